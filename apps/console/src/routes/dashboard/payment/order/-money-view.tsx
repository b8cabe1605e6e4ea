import { Badge, Button, Code, SegmentedControl, VisuallyHidden } from "@mantine/core";
import { type UnassignedPayment, type unassignedPaymentSortColumns, unassignedPaymentStates } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { type DataTableColumn, FactLine, Money, type RowCard } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CsvColumn, csvTime } from "../../../../lib/csv.ts";
import { withTexts } from "../../../../i18n/i18n.ts";
import { keptFormOf } from "../../../../lib/kept-forms.ts";
import { TextLink } from "../../../../lib/link.tsx";
import { useNumbers } from "../../../../lib/numbers.ts";
import { optionalPart } from "../../../../shared/LazyPart/optional-part.tsx";
import { Cut, NONE, Time } from "../../../../shared/ListPage/cells.tsx";
import { withHeads } from "../../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../../shared/ListPage/use-list.ts";
import { PersonLink } from "../../../../shared/RecordLinks/PersonLink.tsx";
import { assignFormName } from "./-kept-order-forms.ts";
import { methodName, Sum } from "./-order-cells.tsx";
import { moneyList } from "./-order.list.ts";

const route = getRouteApi("/dashboard/payment/order");

const Assign = optionalPart(async () => (await withTexts(import("./-assign-dialog.tsx"), "zod")).AssignDialog);

/** Whether money can still be credited: it came, was not given to anybody, and was not returned in full. */
const isAssignable = ({ reason, assigned_at: assigned, refunded, amount }: UnassignedPayment): boolean =>
  reason !== "unsigned" && assigned === 0 && refunded < amount;

const Received = ({ row }: { readonly row: UnassignedPayment }): ReactNode => {
  const { t } = useTranslation("payment_order");
  return row.reason === "unsigned" ? t("money.nothing") : <Sum amount={row.amount} currency={row.currency} />;
};

const Target = ({ row }: { readonly row: UnassignedPayment }): ReactNode => {
  const { t } = useTranslation("payment_order");
  if (row.assigned_at === 0) return NONE;
  return row.assigned_trade_no === "" ? (
    <PersonLink id={row.assigned_user_id} name="" />
  ) : (
    <TextLink to="/dashboard/payment/order" search={{ open: row.assigned_trade_no }}>
      {t("money.toOrder", { number: row.assigned_trade_no })}
    </TextLink>
  );
};

/** Money that the gateway could not match to an order. */
export const MoneyView = ({ views }: { readonly views: ReactNode }): ReactNode => {
  const { t } = useTranslation("payment_order");
  const numbers = useNumbers();
  const list = useList(moneyList, route);
  const { viewer, search, total, change } = list;
  const [assigned, setAssigned] = useState(() => keptFormOf<UnassignedPayment>(viewer.id, assignFormName));

  const columns = useMemo(
    (): DataTableColumn<UnassignedPayment, (typeof unassignedPaymentSortColumns)[number]>[] =>
      withHeads(
        [
          {
            id: "created",
            sort: "created_at",
            muted: true,
            hideable: false,
            cell: (row) => <Time seconds={row.created_at} />,
          },
          { id: "reason", nowrap: true, cell: (row) => t(`why.${row.reason}`) },
          { id: "method", cell: (row) => <Cut text={methodName(row)} dir="auto" /> },
          { id: "number", mono: true, cell: (row) => <Cut text={row.trade_no} dir="ltr" /> },
          { id: "gatewayNo", mono: true, muted: true, cell: (row) => <Cut text={row.gateway_no} dir="ltr" /> },
          { id: "amount", align: "end", cell: (row) => <Received row={row} /> },
          {
            id: "refunded",
            align: "end",
            cell: (row) => (row.refunded === 0 ? NONE : <Sum amount={row.refunded} currency={row.currency} />),
          },
          { id: "notices", align: "end", cell: (row) => numbers.count(row.notices) },
          { id: "last", muted: true, cell: (row) => <Time seconds={row.last_at} /> },
          { id: "assigned", cell: (row) => <Target row={row} /> },
          {
            id: "quota",
            align: "end",
            cell: (row) => (row.assigned_at === 0 ? NONE : <Money>{numbers.quota(row.assigned_quota)}</Money>),
          },
        ],
        (id) => t(`money.field.${id}`),
      ),
    [t, numbers],
  );

  const rowActions = useCallback(
    (row: UnassignedPayment): ReactNode =>
      isAssignable(row) ? (
        <Button
          size="xs"
          variant="subtle"
          onPointerEnter={Assign.preload}
          onFocus={Assign.preload}
          onClick={() => setAssigned(row)}
        >
          {t("money.assign.action")}
          <VisuallyHidden> {row.gateway_no || row.trade_no}</VisuallyHidden>
        </Button>
      ) : null,
    [t],
  );

  const card = useCallback(
    (row: UnassignedPayment): RowCard => ({
      primary: <Received row={row} />,
      end: row.assigned_at === 0 ? null : <Badge color="ok">{t("money.state.assigned")}</Badge>,
      secondary: (
        <>
          <div>{t(`why.${row.reason}`)}</div>
          <FactLine facts={[formatTimestamp(row.created_at), methodName(row), <Code key="no">{row.trade_no}</Code>]} />
        </>
      ),
    }),
    [t],
  );

  const fileColumns: CsvColumn<UnassignedPayment>[] = [
    { name: t("money.field.created"), cell: (row) => csvTime(row.created_at) },
    { name: t("money.field.last"), cell: (row) => csvTime(row.last_at) },
    { name: t("money.field.reason"), cell: (row) => t(`why.${row.reason}`) },
    { name: t("money.field.method"), cell: methodName },
    { name: t("money.field.number"), cell: (row) => row.trade_no },
    { name: t("money.field.gatewayNo"), cell: (row) => row.gateway_no },
    { name: t("money.field.amount"), cell: (row) => row.amount },
    { name: t("sums.currency"), cell: (row) => row.currency },
    { name: t("money.field.refunded"), cell: (row) => row.refunded },
    { name: t("money.field.notices"), cell: (row) => row.notices },
    { name: t("money.field.assignedAt"), cell: (row) => csvTime(row.assigned_at) },
    { name: t("money.assign.tradeNo"), cell: (row) => row.assigned_trade_no },
    { name: t("filter.user"), cell: (row) => row.assigned_user_id || "" },
    { name: t("money.field.quota"), cell: (row) => row.assigned_quota },
  ];

  return (
    <>
      <ListPage
        list={list}
        title={t("title")}
        state={total === undefined ? null : t("money.rows", { count: total, number: numbers.count(total) })}
        file={{ name: "unassigned-payments", title: t("export.money"), columns: fileColumns }}
        label={t("money.title")}
        columns={columns}
        getRowId={({ id }) => id}
        getRowLabel={(row) => t("money.rowLabel", { number: row.gateway_no || row.trade_no })}
        empty={{ picture: "money", title: t("money.empty.title"), text: t("money.empty.text") }}
        noMatch={t("money.noMatch")}
        tools={
          <>
            {views}
            <SegmentedControl
              aria-label={t("money.state.label")}
              data={(["all", ...unassignedPaymentStates] as const).map((value) => ({
                value,
                label: t(`money.state.${value}`),
              }))}
              value={search.money ?? "all"}
              onChange={(value) => change({ money: unassignedPaymentStates.find((state) => state === value) })}
            />
          </>
        }
        rowActions={rowActions}
        card={card}
      />
      <Assign opened={assigned !== undefined} row={assigned} onClose={() => setAssigned(undefined)} />
    </>
  );
};
