import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { AnnouncementTable } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";

export type AnnouncementRow = Selectable<AnnouncementTable>;

/** Announcements visible at `now` (unix seconds): pinned ones first, then by the time they became visible. */
export const listCurrentAnnouncements = (db: Database, now: number, limit: number): Promise<AnnouncementRow[]> =>
  db
    .selectFrom("announcements")
    .selectAll()
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", now)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("pinned", "desc")
    .orderBy(sql`case when starts_at > created_at then starts_at else created_at end`, "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const listAnnouncements = async (
  db: Database,
  page: PageOf<"AnnouncementSort">,
): Promise<{ rows: AnnouncementRow[]; total: number }> => {
  const { total } = await db
    .selectFrom("announcements")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  let query = db.selectFrom("announcements").selectAll();
  for (const { column, direction } of page.order)
    // The two databases put nulls at different ends; one without a start has begun before all others.
    query = query.orderBy(column === "starts_at" ? sql`coalesce(starts_at, 0)` : column, direction);
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
