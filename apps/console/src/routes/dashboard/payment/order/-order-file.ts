import type { TopUpOrder } from "@one-hub/sdk";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars, csvTime } from "../../../../lib/csv.ts";
import { useNumbers } from "../../../../lib/numbers.ts";
import { methodName } from "./-order-cells.tsx";

/** The columns of the file of orders. Sums are numbers, with their currency beside them. */
export const useOrderFile = (): readonly CsvColumn<TopUpOrder>[] => {
  const { t } = useTranslation("payment_order");
  const { quotaPerUnit } = useNumbers();
  return [
    { name: t("field.created"), cell: (order) => csvTime(order.created_at) },
    { name: t("field.number"), cell: (order) => order.trade_no },
    { name: t("filter.user"), cell: (order) => order.user_id },
    { name: t("field.user"), cell: (order) => order.username ?? "" },
    { name: t("filter.method"), cell: (order) => order.gateway_id },
    { name: t("field.method"), cell: methodName },
    { name: t("field.gatewayNo"), cell: (order) => order.gateway_no },
    { name: `${t("field.amount")} (USD)`, cell: (order) => order.amount },
    { name: `${t("field.fee")} (USD)`, cell: (order) => order.fee },
    { name: t("field.discount"), cell: (order) => order.discount },
    { name: t("field.charged"), cell: (order) => order.order_amount },
    { name: t("sums.currency"), cell: (order) => order.order_currency },
    { name: `${t("field.quota")} (USD)`, cell: (order) => csvDollars(order.quota, quotaPerUnit) },
    { name: t("field.status"), cell: (order) => t(`state.${order.status}`) },
    { name: t("field.paid"), cell: (order) => csvTime(order.paid_at ?? 0) },
    { name: t("field.refunded"), cell: (order) => csvTime(order.refunded_at ?? 0) },
    { name: t("field.reason"), cell: (order) => order.refund_reason ?? "" },
  ];
};
