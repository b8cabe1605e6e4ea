import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, required, text } from "./columns.ts";

export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      const { schema } = db;
      await schema
        .createTable("operation_records")
        .addColumn("id", id, key)
        .addColumn("created_at", "bigint", required)
        .addColumn("user_id", "bigint", required)
        .addColumn("username", "text", text)
        .addColumn("role", "integer", required)
        .addColumn("action", "text", required)
        .addColumn("target", "text", text)
        .addColumn("text", "text", text)
        .addColumn("ip", "text", text)
        .addColumn("user_agent", "text", text)
        .addColumn("success", "integer", required)
        .execute();
      for (const column of ["user_id", "username", "action"])
        await schema
          .createIndex(`operation_records_${column}`)
          .on("operation_records")
          .columns([column, "created_at"])
          .execute();
      await schema.createIndex("operation_records_created_at").on("operation_records").column("created_at").execute();
    },
  };
};
