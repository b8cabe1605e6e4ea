import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import type { DatabaseAddress } from "./database.ts";
import { lockDatabase } from "./lock.ts";

let directory: string;
let addresses: DatabaseAddress[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "lock-"));
  addresses = [{ kind: "sqlite", path: join(directory, "gateway.db") }];
  if (testDatabase.startsWith("postgres")) addresses.push({ kind: "postgres", url: testDatabase });
});

afterEach(() => rm(directory, { recursive: true, force: true }));

test("the lock file next to the database is readable by its owner only", async () => {
  const unlock = await lockDatabase({ kind: "sqlite", path: join(directory, "gateway.db") });
  expect((await stat(join(directory, "gateway.db.lock"))).mode & 0o777).toBe(0o600);
  await unlock();
});

test("one process at a time has a database, and the next one after it", async () => {
  for (const address of addresses) {
    const unlock = await lockDatabase(address);
    await expect(lockDatabase(address)).rejects.toThrow("another gateway process has this database open");
    await unlock();
    const again = await lockDatabase(address);
    await again();
  }
});
