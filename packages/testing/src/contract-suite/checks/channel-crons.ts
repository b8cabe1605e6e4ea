import { type Check, numberIn, type Row } from "../check.ts";
import { guest } from "../http.ts";
import { type Site, type Suite, until } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

export const channelCronPath = "/api/channel_cron/";
const UNKNOWN_ID = 2_000_000_001;

/** Schedules of channels, where the gateway has them: of this run's own channel alone, and off, so that only this run starts them. */
export const channelCronChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, offers, prefix } = suite;
  const { admin, channelId, root } = site;
  if (!offers("channel_cron")) return;
  const path = channelCronPath;
  const body = (change: Row = {}): Row => ({
    name: `${prefix} tests`,
    target: { kind: "channels", tag: "", ids: [channelId] },
    action: "test",
    cron: "0 3 * * *",
    time_zone: "Asia/Shanghai",
    enabled: false,
    ...change,
  });
  const list = async (t: Check) =>
    t.rows("schedules", await t.get(root, path, { size: 100 })).filter((row) => String(row["name"]).startsWith(prefix));
  let id = 0;

  await check("channel schedules: one is created and changed, with its next runs while it is on", async (t) => {
    const made = t.row("creation", await t.post(root, path, body()));
    id = numberIn(made, "id");
    t.equal("zone, next runs, run", [made["zone"], made["next_runs"], made["running"]], ["Asia/Shanghai", [], null]);
    // Once in four years, so that it never runs by itself.
    const changed = t.row("change", await t.put(root, path, { ...body({ cron: "0 0 29 2 *", enabled: true }), id }));
    const next = Array.isArray(changed["next_runs"]) ? changed["next_runs"] : [];
    t.equal("next runs", next.length, 3);
    t.holds(
      "they are to come",
      next.every((time) => Number(time) * 1000 > Date.now() - 60_000),
    );
    t.accepted("off again", await t.put(root, path, { ...body(), id }));
    t.equal(
      "in the list",
      (await list(t)).map((row) => [row["id"], row["enabled"]]),
      [[id, false]],
    );
  });

  await check("channel schedules: expressions, zones, ids and callers that are refused", async (t) => {
    for (const cron of ["every day", "0 3 * *", "61 3 * * *", "0 0 31 2 *"])
      t.refused(cron, await t.post(root, path, body({ cron })));
    t.refused("an unknown zone", await t.post(root, path, body({ time_zone: "Nowhere/Else" })));
    t.refused("an unknown action", await t.post(root, path, body({ action: "delete" })));
    t.refused("an unknown id", await t.put(root, path, { ...body(), id: UNKNOWN_ID }));
    t.refused("a run of an unknown id", await t.post(root, `${path}${UNKNOWN_ID}/run`, {}));
    t.refused("an administrator", await t.get(admin.api, path));
    t.equal("a guest", (await t.get(guest, path)).status, 401);
    t.equal("schedules", (await list(t)).length, 1);
  });

  await check("channel schedules: a run at hand, and its history", async (t) => {
    t.refused("a cancellation of none", await t.post(root, `${path}${id}/cancel`, {}));
    const run = t.row("run", await t.post(root, `${path}${id}/run`, {}));
    const history = async () => t.rows("history", await t.get(root, `${path}${id}/history`));
    const [ended] = await until(history, ([row]) => row?.["state"] !== "running");
    t.equal("run", ended?.["id"], run["id"]);
    t.equal("state, channels, done", [ended?.["state"], ended?.["total"], ended?.["succeeded"]], ["done", 1, 1]);
  });

  await check("channel schedules: pages and sort columns", async (t) => {
    await checkPages(t, root, `${path}${id}/history`, {});
    await checkOrder(t, root, path, "ChannelCronSort", { size: 100 }, "cron");
  });

  await check("channel schedules: deletion takes the history along", async (t) => {
    t.accepted("deletion", await t.remove(root, `${path}${id}`));
    t.refused("again", await t.remove(root, `${path}${id}`));
    t.refused("its history", await t.get(root, `${path}${id}/history`));
  });
};
