import type { TFunction } from "i18next";
import { type CsvColumn, csvDollars } from "../../../lib/csv.ts";
import type { Sums } from "./-statement.ts";

/** Columns of a file of sums: the month, model or day that they are about, then the sums. */
export const sumColumns = <Row extends Sums>(
  about: "month" | "model" | "day",
  nameOf: (row: Row) => string,
  t: TFunction<"invoice">,
  quotaPerUnit: number,
): readonly CsvColumn<Row>[] => [
  { name: t(`file.${about}`), cell: nameOf },
  { name: t("file.calls"), cell: (row) => row.request_count },
  { name: t("file.input"), cell: (row) => row.prompt_tokens },
  { name: t("file.output"), cell: (row) => row.completion_tokens },
  { name: t("file.duration"), cell: (row) => row.request_time / 1000 },
  { name: t("file.points"), cell: (row) => row.quota },
  { name: t("file.refunded"), cell: (row) => row.refunded ?? 0 },
  { name: t("file.dollars"), cell: (row) => csvDollars(row.quota, quotaPerUnit) },
];
