import { sql } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";

export const readDatabase = async (db: Database) => {
  if (isPostgres(db)) {
    const { rows } = await sql<{ version: string; size: number }>`select
      current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(db);
    return { kind: "postgres" as const, version: rows[0]?.version ?? "", size: rows[0]?.size ?? 0 };
  }
  const { rows } = await sql<{ version: string; size: number }>`select sqlite_version() as version,
    page_count * page_size as size from pragma_page_count(), pragma_page_size()`.execute(db);
  return { kind: "sqlite" as const, version: rows[0]?.version ?? "", size: rows[0]?.size ?? 0 };
};

/** Points set aside for calls in progress. */
export const sumHolds = async (db: Database) => {
  const { count, quota, oldest } = await db
    .selectFrom("holds")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("oldest")])
    .select(sql<number>`cast(coalesce(sum(quota), 0) as bigint)`.as("quota"))
    .executeTakeFirstOrThrow();
  // An aggregate of no rows is null, whatever its column.
  return { count, quota, oldest: (oldest as number | null) ?? null };
};

export const countChannels = (db: Database): Promise<{ total: number; enabled: number }> =>
  db
    .selectFrom("channels")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .select(sql<number>`cast(coalesce(sum(case when status = 1 then 1 else 0 end), 0) as bigint)`.as("enabled"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();

/** Unix seconds of the database server's clock; undefined for a database in this process. */
export const readServerTime = async (db: Database): Promise<number | undefined> => {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{
    now: number;
  }>`select cast(extract(epoch from clock_timestamp()) as bigint) as now`.execute(db);
  return rows[0]?.now;
};
