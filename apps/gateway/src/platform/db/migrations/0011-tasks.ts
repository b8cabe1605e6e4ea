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
        .createTable("tasks")
        .addColumn("id", id, key)
        .addColumn("platform", "text", required)
        .addColumn("task_id", "text", text)
        .addColumn("user_id", "bigint", required)
        .addColumn("token_id", "bigint", required)
        .addColumn("channel_id", "bigint", required)
        .addColumn("model_name", "text", required)
        .addColumn("action", "text", required)
        .addColumn("status", "text", required)
        .addColumn("is_open", "integer", required)
        .addColumn("progress", "integer", number)
        .addColumn("fail_reason", "text", text)
        .addColumn("quota", "bigint", number)
        .addColumn("token_quota", "bigint", number)
        .addColumn("submit_time", "bigint", required)
        .addColumn("start_time", "bigint", number)
        .addColumn("finish_time", "bigint", number)
        .addColumn("created_at", "bigint", required)
        .addColumn("updated_at", "bigint", required)
        .addColumn("properties", "text")
        .addColumn("data", "text")
        .addColumn("notify_hook", "text", text)
        .addColumn("code", "integer", number)
        .addColumn("mode", "text", text)
        .addColumn("prompt", "text", text)
        .addColumn("prompt_en", "text", text)
        .addColumn("description", "text", text)
        .addColumn("state", "text", text)
        .addColumn("image_url", "text", text)
        .addColumn("buttons", "text", text)
        .execute();
      for (const columns of [["task_id"], ["user_id", "submit_time"], ["channel_id"], ["is_open", "channel_id"]])
        await schema
          .createIndex(`tasks_${columns.join("_")}`)
          .on("tasks")
          .columns(columns)
          .execute();
    },
  };
};
