import { afterAll, beforeAll, expect, it } from "vitest";
import { countLogs } from "../src/domains/log/counts-store.ts";
import { rollUpEnded } from "../src/domains/usage/rollup-store.ts";
import type { Hold } from "../src/relay/billing/hold.ts";
import { createRandom } from "../src/seed/random.ts";
import { type Client, startTestApp, type TestApp } from "./gateway.ts";

// A week of a site in Paris, hour by hour: its clocks go forward on Sunday the 28th of March, and a month ends. People call, redeem codes and
// leave calls open, schedules run, rows of the log are deleted by age. The books are audited every hour against what was done.

const hour = 3600;
const zone = "Europe/Paris";
const begin = Date.UTC(2027, 2, 25, 23) / 1000;
const hours = 8 * 24;
const april = Date.UTC(2027, 2, 31, 22) / 1000;
const startingBalance = 10_000_000;
const codeQuota = 5000;
const model = "gpt-4o";

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
const dayOf = (seconds: number): string => dayFormat.format(seconds * 1000);

/** A person, and what the books must say of it. */
type Person = {
  readonly id: number;
  readonly username: string;
  readonly tokenId: number;
  readonly client: Client;
  readonly open: Hold[];
  balance: number;
  used: number;
  calls: number;
  readonly days: Map<string, number>;
  march: number;
};

let app: TestApp;
let root: Client;
const random = createRandom(28);
const people: Person[] = [];
let codes: string[] = [];
const now = (): number => app.services.clock() / 1000;

const enter = async (): Promise<Person> => {
  const { id, username, client } = await app.user({ quota: startingBalance });
  await client.post("/api/token/", { name: "main", unlimited_quota: true, expired_time: -1, remain_quota: 0 });
  const { id: tokenId } = await app.services.db
    .selectFrom("tokens")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    id,
    username,
    tokenId,
    client,
    open: [],
    balance: startingBalance,
    used: 0,
    calls: 0,
    days: new Map(),
    march: 0,
  };
};

const begins = async (person: Person): Promise<void> => {
  const { id: userId, tokenId, username } = person;
  const estimate = random.between(100, 2000);
  const { hold } = await app.services.ledger.hold({
    userId,
    tokenId,
    estimate,
    username,
    tokenName: "main",
    modelName: model,
  });
  if (hold !== undefined) person.open.push(hold);
};

/** Ends the oldest open call of a person: one in ten fails, the others cost a part of what they hold. */
const ends = async (person: Person): Promise<void> => {
  const hold = person.open.shift();
  if (hold === undefined) return;
  if (random.between(1, 10) === 1) {
    await app.services.ledger.release(hold);
    return;
  }
  const quota = random.between(1, hold.quota);
  await app.services.ledger.settle({
    hold,
    quota,
    cost: null,
    username: person.username,
    tokenName: "main",
    modelName: model,
    promptTokens: 3,
    completionTokens: 2,
    cachedTokens: 0,
    channelId: 1,
    group: "default",
    requestTime: 10,
    isStream: false,
    sourceIp: "",
    metadata: {},
    requestId: "r",
    isLogged: true,
  });
  person.balance -= quota;
  person.used += quota;
  person.calls += 1;
  const day = dayOf(now());
  person.days.set(day, (person.days.get(day) ?? 0) + quota);
  if (now() < april) person.march += quota;
};

const redeems = async (person: Person): Promise<void> => {
  const key = codes.pop();
  const { json } = await person.client.post("/api/user/topup", { key });
  expect(json).toMatchObject({ success: true, data: codeQuota });
  person.balance += codeQuota;
};

/** The gateway's hourly jobs. */
const keepHouse = async (): Promise<void> => {
  const { services } = app;
  await services.errorLog.prune();
  await services.logDeletion.deleteBefore(now() - 2 * 24 * hour);
  await countLogs(services.db);
  await rollUpEnded(services.db, now());
  await services.invoices.billLastMonth();
};

const audit = async (): Promise<void> => {
  const { db } = app.services;
  for (const person of people) {
    const user = await db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
    const held = person.open.reduce((sum, { quota }) => sum + quota, 0);
    const when = new Date(now() * 1000).toISOString();
    expect(
      { balance: user.quota, used: user.used_quota, calls: user.request_count },
      `${person.username} at ${when}`,
    ).toEqual({ balance: person.balance - held, used: person.used, calls: person.calls });
    const query = { from: begin, to: now() + hour, by: "total" };
    const [total] = (await person.client.get("/api/user/usage", { query })).json.data;
    expect(total, `usage of ${person.username} at ${when}`).toMatchObject({
      quota: person.used,
      requests: person.calls,
    });
  }
};

beforeAll(async () => {
  app = await startTestApp();
  app.pass(begin - now());
  root = await app.root();
  await app.services.siteZone.setOptions(new Map([["TimeZone", zone]]), 0);
  for (let count = 0; count < 3; count += 1) people.push(await enter());
  codes = (await root.post("/api/redemption/", { name: "week", count: 40, quota: codeQuota })).json.data;
  await root.post("/api/channel/", { type: 1, name: "west", key: "k", models: model, group: "default" });
});
afterAll(async () => {
  await app.services.channelCrons.stop();
  await app.close();
});

it("keeps its books through a change of clocks and the end of a month", async () => {
  // Half past two does not exist on the day when the clocks go forward.
  const cron = {
    name: "nightly",
    target: { kind: "all" },
    action: "enable",
    cron: "30 2 * * *",
    time_zone: zone,
    enabled: true,
  };
  expect((await root.post("/api/channel_cron/", cron)).json).toMatchObject({ success: true });
  for (let passed = 0; passed < hours; passed += 1) {
    for (const person of people) {
      for (let call = random.between(0, 2); call > 0; call -= 1) await begins(person);
      while (person.open.length > random.between(0, 2)) await ends(person);
      if (random.between(1, 20) === 1) await redeems(person);
    }
    await app.services.ledger.drain();
    await keepHouse();
    await audit();
    for (let half = 0; half < 2; half += 1) {
      app.pass(hour / 2);
      await app.services.channelCrons.runDue();
    }
  }

  const { db } = app.services;
  const oldest = await db
    .selectFrom("logs")
    .select("created_at")
    .where("type", "=", 2)
    .orderBy("created_at")
    .executeTakeFirstOrThrow();
  expect(oldest.created_at, "old rows of the log are gone").toBeGreaterThan(now() - 3 * 24 * hour);

  for (const person of people) {
    const query = { from: begin, to: now(), by: "day" };
    const days = (await person.client.get("/api/user/usage", { query })).json.data;
    expect(new Map(days.map((row: { time: number; quota: number }) => [dayOf(row.time), row.quota]))).toEqual(
      person.days,
    );
    const { data: statements } = (await person.client.get("/api/user/invoice")).json.data;
    expect(statements).toMatchObject([{ date: "2027-03-01", quota: person.march }]);
  }

  await app.services.channelCrons.settled();
  const runs = await db.selectFrom("channel_cron_runs").select(["state", "due_at"]).orderBy("due_at").execute();
  expect(runs.map(({ state, due_at: due }) => `${dayOf(due)} ${state}`)).toEqual(
    [...(people[0]?.days.keys() ?? [])].map((day) => `${day} done`),
  );
}, 120_000);
