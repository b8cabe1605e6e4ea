import { expect, test } from "vitest";
import { databaseSuites } from "./database-suites.ts";

const { run, without, waived } = databaseSuites();

test("every suite that opens a database runs on PostgreSQL, through a helper or not, unless it says why not", () => {
  expect(run).toEqual(
    expect.arrayContaining([
      "src/platform/db/database.test.ts",
      // Through one helper, and through helpers of a helper.
      "src/relay/billing/ledger.test.ts",
      "test/kill.test.ts",
      "test/recordings.test.ts",
    ]),
  );
  expect(without).toContain("src/platform/environment.test.ts");
  expect(without.filter((suite) => /\/(?:store|handlers|migrations)\b/.test(suite))).toEqual([]);
  for (const { reason } of waived) expect(reason.length).toBeGreaterThan(20);
});
