import { type Gateway, type InvoiceMonth, type ListInvoicesQuery, listInvoices } from "@one-hub/sdk";
import { CSV_START, csvDollars, csvLine } from "../../../lib/csv.ts";
import type { Sums } from "./-statement.ts";

/** Statements a call: the most that the gateway gives. */
const PAGE = 100;

/** Every statement, whatever page of the list is open. */
export const allMonths = async (gateway: Gateway, order: ListInvoicesQuery["order"]): Promise<InvoiceMonth[]> => {
  const months: InvoiceMonth[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total_count: total } = await listInvoices(gateway, { page, size: PAGE, order });
    months.push(...data);
    if (data.length < PAGE || months.length >= total) return months;
  }
};

/** Ids of the columns that every file has, in their order; `file` of the page's catalogue. */
const sumColumns = ["calls", "input", "output", "duration", "points", "refunded", "dollars"] as const;

export type FileColumn = "month" | "model" | "day" | (typeof sumColumns)[number];

/** Texts of the file: the subject of its rows and the names of its columns. */
export interface FileWords {
  readonly about: "month" | "model" | "day";
  readonly column: (id: FileColumn) => string;
  readonly quotaPerUnit: number;
}

/** A file of sums by month, model or day. */
export const invoiceFile = (
  lines: readonly (Sums & { readonly name: string })[],
  { about, column, quotaPerUnit }: FileWords,
): string[] => [
  CSV_START,
  csvLine([about, ...sumColumns].map(column)),
  ...lines.map((line) =>
    csvLine([
      line.name,
      line.request_count,
      line.prompt_tokens,
      line.completion_tokens,
      line.request_time / 1000,
      line.quota,
      line.refunded ?? 0,
      csvDollars(line.quota, quotaPerUnit),
    ]),
  ),
];
