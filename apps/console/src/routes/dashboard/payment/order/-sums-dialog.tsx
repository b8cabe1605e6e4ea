import { Skeleton, Stack, Text } from "@mantine/core";
import { useOrderSums } from "@one-hub/hooks";
import type { OrderSum, OrderSumsQuery } from "@one-hub/sdk";
import { DataTable, type DataTableColumn, Dialog, Money } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { ErrorView } from "../../../../shared/ErrorView/ErrorView.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { methodName, useMoneyText } from "./-order-cells.tsx";

const SumsTable = ({ sums }: { readonly sums: readonly OrderSum[] }): ReactNode => {
  const { t } = useTranslation("payment_order");
  const numbers = useNumbers();
  const moneyText = useMoneyText();
  const columns = useMemo((): readonly DataTableColumn<OrderSum>[] => {
    const figure = (
      id:
        | "orders"
        | "ordered"
        | "paidOrders"
        | "paid"
        | "fee"
        | "discount"
        | "quota"
        | "refundedOrders"
        | "refundedQuota",
      text: (sum: OrderSum) => string,
    ): DataTableColumn<OrderSum> => ({
      id,
      header: t(`sums.${id}`),
      align: "end",
      cell: (sum) => <Money>{text(sum)}</Money>,
    });
    return [
      { id: "method", header: t("sums.method"), cell: (sum) => <bdi translate="no">{methodName(sum)}</bdi> },
      { id: "currency", header: t("sums.currency"), cell: (sum) => <bdi translate="no">{sum.currency}</bdi> },
      figure("orders", (sum) => numbers.count(sum.orders)),
      figure("ordered", (sum) => moneyText(sum.order_amount, sum.currency)),
      figure("paidOrders", (sum) => numbers.count(sum.paid_orders)),
      figure("paid", (sum) => moneyText(sum.paid_amount, sum.currency)),
      figure("fee", (sum) => moneyText(sum.fee, "USD")),
      figure("discount", (sum) => moneyText(sum.discount, sum.currency)),
      figure("quota", (sum) => numbers.quota(sum.quota)),
      figure("refundedOrders", (sum) => numbers.count(sum.refunded_orders)),
      figure("refundedQuota", (sum) => numbers.quota(sum.refunded_quota)),
    ];
  }, [t, numbers, moneyText]);
  return (
    <DataTable
      label={t("sums.title")}
      columns={columns}
      rows={sums}
      getRowId={(sum) => `${sum.gateway_id}-${sum.currency}`}
      getRowLabel={methodName}
      state={{ kind: "ready" }}
      empty={{ title: t("sums.empty") }}
    />
  );
};

export interface SumsDialogProps extends WindowProps {
  /** The filters of the list. */
  readonly query: OrderSumsQuery;
}

/** Sums of the list's orders by payment method and currency. */
export const SumsDialog = ({ opened, onClose, query }: SumsDialogProps): ReactNode => {
  const { t } = useTranslation("payment_order");
  const read = useOrderSums(opened ? query : undefined);
  const content = (): ReactNode => {
    if (read.data !== undefined)
      return read.data.length === 0 ? <Text>{t("sums.empty")}</Text> : <SumsTable sums={read.data} />;
    if (read.isError)
      return <ErrorView error={read.error} retrying={read.isFetching} onRetry={() => void read.refetch()} />;
    return (
      <Stack gap="md" aria-busy="true">
        <Skeleton height={32} />
        <Skeleton height={32} />
        <Skeleton height={32} />
      </Stack>
    );
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t("sums.title")} width={1040}>
      <Stack gap="lg">
        <Text c="dimmed">{t("sums.text")}</Text>
        {content()}
      </Stack>
    </Dialog>
  );
};
