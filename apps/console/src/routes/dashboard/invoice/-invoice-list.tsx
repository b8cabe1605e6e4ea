import { Alert, Text, VisuallyHidden } from "@mantine/core";
import { useStatus, useUsage } from "@one-hub/hooks";
import { type InvoiceMonth, type invoiceSortColumns, supports } from "@one-hub/sdk";
import { formatDay, formatMonth, startOfDay } from "@one-hub/sdk/format";
import { type DataTableColumn, FactLine, Money, type RowCard } from "@one-hub/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../lib/link.tsx";
import { nextHour, nowSeconds } from "../../../lib/local-time.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSiteZone } from "../../../lib/site-zone.ts";
import { withHeads } from "../../../shared/ListPage/columns.ts";
import { ListPage } from "../../../shared/ListPage/ListPage.tsx";
import { useList } from "../../../shared/ListPage/use-list.ts";
import { sumColumns } from "./-invoice-csv.ts";
import { invoiceList } from "./-invoice.list.ts";
import { monthOf } from "./-statement.ts";

/** Total of the current month so far; it has no statement yet. */
const SoFar = (): ReactNode => {
  const { t } = useTranslation("invoice");
  const numbers = useNumbers();
  const { status } = useStatus();
  const { zone } = useSiteZone();
  const [now] = useState(nowSeconds);
  const first = `${formatDay(now, zone).slice(0, 7)}-01`;
  const range = { from: startOfDay(first, zone), to: nextHour(now) };
  const offersUsage = supports(status, "usage");
  const { data, isError } = useUsage(offersUsage ? { ...range, by: "day" } : undefined);
  const sum = (data ?? []).reduce((total, row) => total + row.quota, 0);
  return (
    <Alert role="note" color="info">
      {!offersUsage || isError ? (
        t("soFar.none")
      ) : (
        <>
          <Text span inherit fw={550}>
            {t("soFar.title", { month: formatMonth(first, numbers.locale) })}
          </Text>{" "}
          {/* The sentence keeps its place until its sum is there, so that nothing moves. */}
          <span style={{ visibility: data === undefined ? "hidden" : undefined }}>
            {t("soFar.text", { amount: numbers.charge(sum) })}
          </span>
        </>
      )}
    </Alert>
  );
};

const route = getRouteApi("/dashboard/invoice");

export interface InvoiceListProps {
  /** Whether the site is known to make statements; it is not asked before. */
  readonly known: boolean;
}

/** The own statements, a month a row. */
export const InvoiceList = ({ known }: InvoiceListProps): ReactNode => {
  const { t } = useTranslation("invoice");
  const numbers = useNumbers();
  const list = useList(invoiceList, route, { isAsked: known });
  const { total } = list;

  const seconds = useCallback(
    (row: InvoiceMonth): string => t("seconds", { number: numbers.count(row.request_time / 1000, 1, true) }),
    [t, numbers],
  );
  const monthText = useCallback((row: InvoiceMonth): string => formatMonth(row.date, numbers.locale), [numbers]);

  const columns = useMemo(
    (): DataTableColumn<InvoiceMonth, (typeof invoiceSortColumns)[number]>[] =>
      withHeads(
        [
          { id: "month", sort: "date", hideable: false, cell: monthText },
          { id: "amount", sort: "quota", align: "end", cell: (row) => <Money>{numbers.charge(row.quota)}</Money> },
          { id: "input", sort: "prompt_tokens", align: "end", cell: (row) => numbers.short(row.prompt_tokens) },
          {
            id: "output",
            sort: "completion_tokens",
            align: "end",
            cell: (row) => numbers.short(row.completion_tokens),
          },
          { id: "calls", sort: "request_count", align: "end", cell: (row) => numbers.count(row.request_count) },
          { id: "duration", sort: "request_time", align: "end", muted: true, cell: seconds },
        ],
        (id) => t(`column.${id}`),
      ),
    [t, numbers, monthText, seconds],
  );

  const rowActions = useCallback(
    (row: InvoiceMonth): ReactNode => (
      <ButtonLink
        from="/dashboard/invoice"
        to="."
        search={(before) => ({ ...before, month: monthOf(row.date) })}
        size="xs"
        variant="subtle"
      >
        {t("view")}
        <VisuallyHidden> {monthText(row)}</VisuallyHidden>
      </ButtonLink>
    ),
    [t, monthText],
  );

  const card = useCallback(
    (row: InvoiceMonth): RowCard => ({
      primary: monthText(row),
      end: <Money>{numbers.charge(row.quota)}</Money>,
      secondary: (
        <FactLine
          facts={[
            t("card.calls", { count: row.request_count, number: numbers.count(row.request_count) }),
            t("card.tokens", {
              input: numbers.short(row.prompt_tokens),
              output: numbers.short(row.completion_tokens),
            }),
            seconds(row),
          ]}
        />
      ),
    }),
    [t, numbers, monthText, seconds],
  );

  return (
    <ListPage
      list={list}
      title={t("title")}
      state={total === undefined ? null : t("rows", { count: total, number: numbers.count(total) })}
      file={{
        name: "statements",
        title: t("title"),
        columns: sumColumns("month", ({ date }: InvoiceMonth) => monthOf(date), t, numbers.quotaPerUnit),
      }}
      columns={columns}
      getRowId={({ date }) => date}
      getRowLabel={monthText}
      empty={{ picture: "money", title: t("empty.title"), text: t("empty.text") }}
      rowActions={rowActions}
      card={card}
    >
      {known ? <SoFar /> : null}
    </ListPage>
  );
};
