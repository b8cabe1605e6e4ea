import type { Fapiao, FapiaoKind, FapiaoState } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";

import { csvLine, type CsvValue } from "../../../lib/csv.ts";

/** What the file says in words. */
export interface FapiaoWords {
  readonly column: (id: FapiaoCsvColumn) => string;
  readonly kind: (kind: FapiaoKind) => string;
  readonly state: (state: FapiaoState) => string;
}

type Cell = (row: Fapiao, words: FapiaoWords) => CsvValue;

const cells = {
  id: (row) => row.id,
  created: (row) => formatTimestamp(row.created_at),
  user: (row) => row.username,
  kind: (row, { kind }) => kind(row.kind),
  title: (row) => row.title,
  taxNumber: (row) => row.tax_number,
  email: (row) => row.email,
  amount: (row) => row.amount,
  currency: (row) => row.currency,
  orders: (row) => row.order_count,
  refundedOrders: (row) => row.refunded_count,
  state: (row, { state }) => state(row.state),
  number: (row) => row.number,
  file: (row) => row.file_url,
  reason: (row) => row.reason,
  note: (row) => row.note,
  decided: (row) => (row.decided_at === 0 ? "" : formatTimestamp(row.decided_at)),
} as const satisfies Readonly<Record<string, Cell>>;

/** A column of the file; `field.*` of the page's catalogue. */
export type FapiaoCsvColumn = keyof typeof cells;

// Every key of the record above.
const columns = Object.keys(cells) as FapiaoCsvColumn[];

/** The file's first line and the maker of the others. The user stands in everybody's alone. */
export const exportLines = (
  all: boolean,
  words: FapiaoWords,
): { readonly head: string; readonly line: (row: Fapiao) => string } => {
  const shown = columns.filter((id) => all || id !== "user");
  return {
    head: csvLine(shown.map(words.column)),
    line: (row) => csvLine(shown.map((id) => cells[id](row, words))),
  };
};
