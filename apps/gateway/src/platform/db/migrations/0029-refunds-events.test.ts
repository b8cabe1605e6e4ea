import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { utcCalendar } from "../../../domains/site-days/site-days.ts";
import { rollUpEnded } from "../../../domains/usage/rollup-store.ts";
import { sumUse } from "../../../domains/usage/store.ts";
import type { Database } from "../database.ts";
import { migration } from "./0029-refunds-events.ts";

const utcSite = { calendar: () => utcCalendar };

const monday = Date.UTC(2026, 10, 16) / 1000;
const hour = 3600;
const day = 24 * hour;
const userId = 7;

/** The tables as they were before. */
const takeBack = async (db: Database) => {
  await sql`drop index logs_refunded`.execute(db);
  for (const column of ["refunded", "event", "params"])
    await sql`alter table logs drop column ${sql.ref(column)}`.execute(db);
  await sql`alter table tasks drop column "group"`.execute(db);
  for (const table of ["usage_hours", "user_usage", "site_usage", "invoices", "invoice_models", "invoice_days"])
    await sql`alter table ${sql.table(table)} drop column refunded`.execute(db);
};

const insert = (db: Database, table: string, row: Readonly<Record<string, string | number | null>>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db);

const log = (db: Database, type: number, content: string, quota = 0, createdAt = monday) =>
  insert(db, "logs", {
    user_id: userId,
    created_at: createdAt,
    type,
    content,
    username: "alice",
    token_name: "",
    model_name: "",
    quota,
    prompt_tokens: 0,
    completion_tokens: 0,
    channel_id: 0,
    request_time: 0,
    is_stream: 0,
    source_ip: "",
    metadata: null,
    token_id: 0,
    request_id: "",
  });

const task = (db: Database, taskId: string, quota: number, at: number, status = "FAILURE") =>
  insert(db, "tasks", {
    platform: "suno",
    task_id: taskId,
    user_id: userId,
    token_id: 3,
    channel_id: 4,
    model_name: "chirp-v3-5",
    action: "MUSIC",
    status,
    is_open: 0,
    quota,
    submit_time: at * 1000,
    created_at: at,
    updated_at: at + hour,
    properties: null,
    data: null,
  });

test("old refunds get the amounts of their tasks and count, and old texts become events", async () => {
  const db = await openTestDatabase();
  await takeBack(db);
  await insert(db, "users", {
    id: userId,
    username: "alice",
    password_hash: "",
    display_name: "",
    role: 1,
    status: 1,
    quota: 0,
    group: "vip",
    access_token_hash: null,
    created_time: 0,
    deleted_at: null,
  });
  await insert(db, "usage_hours", {
    hour: monday,
    user_id: userId,
    model_name: "chirp-v3-5",
    token_id: 3,
    channel_id: 4,
    group: "svip",
    requests: 3,
    quota: 150_001,
    prompt_tokens: 3,
    completion_tokens: 0,
    cached_tokens: 0,
    request_time: 900,
  });
  await task(db, "one", 50_001, monday + 5);
  await task(db, "two", 50_000, monday + 9);
  await task(db, "three", 50_000, monday + 9, "SUCCESS");
  await log(db, 4, "异步任务执行失败 one，补偿 ＄0.100002 额度", 0, monday + hour + 5);
  await log(db, 4, "构图失败 two，补偿 ＄0.100000 额度", 0, monday + hour + 9);
  await log(db, 4, "异步任务执行失败 unknown，补偿 ＄0.100000 额度", 0, monday + hour + 9);
  await log(db, 1, "兑换码充值：＄1.000000（Spring (2)）", 500_000);
  await log(db, 1, "在线充值：＄10.000000，支付 71.54 CNY，订单号 17952206400001", 5_000_000);
  await log(db, 3, "订单退款：-＄10.000000，订单号 17952206400001，原因：Ordered twice", -5_000_000);
  await log(db, 3, "管理员调整额度：-＄0.200000，备注：mistake，sorry", -100_000);
  await log(db, 4, "注册赠送额度：＄0.500000");
  await log(db, 4, "邀请 a** 的奖励（计入邀请收益）：＄0.500000");
  await log(db, 4, "网关异常退出，调用 gpt-4o 未完成，已退还预扣的 512 点额度");
  await log(db, 4, "something else");
  await db
    .updateTable("usage_rolled")
    .set({ until: monday + 2 * day })
    .execute();

  await migration().up(db);

  const rows = await db.selectFrom("logs").select(["event", "params", "refunded"]).orderBy("id").execute();
  expect(rows.map(({ event, params, refunded }) => [event, params === "" ? {} : JSON.parse(params), refunded])).toEqual(
    [
      ["task_refunded", { quota: 50_001, task_id: "one" }, 50_001],
      ["task_refunded", { quota: 50_000, task_id: "two" }, 50_000],
      ["", {}, 0],
      ["redeemed", { quota: 500_000, name: "Spring (2)" }, 0],
      ["order_paid", { quota: 5_000_000, trade_no: "17952206400001", cents: 7154, currency: "CNY" }, 0],
      ["order_refunded", { quota: -5_000_000, trade_no: "17952206400001", reason: "Ordered twice" }, 0],
      ["balance_changed", { quota: -100_000, remark: "mistake，sorry" }, 0],
      ["signup_bonus", { quota: 250_000 }, 0],
      ["inviter_bonus", { quota: 250_000, name: "a**" }, 0],
      ["call_interrupted", { quota: 512, model: "gpt-4o" }, 0],
      ["", {}, 0],
    ],
  );
  const refund = await db
    .selectFrom("usage_hours")
    .select(["hour", "group", "requests", "quota", "refunded"])
    .where("refunded", ">", 0)
    .execute();
  expect(refund).toEqual([{ hour: monday + hour, group: "svip", requests: 0, quota: -100_001, refunded: 100_001 }]);
  const use = async () =>
    (await sumUse({ db, siteZone: utcSite }, userId, { from: monday, to: monday + 2 * day }, "model")).map(
      ({ quota, refunded }) => [quota, refunded],
    );
  expect(await use()).toEqual([[50_000, 100_001]]);
  await rollUpEnded(db, monday + 2 * day);
  expect(await use()).toEqual([[50_000, 100_001]]);
  await db.destroy();
});
