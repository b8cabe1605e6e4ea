import type { Selectable, SelectQueryBuilder } from "kysely";
import { createBulkInsert } from "../../../platform/db/bulk-insert.ts";
import type { Database } from "../../../platform/db/database.ts";
import { deleteInBatches, type Pauses } from "../../../platform/db/delete-in-batches.ts";
import type { LogBodyTable, Schema } from "../../../platform/db/schema.ts";

export type LogBodyRow = Selectable<LogBodyTable>;

/** Writes recordings; every column but the id. */
export const insertBodies = createBulkInsert("log_bodies", [
  "created_at",
  "expires_at",
  "user_id",
  "token_id",
  "request_id",
  "sealed",
]);

export type NewBody = Omit<LogBodyRow, "id">;

/** Times that decide which recordings still exist; unix seconds. */
export type Kept = { readonly now: number; readonly keptFrom: number };

const kept = (db: Database, { now, keptFrom }: Kept) =>
  db.selectFrom("log_bodies").where("expires_at", ">", now).where("created_at", ">=", keptFrom);

export const findBody = (db: Database, id: number, when: Kept): Promise<LogBodyRow | undefined> =>
  kept(db, when).selectAll().where("id", "=", id).executeTakeFirst();

/** Ids of the recordings of these calls, of one user only when given. */
export const findBodyIds = async (
  db: Database,
  requestIds: readonly string[],
  when: Kept,
  userId: number | undefined,
): Promise<ReadonlyMap<string, number>> => {
  if (requestIds.length === 0) return new Map();
  let query = kept(db, when).select(["id", "request_id"]).where("request_id", "in", requestIds);
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  return new Map((await query.execute()).map((row) => [row.request_id, row.id]));
};

export const deleteBody = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom("log_bodies").where("id", "=", id).execute();
};

type Chosen = SelectQueryBuilder<Schema, "log_bodies", object>;

/** Deletes all that are chosen, some at a time: others are served in between. Resolves to their number. */
const deleteAll = (db: Database, choose: (bodies: Chosen) => Chosen, pauses?: Pauses): Promise<number> =>
  deleteInBatches(
    db,
    async (most) => {
      const chosen = choose(db.selectFrom("log_bodies")).select("id").limit(most);
      const { numDeletedRows } = await db.deleteFrom("log_bodies").where("id", "in", chosen).executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    pauses,
  );

export const deleteBodiesOfUser = async (db: Database, userId: number): Promise<void> => {
  await deleteAll(db, (bodies) => bodies.where("user_id", "=", userId));
};

/** What this user's calls with the key left; a former owner's stays theirs. */
export const deleteBodiesOfToken = async (db: Database, tokenId: number, userId: number): Promise<void> => {
  await deleteAll(db, (bodies) => bodies.where("token_id", "=", tokenId).where("user_id", "=", userId));
};

/** Deletes what is not kept any more; resolves to the number of recordings. */
export const pruneBodies = async (db: Database, { now, keptFrom }: Kept, pauses?: Pauses): Promise<number> =>
  (await deleteAll(db, (bodies) => bodies.where("expires_at", "<=", now), pauses)) +
  (await deleteAll(db, (bodies) => bodies.where("created_at", "<", keptFrom), pauses));
