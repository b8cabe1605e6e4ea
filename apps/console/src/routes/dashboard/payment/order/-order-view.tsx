import { Button, Code } from "@mantine/core";
import { usePayments } from "@one-hub/hooks";
import { orderStates, type orderSortColumns, type TopUpOrder } from "@one-hub/sdk";
import { formatCurrency, formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, FactLine, FilterBar, Money, type RowCard, RowMenu, type MenuEntry } from "@one-hub/ui";
import { IconCheck, IconEye, IconReceiptRefund, IconSum } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../../i18n/i18n.ts";
import { keptFormOf } from "../../../../lib/kept-forms.ts";
import { TextLink } from "../../../../lib/link.tsx";
import { useNumbers } from "../../../../lib/numbers.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { ChoiceChip } from "../../../../shared/ListFilters/ChoiceChip.tsx";
import { NumberChip, TextChip, TimeChip } from "../../../../shared/ListFilters/ListFilters.tsx";
import { Cut, Time } from "../../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { PersonLink } from "../../../../shared/RecordLinks/PersonLink.tsx";
import { refundFormName } from "./-kept-order-forms.ts";
import { methodName, OrderStatus, Sum } from "./-order-cells.tsx";
import { useOrderFile } from "./-order-file.ts";
import { orderFilter, orderList } from "./-order.list.ts";
import { type OrderTask, type PendingTask, tasksOf } from "./-order-tasks.ts";
import { timesOf } from "../../../../shared/ListFilters/times.ts";

const route = getRouteApi("/dashboard/payment/order");

const Detail = optionalPart(async () => (await import("./-order-drawer.tsx")).OrderDrawer);
const Tasks = optionalPart(async () => (await withTexts(import("./-task-windows.tsx"), "zod")).TaskWindows);
const Sums = optionalPart(async () => (await import("./-sums-dialog.tsx")).SumsDialog);

const icons = { confirm: IconCheck, refund: IconReceiptRefund } as const;

/** Rows of payment methods that are read for their names. */
const NAMED_METHODS = 100;

