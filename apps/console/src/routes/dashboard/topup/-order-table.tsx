import { Button, Code, VisuallyHidden } from "@mantine/core";
import { useSupports } from "@one-hub/hooks";
import { orderStates, type ownOrderSortColumns, type TopUpOrder } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, FilterBar, Money, type RowCard, StatusDot } from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvDollars } from "../../../lib/csv.ts";
import { ButtonLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { ChoiceChip } from "../../../shared/ListFilters/ChoiceChip.tsx";
import { Time } from "../../../shared/ListPage/cells.tsx";
import { ListCsv } from "../../../shared/ListPage/ListCsv.tsx";
import { ListTable } from "../../../shared/ListPage/ListTable.tsx";
import type { ListOf } from "../../../shared/ListPage/use-list.ts";
import { orderTones } from "../../../shared/PayOrder/order-tones.ts";
import { chargedText } from "../../../shared/PayOrder/payment-start.ts";
import { RefundLine } from "../../../shared/PayOrder/RefundLine.tsx";
import type { orderList } from "./-topup.list.ts";

type OrderSort = (typeof ownOrderSortColumns)[number];

export interface OrderTableProps {
  readonly list: ListOf<typeof orderList>;
  readonly onShow: (order: TopUpOrder) => void;
}

export const OrderTable = ({ list, onShow }: OrderTableProps): ReactNode => {
  const { t } = useTranslation("topup");
  const numbers = useNumbers();
  const hasFapiao = useSupports("fapiao");
  const { search, change } = list;

  const charged = useCallback(
    (order: TopUpOrder): ReactNode => <Money>{chargedText(order, numbers.locale)}</Money>,
    [numbers],
  );
  const status = useCallback(
    ({ status: state }: TopUpOrder): ReactNode => (
      <StatusDot tone={orderTones[state]}>{t(`orders.state.${state}`)}</StatusDot>
    ),
    [t],
  );

  const columns = useMemo(
    (): DataTableColumn<TopUpOrder, OrderSort>[] => [
      {
        id: "created",
        header: t("orders.created"),
        sort: "created_at",
        muted: true,
        hideable: false,
        cell: (order) => <Time seconds={order.created_at} />,
      },
      { id: "number", header: t("orders.number"), cell: (order) => <Code>{order.trade_no}</Code> },
      {
        id: "method",
        header: t("orders.method"),
        muted: true,
        cell: (order) => <bdi>{order.gateway_name ?? ""}</bdi>,
      },
      {
        id: "credited",
        header: t("orders.credited"),
        align: "end",
        cell: (order) => <Money>{numbers.quota(order.quota)}</Money>,
      },
      { id: "charged", header: t("orders.charged"), align: "end", cell: charged },
      {
        id: "status",
        header: t("orders.status"),
        sort: "status",
        cell: (order) => (
          <>
            {status(order)}
            <RefundLine order={order} />
          </>
        ),
      },
    ],
    [t, numbers, charged, status],
  );

  const rowActions = useCallback(
    (order: TopUpOrder): ReactNode =>
      order.status === "pending" ? (
        <Button size="xs" variant="subtle" onClick={() => onShow(order)}>
          {t("orders.show")}
          <VisuallyHidden> {order.trade_no}</VisuallyHidden>
        </Button>
      ) : !hasFapiao ? null : order.fapiao_state !== undefined ? (
        <ButtonLink to="/dashboard/fapiao" search={{ id: order.fapiao_id }} size="xs" variant="subtle">
          {t(order.fapiao_state === "issued" ? "orders.covered.issued" : "orders.covered.pending")}
          <VisuallyHidden> {order.trade_no}</VisuallyHidden>
        </ButtonLink>
      ) : order.status === "success" ? (
        <ButtonLink to="/dashboard/fapiao" search={{ request: true, cover: order.trade_no }} size="xs" variant="subtle">
          {t("orders.fapiao")}
          <VisuallyHidden> {order.trade_no}</VisuallyHidden>
        </ButtonLink>
      ) : null,
    [t, onShow, hasFapiao],
  );

  const card = useCallback(
    (order: TopUpOrder): RowCard => ({
      primary: charged(order),
      end: status(order),
      secondary: (
        <>
          <Code>{order.trade_no}</Code>
          <div>
            <Time seconds={order.created_at} />
          </div>
          <RefundLine order={order} />
        </>
      ),
    }),
    [charged, status],
  );

  const file: readonly CsvColumn<TopUpOrder>[] = [
    { name: t("orders.created"), cell: (order) => formatTimestamp(order.created_at) },
    { name: t("orders.number"), cell: (order) => order.trade_no },
    { name: t("orders.method"), cell: (order) => order.gateway_name ?? "" },
    { name: `${t("orders.credited")} (USD)`, cell: (order) => csvDollars(order.quota, numbers.quotaPerUnit) },
    { name: t("orders.charged"), cell: (order) => order.order_amount },
    { name: t("orders.currency"), cell: (order) => order.order_currency },
    { name: t("orders.status"), cell: (order) => t(`orders.state.${order.status}`) },
  ];

  return (
    <ListTable
      list={list}
      label={t("orders.title")}
      columns={columns}
      rows={list.rows}
      getRowId={({ id }) => id}
      getRowLabel={({ trade_no }) => trade_no}
      empty={{ picture: "money", title: t("orders.empty"), text: t("orders.emptyText") }}
      tools={
        <FilterBar>
          <ChoiceChip
            label={t("orders.status")}
            choices={orderStates.map((value) => ({ value, label: t(`orders.state.${value}`) }))}
            value={search.status ?? ""}
            onChange={(value) => change({ status: orderStates.find((state) => state === value) })}
          />
        </FilterBar>
      }
      toolsEnd={<ListCsv size="xs" list={list} file={{ name: "orders", title: t("orders.export"), columns: file }} />}
      rowActions={rowActions}
      card={card}
    />
  );
};
