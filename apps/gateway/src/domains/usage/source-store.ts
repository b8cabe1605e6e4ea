import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { SiteDay } from "../site-days/site-days.ts";
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
  day: [spans.day, spans.sixHours, spans.hour],
  whole: [spans.sixteenDays, spans.fourDays, spans.day, spans.sixHours, spans.hour],
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
export const ownSource = async (db: Database, userId: number, range: Range, lengths: readonly number[]) => {
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

/** A user's use by day. */
export const ownDays = async ({ db, siteZone }: Source, userId: number, range: Range): Promise<RawBuilder<unknown>> => {
  const pieces = await cutDays(db, siteZone.calendar().daysOf(range), range, ownLengths.day);
  return together(
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, own]) =>
      span === undefined
        ? sql`select day.column1 as time, ${columns} from ${dayTable(own)} cross join usage_hours
            where user_id = ${userId} and hour >= day.column2 and hour < day.column3`
        : sql`select day.column1 as time, ${columns} from ${dayTable(own)} cross join user_usage
            where user_id = ${userId} and span = ${span} and start >= day.column2 and start < day.column3`,
    ),
  );
};

/** Everybody's use by day and one dimension. */
export const siteDays = async (
  { db, siteZone }: Source,
  range: Range,
  kind: SiteKind = dayKind,
): Promise<RawBuilder<unknown>> => {
  const { id, name } = siteColumns[kind];
  const pieces = await cutDays(db, siteZone.calendar().daysOf(range), range, siteLengths.day);
  return together(
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, all]) =>
      span === undefined
        ? sql`select day.column1 as time, ${sql.raw(id)} as id, ${sql.raw(name)} as name, ${siteSums}
            from ${dayTable(all)} cross join usage_hours
            where hour >= day.column2 and hour < day.column3`
        : sql`select day.column1 as time, id, name, ${siteSums} from ${dayTable(all)} cross join site_usage
            where kind = ${kind} and span = ${span} and start >= day.column2 and start < day.column3`,
    ),
  );
};

/** A user's use by day and one dimension. */
export const ownDaysOf = async (
  { db, siteZone }: Source,
  userId: number,
  range: Range,
  kind: UserKind,
): Promise<RawBuilder<unknown>> => {
  const { id, name } = siteColumns[kind];
  const pieces = await cutDays(db, siteZone.calendar().daysOf(range), range, [spans.sixHours]);
  return together(
    [...Map.groupBy(pieces, ({ span }) => span)].map(([span, own]) =>
      span === undefined
        ? sql`select day.column1 as time, ${sql.raw(id)} as id, ${sql.raw(name)} as name, ${columns}
            from ${dayTable(own)} cross join usage_hours
            where user_id = ${userId} and hour >= day.column2 and hour < day.column3`
        : sql`select day.column1 as time, id, name, ${columns} from ${dayTable(own)} cross join user_usage_parts
            where user_id = ${userId} and kind = ${kind} and start >= day.column2 and start < day.column3`,
    ),
  );
};

/** The use of several users by user and model. */
export const manySource = async (db: Database, userIds: readonly number[], range: Range) => {
  const pieces = await cutRolled(db, range, ownLengths.whole);
  return together(
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
    pieces.map(({ span, from, to }) =>
      span === undefined
        ? sql`select hour as time, ${id} as id, ${user} as user_id, ${name} as name, ${siteSums} from usage_hours
            where hour >= ${from} and hour < ${to}`
        : sql`select start as time, id, user_id, name, ${siteSums} from site_usage
            where kind = ${kind} and span = ${span} and start >= ${from} and start < ${to}`,
    ),
  );
};
