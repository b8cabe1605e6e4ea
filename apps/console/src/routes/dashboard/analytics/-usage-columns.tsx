import { formatDuration } from "@one-hub/sdk/format";
import { Money } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import type { FigureColumn } from "./-figure-card.tsx";
import { type Costs, hasCosts, marginOf, marginShareOf, type UseRow } from "./-figures.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { useMeasureTexts } from "./-page-state.ts";

/** Spend, calls, tokens and mean duration of a row; with cost and margin where the cost of any row is known. */
export const useUsageColumns = (rows: readonly UseRow[] = []): readonly FigureColumn<UseRow>[] => {
  const { t } = useTranslation("analytics");
  const numbers = useNumbers();
  const texts = useMeasureTexts();
  const isCosted = rows.some(hasCosts);
  return useMemo((): readonly FigureColumn<UseRow>[] => {
    // All decimals, so that they stand under each other.
    const money = numbers.displayInCurrency ? (value: number) => numbers.charge(value) : texts.full.quota;
    const column = (
      id: "spend" | "calls" | "tokensIn" | "tokensOut" | "duration",
      text: (row: UseRow) => string,
      csv: (row: UseRow) => number,
    ): FigureColumn<UseRow> => ({
      id,
      header: t(`column.${id}`),
      align: "end",
      cell: (row): ReactNode => <Money>{text(row)}</Money>,
      csv,
    });
    const costs = (
      id: "cost" | "margin" | "marginShare",
      read: (row: Costs) => number | undefined,
      text: (value: number) => string,
      csv: (value: number) => number,
    ): FigureColumn<UseRow> => {
      const value = (row: UseRow) => (hasCosts(row) ? read(row) : undefined);
      return {
        id,
        header: t(`column.${id}`),
        align: "end",
        cell: (row) => {
          const known = value(row);
          if (known === undefined) return NONE;
          const share = hasCosts(row) ? marginShareOf(row) : undefined;
          const ofPart =
            hasCosts(row) && share !== undefined && row.costed_quota !== row.quota
              ? t("stats.margin", { share: numbers.percent(share), quota: money(row.costed_quota) })
              : undefined;
          return (
            <span title={ofPart}>
              <Money>{text(known)}</Money>
            </span>
          );
        },
        csv: (row) => {
          const known = value(row);
          return known === undefined ? "" : csv(known);
        },
      };
    };
    const quotaCsv = (value: number): number => texts.csv("quota", value);
    const mean = ({ time, calls }: UseRow): number => (calls === 0 ? 0 : Math.round(time / calls));
    return [
      column(
        "spend",
        ({ quota }) => money(quota),
        ({ quota }) => quotaCsv(quota),
      ),
      ...(isCosted
        ? [
            costs("cost", ({ cost }) => cost, money, quotaCsv),
            costs("margin", marginOf, money, quotaCsv),
            costs(
              "marginShare",
              marginShareOf,
              (share) => numbers.percent(share),
              (share) => share,
            ),
          ]
        : []),
      column(
        "calls",
        ({ calls }) => numbers.count(calls),
        ({ calls }) => calls,
      ),
      column(
        "tokensIn",
        ({ tokensIn }) => numbers.count(tokensIn),
        ({ tokensIn }) => tokensIn,
      ),
      column(
        "tokensOut",
        ({ tokensOut }) => numbers.count(tokensOut),
        ({ tokensOut }) => tokensOut,
      ),
      column("duration", (row) => formatDuration(mean(row), numbers.locale), mean),
    ];
  }, [t, numbers, texts, isCosted]);
};
