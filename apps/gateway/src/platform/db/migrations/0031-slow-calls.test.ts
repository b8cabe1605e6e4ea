import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { isPostgres } from "../database.ts";
import { migration } from "./0031-slow-calls.ts";

test("older pieces keep at least their slowest call", async () => {
  const db = await openTestDatabase();
  for (const column of ["slowest", ...Array.from({ length: 16 }, (_, index) => `latency_${40 + index}`)])
    await sql`alter table model_figures drop column ${sql.ref(column)}`.execute(db);
  const piece = (start: number, column: string) =>
    sql`insert into model_figures (span, start, model_name, channel_id, succeeded, ${sql.ref(column)})
      values (300, ${start}, 'gpt-4o', 1, 1, 1)`.execute(db);
  await piece(0, "latency_0");
  await piece(300, "latency_10");
  await piece(600, "latency_39");
  await migration(isPostgres(db) ? "postgres" : "sqlite").up(db);
  const rows = await db.selectFrom("model_figures").select(["slowest", "latency_55"]).orderBy("start").execute();
  expect(rows).toEqual([
    { slowest: 20, latency_55: 0 },
    { slowest: 187, latency_55: 0 },
    { slowest: 3_600_000, latency_55: 0 },
  ]);
  await db.destroy();
});
