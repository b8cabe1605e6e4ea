import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { text } from "./columns.ts";

const columns = [
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
  "group",
];

/** The group that a call was charged by, as its row's data tells. */
const chargedGroup = (kind: DatabaseKind) => {
  const named = (name: string) =>
    kind === "sqlite" ? `json_extract(metadata, '$.${name}')` : `(metadata::json ->> '${name}')`;
  const isBackup = kind === "sqlite" ? named("is_backup_group") : `${named("is_backup_group")} = 'true'`;
  return sql.raw(
    `coalesce(case when ${isBackup} then ${named("backup_group_name")} else ${named("group_name")} end, '')`,
  );
};

/** Log rows tell their group and are found by it; the start counts them again. */
export const migration = (kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    const { schema } = db;
    await schema.dropIndex("logs_time").execute();
    await schema.alterTable("logs").addColumn("group", "text", text).execute();
    await sql`update logs set "group" = ${chargedGroup(kind)} where metadata is not null`.execute(db);
    const taskId = sql.raw(kind === "sqlite" ? "json_extract(params, '$.task_id')" : "(params::json ->> 'task_id')");
    // Refunds count for the group of their task, which is the user's where it is not known.
    await sql`update logs set "group" = coalesce(
        (select nullif(tasks."group", '') from tasks where tasks.user_id = logs.user_id and tasks.task_id = ${taskId}
          and tasks."group" <> '' limit 1),
        (select users."group" from users where users.id = logs.user_id), '')
      where refunded > 0 and event = 'task_refunded'`.execute(db);
    await schema.createIndex("logs_time").on("logs").columns(columns).execute();
    await sql`delete from log_hours`.execute(db);
    await sql`update log_counted set until = 0`.execute(db);
  },
});
