import type { ModelTelemetry } from "@one-hub/sdk";
import type { TFunction } from "i18next";
import type { CsvColumn } from "../../../lib/csv.ts";
import { shownRate } from "./-figures.ts";
import { type FigureName, figureNames } from "./-telemetry.search.ts";

const units: Readonly<Partial<Record<FigureName, string>>> = {
  success_rate: "%",
  average_latency: "ms",
  p50_latency: "ms",
  p95_latency: "ms",
  first_token: "ms",
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The columns of the file of models, with units in their heads. A figure that was not measured is empty. */
export const telemetryFile = (t: TFunction<"model_telemetry">): readonly CsvColumn<ModelTelemetry>[] => [
  { name: t("column.model"), cell: ({ model }) => model },
  ...figureNames.map((figure): CsvColumn<ModelTelemetry> => {
    const name = t(`figure.${figure}`);
    const unit = units[figure];
    return {
      name: unit === undefined ? name : `${name} (${unit})`,
      cell: (row) => {
        const value = row[figure];
        if (value === null) return "";
        return rounded(figure === "success_rate" ? shownRate(value) * 100 : value);
      },
    };
  }),
];
