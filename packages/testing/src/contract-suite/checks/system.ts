import { bundle } from "@one-hub/openapi/contract";
import { type Check, textIn } from "../check.ts";
import { guest } from "../http.ts";
import type { Site, Suite } from "../suite.ts";

const MAX_ENTRIES = 500;

/** The gateway itself: its own log, its metrics, and its state where it tells one. */
export const systemChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, offers } = suite;
  const { admin, root, user } = site;

  for (const path of ["/api/system_info/log", "/api/option/system_info/log"]) {
    const entries = async (t: Check, count: number) => t.rows("entries", await t.post(root, path, { count }));

    await check(`system log: the newest entries, oldest first, by ${path}`, async (t) => {
      const rows = await entries(t, 20);
      t.holds("20 entries at most", rows.length <= 20);
      const times = rows.map((row) => Date.parse(textIn(row, "Timestamp")));
      t.holds("times can be read", !times.some(Number.isNaN));
      t.equal(
        "the oldest first",
        times,
        times.toSorted((one, other) => one - other),
      );
      const levels: unknown = bundle.components.schemas["SystemLogLevel"]?.["enum"];
      t.holds(
        "levels are known",
        Array.isArray(levels) && rows.every((row) => levels.includes(row["Level"]) && textIn(row, "Message") !== ""),
      );
      t.holds("one entry at most", (await entries(t, 1)).length <= 1);
      t.holds(`${MAX_ENTRIES} entries at most`, (await entries(t, MAX_ENTRIES + 1)).length <= MAX_ENTRIES);
    });

    await check(`system log: a count is above 0, and the reader root, by ${path}`, async (t) => {
      t.refused("0 entries", await t.post(root, path, { count: 0 }), 400);
      t.refused("less than none", await t.post(root, path, { count: -1 }), 400);
      t.refused("no JSON", await t.call(root, "POST", path, { text: "x" }), 400);
      t.refused("an administrator", await t.post(admin.api, path, { count: 1 }));
      t.refused("a user", await t.post(user.api, path, { count: 1 }));
      t.equal("a guest", (await t.post(guest, path, { count: 1 })).status, 401);
    });
  }

  await check("metrics: an empty 404 without their own user and password", async (t) => {
    const read = async (authorization: string) => {
      const { status, text } = await t.call(guest, "GET", "/api/metrics", { headers: { authorization } });
      return [status, text];
    };
    t.equal("a guest", await read(""), [404, ""]);
    const wrong = Buffer.from(`${suite.prefix}:${suite.prefix}`).toString("base64");
    t.equal("a wrong password", await read(`Basic ${wrong}`), [404, ""]);
    const { status, text } = await t.get(root, "/api/metrics");
    t.equal("root's access", [status, text], [404, ""]);
  });

  if (offers("system"))
    await check("system: root reads the state, others do not", async (t) => {
      const path = "/api/system/";
      const { version } = t.row("status", await t.get(guest, "/api/status"));
      t.equal("version", t.row("state", await t.get(root, path))["version"], version);
      // No row is as old.
      const old = t.row("old rows", await t.get(root, `${path}old_rows`, { before: 1 }));
      t.equal("rows before 1970", old, { rows: 0, oldest: null });
      t.refused("an administrator", await t.get(admin.api, path));
      t.equal("a guest", (await t.get(guest, path)).status, 401);
    });

  // Root's own check would have the gateway call another site.
  if (offers("update_check"))
    await check("system: an update check is root's", async (t) => {
      t.refused("an administrator", await t.get(admin.api, "/api/system/update"));
      t.equal("a guest", (await t.get(guest, "/api/system/update")).status, 401);
    });
};
