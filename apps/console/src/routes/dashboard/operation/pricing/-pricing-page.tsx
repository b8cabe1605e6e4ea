import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Model prices. */
export const PricingPage = (): ReactNode => {
  const { t } = useTranslation("operation_pricing");
  return <PageHeader title={t("title")} />;
};
