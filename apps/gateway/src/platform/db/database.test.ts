import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase, testDatabase } from "../../../test/database.ts";
import { openDatabase } from "./database.ts";

test("a file that is up to date opens again with what it holds", async () => {
  const directory = await mkdtemp(join(tmpdir(), "database-"));
  const address = { kind: "sqlite", path: join(directory, "gateway.db") } as const;
  const first = await openDatabase(address);
  await first.insertInto("options").values({ key: "SystemName", value: "kept" }).execute();
  await first.destroy();
  const again = await openDatabase(address);
  expect(await again.selectFrom("options").selectAll().where("key", "=", "SystemName").execute()).toEqual([
    { key: "SystemName", value: "kept" },
  ]);
  await again.destroy();
  await rm(directory, { recursive: true, force: true });
});

test("answers on after its server has ended every other connection", async () => {
  const db = await openTestDatabase();
  const ping = () => sql<{ one: number }>`select 1 as one`.execute(db);
  await Promise.all([ping(), ping(), ping()]);
  // Only a server has connections to end.
  if (testDatabase.startsWith("postgres"))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  expect((await ping()).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
