import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Orders. */
export const OrderPage = (): ReactNode => {
  const { t } = useTranslation("payment_order");
  return <PageHeader title={t("title")} />;
};
