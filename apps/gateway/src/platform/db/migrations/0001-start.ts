import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  const real = sql`double precision`;
  return {
    up: async (db: Kysely<unknown>) => {
      const { schema } = db;
      await schema
        .createTable("users")
        .addColumn("id", id, key)
        .addColumn("username", "text", required)
        .addColumn("password_hash", "text", required)
        .addColumn("display_name", "text", text)
        .addColumn("role", "integer", required)
        .addColumn("status", "integer", required)
        .addColumn("email", "text", text)
        .addColumn("avatar_url", "text", text)
        .addColumn("quota", "bigint", number)
        .addColumn("used_quota", "bigint", number)
        .addColumn("request_count", "bigint", number)
        .addColumn("group", "text", (column) => column.notNull().defaultTo("default"))
        .addColumn("aff_code", "text", text)
        .addColumn("aff_count", "bigint", number)
        .addColumn("aff_quota", "bigint", number)
        .addColumn("aff_history_quota", "bigint", number)
        .addColumn("inviter_id", "bigint", number)
        .addColumn("access_token_hash", "text")
        .addColumn("last_login_time", "bigint", number)
        .addColumn("last_login_ip", "text", text)
        .addColumn("created_time", "bigint", required)
        .addColumn("deleted_at", "bigint")
        .execute();
      await sql`create unique index users_username on users (username) where deleted_at is null`.execute(db);
      await sql`create unique index users_access_token on users (access_token_hash) where access_token_hash is not null`.execute(
        db,
      );
      await sql`create unique index users_aff_code on users (aff_code) where aff_code <> ''`.execute(db);
      await schema.createIndex("users_email").on("users").column("email").execute();

      await schema
        .createTable("sessions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "bigint", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("last_seen_at", "bigint", required)
        .addColumn("expires_at", "bigint", required)
        .addColumn("ip", "text", text)
        .addColumn("user_agent", "text", text)
        .execute();
      await schema.createIndex("sessions_user").on("sessions").columns(["user_id", "created_at"]).execute();

      await schema
        .createTable("tokens")
        .addColumn("id", id, key)
        .addColumn("user_id", "bigint", required)
        .addColumn("key_hash", "text", (column) => column.notNull().unique())
        .addColumn("key_sealed", "text", required)
        .addColumn("status", "integer", required)
        .addColumn("name", "text", text)
        .addColumn("created_time", "bigint", required)
        .addColumn("accessed_time", "bigint", required)
        .addColumn("expired_time", "bigint", required)
        .addColumn("remain_quota", "bigint", number)
        .addColumn("unlimited_quota", "integer", number)
        .addColumn("used_quota", "bigint", number)
        .addColumn("group", "text", text)
        .addColumn("backup_group", "text", text)
        .addColumn("setting", "text", required)
        .addColumn("deleted_at", "bigint")
        .execute();
      await schema.createIndex("tokens_user").on("tokens").columns(["user_id", "id"]).execute();

      await schema
        .createTable("channels")
        .addColumn("id", id, key)
        .addColumn("type", "integer", number)
        .addColumn("key_hash", "text", text)
        .addColumn("key_sealed", "text", required)
        .addColumn("status", "integer", (column) => column.notNull().defaultTo(1))
        .addColumn("name", "text", text)
        .addColumn("weight", "bigint", (column) => column.notNull().defaultTo(1))
        .addColumn("created_time", "bigint", required)
        .addColumn("test_time", "bigint", number)
        .addColumn("response_time", "bigint", number)
        .addColumn("base_url", "text", text)
        .addColumn("other", "text", text)
        .addColumn("balance", real, number)
        .addColumn("balance_updated_time", "bigint", number)
        .addColumn("models", "text", text)
        .addColumn("group", "text", (column) => column.notNull().defaultTo("default"))
        .addColumn("tag", "text", text)
        .addColumn("used_quota", "bigint", number)
        .addColumn("model_mapping", "text")
        .addColumn("model_headers", "text")
        .addColumn("priority", "bigint", number)
        .addColumn("custom_parameter", "text")
        .addColumn("proxy", "text", text)
        .addColumn("test_model", "text", text)
        .addColumn("only_chat", "integer", number)
        .addColumn("pre_cost", "integer", (column) => column.notNull().defaultTo(1))
        .addColumn("compatible_response", "integer", number)
        .addColumn("allow_extra_body", "integer", number)
        .addColumn("disabled_stream", "text")
        .addColumn("plugin", "text")
        .addColumn("deleted_at", "bigint")
        .execute();

      await schema
        .createTable("user_groups")
        .addColumn("id", id, key)
        .addColumn("symbol", "text", (column) => column.notNull().unique())
        .addColumn("name", "text", text)
        .addColumn("ratio", real, (column) => column.notNull().defaultTo(1))
        .addColumn("api_rate", "bigint", (column) => column.notNull().defaultTo(600))
        .addColumn("public", "integer", number)
        .addColumn("promotion", "integer", number)
        .addColumn("min", "bigint", number)
        .addColumn("max", "bigint", number)
        .addColumn("enable", "integer", (column) => column.notNull().defaultTo(1))
        .execute();

      await schema
        .createTable("prices")
        .addColumn("model", "text", (column) => column.primaryKey())
        .addColumn("type", "text", required)
        .addColumn("channel_type", "integer", number)
        .addColumn("input", real, number)
        .addColumn("output", real, number)
        .addColumn("locked", "integer", number)
        .addColumn("extra_ratios", "text")
        .execute();

      await schema
        .createTable("model_ownedby")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("name", "text", text)
        .addColumn("icon", "text", text)
        .execute();

      await schema
        .createTable("options")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("value", "text", text)
        .execute();

      await schema
        .createTable("holds")
        .addColumn("id", "bigint", (column) => column.primaryKey())
        .addColumn("user_id", "bigint", required)
        .addColumn("token_id", "bigint", required)
        .addColumn("quota", "bigint", required)
        .addColumn("token_quota", "bigint", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("username", "text", text)
        .addColumn("token_name", "text", text)
        .addColumn("model_name", "text", text)
        .execute();

      await schema
        .createTable("logs")
        .addColumn("id", id, key)
        .addColumn("user_id", "bigint", required)
        .addColumn("created_at", "bigint", required)
        .addColumn("type", "integer", required)
        .addColumn("content", "text", text)
        .addColumn("username", "text", text)
        .addColumn("token_name", "text", text)
        .addColumn("model_name", "text", text)
        .addColumn("quota", "bigint", number)
        .addColumn("prompt_tokens", "bigint", number)
        .addColumn("completion_tokens", "bigint", number)
        .addColumn("channel_id", "bigint", number)
        .addColumn("request_time", "bigint", number)
        .addColumn("is_stream", "integer", number)
        .addColumn("source_ip", "text", text)
        .addColumn("metadata", "text")
        .addColumn("token_id", "bigint", number)
        .addColumn("request_id", "text", text)
        .execute();
      if (kind === "sqlite") {
        // The lists and sums of the log are read from its rows laid out by columns (src/log/columns): a count over a million
        // rows must not hold up everybody else. Indexes would only make every call's write dearer.
        await schema
          .createTable("log_segments")
          .addColumn("segment", "integer", (column) => column.primaryKey())
          .addColumn("last_id", "integer", required)
          .addColumn("rows", "integer", required)
          .addColumn("oldest", "integer", required)
          .addColumn("newest", "integer", required)
          .execute();
        await schema
          .createTable("log_columns")
          .addColumn("name", "text", required)
          .addColumn("segment", "integer", required)
          .addColumn("dictionary", "blob", required)
          .addColumn("codes", "blob", required)
          .addPrimaryKeyConstraint("log_columns_key", ["name", "segment"])
          .modifyEnd(sql`without rowid`)
          .execute();
        await schema
          .createTable("log_texts")
          .addColumn("code", "integer", (column) => column.primaryKey())
          .addColumn("value", "text", (column) => column.notNull().unique())
          .execute();
      } else {
        // Each filter of the list has an index that also gives the list's own order; with type and quota in it, counts
        // and sums never touch the rows.
        for (const column of ["user_id", "model_name", "username", "token_name", "channel_id", "source_ip"])
          await schema
            .createIndex(`logs_${column}`)
            .on("logs")
            .columns([column, "created_at", "type", "quota"])
            .execute();
        await schema.createIndex("logs_type").on("logs").columns(["type", "created_at", "quota"]).execute();
        await schema.createIndex("logs_created_at").on("logs").columns(["created_at"]).execute();
      }

      await schema
        .createTable("usage_hours")
        .addColumn("hour", "bigint", required)
        .addColumn("user_id", "bigint", required)
        .addColumn("model_name", "text", required)
        .addColumn("token_id", "bigint", required)
        .addColumn("channel_id", "bigint", required)
        .addColumn("requests", "bigint", number)
        .addColumn("quota", "bigint", number)
        .addColumn("prompt_tokens", "bigint", number)
        .addColumn("completion_tokens", "bigint", number)
        .addColumn("cached_tokens", "bigint", number)
        .addColumn("request_time", "bigint", number)
        .addPrimaryKeyConstraint("usage_hours_key", ["user_id", "hour", "model_name", "token_id", "channel_id"])
        // SQLite then keeps the rows in the key itself, and one tree instead of two.
        .modifyEnd(kind === "sqlite" ? sql`without rowid` : sql``)
        .execute();
      await schema.createIndex("usage_hours_hour").on("usage_hours").column("hour").execute();
    },
  };
};
