import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import type { Input } from "../../platform/contract/contract.ts";

/** The columns that log rows are filtered by and counted by (counts.ts); the index `logs_time` holds them all. */
export const countedColumns = [
  "user_id",
  "username",
  "source_ip",
  "token_name",
  "channel_id",
  "model_name",
  "group",
] as const;

export type CountedColumn = (typeof countedColumns)[number];

/** What log rows are looked for; every value is an exact match, the times are unix seconds and inclusive. */
export type LogFilter = {
  readonly userId?: number | undefined;
  readonly username?: string | undefined;
  readonly sourceIp?: string | undefined;
  readonly tokenName?: string | undefined;
  readonly channelId?: number | undefined;
  readonly modelName?: string | undefined;
  /** Any of these models. */
  readonly models?: readonly string[] | undefined;
  readonly group?: string | undefined;
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

/** One exact match of a filter, but for its type: any of the values. */
export type Equality = { readonly column: CountedColumn; readonly values: readonly (string | number)[] };

const modelsOf = ({ modelName, models }: LogFilter): readonly string[] | undefined => {
  if (modelName === undefined) return models;
  return models === undefined || models.includes(modelName) ? [modelName] : [];
};

const only = <Value>(value: Value | undefined): readonly Value[] | undefined =>
  value === undefined ? undefined : [value];

/** The exact matches of a filter, but for its type. */
export const equalities = (filter: LogFilter): Equality[] => {
  const matches: Record<CountedColumn, Equality["values"] | undefined> = {
    user_id: only(filter.userId),
    username: only(filter.username),
    source_ip: only(filter.sourceIp),
    token_name: only(filter.tokenName),
    channel_id: only(filter.channelId),
    model_name: modelsOf(filter),
    group: only(filter.group),
  };
  return countedColumns.flatMap((column) => {
    const values = matches[column];
    return values === undefined ? [] : [{ column, values }];
  });
};

/** A filter without its exact matches of columns. */
export type LogRange = Pick<LogFilter, "type" | "start" | "end">;
