import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../database.ts";
import { identity, number, required, text } from "./columns.ts";

/** Accounts of other providers, passkeys, and the challenges of sign-ins that are under way. */
export const migration = (kind: DatabaseKind): Migration => {
  const { id, key } = identity(kind);
  return {
    up: async (db: Kysely<unknown>) => {
      const { schema } = db;
      for (const name of ["github_id", "google_id", "lark_id", "oidc_id", "wechat_id"])
        await schema.alterTable("users").addColumn(name, "text", text).execute();
      await schema.alterTable("users").addColumn("github_id_new", "bigint", number).execute();
      await schema.createIndex("users_github_id").on("users").column("github_id").execute();
      // GitHub names wander from person to person; the other ids do not, so each is on one account at most.
      for (const name of ["google_id", "lark_id", "oidc_id", "wechat_id"])
        await sql`create unique index ${sql.ref(`users_${name}`)} on users (${sql.ref(name)}) where ${sql.ref(name)} <> '' and deleted_at is null`.execute(
          db,
        );
      await sql`create unique index users_github_id_new on users (github_id_new) where github_id_new <> 0 and deleted_at is null`.execute(
        db,
      );

      await schema
        .createTable("passkeys")
        .addColumn("id", id, key)
        .addColumn("user_id", "bigint", required)
        .addColumn("credential_id", "text", (column) => column.notNull().unique())
        .addColumn("public_key", "text", required)
        .addColumn("counter", "bigint", number)
        .addColumn("transports", "text", text)
        .addColumn("alias", "text", text)
        .addColumn("created_time", "bigint", required)
        .execute();
      await schema.createIndex("passkeys_user").on("passkeys").columns(["user_id", "id"]).execute();

      await schema
        .createTable("challenges")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("browser", "text", required)
        .addColumn("data", "text", text)
        .addColumn("expires_at", "bigint", required)
        .execute();
      await schema.createIndex("challenges_expires").on("challenges").column("expires_at").execute();
    },
  };
};
