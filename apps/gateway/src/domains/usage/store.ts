import type { Schemas } from "@one-hub/sdk";
import { type RawBuilder, sql } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import { logType } from "../log/log-type.ts";
import { findChannelNames } from "../log/store.ts";
import type { Range } from "./pieces.ts";
import { type SiteKind, siteSumColumns, sumColumns } from "./rollup-store.ts";
import {
  dayKind,
  type DayRange,
  manySource,
  ownDays,
  ownDaysOf,
  ownLengths,
  ownSource,
  siteDays,
  siteDaysOf,
  siteLengths,
  siteSource,
  type Source,
} from "./source-store.ts";

/** What each row of own usage is about. */
export type UsageBy = Schemas["UsageBy"];

/** Groupings of all users' usage. */
export type SiteUsageBy = Schemas["SiteUsageBy"];

/** Groupings that the sums are kept in; the others are made of these. */
export type SumsBy = Exclude<SiteUsageBy, "vendor" | "hour_of_week">;

export type UsageSum = { readonly [Column in (typeof sumColumns)[number]]: number };

/** Sums of everybody's use, with what providers charged. */
export type SiteUsageSum = { readonly [Column in (typeof siteSumColumns)[number]]: number };

/** Dimensions of a row of sums; the others are 0 or empty. */
type Dimensions = {
  /** Of the user, key or channel. */
  readonly id: number;
  /** Of the model, user, key, channel or group. */
  readonly name: string;
  /** Unix seconds. */
  readonly time: number;
};

export type UsageRow = UsageSum & Dimensions;

/** PostgreSQL sums bigints as numerics, which takes twice as long. Sums of doubles are as exact as the numbers that they are read as. */
const sumsOf = <Column extends string>(db: Database, columns: readonly Column[]) => {
  const postgres = isPostgres(db);
  return sql.raw<{ readonly [Name in Column]: number }>(
    columns
      .map((column) => `sum(${postgres ? `cast(${column} as double precision)` : column}) as ${column}`)
      .join(", "),
  );
};

const timesOf = (by: SumsBy | UsageBy) => (by === "hour" ? by : "whole");

const time = sql.raw("time");
const model = sql.raw("model");
const key = sql.raw("key_id");

type Terms = Partial<Record<"id" | "name" | "time", RawBuilder<unknown>>>;

/** Order of the rows: by time the oldest first, else the most expensive first. */
const summedUp = async <Sums>(
  db: Database,
  source: RawBuilder<unknown>,
  { id, name, time }: Terms,
  columns: RawBuilder<Sums>,
): Promise<(Sums & Dimensions)[]> => {
  const terms = [id, name, time].filter((term) => term !== undefined);
  const { rows } = await sql<Sums & Dimensions>`
    select ${id ?? sql.raw("0")} as id, ${name ?? sql.raw("''")} as name, ${time ?? sql.raw("0")} as time, ${columns}
    from ${source} group by ${sql.join(terms)} order by ${sql.raw(time === undefined ? "quota desc, name, id" : "time, name")}`.execute(
    db,
  );
  return rows;
};

/** A row of all users' usage; `username` says whose key it is. */
export type SiteUsageRow = SiteUsageSum & Dimensions & { readonly username: string };

type Named = { readonly id: number; readonly name: string; readonly username?: string | null };
type ReadNames = (db: Database, ids: readonly number[]) => Promise<Named[]>;

/** Names of users; deleted ones have the name left by the deletion. */
const readUsers: ReadNames = (db, ids) =>
  db.selectFrom("users").select(["id", "username as name"]).where("id", "in", ids).execute();

/** Names of keys with their owners; deleted ones keep their names. */
const readKeys: ReadNames = (db, ids) =>
  db
    .selectFrom("tokens")
    .leftJoin("users", "users.id", "tokens.user_id")
    .select(["tokens.id", "tokens.name", "users.username"])
    .where("tokens.id", "in", ids)
    .execute();

const readChannels: ReadNames = async (db, ids) =>
  [...(await findChannelNames(db, ids))].map(([id, name]) => ({ id, name }));

