import { type RawBuilder, sql } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import type { SiteZone } from "../site-days/site-zone.ts";
import { type Cut, cut, type Range, spans } from "./pieces.ts";
import {
  readRolledUntil,
  siteColumns,
  type SiteKind,
  siteSumColumns,
  sumColumns,
  type UserKind,
} from "./rollup-store.ts";

/** The database of the sums, and the calendar by which the site counts days. */
export type Source = { readonly db: Database; readonly siteZone: Pick<SiteZone, "calendar"> };

/** What days are summed from: there are fewer groups than anything else. */
export const dayKind: SiteKind = "group";

const columns = sql.raw(sumColumns.join(", "));
const siteSums = sql.raw(siteSumColumns.join(", "));

/** Lengths of the pieces to read, longest first, none longer than the rows' time step. */
export const siteLengths = {
  hour: [spans.hour],
  day: [spans.day, spans.fourHours, spans.hour],
  whole: [spans.sixteenDays, spans.fourDays, spans.day, spans.fourHours, spans.hour],
} as const;

/** Pieces of an hour have no model and key. */
export const ownLengths = {
  hour: [spans.hour],
  day: [spans.day, spans.hour],
  whole: [spans.sixteenDays, spans.fourDays, spans.day],
} as const;

/** A range as rolled-up pieces, followed by single hours. */
const cutRolled = async (db: Database, { from, to }: Range, lengths: readonly number[]): Promise<Cut[]> => {
  const until = await readRolledUntil(db);
  return [...cut({ from, to: Math.min(to, until) }, lengths), ...cut({ from: Math.max(from, until), to }, [])];
};

/** A day or a part of it; `day` is the number that its rows have as `time`. */
export type DayRange = Range & { readonly day: number };

/** The site's days within a range, each with its first second. */
export const siteDaysOf = ({ siteZone }: Source, range: Range): DayRange[] =>
  siteZone
    .calendar()
    .daysOf(range)
    .map(({ from, to }) => ({
      day: from,
      from: Math.max(from, range.from),
      to: Math.min(to, range.to),
    }));

type DayCut = Cut & DayRange;

/** Days as rolled-up pieces, followed by single hours. No piece spans two days. */
const cutDays = async (db: Database, days: readonly DayRange[], lengths: readonly number[]): Promise<DayCut[]> => {
  const until = await readRolledUntil(db);
  return days.flatMap(({ day, from, to }) => {
    const pieces = [
      ...cut({ from, to: Math.min(to, until) }, lengths),
      ...cut({ from: Math.max(from, until), to }, []),
    ];
    return pieces.map((piece) => ({ ...piece, day }));
  });
};

/** What to read of which rows of a table, and the column that says when a row begins. */
type Read = {
  readonly columns: RawBuilder<unknown>;
  readonly from: "usage_hours" | "user_usage" | "site_usage" | "user_usage_parts";
  readonly time: "hour" | "start";
  readonly where: readonly RawBuilder<unknown>[];
};

/**
 * Rows within pieces, with the number of their day as `time`. SQLite looks each piece up in the index. PostgreSQL would
 * compare every row with every piece; a subquery with an offset is read once for each piece.
 */
const dayRows = (db: Database, pieces: readonly DayCut[], { columns: read, from, time, where }: Read) => {
  // Both databases name the columns of `values` so.
  const days = sql.raw(`(values ${pieces.map(({ day, from, to }) => `(${day}, ${from}, ${to})`).join(", ")}) as day`);
  const within = sql.raw(`${time} >= day.column2 and ${time} < day.column3`);
  const rows = sql`${sql.raw(from)} where ${sql.join([...where, within], sql` and `)}`;
  return isPostgres(db)
    ? sql`select day.column1 as time, piece.* from ${days} cross join lateral (select ${read} from ${rows} offset 0) as piece`
    : sql`select day.column1 as time, ${read} from ${days} cross join ${rows}`;
};

/**
 * All rows of these, as a table. PostgreSQL would start parallel workers, which takes longer than reading the few rows. A query with a limit has none;
 * this limit is the largest bigint.
 */
const together = (db: Database, sources: readonly RawBuilder<unknown>[]) => {
  const parts = isPostgres(db) ? sources.map((source) => sql`(${source} limit 9223372036854775807)`) : sources;
  return sql`(${sql.join(parts, sql` union all `)}) as used`;
};

