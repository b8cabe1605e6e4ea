import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, testDatabase } from "../../../test/database.ts";
import { silentLog } from "../../../test/gateway.ts";
import type { Database } from "../../platform/db/database.ts";
import { logType } from "../log/log-type.ts";
import { createLedger, type Ledger } from "../../relay/billing/ledger.ts";
import { endTask, insertTask } from "../task/store.ts";
import { spans } from "./pieces.ts";
import { readRolledUntil, rollUpEnded } from "./rollup-store.ts";
import { createCalendar, firstSpan, utcCalendar } from "../site-days/site-days.ts";
import { type SumsBy, sumUse, sumUseOfAll, sumUseOfDays, type UsageRow } from "./store.ts";

const utcSite = { calendar: () => utcCalendar };
/** Days that begin with a piece of four hours, and days that do not. */
const calendars = ["UTC", "Asia/Shanghai", "Asia/Tokyo"].map((zone) => createCalendar([firstSpan(zone)]));

const monday = Date.UTC(2026, 10, 16) / 1000;

let db: Database;
let ledger: Ledger;
/** Unix seconds. */
let now = monday;

const users = [1, 2];

beforeAll(async () => {
  db = await openTestDatabase();
  ledger = createLedger({ db, clock: () => now * 1000, log: silentLog });
});
afterAll(() => db.destroy());

