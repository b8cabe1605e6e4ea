import { expect, test } from "vitest";
import { createRandom } from "../src/seed/random.ts";
import { testDatabase } from "./database.ts";
import { runKills } from "./kill.ts";

const kills = 15;

// A process cannot be killed apart from a database inside it: pglite's run would repeat that on SQLite.
test.skipIf(testDatabase === "pglite")(
  "fifteen kills in the midst of work leave balances, keys, hourly sums and log in step",
  { timeout: 480_000 },
  async () => {
    const report = await runKills({ kills, random: createRandom(Date.now() % 2_147_483_647) });
    expect(report.wrong).toEqual([]);
    // Or nothing was under way and nothing was proved.
    expect(report.settled).toBeGreaterThan(kills);
    expect(report.returned).toBeGreaterThan(kills);
    for (const [what, count] of Object.entries(report.others)) expect(count, what).toBeGreaterThan(0);
  },
);
