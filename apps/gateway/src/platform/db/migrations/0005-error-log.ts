import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      const { schema } = db;
      await schema
        .createTable("error_logs")
        .addColumn("id", id, key)
        .addColumn("created_at", "bigint", required)
        .addColumn("status", "integer", required)
        .addColumn("code", "text", text)
        .addColumn("user_id", "bigint", required)
        .addColumn("username", "text", text)
        .addColumn("token_id", "bigint", required)
        .addColumn("token_name", "text", text)
        .addColumn("model_name", "text", text)
        .addColumn("channel_id", "bigint", number)
        .addColumn("request_id", "text", text)
        .addColumn("request_time", "bigint", number)
        .addColumn("is_stream", "integer", number)
        .addColumn("source_ip", "text", text)
        .addColumn("retried", "integer", number)
        .execute();
      // Only failures are written here, so indexes cost the calls that succeed nothing.
      for (const column of ["user_id", "model_name", "channel_id", "token_name"])
        await schema
          .createIndex(`error_logs_${column}`)
          .on("error_logs")
          .columns([column, "created_at", "retried"])
          .execute();
      await schema.createIndex("error_logs_created_at").on("error_logs").columns(["created_at", "retried"]).execute();
      await schema.createIndex("error_logs_request_id").on("error_logs").column("request_id").execute();
    },
  };
};
