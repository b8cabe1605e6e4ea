import { PageHeader } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Redemption codes. */
export const RedemptionPage = (): ReactNode => {
  const { t } = useTranslation("payment_redemption");
  return <PageHeader title={t("title")} />;
};
