import { formatDuration } from "@one-hub/sdk/format";
import { Money } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import type { FigureColumn } from "./-figure-card.tsx";
import type { UseRow } from "./-figures.ts";
import { useMeasureTexts } from "./-page-state.ts";

/** Spend, calls, tokens and mean duration of a row. */
export const useUsageColumns = (): readonly FigureColumn<UseRow>[] => {
  const { t } = useTranslation("analytics");
  const numbers = useNumbers();
  const texts = useMeasureTexts();
  return useMemo((): readonly FigureColumn<UseRow>[] => {
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
    const mean = ({ time, calls }: UseRow): number => (calls === 0 ? 0 : Math.round(time / calls));
    return [
      column(
        "spend",
        ({ quota }) => texts.full.quota(quota),
        ({ quota }) => texts.csv("quota", quota),
      ),
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
  }, [t, numbers, texts]);
};
