import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase, testDatabase } from "../../../test/database.ts";
import type { Database } from "../../platform/db/database.ts";
import { countLogs } from "./counts-store.ts";
import { equalities, type LogFilter } from "./filter.ts";
import { conditions } from "./conditions-store.ts";
import { where } from "../../platform/db/where.ts";
import { logType } from "./log-type.ts";
import { sortColumns } from "../../platform/contract/contract.ts";
import { listLogs, sumCharges } from "./store.ts";
import { insertLogs, noteRow } from "./write-store.ts";

const start = 1_795_000_000;
const hour = 3600;

const names = ["", "a", "B", "ä", "\u{1F600}", "\uFF5E", "zz"];

const logRow = fc.record({
  user_id: fc.integer({ min: 1, max: 4 }),
  // Mostly onwards, but clocks are set back at times.
  step: fc.integer({ min: -hour, max: 2 * hour }),
  type: fc.constantFrom(1, 2, 2, 2, 3, 4),
  username: fc.constantFrom(...names),
  token_name: fc.constantFrom(...names),
  model_name: fc.constantFrom(...names),
  channel_id: fc.integer({ min: 0, max: 3 }),
  source_ip: fc.constantFrom(...names),
  group: fc.constantFrom(...names),
  quota: fc.integer({ min: -5, max: 1_000_000_000_000 }),
});
type TestRow = typeof logRow extends fc.Arbitrary<infer Row> ? Row : never;

const direction = fc.constantFrom<"asc" | "desc">("asc", "desc");
const term = fc.record({ column: fc.constantFrom(...sortColumns("LogSort")), direction });

const time = fc.oneof(
  fc.integer({ min: start - hour, max: start + 60 * hour }),
  fc.integer({ min: 0, max: 60 }).map((hours) => Math.ceil(start / hour) * hour + hours * hour),
  fc.integer({ min: 0, max: 60 }).map((hours) => Math.ceil(start / hour) * hour + hours * hour - 1),
);

const question = fc.record({
  filter: fc.record(
    {
      userId: fc.integer({ min: 1, max: 5 }),
      username: fc.constantFrom(...names, "nobody"),
      sourceIp: fc.constantFrom(...names),
      tokenName: fc.constantFrom(...names),
      channelId: fc.integer({ min: 0, max: 3 }),
      modelName: fc.constantFrom(...names),
      models: fc.uniqueArray(fc.constantFrom(...names, "none"), { maxLength: 4 }),
      group: fc.constantFrom(...names, "none"),
      type: fc.integer({ min: 1, max: 4 }),
      start: time,
      end: time,
    },
    { requiredKeys: [] },
  ),
  order: fc.uniqueArray(term, { maxLength: 3, selector: ({ column }) => column }),
  size: fc.integer({ min: 1, max: 30 }),
  offset: fc.integer({ min: 0, max: 120 }),
});
type Question = typeof question extends fc.Arbitrary<infer Asked> ? Asked : never;

const write = async (db: Database, rows: readonly TestRow[]) => {
  let now = start;
  await insertLogs(
    db,
    rows.map(({ step, ...row }) => {
      now += step;
      return noteRow({ ...row, created_at: now, content: "" });
    }),
  );
};

/** The expected page, read from the table without the counts. */
const readTable = async (db: Database, filter: LogFilter, { order, size, offset }: Omit<Question, "filter">) => {
  const fixed = new Set<string>(
    equalities(filter).flatMap(({ column, values }) => (values.length > 1 ? [] : [column])),
  );
  if (filter.type !== undefined) fixed.add("type");
  // What all rows have in common does not order them, nor what comes after it.
  const telling = order.filter(({ column }) => !fixed.has(column));
  const last = telling.at(-1)?.direction ?? "desc";
  const terms = [
    ...telling,
    ...(telling.some(({ column }) => column === "created_at")
      ? []
      : [{ column: "created_at" as const, direction: last }]),
    { column: "id", direction: last },
  ];
  const orderBy = sql.join(terms.map((each) => sql`${sql.ref(each.column)} ${sql.raw(each.direction)}`));
  const { rows } = await sql<{ id: number; quota: number; type: number }>`select id, quota, type from logs
    ${where(conditions(filter))} order by ${orderBy}`.execute(db);
  const charged = rows.filter(({ type }) => type === logType.consume);
  return {
    total: rows.length,
    ids: rows.slice(offset, offset + size).map(({ id }) => id),
    sum: charged.reduce((sum, { quota }) => sum + quota, 0),
  };
};

const expectTable = async (db: Database, { filter, ...page }: Question) => {
  const expected = await readTable(db, filter, page);
  const { rows, total } = await listLogs(db, filter, page);
  expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: expected.ids, total: expected.total });
  expect(await sumCharges(db, filter)).toBe((await readTable(db, { ...filter, type: logType.consume }, page)).sum);
};

it("finds, counts, orders and sums the rows of the table for every filter, counted by then or not", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          rows: fc.array(logRow, { maxLength: 60 }),
          questions: fc.array(question, { maxLength: 6 }),
          atOnce: fc.integer({ min: 1, max: 100 }),
        }),
        { maxLength: 4 },
      ),
      async (rounds) => {
        for (const table of ["logs", "log_hours"] as const) await db.deleteFrom(table).execute();
        for (const { rows, questions, atOnce } of rounds) {
          await write(db, rows);
          for (const each of questions) await expectTable(db, each);
          await countLogs(db, atOnce);
          for (const each of questions) await expectTable(db, each);
        }
      },
    ),
    // PostgreSQL in the process takes ten times as long.
    { numRuns: testDatabase === "sqlite" ? 60 : 10 },
  );
  await db.destroy();
});

it("counts each row once, however many count at the same time", async () => {
  const db = await openTestDatabase();
  await write(db, fc.sample(logRow, { numRuns: 200, seed: 7 }));
  await Promise.all([countLogs(db, 16), countLogs(db, 16), countLogs(db, 50)]);
  const { rows } = await sql<{ total: number }>`
    select cast(sum(row_count) as bigint) as total from log_hours where name = 'model_name'`.execute(db);
  expect(rows).toEqual([{ total: 200 }]);
  await expectTable(db, { filter: { modelName: "a" }, order: [], size: 10, offset: 0 });
  await db.destroy();
});

it("finds rows of more scattered hours than are looked up one by one", async () => {
  const db = await openTestDatabase();
  await insertLogs(
    db,
    Array.from({ length: 600 }, (_, index) =>
      noteRow({
        user_id: 1 + (index % 2),
        created_at: start + index * hour,
        type: logType.consume,
        content: "",
        username: "alice",
        model_name: `model-${index % 3}`,
        quota: index,
      }),
    ),
  );
  await countLogs(db);
  for (const filter of [{ userId: 1 }, { userId: 1, modelName: "model-2" }, { userId: 2, start: start + 50 * hour }])
    for (const order of [[], [{ column: "model_name", direction: "asc" }]] as const)
      for (const offset of [0, 150]) await expectTable(db, { filter, order: [...order], size: 100, offset });
  await db.destroy();
});
