import { sql } from "kysely";
import { expect, test } from "vitest";
import { openOlderDatabase, openTestDatabase } from "../../../../test/database.ts";
import { countLogs } from "../../../domains/log/counts-store.ts";
import { conditions } from "../../../domains/log/conditions-store.ts";
import { where } from "../where.ts";
import { logType } from "../../../domains/log/log-type.ts";
import { sortColumns } from "../../contract/contract.ts";
import { listLogs, sumCharges } from "../../../domains/log/store.ts";
import { type Database, isPostgres, migrate } from "../database.ts";

const start = 1_795_000_000;
const hour = 3600;

/** A database as version 0015 left it, with a log whose columns were laid out in segments on SQLite. */
const openOlder = async (): Promise<Database> => {
  const db = await openOlderDatabase("0015-provider-refunds");
  if (isPostgres(db)) return db;
  await sql`insert into log_segments (segment, last_id, rows, oldest, newest) values (1, 200, 200, ${start}, ${start + hour})`.execute(
    db,
  );
  await sql`insert into log_columns (name, segment, dictionary, codes) values ('user_id', 1, x'01', x'00')`.execute(db);
  await sql`insert into log_texts (value) values ('gpt-4o')`.execute(db);
  return db;
};

test("a log of an older version answers every filter and order after the update", async () => {
  const db = await openOlder();
  for (let index = 0; index < 300; index += 1)
    await sql`insert into logs (user_id, created_at, type, username, token_name, model_name, quota, channel_id, source_ip, request_id)
      values (${1 + (index % 3)}, ${start + index * 700}, ${index % 50 === 0 ? logType.topUp : logType.consume},
        ${`user-${index % 3}`}, ${`key-${index % 4}`}, ${`model-${index % 5}`}, ${index}, ${index % 2}, ${`192.0.2.${index % 7}`},
        ${`request-${index}`})`.execute(db);
  await migrate(db, isPostgres(db) ? "postgres" : "sqlite");

  const filters = {
    userId: 2,
    username: "user-1",
    tokenName: "key-3",
    modelName: "model-4",
    channelId: 1,
    sourceIp: "192.0.2.5",
    type: logType.topUp,
    start: start + 10_000,
    end: start + 100_000,
  };
  const singles = Object.entries(filters).map(([name, value]) => ({ [name]: value }));
  const pairs = singles.flatMap((one, index) => singles.slice(index + 1).map((other) => ({ ...one, ...other })));
  for (const counted of [false, true]) {
    if (counted) await countLogs(db);
    for (const filter of [{}, ...singles, ...pairs, filters]) {
      const { rows: expected } = await sql<{ id: number; quota: number; type: number }>`select id, quota, type from logs
      ${where(conditions(filter))} order by created_at desc, id desc`.execute(db);
      const { rows, total } = await listLogs(db, filter, { order: [], size: 100, offset: 0 });
      expect(total, JSON.stringify(filter)).toBe(expected.length);
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, 100).map(({ id }) => id));
      if (!("type" in filter))
        expect(await sumCharges(db, filter)).toBe(
          expected.filter(({ type }) => type === logType.consume).reduce((sum, { quota }) => sum + quota, 0),
        );
    }
  }
  for (const column of sortColumns("LogSort")) {
    const { rows } = await listLogs(db, {}, { order: [{ column, direction: "asc" }], size: 100, offset: 0 });
    const { rows: expected } = await sql<{ id: number }>`select id from logs
      order by ${sql.ref(column)}, created_at, id limit 100`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }
  await db.destroy();
});

test("a column that is added later is read with the row", async () => {
  const db = await openTestDatabase();
  const insert = (id: number) =>
    sql`insert into logs (id, user_id, created_at, type, model_name) values (${id}, 1, ${start + id}, 2, 'gpt-4o')`;
  await insert(1).execute(db);
  await sql`alter table logs add column later_column text not null default 'empty'`.execute(db);
  await insert(2).execute(db);
  const { rows, total } = await listLogs(db, { modelName: "gpt-4o", userId: 1 }, { order: [], size: 10, offset: 0 });
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { id: 2, later_column: "empty" },
    { id: 1, later_column: "empty" },
  ]);
  await db.destroy();
});
