import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { number, required, text } from "./columns.ts";

const columns = ["user_id", "username", "source_ip", "token_name", "channel_id", "model_name"];

export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    // One index in the order of time that holds whatever the log is filtered and sorted by, and one for the ids of calls.
    // New rows come last in both, so that they cost little; the counts say in which hours to look (src/domains/log/store.ts).
    if (kind === "sqlite")
      for (const table of ["log_segments", "log_columns", "log_texts"]) await schema.dropTable(table).execute();
    else for (const column of [...columns, "type", "created_at"]) await schema.dropIndex(`logs_${column}`).execute();
    await schema
      .createIndex("logs_time")
      .on("logs")
      .columns([
        "created_at",
        "id",
        "type",
        "user_id",
        "channel_id",
        "quota",
        "model_name",
        "token_name",
        "username",
        "source_ip",
      ])
      .execute();
    await schema.createIndex("logs_request_id").on("logs").column("request_id").execute();

    await schema
      .createTable("log_hours")
      .addColumn("name", "text", text)
      .addColumn("value", "text", text)
      .addColumn("type", "integer", required)
      .addColumn("hour", "bigint", required)
      .addColumn("row_count", "bigint", number)
      .addColumn("quota", "bigint", number)
      .addPrimaryKeyConstraint("log_hours_key", ["name", "value", "type", "hour"])
      .modifyEnd(kind === "sqlite" ? sql`without rowid` : sql``)
      .execute();
    await schema.createTable("log_counted").addColumn("until", "bigint", required).execute();
    // Nothing is counted yet: the start does that when all migrations are through.
    await sql`insert into log_counted (until) values (0)`.execute(db);
  },
});
