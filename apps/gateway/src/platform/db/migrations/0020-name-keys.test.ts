import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../../../../test/database.ts";
import { isPostgres } from "../database.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { migration } from "./0020-name-keys.ts";

it("gives every user a key; of look-alike names the highest role and the oldest account has it", async () => {
  const db = await openTestDatabase();
  // The table as it was before.
  for (const index of ["users_name_key", "users_name_keys"]) await db.schema.dropIndex(index).execute();
  for (const column of ["name_key", "name_shared"]) await db.schema.alterTable("users").dropColumn(column).execute();
  const insert = async (username: string, role: number, deletedAt: number | null = null) =>
    sql`insert into users (username, password_hash, role, status, created_time, deleted_at)
      values (${username}, '', ${role}, 1, 0, ${deletedAt})`.execute(db);
  await insert("Admin", 1);
  await insert("admin", 10);
  await insert("ａｄｍｉｎ", 1);
  await insert("\u200b", 1);
  await insert("zoe", 1);
  await insert("Zoe", 1, 5);
  for (let index = 0; index < 600; index += 1) await insert(`user${index}`, 1);
  await migration(isPostgres(db) ? "postgres" : "sqlite").up(db);
  const rows = await db
    .selectFrom("users")
    .select(["username", "name_key", "name_shared"])
    .where("username", "not like", "user%")
    .orderBy("id")
    .execute();
  expect(rows.map((row) => [row.username, row.name_key, row.name_shared])).toEqual([
    ["Admin", "admin", 1],
    ["admin", "admin", 0],
    ["ａｄｍｉｎ", "admin", 1],
    ["\u200b", "", 0],
    ["zoe", "zoe", 0],
    ["Zoe", null, 0],
  ]);
  const last = await db
    .selectFrom("users")
    .select("name_key")
    .where("username", "=", "user599")
    .executeTakeFirstOrThrow();
  expect(last.name_key).toBe("user599");
  const another = sql`insert into users (username, name_key, password_hash, role, status, created_time)
    values ('ADMIN', 'admin', '', 1, 1, 0)`.execute(db);
  expect(await another.then(() => undefined, isUniqueViolation)).toBe(true);
  await db.destroy();
});
