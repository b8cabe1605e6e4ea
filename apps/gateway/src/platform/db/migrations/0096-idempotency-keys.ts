import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { required } from "./columns.ts";

/** Replies to calls with an `Idempotency-Key`, for a day. */
export const migration = (): Migration => ({
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable("idempotency_keys")
      .addColumn("user_id", "bigint", required)
      .addColumn("key_hash", "text", required)
      .addColumn("request_hash", "text", required)
      .addColumn("reply_sealed", "text")
      .addColumn("created_at", "bigint", required)
      .addPrimaryKeyConstraint("idempotency_keys_key", ["user_id", "key_hash"])
      .execute();
    await schema.createIndex("idempotency_keys_created").on("idempotency_keys").column("created_at").execute();
  },
});
