import type { Insertable, Selectable } from "kysely";
import { createBulkInsert } from "../../platform/db/bulk-insert.ts";
import type { Database } from "../../platform/db/database.ts";
import type { LogTable, UsageHourTable } from "../../platform/db/schema.ts";
import { saturate, saturatedSql } from "../../platform/db/saturate.ts";
import { createStatement } from "../../platform/db/statement.ts";

const insertRows = createBulkInsert("logs", [
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
  "refunded",
  "event",
  "params",
  "group",
]);

/** What each sum of usage is of; `quota` is net of `refunded`. */
export const usageSums = [
  "requests",
  "quota",
  "refunded",
  "prompt_tokens",
  "completion_tokens",
  "cached_tokens",
  "request_time",
] as const;

/** With what providers charged, as far as it is known, and what users were charged for the same calls: administrators alone see these. */
export const usageAndCostSums = [...usageSums, "cost", "costed_quota"] as const;

const upsertUsageHours = createBulkInsert(
  "usage_hours",
  ["hour", "user_id", "model_name", "token_id", "channel_id", "group", ...usageAndCostSums],
  (postgres) =>
    `on conflict (user_id, hour, model_name, token_id, channel_id, "group") do update set ${usageAndCostSums
      .map((column) => `${column} = ${saturatedSql(`usage_hours.${column} + excluded.${column}`, postgres)}`)
      .join(", ")}`,
);

type OptionalSum = "refunded" | "cost" | "costed_quota";

/** An hourly sum; refunds and costs default to 0. */
export type UsageHour = Omit<Insertable<UsageHourTable>, OptionalSum> & { readonly [Name in OptionalSum]?: number };

const rollBack = createStatement("update usage_rolled set until = ? where until > ?");

/** Adds to the hourly sums. Rollups from these hours on (src/domains/usage/rollup-store.ts) become invalid. */
export const addUsageHours = async (db: Database, rows: readonly UsageHour[]): Promise<void> => {
  if (rows.length === 0) return;
  await upsertUsageHours(
    db,
    rows.map((row) => ({ refunded: 0, cost: 0, costed_quota: 0, ...row })),
  );
  const first = rows.reduce((earliest, { hour }) => Math.min(earliest, hour), Infinity);
  await rollBack(db, [first, first]);
};

type EventColumn = "refunded" | "event" | "params";

/** A log row to be written; one without an event may leave its columns out. */
export type NewLog = Omit<Selectable<LogTable>, "id" | EventColumn> & Partial<Pick<Selectable<LogTable>, EventColumn>>;

/** Writes log rows. */
export const insertLogs = (db: Database, rows: readonly NewLog[]): Promise<void> =>
  insertRows(
    db,
    rows.map((row) => ({ refunded: 0, event: "", params: "", ...row })),
  );

/** A call's part in its hour; `cost` is what its provider charged, null where that is not known. */
export type CallSums = Omit<UsageHour, "requests" | OptionalSum> & { readonly cost: number | null };

/** The sums of an hour with one more call in them. */
export const withCall = (before: UsageHour | undefined, call: CallSums): UsageHour => ({
  ...call,
  requests: (before?.requests ?? 0) + 1,
  quota: saturate((before?.quota ?? 0) + call.quota),
  cost: saturate((before?.cost ?? 0) + (call.cost ?? 0)),
  costed_quota: saturate((before?.costed_quota ?? 0) + (call.cost === null ? 0 : call.quota)),
  prompt_tokens: saturate((before?.prompt_tokens ?? 0) + call.prompt_tokens),
  completion_tokens: saturate((before?.completion_tokens ?? 0) + call.completion_tokens),
  cached_tokens: saturate((before?.cached_tokens ?? 0) + call.cached_tokens),
  request_time: saturate((before?.request_time ?? 0) + call.request_time),
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
  group: "",
  ...note,
});
