import type { Schemas } from "@one-hub/sdk";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { logType } from "../log/log-type.ts";
import { findChannelNames } from "../log/store.ts";
import type { SiteDay } from "../site-days/site-days.ts";
import type { SiteZone } from "../site-days/site-zone.ts";
import { type Cut, cut, type Range, spans } from "./pieces.ts";
import { readRolledUntil, siteColumns, type SiteKind, sumColumns } from "./rollup-store.ts";

/** What each row of own usage is about. */
export type UsageBy = Schemas["UsageBy"];

/** Groupings of all users' usage. */
export type SiteUsageBy = Schemas["SiteUsageBy"];

export type UsageSum = { readonly [Column in (typeof sumColumns)[number]]: number };

/** A row of sums; other dimensions are 0 or empty. */
export type UsageRow = UsageSum & {
  /** Of the user, key or channel. */
  readonly id: number;
  /** Of the model, user, key, channel or group. */
  readonly name: string;
  /** Unix seconds. */
  readonly time: number;
};

/** The database of the sums, and the calendar by which the site counts days. */
type Source = { readonly db: Database; readonly siteZone: Pick<SiteZone, "calendar"> };

/** What days are summed from: there are fewer groups than anything else. */
const dayKind: SiteKind = "group";

const columns = sql.raw(sumColumns.join(", "));
const sums = sql.raw(sumColumns.map((column) => `cast(sum(${column}) as bigint) as ${column}`).join(", "));

/** Lengths of the pieces to read, longest first, none longer than the rows' time step. */
const siteLengths = {
  hour: [spans.hour],
  day: [spans.day, spans.sixHours, spans.hour],
  whole: [spans.sixteenDays, spans.fourDays, spans.day, spans.sixHours, spans.hour],
} as const;

/** Users have no pieces of six hours, and pieces of an hour have no model and key. */
const ownLengths = {
  hour: [spans.hour],
  day: [spans.day, spans.hour],
  whole: [spans.sixteenDays, spans.fourDays, spans.day],
  dayAndModel: [spans.day],
} as const;

const timesOf = (by: SiteUsageBy) => (by === "hour" ? by : "whole");

/** A range as rolled-up pieces, followed by single hours. */
const cutRolled = async (db: Database, { from, to }: Range, lengths: readonly number[]): Promise<Cut[]> => {
  const until = await readRolledUntil(db);
  return [...cut({ from, to: Math.min(to, until) }, lengths), ...cut({ from: Math.max(from, until), to }, [])];
};

/** A piece of a day; `day` is the first second of it. */
type DayCut = Cut & { readonly day: number };

/** The days of a range as rolled-up pieces, followed by single hours. No piece spans two days. */
const cutDays = async (
  db: Database,
  days: readonly SiteDay[],
  range: Range,
  lengths: readonly number[],
): Promise<DayCut[]> => {
  const until = await readRolledUntil(db);
  return days.flatMap((day) => {
    const from = Math.max(day.from, range.from);
    const to = Math.min(day.to, range.to);
    const pieces = [
      ...cut({ from, to: Math.min(to, until) }, lengths),
      ...cut({ from: Math.max(from, until), to }, []),
    ];
    return pieces.map((piece) => ({ ...piece, day: day.from }));
  });
};

/** Pieces as a table to join with: the day, and from when to when. Both databases name the columns of `values` so. */
const dayTable = (pieces: readonly DayCut[]) =>
  sql.raw(`(values ${pieces.map(({ day, from, to }) => `(${day}, ${from}, ${to})`).join(", ")}) as day`);

const together = (sources: readonly RawBuilder<unknown>[]) => sql`(${sql.join(sources, sql` union all `)}) as used`;

/** A user's use by time, model and key. */
const ownSource = async (db: Database, userId: number, range: Range, lengths: readonly number[]) => {
  const pieces = await cutRolled(db, range, lengths);
  return together(
    pieces.map(({ span, from, to }) =>
      span === undefined
        ? sql`select hour as time, model_name as model, token_id as key_id, ${columns} from usage_hours
            where user_id = ${userId} and hour >= ${from} and hour < ${to}`
        : sql`select start as time, model_name as model, token_id as key_id, ${columns} from user_usage
            where user_id = ${userId} and span = ${span} and start >= ${from} and start < ${to}`,
    ),
  );
};

