import type { Selectable } from "kysely";
import { createBulkInsert } from "../../platform/db/bulk-insert.ts";
import type { TokenTable, UserTable } from "../../platform/db/schema.ts";
import { saturatedSql } from "../../platform/db/saturate.ts";
import { createPiecewise, createStatement, marks } from "../../platform/db/statement.ts";

export const insertHolds = createBulkInsert("holds", [
  "id",
  "user_id",
  "token_id",
  "quota",
  "token_quota",
  "created_at",
  "username",
  "token_name",
  "model_name",
]);

type LockedUser = Pick<Selectable<UserTable>, "id" | "quota" | "status" | "deleted_at">;
type LockedToken = Pick<Selectable<TokenTable>, "id" | "remain_quota" | "unlimited_quota" | "status" | "deleted_at">;

// SQLite has one writer anyway; PostgreSQL keeps other connections from changing these rows meanwhile.
export const lockUsers = createPiecewise<LockedUser>(
  (ids, postgres) =>
    `select id, quota, status, deleted_at from users where id in (${marks(ids)}) order by id${postgres ? " for update" : ""}`,
);
export const lockTokens = createPiecewise<LockedToken>(
  (ids, postgres) =>
    `select id, remain_quota, unlimited_quota, status, deleted_at from tokens where id in (${marks(ids)}) order by id${postgres ? " for update" : ""}`,
);
export const deleteHolds = createPiecewise((ids) => `delete from holds where id in (${marks(ids)})`);
export const findHolds = createPiecewise<{ readonly id: number }>(
  (ids) => `select id from holds where id in (${marks(ids)})`,
);
export const changeUserRow = createStatement(
  (postgres) =>
    `update users set quota = ${saturatedSql("quota + ?", postgres)}, used_quota = ${saturatedSql("used_quota + ?", postgres)}, request_count = request_count + ? where id = ?`,
);
/** An exhausted key is enabled again as soon as quota is returned. */
const changedToken = (postgres: boolean) =>
  `remain_quota = ${saturatedSql("remain_quota + ?", postgres)}, used_quota = ${saturatedSql("used_quota + ?", postgres)}, status = case when status = 4 and remain_quota + ? > 0 then 1 else status end`;
export const changeTokenRow = createStatement((postgres) => `update tokens set ${changedToken(postgres)} where id = ?`);
export const chargeTokenRow = createStatement(
  (postgres) => `update tokens set ${changedToken(postgres)}, accessed_time = ? where id = ?`,
);
export const changeChannelRow = createStatement(
  (postgres) => `update channels set used_quota = ${saturatedSql("used_quota + ?", postgres)} where id = ?`,
);
