import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { logType } from "../../../domains/log/log-type.ts";
import { insertLogs, noteRow } from "../../../domains/log/write-store.ts";
import { utcCalendar } from "../../../domains/site-days/site-days.ts";
import { rollUpEnded } from "../../../domains/usage/rollup-store.ts";
import { sumUse, sumUseOfAll } from "../../../domains/usage/store.ts";
import { isPostgres } from "../database.ts";
import { migration } from "./0014-usage-sums.ts";

const utcSite = { calendar: () => utcCalendar };

const monday = Date.UTC(2026, 10, 16) / 1000;
const hour = 3600;
const day = 24 * hour;

const sums = { requests: 1, prompt_tokens: 10, completion_tokens: 5, cached_tokens: 2, request_time: 1000 };

test("existing sums are kept and get the log's group, else that of the key or user", async () => {
  const db = await openTestDatabase();
  // The tables as they were before.
  for (const table of ["user_usage", "site_usage", "usage_rolled", "usage_hours"])
    await db.schema.dropTable(table).execute();
  await sql`create table usage_hours (
    hour bigint not null, user_id bigint not null, model_name text not null, token_id bigint not null, channel_id bigint not null,
    requests bigint not null, quota bigint not null, prompt_tokens bigint not null, completion_tokens bigint not null,
    cached_tokens bigint not null, request_time bigint not null,
    constraint usage_hours_key primary key (user_id, hour, model_name, token_id, channel_id))`.execute(db);
  await sql`create index usage_hours_hour on usage_hours (hour)`.execute(db);
  const { id: userId } = await db
    .insertInto("users")
    .values({
      username: "alice",
      password_hash: "",
      display_name: "",
      role: 1,
      status: 1,
      quota: 0,
      group: "team",
      access_token_hash: null,
      created_time: 0,
      deleted_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const insertKey = async (group: string) => {
    const { id } = await db
      .insertInto("tokens")
      .values({
        user_id: userId,
        key_hash: group,
        key_sealed: "",
        status: 1,
        name: group,
        created_time: 0,
        accessed_time: 0,
        expired_time: -1,
        remain_quota: 0,
        unlimited_quota: 1,
        group,
        backup_group: "",
        setting: "{}",
        deleted_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const moved = await insertKey("now");
  const unlogged = await insertKey("own");
  const plain = await insertKey("");
  const used = async (tokenId: number, at: number, quota: number, metadata?: object) => {
    const row = {
      hour: at - (at % hour),
      user_id: userId,
      model_name: "gpt-4o",
      token_id: tokenId,
      channel_id: 1,
      quota,
      ...sums,
    };
    await sql`insert into usage_hours (${sql.join(Object.keys(row).map((name) => sql.ref(name)))}) values (${sql.join(Object.values(row))})`.execute(
      db,
    );
    if (metadata !== undefined)
      await insertLogs(db, [
        noteRow({
          user_id: userId,
          created_at: at,
          type: logType.consume,
          content: "",
          username: "alice",
          model_name: "gpt-4o",
          token_id: tokenId,
          channel_id: 1,
          quota,
          metadata: JSON.stringify(metadata),
        }),
      ]);
  };
  await used(moved, monday + 5, 1, { group_name: "default", backup_group_name: "", is_backup_group: false });
  await used(moved, monday + 40 * day, 2, { group_name: "default", backup_group_name: "vip", is_backup_group: true });
  await used(unlogged, monday + day, 4);
  await used(plain, monday + day + hour, 8);

  await migration(isPostgres(db) ? "postgres" : "sqlite").up(db);
  // Columns that came later.
  const added = {
    usage_hours: ["refunded", "cost", "costed_quota"],
    user_usage: ["refunded"],
    site_usage: ["refunded", "cost", "costed_quota"],
  };
  for (const [table, columns] of Object.entries(added))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} bigint not null default 0`.execute(db);

  const range = { from: monday, to: monday + 41 * day };
  const groups = async () =>
    (await sumUseOfAll({ db, siteZone: utcSite }, range, "group", 100)).map(({ name, quota }) => [name, quota]);
  const all = [
    ["team", 8],
    ["own", 4],
    ["vip", 2],
    ["default", 1],
  ];
  expect(await groups()).toEqual(all);
  await rollUpEnded(db, range.to);
  expect(await groups()).toEqual(all);
  expect(await sumUse({ db, siteZone: utcSite }, userId, range, "model")).toEqual([
    {
      id: 0,
      name: "gpt-4o",
      time: 0,
      quota: 15,
      refunded: 0,
      requests: 4,
      prompt_tokens: 40,
      completion_tokens: 20,
      cached_tokens: 8,
      request_time: 4000,
    },
  ]);
  await db.destroy();
});
