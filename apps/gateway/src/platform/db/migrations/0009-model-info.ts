import { type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("model_infos")
        .addColumn("id", id, key)
        .addColumn("model", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", text)
        .addColumn("description", "text", text)
        .addColumn("context_length", "bigint", number)
        .addColumn("max_tokens", "bigint", number)
        .addColumn("input_modalities", "text", text)
        .addColumn("output_modalities", "text", text)
        .addColumn("tags", "text", text)
        .addColumn("support_url", "text", text)
        .addColumn("created_at", "bigint", required)
        .addColumn("updated_at", "bigint", required)
        .execute();
    },
  };
};
