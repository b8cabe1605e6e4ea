import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, required } from "./columns.ts";

/** Menus of the Telegram bot, and the Telegram accounts of users. */
export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable("telegram_menus")
        .addColumn("id", id, key)
        .addColumn("command", "text", required)
        .addColumn("description", "text", required)
        .addColumn("parse_mode", "text", required)
        .addColumn("reply_message", "text", required)
        .execute();
      await sql`create unique index telegram_menus_command on telegram_menus (command)`.execute(db);
      await sql`alter table users add column telegram_id bigint not null default 0`.execute(db);
      await sql`create unique index users_telegram_id on users (telegram_id)
        where telegram_id <> 0 and deleted_at is null`.execute(db);
    },
  };
};
