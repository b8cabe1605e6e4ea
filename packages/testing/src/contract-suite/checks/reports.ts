import { bundle } from "@one-hub/openapi/contract";
import { type Check, isRow, numberIn, type Row, textIn } from "../check.ts";
import { type Caller, guest, type Reply } from "../http.ts";
import { makeKey, readSelf, relayKey, type Site, type Suite } from "../suite.ts";
import type { Spent } from "./accounting.ts";
import { checkOrder, checkPages } from "./lists.ts";

const all = "/api/log/";
const own = "/api/log/self";

const sum = (rows: readonly Row[]) => rows.reduce((total, row) => total + numberIn(row, "quota"), 0);

/** The log and its sums. */
export const logChecks = async (suite: Suite, site: Site, spent: readonly Spent[]): Promise<void> => {
  const { check } = suite;
  const { admin, user } = site;
  const mine = { username: user.username };
  let rows: Row[] = [];

  const count = async (t: Check, path: string, query: Readonly<Record<string, string | number>>) =>
    numberIn(t.row(path, await t.get(path === all ? admin.api : user.api, path, query)), "total_count");

  await check("log: administrators see every field, and every filter is exact", async (t) => {
    rows = t.rows("log", await t.get(admin.api, all, { ...mine, log_type: 2, size: 100 }));
    t.holds("the run's calls are there", rows.length >= spent.length && rows.length > 0);
    const [row] = rows;
    const id = numberIn(row, "channel_id");
    t.holds(
      "rows have ids",
      rows.every((each) => numberIn(each, "id") > 0),
    );
    const channel = isRow(row?.["channel"]) ? row["channel"] : {};
    t.equal("the channel's id", channel["id"], id);
    const total = rows.length;
    const model = textIn(row, "model_name");
    const ofModel = rows.filter((each) => each["model_name"] === model).length;
    t.equal("model", await count(t, all, { ...mine, log_type: 2, model_name: model }), ofModel);
    t.equal("part of a model", await count(t, all, { ...mine, model_name: model.slice(0, -1) }), 0);
    const key = textIn(row, "token_name");
    const ofKey = rows.filter((each) => each["token_name"] === key).length;
    t.equal("key", await count(t, all, { ...mine, log_type: 2, token_name: key }), ofKey);
    const ofChannel = rows.filter((each) => each["channel_id"] === id).length;
    t.equal("channel", await count(t, all, { ...mine, log_type: 2, channel_id: id }), ofChannel);
    const address = textIn(row, "source_ip");
    t.equal("address", await count(t, all, { ...mine, log_type: 2, source_ip: address }), total);
    t.equal("another address", await count(t, all, { ...mine, source_ip: "192.0.2.1" }), 0);
    t.equal("nobody", await count(t, all, { username: `${user.username}zz` }), 0);
    const at = numberIn(row, "created_at");
    const then = rows.filter((each) => each["created_at"] === at).length;
    t.equal(
      "time, inclusive",
      await count(t, all, { ...mine, log_type: 2, start_timestamp: at, end_timestamp: at }),
      then,
    );
    t.equal("later", await count(t, all, { ...mine, start_timestamp: at + 86_400 }), 0);
  });

  await check("log: pages and sort columns; the id is none", async (t) => {
    await checkPages(t, admin.api, all, mine);
    await checkOrder(t, admin.api, all, "LogSort", { ...mine, size: 100 }, "id");
  });

  await check("log: users see their own rows without ids and channels, other filters do nothing", async (t) => {
    const seen = t.rows("own log", await t.get(user.api, own, { log_type: 2, size: 100, order: "-created_at" }));
    t.equal("rows", seen.length, rows.length);
    t.equal("ids", [...new Set(seen.map((row) => row["id"]))], [0]);
    t.equal("channels", [...new Set(seen.map((row) => row["channel"]))], [null]);
    t.equal("owners", [...new Set(seen.map((row) => row["user_id"]))], [user.id]);
    const ignored = { username: "nobody", channel_id: 1, source_ip: "192.0.2.1" };
    t.equal("filters of administrators", await count(t, own, { log_type: 2, ...ignored }), rows.length);
    const model = textIn(rows[0], "model_name");
    const ofModel = rows.filter((each) => each["model_name"] === model).length;
    t.equal("model", await count(t, own, { log_type: 2, model_name: model }), ofModel);
    const values = bundle.components.schemas["LogSort"]?.["enum"];
    const columns = (Array.isArray(values) ? values : []).filter((name) => !String(name).startsWith("-")).join(",");
    t.accepted("all sort columns", await t.get(user.api, own, { order: columns }));
    t.refused("by id", await t.get(user.api, own, { order: "-id" }));
    t.refused("size 101", await t.get(user.api, own, { size: 101 }));
  });

  await check("log: sums over the consume rows", async (t) => {
    const stat = async (query: Readonly<Record<string, string | number>>) =>
      t.row("sum", await t.get(admin.api, "/api/log/stat", query))["quota"];
    t.equal("of a user", await stat(mine), sum(rows));
    const ofChannel = rows.filter((row) => row["channel_id"] === site.channelId);
    t.equal("of a channel", await stat({ ...mine, channel: site.channelId }), sum(ofChannel));
    const model = textIn(rows[0], "model_name");
    t.equal(
      "of a model",
      await stat({ ...mine, model_name: model }),
      sum(rows.filter((row) => row["model_name"] === model)),
    );
    t.equal("of nobody", await stat({ username: `${user.username}zz` }), 0);
    t.equal("of the future", await stat({ ...mine, start_timestamp: Math.floor(Date.now() / 1000) + 86_400 }), 0);
    t.equal("own", t.row("own sum", await t.get(user.api, "/api/log/self/stat"))["quota"], sum(rows));
    const self = await readSelf(t, user);
    t.equal("and the user's used points", self["used_quota"], sum(rows));
  });

  await check("log: old rows are deleted by a time, which is needed", async (t) => {
    const path = "/api/log/";
    const deletion = (caller: Caller, query: Readonly<Record<string, number>>) =>
      t.call(caller, "DELETE", path, { query });
    const before = await count(t, all, { ...mine, log_type: 2 });
    // No row is as old.
    t.equal("rows before 1970", t.data("deletion", await deletion(admin.api, { target_timestamp: 1 })), 0);
    t.refused("no time", await deletion(admin.api, {}));
    t.refused("the time 0", await deletion(admin.api, { target_timestamp: 0 }));
    t.refused("a user", await deletion(user.api, { target_timestamp: 1 }));
    t.equal("a guest", (await deletion(guest, { target_timestamp: 1 })).status, 401);
    t.equal("the run's rows", await count(t, all, { ...mine, log_type: 2 }), before);
  });

  await check("dashboard: the day's usage by model", async (t) => {
    const data = t.data("usage", await t.get(user.api, "/api/user/dashboard"));
    const days = Array.isArray(data) ? data.filter(isRow) : [];
    // One-hub adds up every ten minutes, so nothing can be asked of it now.
    if (!t.differs("dashboard-at-once")) return;
    const total = (name: string) => days.reduce((sum_, row) => sum_ + numberIn(row, name), 0);
    t.equal("calls", total("RequestCount"), rows.length);
    t.equal("points", total("Quota"), sum(rows));
    t.equal(
      "models",
      new Set(days.map((row) => row["ModelName"])).size,
      new Set(rows.map((row) => row["model_name"])).size,
    );
  });
};

