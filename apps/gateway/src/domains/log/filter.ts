import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import type { Input } from "../../platform/contract/contract.ts";

/** The columns that log rows are filtered by and counted by (counts.ts); the index `logs_time` holds them all. */
export const countedColumns = ["user_id", "username", "source_ip", "token_name", "channel_id", "model_name"] as const;

export type CountedColumn = (typeof countedColumns)[number];

/** What log rows are looked for; every value is an exact match, the times are unix seconds and inclusive. */
export type LogFilter = {
  readonly userId?: number | undefined;
  readonly username?: string | undefined;
  readonly sourceIp?: string | undefined;
  readonly tokenName?: string | undefined;
  readonly channelId?: number | undefined;
  readonly modelName?: string | undefined;
  readonly type?: number | undefined;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly requestId?: string | undefined;
};

/** The query of a list or sum of log rows. */
type LogQuery = Partial<Input<"listLogs">["query"] & Input<"getLogStat">["query"]>;

/** The filters that every reader of logs has. */
export const ownFilter = (query: LogQuery): LogFilter => ({
  type: emptyToUndefined(query.log_type),
  start: emptyToUndefined(query.start_timestamp),
  end: emptyToUndefined(query.end_timestamp),
  modelName: emptyToUndefined(query.model_name),
  tokenName: emptyToUndefined(query.token_name),
  requestId: emptyToUndefined(query.request_id),
});

/** The filters of administrators; the sums call the channel `channel`, the list `channel_id`. */
export const adminFilter = (query: LogQuery): LogFilter => ({
  ...ownFilter(query),
  username: emptyToUndefined(query.username),
  channelId: emptyToUndefined(query.channel_id ?? query.channel),
  sourceIp: emptyToUndefined(query.source_ip),
});

/** One exact match of a filter, but for its type. */
export type Equality = { readonly column: CountedColumn; readonly value: string | number };

/** The exact matches of a filter, but for its type. */
export const equalities = (filter: LogFilter): Equality[] => {
  const values: Record<CountedColumn, string | number | undefined> = {
    user_id: filter.userId,
    username: filter.username,
    source_ip: filter.sourceIp,
    token_name: filter.tokenName,
    channel_id: filter.channelId,
    model_name: filter.modelName,
  };
  return countedColumns.flatMap((column) => {
    const value = values[column];
    return value === undefined ? [] : [{ column, value }];
  });
};

/** A filter without its exact matches of columns. */
export type LogRange = Pick<LogFilter, "type" | "start" | "end">;
