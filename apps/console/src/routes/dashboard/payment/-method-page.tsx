import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Payment methods. */
export const MethodPage = (): ReactNode => {
  const { t } = useTranslation("payment_method");
  return <PageHeader title={t("title")} />;
};
