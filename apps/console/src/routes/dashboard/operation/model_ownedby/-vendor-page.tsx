import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Model vendors. */
export const VendorPage = (): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  return <PageHeader title={t("title")} />;
};
