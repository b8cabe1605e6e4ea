import type { Log } from "@one-hub/sdk";
import { formatTimestamp } from "@one-hub/sdk/format";

import { csvDollars, csvLine, type CsvValue } from "../../../lib/csv.ts";

/** A column of the file. */
interface ExportColumn {
  readonly id: ExportColumnId;
  readonly admin?: true;
  readonly cell: (row: Log, words: ExportWords) => CsvValue;
}

const columnIds = [
  "time",
  "type",
  "user",
  "channelId",
  "channel",
  "key",
  "model",
  "group",
  "backupServed",
  "streamed",
  "durationMs",
  "firstTokenMs",
  "inputTokens",
  "outputTokens",
  "inputRatio",
  "outputRatio",
  "groupRatio",
  "points",
  "dollars",
  "request",
  "ip",
  "content",
] as const;

/** Id of a column of the file; `export.column.*` of the page's catalogue. */
export type ExportColumnId = (typeof columnIds)[number];

/** What the file says in words, and the site's points for a dollar. */
export interface ExportWords {
  readonly column: (id: ExportColumnId) => string;
  readonly type: (type: number) => string;
  readonly yes: string;
  readonly no: string;
  /** What a row says that is no call. */
  readonly said: (row: Log) => string;
  readonly quotaPerUnit: number;
}

/** What a row adds to the sum; a refund takes off. */
const pointsOf = ({ quota, refunded }: Log): number => (refunded === undefined ? quota : -refunded);

const cells: { readonly [Id in ExportColumnId]: Omit<ExportColumn, "id"> } = {
  time: { cell: (row) => formatTimestamp(row.created_at) },
  type: { cell: (row, { type }) => type(row.type) },
  user: { admin: true, cell: (row) => row.username },
  channelId: { admin: true, cell: (row) => (row.channel_id === 0 ? "" : row.channel_id) },
  channel: { admin: true, cell: (row) => row.channel?.name ?? "" },
  key: { cell: (row) => row.token_name },
  model: { cell: (row) => row.model_name },
  group: { cell: (row) => row.metadata?.group_name ?? "" },
  backupServed: { cell: (row) => (row.metadata?.is_backup_group === true ? row.metadata.backup_group_name : "") },
  streamed: { cell: (row, { yes, no }) => (row.type === 2 ? (row.is_stream ? yes : no) : "") },
  durationMs: { cell: (row) => (row.type === 2 ? row.request_time : "") },
  firstTokenMs: { cell: (row) => row.metadata?.first_response ?? "" },
  inputTokens: { cell: (row) => (row.type === 2 ? row.prompt_tokens : "") },
  outputTokens: { cell: (row) => (row.type === 2 ? row.completion_tokens : "") },
  inputRatio: { cell: (row) => row.metadata?.input_ratio ?? "" },
  outputRatio: { cell: (row) => row.metadata?.output_ratio ?? "" },
  groupRatio: { cell: (row) => row.metadata?.group_ratio ?? "" },
  points: { cell: pointsOf },
  dollars: { cell: (row, { quotaPerUnit }) => csvDollars(pointsOf(row), quotaPerUnit) },
  request: { cell: (row) => row.request_id ?? "" },
  ip: { cell: (row) => row.source_ip },
  content: { cell: (row, { said }) => said(row) },
};

/** The file's first line and the maker of the others. Users get no columns that only administrators see. */
export const exportLines = (
  admin: boolean,
  words: ExportWords,
): { readonly head: string; readonly line: (row: Log) => string } => {
  const columns = columnIds.filter((id) => admin || cells[id].admin !== true);
  return {
    head: csvLine(columns.map(words.column)),
    line: (row) => csvLine(columns.map((id) => cells[id].cell(row, words))),
  };
};
