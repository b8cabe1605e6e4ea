import { Button, Code, VisuallyHidden, NativeSelect } from "@mantine/core";
import { useSupports } from "@one-hub/hooks";
import type { orderStates, ownOrderSortColumns, TopUpOrder } from "@one-hub/sdk";
import { formatCurrency, formatTimestamp } from "@one-hub/sdk/format";
import {
  DataTable,
  type DataTableColumn,
  DEFAULT_VIEW,
  Money,
  type RowCard,
  StatusDot,
  type TableState,
  type Tone,
} from "@one-hub/ui";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../lib/link.tsx";
import { useNumbers } from "../../../lib/numbers.ts";
import { useTableView } from "../../../lib/table-view.ts";
import type { TopUpSearch } from "./-topup.search.ts";

type OrderSort = (typeof ownOrderSortColumns)[number];
type State = (typeof orderStates)[number];

/** The states in the order of their course. */
const states: readonly State[] = ["pending", "success", "failed", "closed", "refunded"];

const tones: Readonly<Record<State, Tone>> = {
  pending: "warn",
  success: "ok",
  failed: "bad",
  closed: "neutral",
  refunded: "info",
};

export interface OrderTableProps {
  readonly rows: readonly TopUpOrder[] | undefined;
  readonly total: number | undefined;
  readonly state: TableState;
  readonly search: TopUpSearch;
  readonly onSearch: (change: Partial<TopUpSearch>, replace?: boolean) => void;
  readonly onShow: (order: TopUpOrder) => void;
}

const noRows: readonly TopUpOrder[] = [];

/** The own orders. */
export const OrderTable = ({ rows = noRows, total, state, search, onSearch, onShow }: OrderTableProps): ReactNode => {
  const { t } = useTranslation("topup");
  const { t: shared } = useTranslation("table");
  const numbers = useNumbers();
  const hasFapiao = useSupports("fapiao");
  const [view, setView] = useTableView("topup", DEFAULT_VIEW);

  const chargedOf = useCallback(
    ({ order_amount: amount, order_currency: currency }: TopUpOrder): string =>
      formatCurrency(amount, { locale: numbers.locale, currency, digits: 2 }),
    [numbers],
  );

  const columns = useMemo(
    (): DataTableColumn<TopUpOrder, OrderSort>[] => [
      {
        id: "created",
        header: t("orders.created"),
        sort: "created_at",
        hideable: false,
        cell: (order) => <bdi>{formatTimestamp(order.created_at)}</bdi>,
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
      {
        id: "charged",
        header: t("orders.charged"),
        align: "end",
        cell: (order) => <Money>{chargedOf(order)}</Money>,
      },
      {
        id: "status",
        header: t("orders.status"),
        sort: "status",
        cell: (order) => <StatusDot tone={tones[order.status]}>{t(`orders.state.${order.status}`)}</StatusDot>,
      },
    ],
    [t, numbers, chargedOf],
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
    (order: TopUpOrder): RowCard => {
      const charged = <Money>{chargedOf(order)}</Money>;
      return {
        primary: charged,
        end: <StatusDot tone={tones[order.status]}>{t(`orders.state.${order.status}`)}</StatusDot>,
        secondary: (
          <>
            <Code>{order.trade_no}</Code>
            <div>
              <bdi>{formatTimestamp(order.created_at)}</bdi>
            </div>
          </>
        ),
      };
    },
    [t, chargedOf],
  );

  return (
    <DataTable<TopUpOrder, OrderSort>
      label={t("orders.title")}
      columns={columns}
      rows={rows}
      getRowId={(order) => order.id}
      getRowLabel={(order) => order.trade_no}
      state={state}
      filtered={search.status !== undefined}
      onClearFilters={() => onSearch({ status: undefined })}
      empty={{ picture: "money", title: t("orders.empty"), text: t("orders.emptyText") }}
      noMatch={{ title: shared("noMatch.title"), text: shared("noMatch.text") }}
      sort={search.order}
      onSortChange={(order) => onSearch({ order })}
      page={search.page}
      onPageChange={(page, replace) => onSearch({ page }, replace)}
      pageSize={search.size}
      onPageSizeChange={(size) => onSearch({ size })}
      total={total}
      tools={
        <NativeSelect
          label={null}
          aria-label={t("orders.filter")}
          data={[
            { value: "", label: t("orders.all") },
            ...states.map((value) => ({ value, label: t(`orders.state.${value}`) })),
          ]}
          value={search.status ?? ""}
          onChange={({ currentTarget }) => onSearch({ status: states.find((value) => value === currentTarget.value) })}
        />
      }
      rowActions={rowActions}
      card={card}
      view={view}
      onViewChange={setView}
    />
  );
};
