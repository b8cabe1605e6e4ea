import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { nameKey } from "../../../domains/user/names.ts";
import type { DatabaseKind } from "../database.ts";
import { number } from "./columns.ts";

type Users = { users: { id: number; username: string; role: number; deleted_at: number | null } };

const batchSize = 500;

export const migration = (_kind: DatabaseKind): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable("users").addColumn("name_key", "text").execute();
    await db.schema.alterTable("users").addColumn("name_shared", "integer", number).execute();
    const users = await (db as Kysely<Users>)
      .selectFrom("users")
      .select(["id", "username"])
      .where("deleted_at", "is", null)
      .orderBy("role", "desc")
      .orderBy("id")
      .execute();
    const held = new Set<string>();
    const rows = users.map(({ id, username }) => {
      const key = nameKey(username);
      // Names that cannot be told apart stay; the highest role, then the oldest account, holds the key.
      const shared = held.has(key) ? 1 : 0;
      held.add(key);
      return sql`(cast(${id} as bigint), cast(${key} as text), cast(${shared} as integer))`;
    });
    for (let start = 0; start < rows.length; start += batchSize)
      await sql`update users set name_key = keys.column2, name_shared = keys.column3
        from (values ${sql.join(rows.slice(start, start + batchSize))}) as keys where users.id = keys.column1`.execute(
        db,
      );
    await sql`create unique index users_name_key on users (name_key) where deleted_at is null and name_shared = 0`.execute(
      db,
    );
    await db.schema.createIndex("users_name_keys").on("users").column("name_key").execute();
  },
});
