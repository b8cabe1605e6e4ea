import type { ErrorLog } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";
import { csvLine, type CsvValue } from "../../../lib/csv.ts";

/** A column of the file. */
interface FailedColumn {
  readonly admin?: true;
  readonly cell: (row: ErrorLog, words: FailedExportWords) => CsvValue;
}

const columns = {
  time: { cell: (row) => formatTimestamp(row.created_at) },
  status: { cell: (row) => row.status },
  code: { cell: (row) => row.code },
  reason: { cell: (row, { reason }) => reason(row.code) },
  model: { cell: (row) => row.model_name },
  key: { cell: (row) => row.token_name },
  user: { admin: true, cell: (row) => row.username },
  channelId: { admin: true, cell: (row) => (row.channel_id === 0 ? "" : row.channel_id) },
  channel: { admin: true, cell: (row) => row.channel_name },
  // Users see no attempt that another one followed.
  retried: { admin: true, cell: (row, { yes, no }) => (row.retried ? yes : no) },
  streamed: { cell: (row, { yes, no }) => (row.is_stream ? yes : no) },
  durationMs: { cell: (row) => row.request_time },
  ip: { cell: (row) => row.source_ip },
  request: { cell: (row) => row.request_id },
} satisfies Record<string, FailedColumn>;

/** Id of a column of the file. */
export type FailedColumnId = keyof typeof columns;

/** What the file says in words. */
export interface FailedExportWords {
  readonly column: (id: FailedColumnId) => string;
  /** Why a call failed, by its code. */
  readonly reason: (code: string) => string;
  readonly yes: string;
  readonly no: string;
}

/** The file's first line and the maker of the others. Users get no columns that only administrators see. */
export const failedLines = (
  admin: boolean,
  words: FailedExportWords,
): { readonly head: string; readonly line: (row: ErrorLog) => string } => {
  const shown = (Object.entries(columns) as [FailedColumnId, FailedColumn][]).filter(
    ([, column]) => admin || column.admin !== true,
  );
  return {
    head: csvLine(shown.map(([id]) => words.column(id))),
    line: (row) => csvLine(shown.map(([, { cell }]) => cell(row, words))),
  };
};
