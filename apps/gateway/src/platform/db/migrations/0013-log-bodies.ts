import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, required } from "./columns.ts";

export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      const { schema } = db;
      await schema
        .createTable("log_bodies")
        .addColumn("id", id, key)
        .addColumn("created_at", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addColumn("user_id", "bigint", required)
        .addColumn("token_id", "bigint", required)
        .addColumn("request_id", "text", required)
        .addColumn("sealed", "text", required)
        .execute();
      for (const column of ["created_at", "expires_at", "user_id", "token_id", "request_id"])
        await schema.createIndex(`log_bodies_${column}`).on("log_bodies").column(column).execute();
    },
  };
};