/** The list of everybody's orders. */
export const OrderView = ({ views }: { readonly views: ReactNode }): ReactNode => {
  const { t } = useTranslation("payment_order");
  const numbers = useNumbers();
  const { locale } = numbers;
  const list = useList(orderList, route);
  const { viewer, search, total, change, field, now } = list;
  const navigate = route.useNavigate();
  // Elsewhere the list of payment methods carries their secrets, which names are not worth.
  const namesMethods = viewer.offers("payment_settings");
  const methods = usePayments(namesMethods ? { size: NAMED_METHODS } : undefined).data?.data ?? [];
  const file = useOrderFile();
  const [task, setTask] = useState((): PendingTask | undefined => {
    const left = keptFormOf<TopUpOrder>(viewer.id, refundFormName);
    return left === undefined ? undefined : { task: "refund", order: left };
  });
  const [sumsOpen, setSumsOpen] = useState(false);

  const show = useCallback(
    (open: string, replace = false): void => void navigate({ search: (before) => ({ ...before, open }), replace }),
    [navigate],
  );
  const begin = useCallback((next: OrderTask, order: TopUpOrder): void => setTask({ task: next, order }), []);

  const columns = useMemo(
    (): DataTableColumn<TopUpOrder, (typeof orderSortColumns)[number]>[] =>
      withHeads(
        [
          {
            id: "created",
            sort: "created_at",
            muted: true,
            cell: (order) => <Time seconds={order.created_at} />,
          },
          {
            id: "number",
            mono: true,
            hideable: false,
            cell: (order) => (
              <TextLink
                from="/dashboard/payment/order"
                to="."
                search={(before) => ({ ...before, open: order.trade_no })}
                translate="no"
                onPointerEnter={Detail.preload}
                onFocus={Detail.preload}
              >
                {order.trade_no}
              </TextLink>
            ),
          },
          {
            id: "user",
            sort: "user_id",
            cell: (order) => <PersonLink id={order.user_id} name={order.username ?? ""} cut />,
          },
          { id: "method", sort: "gateway_id", cell: (order) => <Cut text={methodName(order)} dir="auto" /> },
          { id: "gatewayNo", mono: true, muted: true, cell: (order) => <Cut text={order.gateway_no} dir="ltr" /> },
          {
            id: "amount",
            align: "end",
            cell: (order) => <Money>{formatCurrency(order.amount, { locale, currency: "USD", digits: 0 })}</Money>,
          },
          { id: "fee", align: "end", muted: true, cell: (order) => <Sum amount={order.fee} currency="USD" /> },
          {
            id: "discount",
            align: "end",
            muted: true,
            cell: (order) => <Sum amount={order.discount} currency={order.order_currency} />,
          },
          {
            id: "charged",
            align: "end",
            cell: (order) => <Sum amount={order.order_amount} currency={order.order_currency} />,
          },
          { id: "quota", align: "end", cell: (order) => <Money>{numbers.quota(order.quota)}</Money> },
          { id: "id", sort: "id", mono: true, muted: true, cell: ({ id }) => id },
          { id: "status", sort: "status", cell: (order) => <OrderStatus status={order.status} /> },
        ],
        (id) => t(`field.${id}`),
      ),
    [t, numbers, locale],
  );

  const rowActions = useCallback(
    (order: TopUpOrder): ReactNode => {
      const entries = (): MenuEntry[] => [
        { label: t("menu.show"), icon: <IconEye size={16} />, onSelect: () => show(order.trade_no) },
        ...tasksOf(order, viewer).map((name) => {
          const Icon = icons[name];
          return {
            label: t(`menu.${name}`),
            icon: <Icon size={16} />,
            onSelect: () => begin(name, order),
          };
        }),
      ];
      return <RowMenu label={t("menu.label", { number: order.trade_no })} entries={entries} />;
    },
    [t, viewer, show, begin],
  );

  const card = useCallback(
    (order: TopUpOrder): RowCard => ({
      primary: <Sum amount={order.order_amount} currency={order.order_currency} />,
      end: <OrderStatus status={order.status} />,
      secondary: (
        <>
          <Code>{order.trade_no}</Code>
          <div>
            <FactLine facts={[formatTimestamp(order.created_at), order.username, methodName(order)]} />
          </div>
        </>
      ),
    }),
    [],
  );

  const filters = (
    <>
      {views}
      <FilterBar>
        <ChoiceChip
          label={t("field.status")}
          choices={orderStates
            .filter((state) => state !== "refunded" || viewer.offers("manual_payment"))
            .map((value) => ({ value, label: t(`state.${value}`) }))}
          value={search.status ?? ""}
          onChange={(value) => change({ status: orderStates.find((state) => state === value) })}
        />
        <TimeChip search={search} onSearch={change} />
        <NumberChip
          label={t("filter.user")}
          help={t("filter.userHelp")}
          wrongText={t("filter.wrongId")}
          {...field("user")}
        />
        {namesMethods ? (
          <ChoiceChip
            label={t("field.method")}
            choices={methods.map(({ id, name }) => ({ value: String(id), label: <bdi translate="no">{name}</bdi> }))}
            value={search.gateway === undefined ? "" : String(search.gateway)}
            onChange={(value) => change({ gateway: value === "" ? undefined : Number(value) })}
          />
        ) : (
          <NumberChip
            label={t("filter.method")}
            help={t("filter.methodHelp")}
            wrongText={t("filter.wrongId")}
            {...field("gateway")}
          />
        )}
        <TextChip label={t("field.number")} help={t("filter.numberHelp")} mono {...field("number")} />
        <TextChip label={t("field.gatewayNo")} help={t("filter.gatewayNoHelp")} mono {...field("gatewayNo")} />
      </FilterBar>
    </>
  );

  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
        file={{ name: "orders", title: t("export.title"), columns: file }}
        firstActions={
          viewer.offers("order_events") ? (
            <Button
              leftSection={<IconSum size={16} />}
              aria-haspopup="dialog"
              onPointerEnter={Sums.preload}
              onFocus={Sums.preload}
              onClick={() => setSumsOpen(true)}
            >
              {t("sums.open")}
            </Button>
          ) : null
        }
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={({ trade_no: number }) => t("rowLabel", { number })}
        empty={{ picture: "money", title: t("empty.title"), text: t("empty.text") }}
        noMatch={t("noMatch")}
        tools={filters}
        rowActions={rowActions}
        onOpen={({ trade_no: number }) => show(number)}
        card={card}
      />
      <Detail
        opened={search.open !== ""}
        tradeNo={search.open}
        viewer={viewer}
        onTask={begin}
        onClose={() => show("", true)}
      />
      <Tasks task={task} opened={task !== undefined} onClose={() => setTask(undefined)} />
      <Sums opened={sumsOpen} query={orderFilter(search, timesOf(search, now))} onClose={() => setSumsOpen(false)} />
    </>
  );
};
