import { sql } from "kysely";
import { expect, test } from "vitest";
import { openOlderDatabase } from "../../../../test/database.ts";
import { countLogs } from "../../../domains/log/counts-store.ts";
import { logType } from "../../../domains/log/log-type.ts";
import { listLogs } from "../../../domains/log/store.ts";
import { isPostgres, migrate } from "../database.ts";

const now = 1_795_000_000;

test("rows of an older version are found by the group that was charged", async () => {
  const db = await openOlderDatabase("0090-log-deletion");
  const insert = (row: { readonly type: number; readonly metadata?: object; readonly task?: string }) =>
    sql`
    insert into logs (user_id, created_at, type, content, username, token_name, model_name, quota, prompt_tokens, completion_tokens,
      channel_id, request_time, is_stream, source_ip, metadata, token_id, request_id, refunded, event, params)
    values (1, ${now}, ${row.type}, '', 'u', 'k', 'm', 1, 0, 0, 1, 0, 0, '', ${row.metadata === undefined ? null : JSON.stringify(row.metadata)},
      1, '', ${row.task === undefined ? 0 : 5}, ${row.task === undefined ? "" : "task_refunded"},
      ${row.task === undefined ? "" : JSON.stringify({ quota: 5, task_id: row.task })})`.execute(db);
  await insert({
    type: logType.consume,
    metadata: { group_name: "vip", backup_group_name: "", is_backup_group: false },
  });
  await insert({
    type: logType.consume,
    metadata: { group_name: "vip", backup_group_name: "default", is_backup_group: true },
  });
  await insert({ type: logType.consume, metadata: { group_name: "vip" } });
  await insert({ type: logType.topUp });
  await insert({ type: logType.system, task: "one" });
  await insert({ type: logType.system, task: "two" });
  await sql`insert into users (username, password_hash, role, status, created_time, "group") values ('u', 'x', 1, 1, 1, 'svip')`.execute(
    db,
  );
  await sql`insert into tasks (user_id, platform, task_id, "group", token_id, channel_id, model_name, quota, action, status, submit_time,
      created_at, updated_at, is_open)
    values (1, 'suno', 'one', 'vip', 1, 1, 'm', 5, '', 'FAILURE', 0, ${now}, ${now}, 0)`.execute(db);
  await sql`insert into log_hours (name, value, type, hour, row_count, quota)
    values ('', '', 2, ${now - (now % 3600)}, 6, 6)`.execute(db);
  await sql`update log_counted set until = 6`.execute(db);
  await migrate(db, isPostgres(db) ? "postgres" : "sqlite");

  const page = { order: [{ column: "created_at" as const, direction: "asc" as const }], size: 10, offset: 0 };
  for (const counted of [false, true]) {
    if (counted) await countLogs(db);
    const found = async (group: string) => (await listLogs(db, { group }, page)).rows.map(({ id }) => id);
    expect(await found("vip")).toEqual([1, 3, 5]);
    expect(await found("default")).toEqual([2]);
    expect(await found("svip")).toEqual([6]);
    expect((await listLogs(db, {}, page)).total).toBe(6);
  }
  await db.destroy();
});
