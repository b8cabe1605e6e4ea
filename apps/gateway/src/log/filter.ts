import type { CodedColumn } from "./columns/coded.ts";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

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
};

/** What a query leaves out or sends empty or 0 filters nothing. */
export const given = <Value extends string | number>(value: Value | undefined) =>
  value === "" || value === 0 ? undefined : value;

type Query = {
  readonly log_type?: number;
  readonly start_timestamp?: number;
  readonly end_timestamp?: number;
  readonly model_name?: string;
  readonly username?: string;
  readonly token_name?: string;
  readonly channel_id?: number;
  readonly channel?: number;
  readonly source_ip?: string;
};

/** The filters that every reader of logs has. */
export const ownFilter = (query: Query): LogFilter => ({
  type: given(query.log_type),
  start: given(query.start_timestamp),
  end: given(query.end_timestamp),
  modelName: given(query.model_name),
  tokenName: given(query.token_name),
});

/** The filters of administrators; the sums call the channel `channel`, the list `channel_id`. */
export const adminFilter = (query: Query): LogFilter => ({
  ...ownFilter(query),
  username: given(query.username),
  channelId: given(query.channel_id ?? query.channel),
  sourceIp: given(query.source_ip),
});

/** One exact match of a filter. */
export type Equality = { readonly column: CodedColumn; readonly value: string | number };

/** The exact matches of a filter, the one that leaves the fewest rows first. */
export const equalities = (filter: LogFilter): Equality[] =>
  (
    [
      ["user_id", filter.userId],
      ["username", filter.username],
      ["source_ip", filter.sourceIp],
      ["token_name", filter.tokenName],
      ["channel_id", filter.channelId],
      ["model_name", filter.modelName],
      ["type", filter.type],
    ] as const
  ).flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]));

/** The filter as SQL conditions on `logs`. */
export const conditions = (filter: LogFilter): Expression<SqlBool>[] => [
  ...equalities(filter).map(({ column, value }) => sql<SqlBool>`${sql.ref(column)} = ${value}`),
  ...(filter.start === undefined ? [] : [sql<SqlBool>`created_at >= ${filter.start}`]),
  ...(filter.end === undefined ? [] : [sql<SqlBool>`created_at <= ${filter.end}`]),
];

/** Conditions as a `where`; nothing where there are none. */
export const where = (parts: readonly Expression<SqlBool>[]): RawBuilder<unknown> =>
  parts.length === 0 ? sql`` : sql`where ${sql.join([...parts], sql` and `)}`;