const withNames = async <Row extends Dimensions>(db: Database, rows: readonly Row[], read: ReadNames | undefined) => {
  const ids = rows.map(({ id }) => id);
  const named = read === undefined || ids.length === 0 ? [] : await read(db, ids);
  const byId = new Map(named.map((each) => [each.id, each]));
  return rows.map((row) => {
    const { name = row.name, username } = byId.get(row.id) ?? {};
    return { ...row, name, username: username ?? "" };
  });
};

const ownTerms: Readonly<Record<Exclude<UsageBy, "total">, Terms>> = {
  model: { name: model },
  key: { id: key },
  day: { time },
  hour: { time },
  day_model: { time, name: sql.raw("name") },
  hour_model: { time, name: model },
};

/** A user's use by these; pieces of an hour have no model. */
const ownUse = (source: Source, userId: number, range: Range, by: Exclude<UsageBy, "total">) => {
  switch (by) {
    case "day":
      return ownDays(source, userId, range);
    case "day_model":
      return ownDaysOf(source.db, userId, siteDaysOf(source, range), "model");
    case "hour_model":
      return ownSource(source.db, userId, range, []);
    default:
      return ownSource(source.db, userId, range, ownLengths[timesOf(by)]);
  }
};

const siteTerms: Readonly<Record<SumsBy, Terms & { readonly kind: SiteKind; readonly names?: ReadNames }>> = {
  model: { kind: "model", name: sql.raw("name") },
  key: { kind: "key", id: sql.raw("id"), names: readKeys },
  user: { kind: "key", id: sql.raw("user_id"), names: readUsers },
  channel: { kind: "channel", id: sql.raw("id"), names: readChannels },
  group: { kind: "group", name: sql.raw("name") },
  day: { kind: dayKind, time },
  hour: { kind: dayKind, time },
};

/** A user's use in whole hours. */
export const sumUse = async (
  source: Source,
  userId: number,
  range: Range,
  by: Exclude<UsageBy, "total">,
): Promise<UsageRow[]> => {
  const { db } = source;
  const rows = await summedUp(db, await ownUse(source, userId, range, by), ownTerms[by], sumsOf(db, sumColumns));
  if (by !== "key") return rows;
  return (await withNames(db, rows, readKeys)).map(({ username: _own, ...row }) => row);
};

/** Calls of which the time to the first token is read. */
const MAX_TIMED_CALLS = 2000;

/** Median of the milliseconds to the first token among a user's newest calls; null when none was a stream. */
const findMedianFirstToken = async (db: Database, userId: number, { from, to }: Range): Promise<number | null> => {
  const rows = await db
    .selectFrom("logs")
    .select("metadata")
    .where("user_id", "=", userId)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("type", "=", logType.consume)
    .orderBy("created_at", "desc")
    .limit(MAX_TIMED_CALLS)
    .execute();
  const times = rows
    .flatMap(({ metadata }) => {
      const { first_response: time }: { first_response?: unknown } = JSON.parse(metadata ?? "{}") ?? {};
      return typeof time === "number" ? [time] : [];
    })
    .sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)];
  return middle === undefined ? null : Math.round(middle);
};

/** When the hour of a user's first charged call in a range began; null without a call. */
const findFirstHour = async (db: Database, userId: number, { from, to }: Range): Promise<number | null> => {
  const first = await db
    .selectFrom("usage_hours")
    .select("hour")
    .where("user_id", "=", userId)
    .where("hour", ">=", from)
    .where("hour", "<", to)
    .where("requests", ">", 0)
    .orderBy("hour")
    .limit(1)
    .executeTakeFirst();
  return first?.hour ?? null;
};

