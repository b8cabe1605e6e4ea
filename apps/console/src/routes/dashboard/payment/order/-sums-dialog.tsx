import { Skeleton, Stack, Table, Text } from "@mantine/core";
import { useOrderSums } from "@one-hub/hooks";
import type { OrderSum, OrderSumsQuery } from "@one-hub/sdk";
import { Dialog, Money } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../../lib/numbers.ts";
import { ErrorView } from "../../../../shared/ErrorView/ErrorView.tsx";
import type { WindowProps } from "../../../../shared/LazyPart/optional-part.tsx";
import { methodName, useMoneyText } from "./-order-cells.tsx";

const columns = [
  "method",
  "currency",
  "orders",
  "ordered",
  "paidOrders",
  "paid",
  "fee",
  "discount",
  "quota",
  "refundedOrders",
  "refundedQuota",
] as const;

const SumsTable = ({ sums }: { readonly sums: readonly OrderSum[] }): ReactNode => {
  const { t } = useTranslation("payment_order");
  const numbers = useNumbers();
  const moneyText = useMoneyText();
  return (
    <Table.ScrollContainer minWidth={880}>
      <Table aria-label={t("sums.title")}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column} ta={index < 2 ? "start" : "end"}>
                {t(`sums.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map((sum) => (
            <Table.Tr key={`${sum.gateway_id}-${sum.currency}`}>
              <Table.Th scope="row" fw={550}>
                <bdi translate="no">{methodName(sum)}</bdi>
              </Table.Th>
              <Table.Td>
                <bdi translate="no">{sum.currency}</bdi>
              </Table.Td>
              {[
                numbers.count(sum.orders),
                moneyText(sum.order_amount, sum.currency),
                numbers.count(sum.paid_orders),
                moneyText(sum.paid_amount, sum.currency),
                moneyText(sum.fee, "USD"),
                moneyText(sum.discount, sum.currency),
                numbers.quota(sum.quota),
                numbers.count(sum.refunded_orders),
                numbers.quota(sum.refunded_quota),
              ].map((text, index) => (
                <Table.Td key={columns[index + 2]} ta="end">
                  <Money>{text}</Money>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
