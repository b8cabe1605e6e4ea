import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../../db/database.ts";
import { insertLogs } from "../write.ts";
import { conditions, type LogFilter, where } from "../filter.ts";
import { codedColumns } from "./coded.ts";
import { createLogColumns, type LogPageRequest } from "./log-columns.ts";

const segmentRows = 16;

const open: Database[] = [];
afterEach(async () => {
  for (const db of open.splice(0)) await db.destroy();
});

const openMemory = async () => {
  const db = await openDatabase({ kind: "sqlite", path: ":memory:" });
  open.push(db);
  return db;
};

const names = ["", "a", "B", "ä", "\u{1F600}", "\uFF5E", "zz"];

const logRow = fc.record({
  user_id: fc.integer({ min: 1, max: 4 }),
  // Mostly onwards, but clocks are set back at times.
  step: fc.integer({ min: -3, max: 5 }),
  type: fc.constantFrom(1, 2, 2, 2, 3, 4),
  username: fc.constantFrom(...names),
  token_name: fc.constantFrom(...names),
  model_name: fc.constantFrom(...names),
  channel_id: fc.integer({ min: 0, max: 3 }),
  source_ip: fc.constantFrom(...names),
  quota: fc.integer({ min: -5, max: 1_000_000_000_000 }),
});

const direction = fc.constantFrom<"asc" | "desc">("asc", "desc");
const term = fc.record({ column: fc.constantFrom(...codedColumns, "created_at" as const), direction });

const question = fc.record({
  filter: fc.record(
    {
      userId: fc.integer({ min: 1, max: 5 }),
      username: fc.constantFrom(...names, "nobody"),
      sourceIp: fc.constantFrom(...names),
      tokenName: fc.constantFrom(...names),
      channelId: fc.integer({ min: 0, max: 3 }),
      modelName: fc.constantFrom(...names),
      type: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: 1000, max: 1300 }),
      end: fc.integer({ min: 1000, max: 1300 }),
    },
    { requiredKeys: [] },
  ),
  order: fc.uniqueArray(term, { maxLength: 3, selector: ({ column }) => column }),
  size: fc.integer({ min: 1, max: 30 }),
  offset: fc.integer({ min: 0, max: 120 }),
});

const write = async (db: Database, rows: readonly (typeof logRow extends fc.Arbitrary<infer Row> ? Row : never)[]) => {
  let time = 1000;
  await insertLogs(
    db,
    rows.map(({ step, ...row }) => {
      time += step;
      return {
        ...row,
        created_at: time,
        content: "",
        prompt_tokens: 0,
        completion_tokens: 0,
        request_time: 0,
        is_stream: 0,
        metadata: null,
        token_id: 1,
        request_id: "",
      };
    }),
  );
};

/** What the table itself says. */
const readTable = async (db: Database, filter: LogFilter, { order, size, offset }: LogPageRequest) => {
  const last = order.at(-1)?.direction ?? "desc";
  const terms = [
    ...order,
    ...(order.some(({ column }) => column === "created_at")
      ? []
      : [{ column: "created_at" as const, direction: last }]),
    { column: "id", direction: last },
  ];
  const orderBy = sql.join(terms.map((each) => sql`${sql.ref(each.column)} ${sql.raw(each.direction)}`));
  const { rows } = await sql<{ id: number; quota: number }>`select id, quota from logs
    ${where(conditions(filter))} order by ${orderBy}`.execute(db);
  return {
    total: rows.length,
    ids: rows.slice(offset, offset + size).map(({ id }) => id),
    sum: rows.reduce((sum, { quota }) => sum + quota, 0),
  };
};

it("finds, counts, orders and sums what the table holds, whatever is asked and however often rows are added", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ rows: fc.array(logRow, { maxLength: 60 }), questions: fc.array(question, { maxLength: 4 }) }),
        {
          maxLength: 4,
        },
      ),
      async (rounds) => {
        const db = await openMemory();
        let columns = createLogColumns(db, { segmentRows, keptBytes: 500 });
        for (const { rows, questions } of rounds) {
          await write(db, rows);
          for (const { filter, ...page } of questions) {
            const expected = await readTable(db, filter, page);
            expect(await columns.findPage(filter, page)).toEqual({ ids: expected.ids, total: expected.total });
            expect(await columns.sumQuota(filter)).toBe(expected.sum);
          }
          await columns.follow();
          // As after a new start.
          columns = createLogColumns(db, { segmentRows });
        }
        open.splice(open.indexOf(db), 1);
        await db.destroy();
      },
    ),
    { numRuns: 60 },
  );
});

it("answers questions asked at once while rows are taken in", async () => {
  const db = await openMemory();
  await write(db, fc.sample(logRow, { numRuns: 200, seed: 7 }));
  const columns = createLogColumns(db, { segmentRows });
  const page = { order: [], size: 10, offset: 0 };
  const answers = await Promise.all([
    columns.follow(),
    columns.findPage({}, page),
    columns.findPage({ type: 2 }, page),
    columns.sumQuota({}),
  ]);
  expect(answers[1].total).toBe(200);
  expect(answers[2].total).toBe((await readTable(db, { type: 2 }, page)).total);
  expect(answers[3]).toBe((await readTable(db, {}, page)).sum);
});
