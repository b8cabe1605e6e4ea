import { formatDate, formatMonth } from "@one-hub/sdk/format";
import { StackedBarChart, useNarrow } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { dateOf, daysOf, dearest, type StatementLine, sumsOf } from "./-statement.ts";

export interface DayChartProps {
  readonly month: string;
  /** Undefined while they are on their way. */
  readonly lines: readonly StatementLine[] | undefined;
}

const noLines: readonly StatementLine[] = [];

/** What each day of a month cost, a bar a day. */
export const DayChart = ({ month, lines = noLines }: DayChartProps): ReactNode => {
  const { t } = useTranslation("invoice");
  const numbers = useNumbers();
  const narrow = useNarrow();
  const most = dearest(lines);
  const quotas = new Map(lines.map(({ name, quota }) => [name, quota]));
  return (
    <StackedBarChart
      label={t("byDay.chart")}
      summary={t("byDay.summary", {
        month: formatMonth(dateOf(month), numbers.locale),
        total: numbers.charge(sumsOf(lines).quota),
        day: most === undefined ? "" : formatDate(most.name, numbers.locale),
        most: numbers.charge(most?.quota ?? 0),
      })}
      loading={lines === noLines}
      series={[{ id: "amount", label: t("column.amount") }]}
      points={daysOf(month).map((day, index) => ({
        id: day,
        label: numbers.count(index + 1),
        title: formatDate(day, numbers.locale),
        values: { amount: quotas.get(day) ?? 0 },
      }))}
      formatValue={numbers.charge}
      formatAxis={numbers.balance}
      height={narrow ? 180 : 220}
    />
  );
};