const start = async () => {
  for (const table of [
    "users",
    "tokens",
    "tasks",
    "logs",
    "usage_hours",
    "user_usage",
    "user_usage_parts",
    "site_usage",
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable("usage_rolled").set({ until: 0 }).execute();
  const account = { status: 1, access_token_hash: null, created_time: 0, deleted_at: null };
  for (const id of users) {
    await db
      .insertInto("users")
      .values({ id, username: `user${id}`, password_hash: "", display_name: "", role: 1, quota: 1e9, ...account })
      .execute();
  }
  now = monday;
};

type Call = {
  readonly user: number;
  readonly token: number;
  readonly model: string;
  readonly channel: number;
  readonly group: string;
  readonly quota: number;
  /** It asked for a task, which may fail later. */
  readonly isTask?: boolean;
};

let tasks = 0;

/** Channel 3 has no cost ratio. */
const costOf = (channel: number, quota: number) => (channel === 3 ? null : 2 * quota);

/** As the relay does it, but for the hold. */
const settle = ({ user, token, model, channel, group, quota, isTask }: Call) =>
  ledger.settle({
    hold: { id: 0, userId: user, tokenId: user * 10 + token, quota: 0, limited: false },
    quota,
    cost: costOf(channel, quota),
    username: `user${user}`,
    tokenName: "",
    modelName: model,
    promptTokens: quota + 1,
    completionTokens: quota + 2,
    cachedTokens: quota + 3,
    channelId: channel,
    group,
    requestTime: quota + 4,
    isStream: false,
    sourceIp: "",
    metadata: { group_name: group, cached_tokens: quota + 3 },
    requestId: "",
    isLogged: true,
    ...(isTask === true && {
      alongside: (trx) =>
        insertTask(trx, {
          platform: "suno",
          task_id: `task${(tasks += 1)}`,
          user_id: user,
          token_id: user * 10 + token,
          channel_id: channel,
          group,
          model_name: model,
          action: "MUSIC",
          status: "SUBMITTED",
          is_open: 1,
          quota,
          cost: costOf(channel, quota),
          submit_time: now * 1000,
          created_at: now,
          updated_at: now,
          properties: null,
          data: null,
        }),
    }),
  });

/** The oldest task under way fails, and what it cost goes back. */
const failTask = async () => {
  const task = await db.selectFrom("tasks").selectAll().where("is_open", "=", 1).orderBy("id").executeTakeFirst();
  if (task !== undefined) await endTask(db, task, { status: "FAILURE" }, { text: "", now });
};

type Sum = Readonly<Record<string, readonly number[]>>;

/** Calls, quota, what was refunded of it, tokens in, out and cached, durations and costs by what they are summed up by. */
const sumOf = (rows: readonly (readonly [string | number, readonly number[]])[]): Sum => {
  const sums: Record<string, readonly number[]> = {};
  for (const [name, values] of rows) sums[name] = values.map((value, index) => value + (sums[name]?.[index] ?? 0));
  return sums;
};

const told = (rows: readonly UsageRow[], nameOf: (row: UsageRow) => string | number): Sum =>
  sumOf(
    rows.map((row) => [
      nameOf(row),
      [
        row.requests,
        row.quota,
        row.refunded,
        row.prompt_tokens,
        row.completion_tokens,
        row.cached_tokens,
        row.request_time,
        // Only everybody's sums have costs.
        ...("cost" in row && "costed_quota" in row ? [Number(row.cost), Number(row.costed_quota)] : []),
      ],
    ]),
  );

type LogRow = Awaited<ReturnType<typeof readLogs>>[number];
const readLogs = async (from: number, to: number) => {
  const rows = await db
    .selectFrom("logs")
    .selectAll()
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .execute();
  const groups = await db.selectFrom("tasks").select(["task_id", "group"]).execute();
  const groupOf = new Map(groups.map(({ task_id: id, group }) => [id, group]));
  // A refund's group is that of its task.
  return rows.map((row) => ({
    ...row,
    group:
      row.type === logType.consume
        ? JSON.parse(row.metadata ?? "").group_name
        : (groupOf.get(JSON.parse(row.params).task_id) ?? ""),
  }));
};

const logged = (rows: readonly LogRow[], nameOf: (row: LogRow) => string | number, hasCosts: boolean): Sum =>
  sumOf(
    rows.map((row) => {
      const cost = costOf(row.channel_id, row.quota - row.refunded);
      const costs = hasCosts ? (cost === null ? [0, 0] : [cost, row.quota - row.refunded]) : [];
      if (row.type !== logType.consume) return [nameOf(row), [0, -row.refunded, row.refunded, 0, 0, 0, 0, ...costs]];
      const { cached_tokens: cached } = JSON.parse(row.metadata ?? "");
      const tokens = [row.prompt_tokens, row.completion_tokens, cached];
      return [nameOf(row), [1, row.quota, 0, ...tokens, row.request_time, ...costs]];
    }),
  );

const day = (row: LogRow) => row.created_at - (row.created_at % spans.day);
const names: Readonly<Record<SumsBy, readonly [(row: UsageRow) => string | number, (row: LogRow) => string | number]>> =
  {
    model: [({ name }) => name, (row) => row.model_name],
    key: [({ id }) => id, (row) => row.token_id],
    user: [({ id }) => id, (row) => row.user_id],
    channel: [({ id }) => id, (row) => row.channel_id],
    group: [({ name }) => name, (row) => row.group],
    day: [({ time }) => time, day],
    hour: [({ time }) => time, (row) => row.created_at - (row.created_at % spans.hour)],
  };
const ownBys = ["model", "key", "day", "hour"] as const;
const siteBys = [...ownBys, "user", "channel", "group"] as const;

const expectSumsOfLog = async (from: number, to: number) => {
  const logs = await readLogs(from, to);
  for (const by of siteBys) {
    const [ofSum, ofLog] = names[by];
    expect(told(await sumUseOfAll({ db, siteZone: utcSite }, { from, to }, by, 100), ofSum), by).toEqual(
      logged(logs, ofLog, true),
    );
  }
  for (const user of users)
    for (const by of ownBys) {
      const [ofSum, ofLog] = names[by];
      const own = logs.filter((row) => row.user_id === user);
      expect(told(await sumUse({ db, siteZone: utcSite }, user, { from, to }, by), ofSum), `own ${by}`).toEqual(
        logged(own, ofLog, false),
      );
    }
  for (const user of users)
    for (const calendar of calendars) {
      const site = { db, siteZone: { calendar: () => calendar } };
      const own = logs.filter((row) => row.user_id === user);
      const dayOf = (row: LogRow) => calendar.startOf(calendar.dayOf(row.created_at));
      expect(
        told(await sumUse(site, user, { from, to }, "day_model"), ({ time, name }) => `${time} ${name}`),
        "own days by model",
      ).toEqual(logged(own, (row) => `${dayOf(row)} ${row.model_name}`, false));
      expect(
        told(await sumUseOfDays(site, { from, to }, "channel", user), ({ time, id }) => `${time} ${id}`),
        "own days by channel",
      ).toEqual(logged(own, (row) => `${dayOf(row)} ${row.channel_id}`, false));
    }
};

const call = fc.record({
  user: fc.constantFrom(...users),
  token: fc.integer({ min: 1, max: 2 }),
  model: fc.constantFrom("gpt-4o", "gpt-5"),
  channel: fc.integer({ min: 1, max: 3 }),
  group: fc.constantFrom("default", "vip"),
  quota: fc.integer({ min: 0, max: 1000 }),
  isTask: fc.boolean(),
});

/** Calls a while after those before, a clock that is set back, and hours rolled up in between. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ wait: fc.integer({ min: 0, max: 4 * spans.day }), calls: fc.array(call, { maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ wait: fc.integer({ min: -2 * spans.day, max: -1 }), calls: fc.constant([]) }) },
  { weight: 3, arbitrary: fc.constant("roll up" as const) },
  { weight: 2, arbitrary: fc.constant("fail" as const) },
);

const anHour = fc.integer({ min: -20 * 24, max: 70 * 24 }).map((hours) => monday + hours * spans.hour);

describe("sums of usage", () => {
  it("are those of the log net of refunds, whatever was called or failed when, and whenever it was rolled up", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 30 }),
        fc.array(fc.tuple(anHour, anHour), { minLength: 2, maxLength: 4 }),
        async (steps, ranges) => {
          await start();
          for (const each of steps)
            if (each === "roll up") await rollUpEnded(db, now);
            else if (each === "fail") await failTask();
            else {
              now += each.wait;
              await Promise.all(each.calls.map(settle));
            }
          for (const [one, other] of ranges)
            if (one !== other) await expectSumsOfLog(Math.min(one, other), Math.max(one, other));
        },
      ),
      // PostgreSQL in the process takes ten times as long.
      { numRuns: testDatabase === "sqlite" ? 40 : 5 },
    );
  });

  it("have a call in them at once, also where the clock was set back to hours that were rolled up", async () => {
    await start();
    const one: Call = { user: 1, token: 1, model: "gpt-4o", channel: 1, group: "default", quota: 5 };
    await settle(one);
    now += 30 * spans.day;
    await rollUpEnded(db, now);
    expect(await readRolledUntil(db)).toBe(now);
    await settle(one);
    await expectSumsOfLog(monday - 20 * spans.day, now + spans.hour);
    now = monday + spans.hour;
    await settle({ ...one, model: "gpt-5" });
    await expectSumsOfLog(monday - 20 * spans.day, monday + 31 * spans.day);
    await rollUpEnded(db, monday + 31 * spans.day);
    await expectSumsOfLog(monday - 20 * spans.day, monday + 31 * spans.day);
  });

  it("leave the hour that is running as it is", async () => {
    await start();
    now += 5000;
    await rollUpEnded(db, now);
    expect(await readRolledUntil(db)).toBe(monday + spans.hour);
  });
});
