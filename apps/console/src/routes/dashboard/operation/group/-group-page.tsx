import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** User groups. */
export const GroupPage = (): ReactNode => {
  const { t } = useTranslation("operation_group");
  return <PageHeader title={t("title")} />;
};