/** A user's use by time, model and key. */
export const ownSource = async (db: Database, userId: number, range: Range, lengths: readonly number[]) => {
  const pieces = await cutRolled(db, range, lengths);
  return together(
    db,
    pieces.map(({ span, from, to }) =>
      span === undefined
        ? sql`select hour as time, model_name as model, token_id as key_id, ${columns} from usage_hours
            where user_id = ${userId} and hour >= ${from} and hour < ${to}`
        : sql`select start as time, model_name as model, token_id as key_id, ${columns} from user_usage
            where user_id = ${userId} and span = ${span} and start >= ${from} and start < ${to}`,
    ),
  );
};

/** A user's use by day. */
export const ownDays = async (source: Source, userId: number, range: Range): Promise<RawBuilder<unknown>> => {
  const { db } = source;
  const pieces = await cutDays(db, siteDaysOf(source, range), ownLengths.day);
  return together(
    db,
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, own]) =>
      span === undefined
        ? dayRows(db, own, { columns, from: "usage_hours", time: "hour", where: [sql`user_id = ${userId}`] })
        : dayRows(db, own, {
            columns,
            from: "user_usage",
            time: "start",
            where: [sql`user_id = ${userId}`, sql`span = ${span}`],
          }),
    ),
  );
};

/** Everybody's use by day and one dimension. */
export const siteDays = async (
  source: Source,
  range: Range,
  kind: SiteKind = dayKind,
): Promise<RawBuilder<unknown>> => {
  const { db } = source;
  const { id, name } = siteColumns[kind];
  const ofHours = sql`${sql.raw(id)} as id, ${sql.raw(name)} as name, ${siteSums}`;
  const kept = sql`id, name, ${siteSums}`;
  const pieces = await cutDays(db, siteDaysOf(source, range), siteLengths.day);
  return together(
    db,
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, all]) =>
      span === undefined
        ? dayRows(db, all, { columns: ofHours, from: "usage_hours", time: "hour", where: [] })
        : dayRows(db, all, {
            columns: kept,
            from: "site_usage",
            time: "start",
            where: [sql`kind = ${kind}`, sql`span = ${span}`],
          }),
    ),
  );
};

/** A user's use by day and one dimension. */
export const ownDaysOf = async (
  db: Database,
  userId: number,
  days: readonly DayRange[],
  kind: UserKind,
): Promise<RawBuilder<unknown>> => {
  const { id, name } = siteColumns[kind];
  const ofHours = sql`${sql.raw(id)} as id, ${sql.raw(name)} as name, ${columns}`;
  const kept = sql`id, name, ${columns}`;
  const pieces = await cutDays(db, days, [spans.fourHours]);
  return together(
    db,
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, own]) =>
      span === undefined
        ? dayRows(db, own, { columns: ofHours, from: "usage_hours", time: "hour", where: [sql`user_id = ${userId}`] })
        : dayRows(db, own, {
            columns: kept,
            from: "user_usage_parts",
            time: "start",
            where: [sql`user_id = ${userId}`, sql`kind = ${kind}`],
          }),
    ),
  );
};

/** The use of several users by user and model. */
export const manySource = async (db: Database, userIds: readonly number[], range: Range) => {
  const pieces = await cutRolled(db, range, ownLengths.whole);
  return together(
    db,
    pieces.map(({ span, from, to }) =>
      span === undefined
        ? sql`select user_id as id, model_name as name, ${columns} from usage_hours
            where user_id in (${sql.join(userIds)}) and hour >= ${from} and hour < ${to}`
        : sql`select user_id as id, model_name as name, ${columns} from user_usage
            where user_id in (${sql.join(userIds)}) and span = ${span} and start >= ${from} and start < ${to}`,
    ),
  );
};

/** Usage of all users by time and one dimension. */
export const siteSource = async (db: Database, kind: SiteKind, range: Range, lengths: readonly number[]) => {
  const [id, user, name] = Object.values(siteColumns[kind]).map((column) => sql.raw(column));
  const pieces = await cutRolled(db, range, lengths);
  return together(
    db,
    pieces.map(({ span, from, to }) =>
      span === undefined
        ? sql`select hour as time, ${id} as id, ${user} as user_id, ${name} as name, ${siteSums} from usage_hours
            where hour >= ${from} and hour < ${to}`
        : sql`select start as time, id, user_id, name, ${siteSums} from site_usage
            where kind = ${kind} and span = ${span} and start >= ${from} and start < ${to}`,
    ),
  );
};
