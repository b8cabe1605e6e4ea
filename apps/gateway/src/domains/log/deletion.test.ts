import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { openTestDatabase } from "../../../test/database.ts";
import type { Database } from "../../platform/db/database.ts";
import { countLogs } from "./counts-store.ts";
import { countOldLogs, deleteOldLogs } from "./delete-store.ts";
import { logType } from "./log-type.ts";
import { addUsageHours, insertLogs, noteRow } from "./write-store.ts";

const start = 1_795_000_000;
const names = ["", "a", "ä", "zz"];

const logRow = fc.record({
  user_id: fc.integer({ min: 1, max: 3 }),
  created_at: fc.integer({ min: start, max: start + 20_000 }),
  type: fc.constantFrom(1, 2, 2, 2, 3, 4),
  username: fc.constantFrom(...names),
  token_name: fc.constantFrom(...names),
  model_name: fc.constantFrom(...names),
  channel_id: fc.integer({ min: 0, max: 2 }),
  source_ip: fc.constantFrom(...names),
  quota: fc.integer({ min: 0, max: 1000 }),
});

const readCounts = (db: Database) =>
  db.selectFrom("log_hours").selectAll().orderBy("name").orderBy("value").orderBy("type").orderBy("hour").execute();

it("deletes exactly the old consumption rows, in batches of any size, and leaves the counts of the rest", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(logRow, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: start, max: start + 20_000 }),
      fc.integer({ min: 1, max: 20 }),
      async (rows, before, most) => {
        await db.deleteFrom("logs").execute();
        await db.deleteFrom("log_hours").execute();
        await db.updateTable("log_counted").set({ until: 0 }).execute();
        await insertLogs(
          db,
          rows.map((row) => noteRow({ ...row, content: "" })),
        );
        await countLogs(db);
        const isOld = (row: { type: number; created_at: number }) =>
          row.type === logType.consume && row.created_at < before;
        const all = await db.selectFrom("logs").selectAll().orderBy("id").execute();
        expect((await countOldLogs(db, before)).rows).toBe(all.filter(isOld).length);
        let removed = 0;
        for (let place = { created_at: -1, id: 0 }, found = most; found === most;) {
          const batch = await deleteOldLogs(db, before, most, place);
          found = batch.rows;
          place = batch.last;
          removed += found;
        }
        expect(removed).toBe(all.filter(isOld).length);
        expect(await db.selectFrom("logs").selectAll().orderBy("id").execute()).toEqual(
          all.filter((row) => !isOld(row)),
        );
        expect(await countOldLogs(db, before)).toEqual({ rows: 0, oldest: undefined });
        const counts = await readCounts(db);
        await db.deleteFrom("log_hours").execute();
        await db.updateTable("log_counted").set({ until: 0 }).execute();
        await countLogs(db);
        expect(counts).toEqual(await readCounts(db));
      },
    ),
    { numRuns: 40 },
  );
  await db.destroy();
});

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});
afterAll(() => app.close());

it("keeps balances, sums of usage and statements, and forgets the refunds of deleted charges", async () => {
  const { db } = app.services;
  const { id, username, client } = await app.user({ quota: 5000 });
  const october = Date.UTC(2026, 9, 10) / 1000;
  const november = Date.UTC(2026, 10, 10) / 1000;
  const call = (created_at: number, quota: number) =>
    noteRow({
      user_id: id,
      username,
      created_at,
      type: logType.consume,
      quota,
      content: "",
      model_name: "gpt-4o",
    });
  await insertLogs(db, [
    ...Array.from({ length: 120 }, (_, index) => ({ ...call(october + index, 10), request_id: `request-${index}` })),
    { ...noteRow({ user_id: id, username, created_at: october, type: logType.system, content: "" }), refunded: 10 },
    call(november, 7),
  ]);
  const body = { created_at: october, expires_at: november * 2, user_id: id, token_id: 1, sealed: "sealed" };
  await db
    .insertInto("log_bodies")
    .values([
      { ...body, request_id: "request-5" },
      { ...body, request_id: "another" },
    ])
    .execute();
  for (const [time, requests, quota] of [
    [october, 120, 1190],
    [november, 1, 7],
  ] as const)
    await addUsageHours(db, [
      {
        hour: time - (time % 3600),
        user_id: id,
        model_name: "gpt-4o",
        token_id: 1,
        channel_id: 1,
        group: "default",
        requests,
        quota,
        prompt_tokens: 1,
        completion_tokens: 1,
        cached_tokens: 0,
        request_time: 1,
      },
    ]);
  await root.post("/api/option/invoice/gen/2026-10-15");
  const kept = async () => [
    (await client.get("/api/user/invoice/detail?date=2026-10-01")).json.data,
    (await client.get(`/api/user/usage?from=${october - 86_400}&to=${november + 86_400}&by=model`)).json.data,
    (await client.get("/api/user/self")).json.data.quota,
  ];
  const before = await kept();
  expect(before[0].length).toBe(1);

  const stat = async () => (await root.get("/api/log/stat", { query: { username } })).json.data;
  expect(await stat()).toEqual({ quota: 1197, refunded: 10 });
  const { client: admin } = await app.user({ role: 10 });
  expect((await admin.delete("/api/log/")).json).toMatchObject({ success: false, code: "value_missing" });
  expect((await client.delete("/api/log/?target_timestamp=5")).json).toMatchObject({ code: "role_too_low" });
  expect((await root.get(`/api/system/old_rows?before=${november}`)).json.data).toEqual({
    rows: 120,
    oldest: october - (october % 3600),
  });
  expect((await admin.delete(`/api/log/?target_timestamp=${november}`)).json.data).toBe(120);
  expect((await root.get("/api/system/")).json.data.deletion).toMatchObject({
    state: "done",
    before: november,
    removed: 120,
    total: 120,
    error: "",
  });
  expect(await kept()).toEqual(before);
  expect(await stat()).toEqual({ quota: 7, refunded: 0 });
  expect((await client.get("/api/log/self")).json.data).toMatchObject({ total_count: 2 });
  expect(await db.selectFrom("log_bodies").select("request_id").execute()).toEqual([{ request_id: "another" }]);
  expect((await admin.delete(`/api/log/?target_timestamp=${november}`)).json.data).toBe(0);
  const records = (await root.get("/api/operation_record/", { query: { action: "deleteLogs" } })).json.data.data;
  expect(records[0]).toMatchObject({ target: String(november), success: true });
});
