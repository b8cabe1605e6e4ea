import type { Selectable } from "kysely";
import { createBulkInsert } from "../db/bulk-insert.ts";
import type { Database } from "../db/database.ts";
import type { LogTable, UsageHourTable } from "../db/schema.ts";
import { createStatement } from "../db/statement.ts";

/** Writes log rows; every column but the id. */
export const insertLogs = createBulkInsert("logs", [
  "user_id",
  "created_at",
  "type",
  "content",
  "username",
  "token_name",
  "model_name",
  "quota",
  "prompt_tokens",
  "completion_tokens",
  "channel_id",
  "request_time",
  "is_stream",
  "source_ip",
  "metadata",
  "token_id",
  "request_id",
]);

const upsertUsageHours = createBulkInsert(
  "usage_hours",
  [
    "hour",
    "user_id",
    "model_name",
    "token_id",
    "channel_id",
    "group",
    "requests",
    "quota",
    "prompt_tokens",
    "completion_tokens",
    "cached_tokens",
    "request_time",
  ],
  `on conflict (user_id, hour, model_name, token_id, channel_id, "group") do update set ${[
    "requests",
    "quota",
    "prompt_tokens",
    "completion_tokens",
    "cached_tokens",
    "request_time",
  ]
    .map((column) => `${column} = usage_hours.${column} + excluded.${column}`)
    .join(", ")}`,
);

const rollBack = createStatement("update usage_rolled set until = ? where until > ?");

/** Adds to the hourly sums. What was rolled up from these hours on (src/usage/rollup.ts) counts no longer. */
export const addUsageHours = async (db: Database, rows: readonly UsageHourTable[]): Promise<void> => {
  if (rows.length === 0) return;
  await upsertUsageHours(db, rows);
  const first = rows.reduce((earliest, { hour }) => Math.min(earliest, hour), Infinity);
  await rollBack(db, [first, first]);
};

export type NewLog = Omit<Selectable<LogTable>, "id">;

/** The sums of an hour with one more call in them. */
export const withCall = (
  before: UsageHourTable | undefined,
  call: Omit<UsageHourTable, "requests">,
): UsageHourTable => ({
  ...call,
  requests: (before?.requests ?? 0) + 1,
  quota: (before?.quota ?? 0) + call.quota,
  prompt_tokens: (before?.prompt_tokens ?? 0) + call.prompt_tokens,
  completion_tokens: (before?.completion_tokens ?? 0) + call.completion_tokens,
  cached_tokens: (before?.cached_tokens ?? 0) + call.cached_tokens,
  request_time: (before?.request_time ?? 0) + call.request_time,
});

type Note = Pick<NewLog, "user_id" | "created_at" | "type" | "content" | "username"> & Partial<NewLog>;

/** A row about something else than a call: what is not given is empty. */
export const noteRow = (note: Note): NewLog => ({
  token_name: "",
  model_name: "",
  quota: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  channel_id: 0,
  request_time: 0,
  is_stream: 0,
  source_ip: "",
  metadata: null,
  token_id: 0,
  request_id: "",
  ...note,
});
