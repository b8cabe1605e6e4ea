import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number } from "./columns.ts";

const bucketsBefore = 40;
const buckets = 56;
const hourMilliseconds = 3_600_000;

/** Latencies counted up to an hour, and the slowest call of each piece. */
export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    // SQLite adds only one column per `alter table`.
    for (let bucket = bucketsBefore; bucket < buckets; bucket += 1)
      await db.schema.alterTable("model_figures").addColumn(`latency_${bucket}`, "integer", number).execute();
    await db.schema.alterTable("model_figures").addColumn("slowest", "bigint", number).execute();
    // Of older pieces it is known which bucket their slowest call is in; the last one had no end.
    const bounds = Array.from({ length: bucketsBefore }, (_, index) => bucketsBefore - 1 - index).map((bucket) => {
      const bound = bucket === bucketsBefore - 1 ? hourMilliseconds : Math.ceil(20 * 1.25 ** bucket);
      return `when latency_${bucket} > 0 then ${bound}`;
    });
    const zero = kind === "sqlite" ? "0" : "0::bigint";
    await sql`update model_figures set slowest = case ${sql.raw(bounds.join(" "))} else ${sql.raw(zero)} end`.execute(
      db,
    );
  },
});
