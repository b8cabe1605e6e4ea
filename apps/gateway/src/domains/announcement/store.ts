import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { AnnouncementTable } from "../../platform/db/schema.ts";
import { isLike, literally } from "../../platform/db/like.ts";
import type { PageOf } from "../../platform/page.ts";
import type { AudienceFields } from "./audience.ts";

export type AnnouncementRow = Selectable<AnnouncementTable>;

/**
 * Announcements that are shown at `now` (unix seconds) and meant for the reader: pinned ones first, then by the time they
 * became visible.
 */
export const listCurrentAnnouncements = async (
  db: Database,
  now: number,
  isMeant: (row: AudienceFields) => boolean,
  limit: number,
): Promise<AnnouncementRow[]> => {
  // Contents are long: they are read of those alone that are shown.
  const current = await db
    .selectFrom("announcements")
    .select(["id", "languages", "audience", "groups", "min_role"])
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", now)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("pinned", "desc")
    .orderBy(sql`case when starts_at > created_at then starts_at else created_at end`, "desc")
    .orderBy("id", "desc")
    .execute();
  const ids = current
    .filter(isMeant)
    .slice(0, limit)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("announcements").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Filters of the list; undefined filters nothing. */
export type AnnouncementFilter = {
  readonly type?: string | undefined;
  readonly level?: string | undefined;
  readonly tag?: string | undefined;
  readonly state?: "current" | "planned" | "past" | undefined;
  readonly pinned?: boolean | undefined;
  /** Part of the title. */
  readonly keyword?: string | undefined;
};

/** Later than every moment: an announcement without an end is over after all others. */
const NEVER = Number.MAX_SAFE_INTEGER;

export const listAnnouncements = async (
  db: Database,
  { type, level, tag, state, pinned, keyword }: AnnouncementFilter,
  now: number,
  page: PageOf<"AnnouncementSort">,
): Promise<{ rows: AnnouncementRow[]; total: number }> => {
  let matching = db.selectFrom("announcements");
  if (type !== undefined) matching = matching.where("type", "=", type);
  if (level !== undefined) matching = matching.where("level", "=", level);
  if (tag !== undefined) matching = matching.where("tag", "=", tag);
  if (pinned !== undefined) matching = matching.where("pinned", "=", pinned ? 1 : 0);
  if (keyword !== undefined) matching = matching.where((eb) => isLike(eb.ref("title"), `%${literally(keyword)}%`));
  if (state === "past") matching = matching.where("ends_at", "<=", now);
  else if (state !== undefined)
    matching = matching
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
      .where((eb) =>
        state === "planned"
          ? eb("starts_at", ">", now)
          : eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", now)]),
      );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order)
    // The two databases put nulls at different ends; one without a start has begun before all others.
    query = query.orderBy(
      column === "starts_at"
        ? sql`coalesce(starts_at, 0)`
        : column === "ends_at"
          ? sql`coalesce(ends_at, ${NEVER})`
          : column,
      direction,
    );
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

type Values = Omit<Insertable<AnnouncementTable>, "id" | "created_at">;

export const insertAnnouncement = (db: Database, values: Values, now: number): Promise<AnnouncementRow> =>
  db
    .insertInto("announcements")
    .values({ ...values, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findAnnouncement = (db: Database, id: number): Promise<AnnouncementRow | undefined> =>
  db.selectFrom("announcements").selectAll().where("id", "=", id).executeTakeFirst();

/** Undefined when there is no such row. */
export const updateAnnouncement = (db: Database, id: number, values: Values): Promise<AnnouncementRow | undefined> =>
  db.updateTable("announcements").set(values).where("id", "=", id).returningAll().executeTakeFirst();

/** Whether there was such a row. */
export const deleteAnnouncement = async (db: Database, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom("announcements").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
