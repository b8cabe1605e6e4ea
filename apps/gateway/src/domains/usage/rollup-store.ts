import { type Kysely, sql, type Transaction } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import type { Schema, SiteUsageTable, UserUsagePartTable } from "../../platform/db/schema.ts";
import { usageAndCostSums, usageSums } from "../log/write-store.ts";
import { type Range, spans } from "./pieces.ts";

/** What each sum of a user's own use is of. */
export const sumColumns = usageSums;

/** What each sum of everybody's use is of. */
export const siteSumColumns = usageAndCostSums;

export type SiteKind = SiteUsageTable["kind"];

/** Groupings of a user's own days. */
export type UserKind = UserUsagePartTable["kind"];

/** Columns that distinguish the rows of a kind, as in the hourly sums. */
export const siteColumns: Readonly<
  Record<SiteKind, { readonly id: string; readonly user: string; readonly name: string }>
> = {
  model: { id: "0", user: "0", name: "model_name" },
  key: { id: "token_id", user: "user_id", name: "''" },
  channel: { id: "channel_id", user: "0", name: "''" },
  group: { id: "0", user: "0", name: '"group"' },
};

const siteKinds: readonly SiteKind[] = ["model", "key", "channel", "group"];
const userKinds: readonly UserKind[] = ["model", "channel"];

const termsOf = (names: readonly string[]) => ({
  columns: sql.raw(names.join(", ")),
  sums: sql.raw(names.map((column) => `sum(${column})`).join(", ")),
  /** Rows are never deleted: a piece that is computed again replaces the former one. */
  replace: sql.raw(`do update set ${names.map((column) => `${column} = excluded.${column}`).join(", ")}`),
});
const { columns, sums, replace } = termsOf(sumColumns);
const site = termsOf(siteSumColumns);

/** Unix seconds up to which the hourly sums are rolled up. */
export const readRolledUntil = async (db: Database): Promise<number> =>
  (await db.selectFrom("usage_rolled").select("until").executeTakeFirstOrThrow()).until;

const writeSiteHours = async (trx: Kysely<Schema>, { from, to }: Range) => {
  for (const kind of siteKinds) {
    const [id, user, name] = Object.values(siteColumns[kind]).map((column) => sql.raw(column));
    await sql`insert into site_usage (kind, span, start, id, user_id, name, ${site.columns})
      select ${sql.lit(kind)}, ${sql.lit(spans.hour)}, hour, ${id}, ${user}, ${name}, ${site.sums}
      from usage_hours where hour >= ${from} and hour < ${to} group by 3, 4, 5, 6
      on conflict (kind, span, start, id, user_id, name) ${site.replace}`.execute(trx);
  }
};

const writeSitePieces = async (trx: Kysely<Schema>, span: number, of: number, { from, to }: Range) => {
  for (const kind of siteKinds)
    await sql`insert into site_usage (kind, span, start, id, user_id, name, ${site.columns})
      select kind, ${sql.lit(span)}, start - start % ${sql.lit(span)}, id, user_id, name, ${site.sums}
      from site_usage where kind = ${kind} and span = ${sql.lit(of)} and start >= ${from} and start < ${to}
      group by kind, start - start % ${sql.lit(span)}, id, user_id, name
      on conflict (kind, span, start, id, user_id, name) ${site.replace}`.execute(trx);
};

/** Without model and key: for a single hour the hourly sums have no more rows. */
const writeUserHours = async (trx: Kysely<Schema>, { from, to }: Range) => {
  await sql`insert into user_usage (user_id, span, start, model_name, token_id, ${columns})
    select user_id, ${sql.lit(spans.hour)}, hour, '', 0, ${sums}
    from usage_hours where hour >= ${from} and hour < ${to} group by user_id, hour
    on conflict (user_id, span, start, model_name, token_id) ${replace}`.execute(trx);
};

