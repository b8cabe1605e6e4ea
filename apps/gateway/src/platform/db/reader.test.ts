import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";
import { openReader } from "./reader.ts";

const folder = async () => {
  const directory = await mkdtemp(join(tmpdir(), "reader-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return join(directory, "gateway.db");
};

const openBoth = async () => {
  const path = await folder();
  const db = await openDatabase({ kind: "sqlite", path });
  await db.deleteFrom("options").execute();
  const reader = openReader(path);
  onTestFinished(async () => {
    await reader.destroy();
    await db.destroy();
  });
  return { db, reader };
};

test("a read sees what was written before it, and a transaction one state of it all", async () => {
  const { db, reader } = await openBoth();
  const count = async (from: typeof reader) =>
    (await sql<{ count: number }>`select count(*) as count from options`.execute(from)).rows[0]?.count;
  const insert = (key: string) => db.insertInto("options").values({ key, value: "" }).execute();
  await insert("one");
  expect(await count(reader)).toBe(1);
  await reader.transaction().execute(async (trx) => {
    expect(await count(trx)).toBe(1);
    await insert("two");
    expect(await count(trx)).toBe(1);
  });
  expect(await count(reader)).toBe(2);
});

test("a long read holds up neither the event loop nor writes", async () => {
  const { db, reader } = await openBoth();
  const ended: string[] = [];
  const read = sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < 3000000)
    select max(n) from number`
    .execute(reader)
    .then(() => ended.push("read"));
  await db.insertInto("options").values({ key: "one", value: "" }).execute();
  ended.push("write");
  await read;
  expect(ended).toEqual(["write", "read"]);
});

test("a failing statement does not affect others, and nothing can be written", async () => {
  const { reader } = await openBoth();
  await expect(sql`select 1 from nowhere`.execute(reader)).rejects.toThrow("no such table: nowhere");
  await expect(reader.insertInto("options").values({ key: "one", value: "" }).execute()).rejects.toThrow("readonly");
  expect((await sql<{ one: number }>`select 1 as one`.execute(reader)).rows).toEqual([{ one: 1 }]);
});

test("a thread that has ended starts again with the next read", async () => {
  const path = await folder();
  const reader = openReader(path);
  const read = () => sql<{ one: number }>`select 1 as one from users`.execute(reader);
  await expect(Promise.all([read(), read()])).rejects.toThrow("unable to open database file");
  const db = await openDatabase({ kind: "sqlite", path });
  expect((await read()).rows).toEqual([]);
  await reader.destroy();
  await db.destroy();
});