const isClose = (value: unknown, expected: number) =>
  typeof value === "number" && Math.abs(value - expected) <= Math.abs(expected) * 1e-6 + 1e-9;

/** OpenAI's legacy billing endpoints. */
export const billingChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, option, withOptions } = suite;
  const { user } = site;
  const pointsPerUnit = Number(option("QuotaPerUnit") ?? 500_000);
  const field = (reply: Reply, name: string) => (isRow(reply.json) ? reply.json[name] : undefined);

  const compare = async (t: Check, key: Row, remaining: number, used: number, unit: number, until_: number) => {
    const subscription = await t.get(relayKey(key), "/v1/dashboard/billing/subscription");
    const limit = (remaining + used) / unit;
    for (const name of ["soft_limit_usd", "hard_limit_usd", "system_hard_limit_usd"])
      t.holds(`${name} is ${limit}: ${String(field(subscription, name))}`, isClose(field(subscription, name), limit));
    t.equal("access_until", field(subscription, "access_until"), until_);
    const usage = await t.get(relayKey(key), "/v1/dashboard/billing/usage");
    const total = (used / unit) * 100;
    t.holds(
      `total_usage is ${total}: ${String(field(usage, "total_usage"))}`,
      isClose(field(usage, "total_usage"), total),
    );
    t.equal("the other path", (await t.get(relayKey(key), "/dashboard/billing/subscription")).json, subscription.json);
    t.equal("the other path", (await t.get(relayKey(key), "/dashboard/billing/usage")).json, usage.json);
  };

  await check("billing: a limited key tells its own numbers, an unlimited one its owner's", async (t) => {
    await withOptions(t, { DisplayInCurrencyEnabled: "true" }, async () => {
      const expiry = Math.floor(Date.now() / 1000) + 86_400;
      const limited = await makeKey(t, user, "bill", {
        unlimited_quota: false,
        remain_quota: 750_000,
        expired_time: expiry,
      });
      await compare(t, limited, 750_000, 0, pointsPerUnit, expiry);
      const unlimited = await makeKey(t, user, "bill all");
      const self = await readSelf(t, user);
      await compare(t, unlimited, numberIn(self, "quota"), numberIn(self, "used_quota"), pointsPerUnit, 0);
    });
    t.relayRefused("no key", await t.get(guest, "/dashboard/billing/usage"), { status: 401, type: "one_hub_error" });
  });

  await check("billing: in points where the site shows points", async (t) => {
    await withOptions(t, { DisplayInCurrencyEnabled: "false" }, async () => {
      const key = await makeKey(t, user, "bill points", { unlimited_quota: false, remain_quota: 1234 });
      await compare(t, key, 1234, 0, 1, 0);
    });
  });
};
