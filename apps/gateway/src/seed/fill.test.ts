import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/gateway.ts";
import { isPostgres } from "../platform/db/database.ts";
import { logType } from "../domains/log/log-type.ts";
import { fillDatabase, isInUse } from "./fill.ts";

const until = Date.UTC(2026, 10, 21, 12) / 1000;
const options = { logs: 3000, users: 25, days: 14, until, seed: 5 };
const rootBalance = 100_000_000;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The amount in a text such as `注册赠送额度：＄1.000000`, in quota units. */
const amountIn = (content: string) => {
  const [, sign, dollars] = /(-?)＄([\d.]+)/.exec(content) ?? [];
  return Math.round(Number(dollars) * 500_000) * (sign === "-" ? -1 : 1);
};

/** Whether a row gives back what a failed task cost. */
const isTaskRefund = ({ content }: { readonly content: string }) => content.includes("补偿");

const readAll = async ({ services: { db } }: TestApp) => ({
  users: await db.selectFrom("users").selectAll().orderBy("id").execute(),
  tokens: await db.selectFrom("tokens").selectAll().orderBy("id").execute(),
  channels: await db.selectFrom("channels").selectAll().orderBy("id").execute(),
  logs: await db.selectFrom("logs").selectAll().orderBy("id").execute(),
  orders: await db.selectFrom("orders").selectAll().orderBy("id").execute(),
  fapiaos: await db.selectFrom("fapiaos").selectAll().orderBy("id").execute(),
  covered: await db.selectFrom("fapiao_orders").selectAll().orderBy("fapiao_id").execute(),
  codes: await db.selectFrom("redemptions").selectAll().orderBy("id").execute(),
  tasks: await db.selectFrom("tasks").selectAll().orderBy("id").execute(),
  hours: await db.selectFrom("usage_hours").selectAll().execute(),
  rolled: await db.selectFrom("usage_rolled").selectAll().execute(),
  userPieces: await db.selectFrom("user_usage").select(["span", "quota"]).execute(),
  sitePieces: await db.selectFrom("site_usage").select(["kind", "span", "quota"]).execute(),
});

const indexesOf = async ({ services: { db } }: TestApp) => {
  const query = isPostgres(db)
    ? sql<{ text: string }>`select indexdef as text from pg_indexes where tablename = 'logs' order by indexdef`
    : sql<{
        text: string;
      }>`select sql as text from sqlite_master where type = 'index' and tbl_name = 'logs' order by sql`;
  return (await query.execute(db)).rows.map(({ text }) => text);
};

let app: TestApp;
let all: Awaited<ReturnType<typeof readAll>>;

beforeAll(async () => {
  app = await startTestApp();
  if (await isInUse(app.services)) throw new Error("A fresh database counts as used");
  await fillDatabase(app.services, options);
  all = await readAll(app);
});

afterAll(() => app.close());