/** A user's use by day, model and key. */
const ownDays = async (
  { db, siteZone }: Source,
  userId: number,
  range: Range,
  lengths: readonly number[],
): Promise<RawBuilder<unknown>> => {
  const pieces = await cutDays(db, siteZone.calendar().daysOf(range), range, lengths);
  return together(
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, own]) =>
      span === undefined
        ? sql`select day.column1 as time, model_name as model, token_id as key_id, ${columns}
            from ${dayTable(own)} cross join usage_hours
            where user_id = ${userId} and hour >= day.column2 and hour < day.column3`
        : sql`select day.column1 as time, model_name as model, token_id as key_id, ${columns}
            from ${dayTable(own)} cross join user_usage
            where user_id = ${userId} and span = ${span} and start >= day.column2 and start < day.column3`,
    ),
  );
};

/** Everybody's use by day. */
const siteDays = async ({ db, siteZone }: Source, range: Range): Promise<RawBuilder<unknown>> => {
  const pieces = await cutDays(db, siteZone.calendar().daysOf(range), range, siteLengths.day);
  return together(
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, all]) =>
      span === undefined
        ? sql`select day.column1 as time, ${columns} from ${dayTable(all)} cross join usage_hours
            where hour >= day.column2 and hour < day.column3`
        : sql`select day.column1 as time, ${columns} from ${dayTable(all)} cross join site_usage
            where kind = ${dayKind} and span = ${span} and start >= day.column2 and start < day.column3`,
    ),
  );
};

/** Usage of all users by time and one dimension. */
const siteSource = async (db: Database, kind: SiteKind, range: Range, lengths: readonly number[]) => {
  const [id, user, name] = Object.values(siteColumns[kind]).map((column) => sql.raw(column));
  const pieces = await cutRolled(db, range, lengths);
  return together(
    pieces.map(({ span, from, to }) =>
      span === undefined
        ? sql`select hour as time, ${id} as id, ${user} as user_id, ${name} as name, ${columns} from usage_hours
            where hour >= ${from} and hour < ${to}`
        : sql`select start as time, id, user_id, name, ${columns} from site_usage
            where kind = ${kind} and span = ${span} and start >= ${from} and start < ${to}`,
    ),
  );
};

const time = sql.raw("time");
const model = sql.raw("model");
const key = sql.raw("key_id");

type Terms = Partial<Record<"id" | "name" | "time", RawBuilder<unknown>>>;

/** Order of the rows: by time the oldest first, else the most expensive first. */
const summedUp = async (db: Database, source: RawBuilder<unknown>, { id, name, time }: Terms): Promise<UsageRow[]> => {
  const terms = [id, name, time].filter((term) => term !== undefined);
  const { rows } = await sql<UsageRow>`
    select ${id ?? sql.raw("0")} as id, ${name ?? sql.raw("''")} as name, ${time ?? sql.raw("0")} as time, ${sums}
    from ${source} group by ${sql.join(terms)} order by ${sql.raw(time === undefined ? "quota desc, name, id" : "time, name")}`.execute(
    db,
  );
  return rows;
};

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

const withNames = async (db: Database, rows: readonly UsageRow[], read: ReadNames | undefined) => {
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
  day_model: { time, name: model },
  hour_model: { time, name: model },
};

/** A user's use by these; pieces of an hour have no model. */
const ownUse = (source: Source, userId: number, range: Range, by: Exclude<UsageBy, "total">) => {
  switch (by) {
    case "day":
      return ownDays(source, userId, range, ownLengths.day);
    case "day_model":
      return ownDays(source, userId, range, ownLengths.dayAndModel);
    case "hour_model":
      return ownSource(source.db, userId, range, []);
    default:
      return ownSource(source.db, userId, range, ownLengths[timesOf(by)]);
  }
};

const siteTerms: Readonly<Record<SiteUsageBy, Terms & { readonly kind: SiteKind; readonly names?: ReadNames }>> = {
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
  const rows = await summedUp(db, await ownUse(source, userId, range, by), ownTerms[by]);
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

const added = (rows: readonly UsageSum[]): UsageSum => {
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

/** Usage of all users in whole hours: the `most` expensive rows, and one for all others. Rows by time are complete. */
export const sumUseOfAll = async (
  source: Source,
  range: Range,
  by: SiteUsageBy,
  most: number,
): Promise<(UsageRow & { readonly username: string })[]> => {
  const { kind, names, ...terms } = siteTerms[by];
  const { db } = source;
  const used = await (by === "day" ? siteDays(source, range) : siteSource(db, kind, range, siteLengths[timesOf(by)]));
  const rows = await summedUp(db, used, terms);
  const told = terms.time === undefined ? rows.slice(0, most) : rows;
  const named = await withNames(db, told, names);
  if (told.length === rows.length) return named;
  return [...named, { id: 0, name: "", time: 0, username: "", ...added(rows.slice(most)) }];
};
