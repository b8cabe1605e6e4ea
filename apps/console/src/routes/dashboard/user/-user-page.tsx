import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Users. */
export const UserPage = (): ReactNode => {
  const { t } = useTranslation("user");
  return <PageHeader title={t("title")} />;
};
