import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

/** Work on channels at set times, with its history. */
export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async ({ schema }: Kysely<unknown>) => {
      await schema
        .createTable("channel_crons")
        .addColumn("id", id, key)
        .addColumn("name", "text", required)
        .addColumn("target_kind", "text", required)
        .addColumn("target_tag", "text", text)
        .addColumn("target_ids", "text", required)
        .addColumn("action", "text", required)
        .addColumn("cron", "text", required)
        .addColumn("time_zone", "text", text)
        .addColumn("enabled", "integer", number)
        .addColumn("owner_id", "bigint", number)
        .addColumn("next_at", "bigint")
        .addColumn("created_at", "bigint", required)
        .execute();
      await schema
        .createTable("channel_cron_runs")
        .addColumn("id", id, key)
        .addColumn("cron_id", "bigint", required)
        .addColumn("trigger", "text", required)
        .addColumn("state", "text", required)
        .addColumn("started_by", "text", text)
        .addColumn("due_at", "bigint", required)
        .addColumn("started_at", "bigint")
        .addColumn("ended_at", "bigint")
        .addColumn("total", "bigint", number)
        .addColumn("succeeded", "bigint", number)
        .addColumn("failed", "bigint", number)
        .addColumn("changed", "bigint", number)
        .addColumn("missed", "bigint", number)
        .addColumn("results", "text", (column) => column.notNull().defaultTo("[]"))
        .execute();
      await schema.createIndex("channel_cron_runs_cron").on("channel_cron_runs").columns(["cron_id", "id"]).execute();
    },
  };
};
