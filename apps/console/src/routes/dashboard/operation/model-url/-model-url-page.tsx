import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Model URLs. */
export const ModelUrlPage = (): ReactNode => {
  const { t } = useTranslation("operation_model_url");
  return <PageHeader title={t("title")} />;
};