describe("a seeded database", () => {
  it("has as many users and log rows as were asked for, and counts as used", async () => {
    expect(all.users).toHaveLength(options.users);
    expect(all.logs).toHaveLength(options.logs);
    expect(await isInUse(app.services)).toBe(true);
  });

  it("has balances that equal the initial ones plus credits minus charges", () => {
    for (const user of all.users) {
      const own = all.logs.filter((log) => log.user_id === user.id);
      const charges = own.filter((log) => log.type === logType.consume).map((log) => log.quota);
      const credits = own.filter((log) => log.type !== logType.consume).map((log) => amountIn(log.content));
      const refunds = own.filter(isTaskRefund).map((log) => log.refunded);
      expect(user.used_quota).toBe(sum(charges) - sum(refunds));
      expect(user.request_count).toBe(charges.length);
      const startingBalance = user.quota + sum(charges) - sum(credits);
      if (user.username === "root") expect(startingBalance).toBe(rootBalance);
      // An older account began with some whole cents, a newer one with nothing but its gift.
      else expect([startingBalance % 5000, startingBalance >= 0]).toEqual([0, true]);
      expect(user.quota).toBeGreaterThanOrEqual(0);
    }
  });

  it("has hourly sums that match its log rows", () => {
    const counted = all.logs.filter((log) => log.type === logType.consume || log.refunded > 0);
    const keyOf = (row: { user_id: number; token_id: number; channel_id: number; model_name: string }, hour: number) =>
      [row.user_id, hour, row.token_id, row.channel_id, row.model_name].join(" ");
    const expected = new Map<string, number[]>();
    for (const log of counted) {
      const key = keyOf(log, log.created_at - (log.created_at % 3600));
      const cached = JSON.parse(log.metadata ?? "{}");
      const values = [
        log.refunded > 0 ? 0 : 1,
        log.refunded > 0 ? -log.refunded : log.quota,
        log.refunded,
        log.prompt_tokens,
        log.completion_tokens,
        cached.cached_tokens ?? cached.cached_read_tokens ?? 0,
        log.request_time,
      ];
      expected.set(
        key,
        (expected.get(key) ?? values.map(() => 0)).map((value, index) => value + (values[index] ?? 0)),
      );
    }
    const found = all.hours.map((row): [string, number[]] => [
      keyOf(row, row.hour),
      [
        row.requests,
        row.quota,
        row.refunded,
        row.prompt_tokens,
        row.completion_tokens,
        row.cached_tokens,
        row.request_time,
      ],
    ]);
    expect(new Map(found)).toEqual(expected);
  });

  it("has its hourly sums rolled up", () => {
    const spent = (hours: typeof all.hours) => sum(hours.map((row) => row.quota));
    const before = (end: number) => all.hours.filter((row) => row.hour < end);
    const days = before(until - (until % 86_400));
    expect(all.rolled).toEqual([{ until }]);
    const pieces = (rows: { span: number; quota: number }[], span: number) =>
      sum(rows.filter((row) => row.span === span).map((row) => row.quota));
    expect(pieces(all.userPieces, 3600)).toBe(spent(before(until)));
    expect(pieces(all.userPieces, 86_400)).toBe(spent(days));
    for (const kind of ["model", "key", "channel", "group"]) {
      const own = all.sitePieces.filter((row) => row.kind === kind);
      expect([pieces(own, 3600), pieces(own, 86_400)], kind).toEqual([spent(before(until)), spent(days)]);
    }
  });

  it("has keys of every kind, in step with their calls", () => {
    for (const token of all.tokens) {
      const calls = all.logs.filter((log) => log.token_id === token.id);
      const limited = token.unlimited_quota === 0;
      expect(token.used_quota).toBe(limited ? sum(calls.map((log) => log.quota)) : 0);
      expect(token.status === 4).toBe(limited && token.remain_quota <= 0);
      for (const log of calls) {
        expect(log.created_at).toBeGreaterThanOrEqual(token.created_time);
        if (token.expired_time !== -1) expect(log.created_at).toBeLessThan(token.expired_time);
      }
    }
    const kinds = {
      limited: all.tokens.some((token) => token.unlimited_quota === 0 && token.status === 1),
      unlimited: all.tokens.some((token) => token.unlimited_quota === 1),
      expired: all.tokens.some((token) => token.expired_time !== -1 && token.expired_time < until),
      exhausted: all.tokens.some((token) => token.status === 4),
      disabled: all.tokens.some((token) => token.status === 2),
      modelLimited: all.tokens.some((token) => JSON.parse(token.setting).limits.limit_model_setting.enabled),
      addressLimited: all.tokens.some((token) => JSON.parse(token.setting).limits.limits_ip_setting.enabled),
    };
    expect(Object.entries(kinds).filter(([, found]) => !found)).toEqual([]);
  });

  it("has channels in step with their calls, and rows of every type", () => {
    for (const channel of all.channels)
      expect(channel.used_quota).toBe(
        sum(all.logs.filter((log) => log.channel_id === channel.id).map((log) => log.quota)) -
          sum(
            all.tasks
              .filter((task) => task.channel_id === channel.id && task.status === "FAILURE")
              .map((task) => task.quota),
          ),
      );
    expect(new Set(all.logs.map((log) => log.type))).toEqual(new Set([1, 2, 3, 4]));
  });

  it("has tasks of both families in every state, each charged by a row of the log, the failed ones given back", () => {
    const statesOf = (platform: string) =>
      new Set(all.tasks.filter((task) => task.platform === platform).map((task) => task.status));
    expect(statesOf("suno")).toEqual(
      new Set(["NOT_START", "SUBMITTED", "QUEUED", "IN_PROGRESS", "SUCCESS", "FAILURE", "UNKNOWN"]),
    );
    expect(statesOf("midjourney")).toEqual(
      new Set(["NOT_START", "SUBMITTED", "IN_PROGRESS", "MODAL", "SUCCESS", "FAILURE"]),
    );
    for (const task of all.tasks) {
      const charges = all.logs.filter(
        (log) =>
          log.model_name === task.model_name &&
          log.created_at * 1000 === task.submit_time &&
          log.type === logType.consume,
      );
      expect(charges.map((log) => [log.user_id, log.token_id, log.channel_id, log.quota])).toEqual([
        [task.user_id, task.token_id, task.channel_id, task.quota],
      ]);
      const refunds = all.logs.filter((log) => isTaskRefund(log) && log.content.includes(task.task_id));
      expect(refunds.map((log) => amountIn(log.content))).toEqual(task.status === "FAILURE" ? [task.quota] : []);
      expect(task.is_open === 1).toBe(task.status !== "SUCCESS" && task.status !== "FAILURE");
    }
  });

  it("has an order and a code for each top-up, orders in every state, and no money without its row", () => {
    const root = all.users.find((user) => user.username === "root");
    const own = all.orders.filter((order) => order.user_id === root?.id);
    expect(new Set(own.map((order) => order.status))).toEqual(
      new Set(["pending", "success", "failed", "closed", "refunded"]),
    );
    for (const order of all.orders) {
      const rows = all.logs.filter((log) => log.user_id === order.user_id && log.content.includes(order.trade_no));
      const paid = [logType.topUp, order.quota];
      const expected =
        order.status === "success" ? [paid] : order.status === "refunded" ? [paid, [logType.manage, -order.quota]] : [];
      expect(rows.map((log) => [log.type, amountIn(log.content)])).toEqual(expected);
      expect(rows.map((log) => log.quota)).toEqual(expected.map(([, quota]) => quota));
      expect(order.paid_at > 0).toBe(expected.length > 0);
    }
    const topUps = all.logs.filter((log) => log.type === logType.topUp).map((log) => log.quota);
    const used = all.codes.filter((code) => code.status === 3).map((code) => code.quota);
    const bought = all.orders.filter((order) => order.paid_at > 0).map((order) => order.quota);
    expect(sum(topUps)).toBe(sum(used) + sum(bought));
    expect(new Set(all.codes.map((code) => code.status))).toEqual(new Set([1, 2, 3]));
  });

  it("has a fapiao in each state, over paid orders, each held once", () => {
    expect(new Set(all.fapiaos.map((fapiao) => fapiao.state))).toEqual(
      new Set(["pending", "issued", "rejected", "canceled"]),
    );
    for (const fapiao of all.fapiaos) {
      const covered = all.covered.filter((each) => each.fapiao_id === fapiao.id);
      const orders = all.orders.filter((order) => covered.some((each) => each.order_id === order.id));
      expect(orders.map((order) => [order.status, order.user_id, order.currency])).toEqual(
        covered.map(() => ["success", fapiao.user_id, fapiao.currency]),
      );
      expect(fapiao.amount_cents).toBe(sum(orders.map((order) => order.pay_cents)));
      const isHeld = fapiao.state === "pending" || fapiao.state === "issued" ? 1 : 0;
      expect(covered.map((each) => each.held)).toEqual(covered.map(() => isHeld));
    }
    const held = all.covered.filter((each) => each.held === 1).map((each) => each.order_id);
    expect(new Set(held).size).toBe(held.length);
  });

  it("keeps the indexes of the log and its order", async () => {
    const untouched = await startTestApp();
    const before = await indexesOf(untouched);
    await untouched.close();
    expect(await indexesOf(app)).toEqual(before);
    const times = all.logs.map((log) => log.created_at);
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect([times[0] ?? 0, times.at(-1) ?? 0].map((time) => time >= until - 14 * 86_400 && time < until)).toEqual([
      true,
      true,
    ]);
  });

  it("answers root's pages within the contract", async () => {
    const root = await app.root();
    for (const path of [
      "/api/log/?size=100",
      "/api/log/self?size=100",
      "/api/token/?size=100",
      "/api/channel/?size=100",
      "/api/user/?size=100",
      "/api/user/dashboard",
      "/api/user/order?size=100",
      "/api/user/aff/invited",
      "/api/user/payment",
      "/api/payment/",
      "/api/payment/order?size=100",
      "/api/redemption/?size=100",
      "/api/fapiao/?size=100",
      "/api/fapiao/self",
      "/api/fapiao/order",
      "/api/task/self?size=100",
      "/api/mj/self?size=100",
      "/api/status/announcement",
      "/api/log/self/error",
    ]) {
      const { status, json } = await root.get(path);
      expect([path, status, json.success]).toEqual([path, 200, true]);
      expect((json.data.data ?? json.data).length).toBeGreaterThan(0);
    }
  });

  it("is the same again for the same numbers, but for its secrets", async () => {
    const second = await startTestApp();
    await fillDatabase(second.services, options);
    const again = await readAll(second);
    await second.close();
    expect(again.logs).toEqual(all.logs);
    expect(again.tasks).toEqual(all.tasks);
    expect(again.orders).toEqual(all.orders);
    expect([again.fapiaos, again.covered]).toEqual([all.fapiaos, all.covered]);
    expect(again.users.map(({ password_hash: _hash, aff_code: _code, ...user }) => user)).toEqual(
      all.users.map(({ password_hash: _hash, aff_code: _code, ...user }) => user),
    );
    const open = ({ key_hash: _hash, key_sealed: _sealed, ...token }: (typeof all.tokens)[number]) => token;
    expect(again.tokens.map(open)).toEqual(all.tokens.map(open));
    expect(new Set([...all.tokens, ...again.tokens].map((token) => token.key_hash)).size).toBe(2 * all.tokens.length);
  });
});
