import { useOfferedPayments } from "@one-hub/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "../../lib/link.tsx";

/** Explains how to get a balance: by a payment, or by a code from the site's administrator. */
export const HowToTopUp = (): ReactNode => {
  const { t } = useTranslation("common");
  const { data: payments } = useOfferedPayments();
  const pays = payments !== undefined && payments.length > 0;
  return (
    <>
      {t(pays ? "noBalance.pay" : "noBalance.ask")} <TextLink to="/dashboard/topup">{t("noBalance.topUp")}</TextLink>
    </>
  );
};
