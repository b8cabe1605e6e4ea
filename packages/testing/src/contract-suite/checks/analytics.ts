import { type Check, isRow, numberIn, type Row } from "../check.ts";
import { guest } from "../http.ts";
import { readSelf, type Site, type Suite } from "../suite.ts";

const base = "/api/analytics/";
const DAY = 86_400;

const listIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const sumOf = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + numberIn(row, name), 0);

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Figures of the whole site, by what this run is known to have added. */
export const analyticsChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, offers, prefix } = suite;
  const { admin, other, user } = site;
  const now = Math.floor(Date.now() / 1000);
  const range = { start_timestamp: now - DAY, end_timestamp: now + DAY };
  // A day more at both ends, whatever the gateway's time zone.
  const days = { start_time: dayOf(now - 2 * DAY), end_time: dayOf(now + 2 * DAY) };

  const consumed = async (t: Check) => {
    const query = { username: user.username, log_type: 2, size: 1 };
    return numberIn(t.row("log", await t.get(admin.api, "/api/log/", query)), "total_count");
  };

  await check("analytics: totals of users and channels", async (t) => {
    const data = t.row("statistics", await t.get(admin.api, `${base}statistics`));
    const users = isRow(data["user_statistics"]) ? data["user_statistics"] : {};
    const self = await readSelf(t, user);
    t.holds("the run's users are counted", numberIn(users, "total_user") >= 3);
    t.holds("their use is counted", numberIn(users, "total_used_quota") >= numberIn(self, "used_quota"));
    const enabled = listIn(data["channel_statistics"]).find((row) => row["status"] === 1);
    t.holds("the run's channels are counted", numberIn(enabled, "total_channels") >= 1);
  });

  await check("analytics: a period without anything is null", async (t) => {
    const query = { start_timestamp: 1_500_000_000, end_timestamp: 1_500_086_400, group_type: "model" };
    const period = t.row("period", await t.get(admin.api, `${base}period`, query));
    const series = ["user_statistics", "channel_statistics", "redemption_statistics", "order_statistics"];
    for (const name of series) t.equal(name, period[name], null);
  });

  await check("analytics: registrations and usage of a period", async (t) => {
    const read = async (group: string) =>
      t.row(group, await t.get(admin.api, `${base}period`, { ...range, group_type: group, user_id: user.id }));
    const period = await read("model");
    const registered = listIn(period["user_statistics"]);
    const invited = numberIn(await readSelf(t, other), "inviter_id") === 0 ? 0 : 1;
    t.holds("the run's users are counted", sumOf(registered, "user_count") >= 3);
    t.holds("the invited one is counted", sumOf(registered, "inviter_user_count") >= invited);
    // One-hub adds usage up every ten minutes, so nothing can be asked of it now.
    if (!t.differs("dashboard-at-once")) return;
    const used = numberIn(await readSelf(t, user), "used_quota");
    const calls = await consumed(t);
    for (const group of ["model", "model_type", "channel"]) {
      const rows = listIn((await read(group))["channel_statistics"]);
      t.equal(`calls by ${group}`, sumOf(rows, "RequestCount"), calls);
      t.equal(`points by ${group}`, sumOf(rows, "Quota"), used);
    }
  });

  await check("analytics: usage of several users", async (t) => {
    const path = `${base}multi_user_stats`;
    t.refused("no names", await t.get(admin.api, path, days));
    t.refused("no days", await t.get(admin.api, path, { usernames: user.username }));
    t.refused("days that are none", await t.get(admin.api, path, { ...days, usernames: "x", start_time: "today" }));
    const nobody = await t.get(admin.api, path, { ...days, usernames: `${prefix}-nobody` });
    t.equal("nobody's usage", t.data("nobody", nobody), null);
    t.equal("nobody's models", isRow(nobody.json) ? nobody.json["model_usage"] : undefined, null);
    const reply = await t.get(admin.api, path, { ...days, usernames: `${user.username},${other.username}` });
    const rows = listIn(t.data("usage", reply));
    t.holds(
      "nobody else's",
      rows.every(({ username }) => username === user.username || username === other.username),
    );
    if (!t.differs("dashboard-at-once")) return;
    const own = rows.filter(({ username }) => username === user.username);
    t.equal("calls", sumOf(own, "request_count"), await consumed(t));
    t.equal("points", sumOf(own, "quota"), numberIn(await readSelf(t, user), "used_quota"));
    const models = listIn(isRow(reply.json) ? reply.json["model_usage"] : undefined);
    t.equal(
      "calls by model",
      sumOf(
        models.filter(({ username }) => username === user.username),
        "request_count",
      ),
      sumOf(own, "request_count"),
    );
  });

  await check("analytics: the same as a file", async (t) => {
    const path = `${base}multi_user_stats/export`;
    const query = { ...days, usernames: `${user.username},${other.username}` };
    const { status, headers, text } = await t.get(admin.api, path, query);
    t.equal("status", status, 200);
    t.equal("type", headers.get("content-type")?.split(";")[0], "text/csv");
    const name = `multi_user_stats_${days.start_time}_${days.end_time}.csv`;
    t.equal("name", headers.get("content-disposition"), `attachment; filename=${name}`);
    const [head = ""] = text.split(/\r?\n/);
    t.holds(`six columns in English: ${head}`, /^Username,[\w (),]+$/.test(head) && head.split(",").length === 6);
    t.refused("without names and days", await t.get(admin.api, path));
  });

  const paths = ["statistics", "period", "multi_user_stats", "multi_user_stats/export"];
  const offered = offers("analytics") ? ["summary", "channels"] : [];
  await check("analytics: administrators only", async (t) => {
    for (const path of [...paths, ...offered]) {
      const query = { ...days, usernames: "x", from: now - DAY, to: now };
      t.refused(`${path}: a user`, await t.get(user.api, `${base}${path}`, query));
      t.equal(`${path}: a guest`, (await t.get(guest, `${base}${path}`, query)).status, 401);
    }
  });

  if (offers("analytics"))
    await check("analytics: a summary of a period, and channels by calls", async (t) => {
      const query = { from: now - DAY, to: now + 3600 };
      const summary = t.row("summary", await t.get(admin.api, `${base}summary`, query));
      t.holds("the run's calls are counted", numberIn(summary, "requests") >= (await consumed(t)));
      t.holds("the run's users are counted", numberIn(summary, "new_users") >= 3);
      const channels = t.rows("channels", await t.get(admin.api, `${base}channels`, query));
      t.holds(
        "the run's channel is there",
        channels.some((row) => row["channel_id"] === site.channelId),
      );
      t.refused("from the end on", await t.get(admin.api, `${base}summary`, { from: now, to: now - DAY }));
    });
};
