import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";
import { deleteInBatches } from "./delete-in-batches.ts";
import { createCheckpoint } from "./checkpoint.ts";
import { openReader } from "./reader.ts";

test("the write-ahead log stays small during a deletion of many rows", async () => {
  const directory = await mkdtemp(join(tmpdir(), "checkpoint-"));
  const path = join(directory, "gateway.db");
  const db = await openDatabase({ kind: "sqlite", path });
  const reader = openReader(path);
  onTestFinished(async () => {
    await reader.destroy();
    await db.destroy();
    await rm(directory, { recursive: true, force: true });
  });
  const checkpoint = createCheckpoint(reader);
  const logSize = async () => (await stat(`${path}-wal`)).size;
  await wait(210);
  await checkpoint();
  const sizeAtStart = await logSize();

  // Stands for batches that write three megabytes each.
  let left = 5;
  const deleteSome = async (most: number) => {
    await db
      .insertInto("options")
      .values({ key: `key${left}`, value: "x".repeat(3_000_000) })
      .execute();
    await wait(110);
    left -= 1;
    return left > 0 ? most : 0;
  };
  await deleteInBatches(db, deleteSome, { beforeNext: checkpoint });
  expect(await logSize()).toBeLessThan(sizeAtStart + 4_000_000);
});
