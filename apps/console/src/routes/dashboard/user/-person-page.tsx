import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Person. */
export const PersonPage = (): ReactNode => {
  const { t } = useTranslation("user_profile");
  return <PageHeader title={t("title")} />;
};
