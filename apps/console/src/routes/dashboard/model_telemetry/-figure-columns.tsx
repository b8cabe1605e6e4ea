import { formatDuration } from "@one-hub/sdk/format";
import { type DataTableColumn, Money } from "@one-hub/ui";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { NONE } from "../../../shared/ListPage/cells.tsx";
import { shownRate } from "./-figures.ts";
import { type FigureName, figureNames, type Figures } from "./-telemetry.search.ts";

/** Of fewer calls a percentile is a rough estimate. */
const FEW_CALLS = 20;

const isPercentile = (name: FigureName): boolean => name === "p50_latency" || name === "p95_latency";

/** Says a figure with its unit; a dash where nothing was measured. The same function until something changes. */
export const useFigureText = (): ((
  name: FigureName,
  value: number | null,
  of?: Pick<Figures, "calls" | "errors">,
) => string) => {
  const numbers = useNumbers();
  return useMemo(
    () => (name, value, of) => {
      if (value === null) return NONE;
      switch (name) {
        case "calls":
        case "errors":
          return numbers.count(value);
        case "success_rate":
          return numbers.percent(shownRate(value), 2);
        case "tokens_per_second":
          return numbers.count(value, value < 100 ? 1 : 0);
        default: {
          const few = isPercentile(name) && of !== undefined && of.calls - of.errors < FEW_CALLS;
          return `${few ? "≈ " : ""}${formatDuration(value, numbers.locale)}`;
        }
      }
    },
    [numbers],
  );
};

/** A column for each figure. The same array until something changes. */
export const useFigureColumns = (): readonly DataTableColumn<Figures, FigureName>[] => {
  const { t } = useTranslation("model_telemetry");
  const text = useFigureText();
  return useMemo(
    () =>
      figureNames.map((name) => ({
        id: name,
        header: t(`figure.${name}`),
        sort: name,
        align: "end",
        cell: (row) => <Money>{text(name, row[name], row)}</Money>,
      })),
    [t, text],
  );
};
