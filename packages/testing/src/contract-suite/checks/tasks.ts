import type { Check } from "../check.ts";
import { guest } from "../http.ts";
import type { Site, Suite } from "../suite.ts";
import { checkOrder, checkPages } from "./lists.ts";

const families = [
  {
    name: "tasks",
    path: "/api/task/",
    own: "/api/task/self",
    sort: "TaskSort",
    number: "task_id",
    late: 4_000_000_000,
    filters: [{ platform: "suno" }, { action: "MUSIC" }, { status: "SUCCESS" }],
  },
  {
    name: "midjourney",
    path: "/api/mj/",
    own: "/api/mj/self",
    sort: "MidjourneyTaskSort",
    number: "mj_id",
    // In milliseconds, unlike the other platform's.
    late: 4_000_000_000_000,
    filters: [],
  },
] as const;

/** The lists of asynchronous tasks, which are empty for the users of this run. */
export const taskChecks = async (suite: Suite, site: Site): Promise<void> => {
  const { check, prefix } = suite;
  const { admin, user } = site;
  const rowsOf = async (t: Check, path: string, query: Readonly<Record<string, string | number>>) =>
    t.rows(path, await t.get(path.endsWith("self") ? user.api : admin.api, path, query));

  for (const { name, path, own, sort, number, late, filters } of families) {
    await check(`${name}: administrators see everybody's, users their own, guests none`, async (t) => {
      t.equal("own ones", await rowsOf(t, own, {}), []);
      for (const filter of filters) t.equal(JSON.stringify(filter), await rowsOf(t, own, filter), []);
      t.refused("a user", await t.get(user.api, path));
      t.equal("guests", [(await t.get(guest, path)).status, (await t.get(guest, own)).status], [401, 401]);
    });

    await check(`${name}: filters narrow`, async (t) => {
      for (const query of [
        { [number]: prefix },
        { channel_id: 2_000_000_001 },
        { start_timestamp: late, end_timestamp: late + 1 },
      ])
        t.equal(JSON.stringify(query), await rowsOf(t, path, query), []);
      for (const filter of filters) {
        const [[field, value] = ["", ""]] = Object.entries(filter);
        const rows = await rowsOf(t, path, { ...filter, size: 100 });
        t.holds(
          `${field} is exact`,
          rows.every((row) => row[field] === value),
        );
      }
    });

    await check(`${name}: pages and sort columns`, async (t) => {
      await checkPages(t, user.api, own, {});
      await checkOrder(t, admin.api, path, sort, { size: 100 }, "quota");
    });
  }
};