/** Days of a site's zone are made of these: they seldom begin with a day of UTC. */
const writeUserParts = async (trx: Kysely<Schema>, { from, to }: Range) => {
  for (const kind of userKinds) {
    const { id, name } = siteColumns[kind];
    await sql`insert into user_usage_parts (user_id, kind, start, id, name, ${columns})
      select user_id, ${sql.lit(kind)}, hour - hour % ${sql.lit(spans.fourHours)}, ${sql.raw(id)}, ${sql.raw(name)}, ${sums}
      from usage_hours where hour >= ${from} and hour < ${to} group by 1, 3, 4, 5
      on conflict (user_id, kind, start, id, name) ${replace}`.execute(trx);
  }
};

const writeUserDays = async (trx: Kysely<Schema>, { from, to }: Range) => {
  const day = sql.raw(`hour - hour % ${spans.day}`);
  await sql`insert into user_usage (user_id, span, start, model_name, token_id, ${columns})
    select user_id, ${sql.lit(spans.day)}, ${day}, model_name, token_id, ${sums}
    from usage_hours where hour >= ${from} and hour < ${to} group by user_id, ${day}, model_name, token_id
    on conflict (user_id, span, start, model_name, token_id) ${replace}`.execute(trx);
};

const writeUserPieces = async (trx: Kysely<Schema>, span: number, of: number, { from, to }: Range) => {
  const start = sql.raw(`start - start % ${span}`);
  // The users are named because the key of these rows begins with them.
  await sql`insert into user_usage (user_id, span, start, model_name, token_id, ${columns})
    select user_id, ${sql.lit(span)}, ${start}, model_name, token_id, ${sums}
    from user_usage where user_id in (select id from users) and span = ${sql.lit(of)} and start >= ${from} and start < ${to}
    group by user_id, ${start}, model_name, token_id
    on conflict (user_id, span, start, model_name, token_id) ${replace}`.execute(trx);
};

/** The pieces that end within a range. */
const ending = (span: number, { from, to }: Range): Range => ({ from: from - (from % span), to: to - (to % span) });

/**
 * Rolls the hourly sums up to this hour (unix seconds of its start). The relay's path only adds to hourly sums. If it writes
 * an hour that was rolled up, as after a clock was set back, the same transaction moves the mark back, and later pieces are
 * ignored until they are computed again.
 */
export const rollUp = async (trx: Transaction<Schema>, to: number): Promise<void> => {
  // SQLite has one writer anyway; on PostgreSQL this lock serialises the roll-up with writers of hours.
  if (isPostgres(trx)) await sql`lock table usage_hours in share row exclusive mode`.execute(trx);
  const from = await readRolledUntil(trx);
  if (to <= from) return;
  const { hour, fourHours, day, fourDays, sixteenDays } = spans;
  await writeSiteHours(trx, { from, to });
  await writeUserHours(trx, { from, to });
  for (const [span, of] of [
    [fourHours, hour],
    [day, fourHours],
    [fourDays, day],
    [sixteenDays, fourDays],
  ] as const) {
    const pieces = ending(span, { from, to });
    if (pieces.from === pieces.to) continue;
    await writeSitePieces(trx, span, of, pieces);
    if (span === fourHours) await writeUserParts(trx, pieces);
    else if (span === day) await writeUserDays(trx, pieces);
    else await writeUserPieces(trx, span, of, pieces);
  }
  await trx.updateTable("usage_rolled").set({ until: to }).execute();
};

/** Rolls up all hours that have ended, in short transactions. `now` in unix seconds. */
export const rollUpEnded = async (db: Database, now: number): Promise<void> => {
  const end = now - (now % spans.hour);
  const step = spans.fourHours;
  for (let from = await readRolledUntil(db); from < end;) {
    const { next } = await db
      .selectFrom("usage_hours")
      .select((eb) => eb.fn.min("hour").as("next"))
      .where("hour", ">=", from)
      .executeTakeFirstOrThrow();
    // Hours without calls need no rows.
    const begin = Math.max(from, next ?? end);
    const to = Math.min(end, begin - (begin % step) + step);
    await db.transaction().execute((trx) => rollUp(trx, to));
    from = to;
  }
};
