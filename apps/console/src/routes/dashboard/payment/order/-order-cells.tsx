import type { TopUpOrder } from "@one-hub/sdk";
import { formatCurrency } from "@one-hub/sdk/format";
import { Money, StatusDot } from "@one-hub/ui";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { orderTones } from "../../../../shared/PayOrder/order-tones.ts";

/** Money in its own currency, with two decimals. */
export const useMoneyText = () => {
  const { locale } = useNumbers();
  return useCallback(
    (amount: number, currency: string): string =>
      formatCurrency(amount, { locale, currency: currency === "" ? "USD" : currency, digits: 2 }),
    [locale],
  );
};

/** {@link useMoneyText} in a cell. */
export const Sum = ({ amount, currency }: { readonly amount: number; readonly currency: string }): ReactNode => (
  <Money>{useMoneyText()(amount, currency)}</Money>
);

/** How far an order is. */
export const OrderStatus = ({ status }: Pick<TopUpOrder, "status">): ReactNode => {
  const { t } = useTranslation("payment_order");
  return <StatusDot tone={orderTones[status]}>{t(`state.${status}`)}</StatusDot>;
};

/** Name of a payment method; its id where the gateway does not tell. */
export const methodName = ({
  gateway_name: name = "",
  gateway_id: id,
}: {
  readonly gateway_name?: string | undefined;
  readonly gateway_id: number;
}): string => (name === "" ? `#${id}` : name);