/** A user's use of a range as one row, with the failed calls, the median time to the first token and the hour of the first call. */
export const sumUseInAll = async (source: Source, userId: number, range: Range) => {
  const { db } = source;
  const { failed } = await db
    .selectFrom("error_logs")
    .select(sql<number>`count(*)`.as("failed"))
    .where("user_id", "=", userId)
    .where("created_at", ">=", range.from)
    .where("created_at", "<", range.to)
    .where("retried", "=", 0)
    .executeTakeFirstOrThrow();
  const sums = added(await sumUse(source, userId, range, "model"));
  const firstToken = await findMedianFirstToken(db, userId, range);
  const firstHour = await findFirstHour(db, userId, range);
  return { id: 0, name: "", time: 0, ...sums, failed, first_token: firstToken, first_hour: firstHour };
};

/** Adds rows up. */
export const added = (rows: readonly UsageSum[]): UsageSum => {
  const total = {
    requests: 0,
    quota: 0,
    refunded: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    cached_tokens: 0,
    request_time: 0,
  };
  for (const row of rows) for (const column of sumColumns) total[column] += row[column];
  return total;
};

/** Adds rows of everybody's use up. */
export const addedOfAll = (rows: readonly SiteUsageSum[]): SiteUsageSum => ({
  ...added(rows),
  cost: rows.reduce((total, { cost }) => total + cost, 0),
  costed_quota: rows.reduce((total, { costed_quota: quota }) => total + quota, 0),
});

/** Usage of all users in whole hours: the `most` expensive rows, and one for all others. Rows by time are complete. */
export const sumUseOfAll = async (source: Source, range: Range, by: SumsBy, most: number): Promise<SiteUsageRow[]> => {
  const { kind, names, ...terms } = siteTerms[by];
  const { db } = source;
  const used = await (by === "day" ? siteDays(source, range) : siteSource(db, kind, range, siteLengths[timesOf(by)]));
  const rows = await summedUp(db, used, terms, sumsOf(db, siteSumColumns));
  const told = terms.time === undefined ? rows.slice(0, most) : rows;
  const named = await withNames(db, told, names);
  if (told.length === rows.length) return named;
  return [...named, { id: 0, name: "", time: 0, username: "", ...addedOfAll(rows.slice(most)) }];
};

/** Usage of all users, or of one, by day of the site and model or channel. */
export const sumUseOfDays = async (
  source: Source,
  range: Range,
  kind: "model" | "channel",
  userId: number | undefined,
): Promise<UsageRow[]> => {
  const { db } = source;
  const days =
    userId === undefined
      ? await siteDays(source, range, kind)
      : await ownDaysOf(db, userId, siteDaysOf(source, range), kind);
  return summedUp(db, days, { time, name: sql.raw("name"), id: sql.raw("id") }, sumsOf(db, sumColumns));
};

/** A user's use by these days and model. */
export const sumUseOfUserDays = async (
  db: Database,
  userId: number,
  days: readonly DayRange[],
): Promise<UsageRow[]> => {
  const used = await ownDaysOf(db, userId, days, "model");
  return summedUp(db, used, { time, name: sql.raw("name") }, sumsOf(db, sumColumns));
};

/** Usage of several users by user and model, the most called models first. */
export const sumUseOfMany = async (
  { db }: Source,
  userIds: readonly number[],
  range: Range,
): Promise<(UsageSum & { readonly id: number; readonly name: string })[]> => {
  if (userIds.length === 0) return [];
  const { rows } = await sql<UsageSum & { readonly id: number; readonly name: string }>`
    select id, name, ${sumsOf(db, sumColumns)} from ${await manySource(db, userIds, range)}
    group by id, name order by requests desc, name`.execute(db);
  return rows;
};

/** How many users were charged for calls. */
export const countActiveUsers = async ({ db }: Source, range: Range): Promise<number> => {
  const used = await siteSource(db, "key", range, siteLengths.whole);
  const { rows } = await sql<{ readonly users: number }>`
    select count(distinct user_id) as users from ${used} where requests > 0`.execute(db);
  return rows[0]?.users ?? 0;
};

/** When the oldest hour with usage began; undefined without any. */
export const findOldestHour = async ({ db }: Source): Promise<number | undefined> => {
  const { oldest } = await db
    .selectFrom("usage_hours")
    .select((eb) => eb.fn.min<number | null>("hour").as("oldest"))
    .executeTakeFirstOrThrow();
  return oldest ?? undefined;
};
