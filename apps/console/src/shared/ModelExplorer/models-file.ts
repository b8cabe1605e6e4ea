import { formatDay, usdPer1M, usdPerCall } from "@one-hub/sdk/format";
import type { TFunction } from "i18next";
import { CSV_START, type CsvColumn, csvLines, saveCsv } from "../../lib/csv.ts";
import { nowSeconds } from "../../lib/local-time.ts";
import type { PriceRow } from "./price-rows.ts";
import type { Shown } from "./shown.ts";

type Texts = TFunction<"prices">;

/** The columns of the file of models. Prices are numbers, those of the group in force. */
export const modelColumns = (
  t: Texts,
  { group = "", ratio }: Pick<Shown, "group" | "ratio">,
): readonly CsvColumn<PriceRow>[] => {
  const unit = t("units.1M");
  return [
    { name: t("model"), cell: ({ model }) => model },
    { name: t("provider"), cell: ({ provider }) => provider },
    { name: t("type"), cell: (row) => (row.unpriced ? t("unpriced") : t(`types.${row.type}`)) },
    { name: t("group"), cell: () => group },
    {
      name: `${t("inputOf", { unit })} (USD)`,
      cell: ({ type, input }) => (type === "times" ? "" : usdPer1M(input, ratio)),
    },
    {
      name: `${t("outputOf", { unit })} (USD)`,
      cell: ({ type, output }) => (type === "times" ? "" : usdPer1M(output, ratio)),
    },
    {
      name: `${t("types.times")} (USD)`,
      cell: ({ type, input }) => (type === "times" ? usdPerCall(input, ratio) : ""),
    },
    { name: t("contextLength"), cell: ({ info }) => info?.context_length || "" },
    { name: t("maxTokens"), cell: ({ info }) => info?.max_tokens || "" },
    { name: t("inputModalities"), cell: ({ info }) => (info?.input_modalities ?? []).join(" · ") },
    { name: t("outputModalities"), cell: ({ info }) => (info?.output_modalities ?? []).join(" · ") },
    { name: t("tag"), cell: ({ tags }) => tags.join(" · ") },
  ];
};

/** Saves models for a spreadsheet. */
export const saveModels = (rows: readonly PriceRow[], t: Texts, shown: Shown): void => {
  const { head, line } = csvLines(modelColumns(t, shown));
  saveCsv([CSV_START, head, ...rows.map(line)], `models-${formatDay(nowSeconds())}.csv`);
};
