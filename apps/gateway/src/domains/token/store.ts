import { type Expression, type Insertable, type Selectable, sql, type SqlBool } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import { isLike, withWildcards } from "../../platform/db/like.ts";
import type { TokenTable } from "../../platform/db/schema.ts";
import type { PageOf } from "../../platform/page.ts";
import { MAX_BALANCE } from "../user/store.ts";
import { sealKey, type WithKey } from "../../platform/sealed-key.ts";
import type { Vault } from "../../platform/vault.ts";

export type TokenRow = Selectable<TokenTable>;

/** Status values on the wire. */
export const tokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const;

type TokenFilter = {
  readonly userId?: number;
  readonly tokenId?: number;
  /** Prefix of the name; `%` and `_` are wildcards. */
  readonly keyword?: string;
};

const unindexed: ReadonlySet<string> = new Set(["remain_quota", "used_quota"]);

/** The keys of these ids, in their order; those that are gone are left out. */
const findTokens = async (db: Database, ids: readonly number[]): Promise<TokenRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("tokens").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** One page of live keys and how many match. */
export const listTokens = async (
  db: Database,
  filter: TokenFilter,
  page: PageOf<"TokenSort">,
): Promise<{ rows: TokenRow[]; total: number }> => {
  const { userId, tokenId, keyword = "" } = filter;
  const matching = (isLive: Expression<SqlBool>) => {
    let query = db.selectFrom("tokens").where(isLive);
    if (userId !== undefined) query = query.where("user_id", "=", userId);
    if (tokenId !== undefined) query = query.where("id", "=", tokenId);
    if (keyword !== "") query = query.where((eb) => isLike(eb.ref("name"), `${withWildcards(keyword)}%`));
    return query;
  };
  const live = sql<SqlBool>`deleted_at is null`;
  const { total } = await matching(live)
    .select(sql<number>`count(*)`.as("total"))
    .executeTakeFirstOrThrow();
  // The page's ids first: whole rows are wide, and sorting tens of thousands of them takes ten times as long.
  // The index of live keys has no quota: by it, each key would be looked up for its own.
  const isLive = page.order.some(({ column }) => unindexed.has(column)) ? sql<SqlBool>`+deleted_at is null` : live;
  let ids = matching(isLive).select("id");
  for (const term of page.order) ids = ids.orderBy(term.column, term.direction);
  const found = await ids.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  const rows = await findTokens(
    db,
    found.map(({ id }) => id),
  );
  return { rows, total };
};

/** A live key, of this user only when one is given. */
export const findToken = (db: Database, id: number, userId?: number): Promise<TokenRow | undefined> =>
  db
    .selectFrom("tokens")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? 0))
    .executeTakeFirst();

/** The live key whose secret has this fingerprint. */
export const findTokenByHash = (db: Database, hash: string): Promise<TokenRow | undefined> =>
  db.selectFrom("tokens").selectAll().where("key_hash", "=", hash).where("deleted_at", "is", null).executeTakeFirst();

type Parts = { readonly db: Database; readonly vault: Vault };

/** Adds an API key. In one transaction with the seal, which is bound to the id. */
export const insertTokenRow = async (trx: Database, vault: Vault, { key, ...row }: WithKey<Insertable<TokenTable>>) => {
  const { id } = await trx
    .insertInto("tokens")
    .values({ ...row, key_sealed: "", key_hash: vault.fingerprint(key) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return trx
    .updateTable("tokens")
    .set({ key_sealed: sealKey(vault, "tokens", id, key) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const insertToken = ({ db, vault }: Parts, row: WithKey<Insertable<TokenTable>>): Promise<TokenRow> =>
  db.transaction().execute((trx) => insertTokenRow(trx, vault, row));

type TokenChanges = Partial<
  Pick<
    TokenRow,
    | "user_id"
    | "status"
    | "name"
    | "expired_time"
    | "remain_quota"
    | "unlimited_quota"
    | "group"
    | "backup_group"
    | "setting"
  >
>;

/** The key as it is after the write; undefined when it was deleted meanwhile. */
export const updateToken = (db: Database, id: number, changes: TokenChanges): Promise<TokenRow | undefined> =>
  db
    .updateTable("tokens")
    .set(changes)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/**
 * Remaining quota after a write, net of open holds, which may still return something. With `loaded`, the difference to the
 * value that the client had read is applied; a plain 0 stops the key, whatever open calls return.
 */
export const remainAfter = (
  stored: { readonly remain: number; readonly held: number },
  quota: { readonly wanted: number; readonly loaded: number | undefined },
): number => {
  const { wanted, loaded } = quota;
  if (wanted === (loaded ?? stored.remain)) return stored.remain;
  const isDifference = loaded !== undefined && wanted !== 0;
  const total = isDifference ? stored.remain + stored.held + wanted - loaded : wanted;
  return Math.max(0, Math.min(total, MAX_BALANCE)) - stored.held;
};

/** Writes all of a key but its status; the key as it is then, or undefined when it was deleted meanwhile. */
export const rewriteToken = (
  db: Database,
  id: number,
  changes: Omit<TokenChanges, "status" | "remain_quota">,
  quota: { readonly wanted: number; readonly loaded: number | undefined },
): Promise<TokenRow | undefined> =>
  db.transaction().execute(async (trx) => {
    let query = trx.selectFrom("tokens").select("remain_quota").where("id", "=", id);
    // The ledger locks a key's row before it writes holds, so both numbers are of one instant.
    if (isPostgres(trx)) query = query.forUpdate();
    const token = await query.executeTakeFirst();
    const holds = await trx.selectFrom("holds").select("token_quota").where("token_id", "=", id).execute();
    if (token === undefined) return undefined;
    const held = holds.reduce((sum, hold) => sum + hold.token_quota, 0);
    const remain = remainAfter({ remain: token.remain_quota, held }, quota);
    return updateToken(trx, id, { ...changes, remain_quota: remain });
  });

/** Makes a key that had run out usable again once something is left of it. */
export const reviveToken = async (db: Database, id: number): Promise<void> => {
  await db
    .updateTable("tokens")
    .set({ status: 1 })
    .where("id", "=", id)
    .where("status", "=", 4)
    .where("remain_quota", ">", 0)
    .execute();
};

/** Whether there was such a key. */
export const deleteToken = async (db: Database, id: number, userId: number, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("tokens")
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The user's first key of this name, created if missing; concurrent callers get the same one. */
export const ensureNamedToken = (
  { db, vault }: Parts,
  owner: { readonly userId: number; readonly name: string },
  create: () => WithKey<Insertable<TokenTable>>,
): Promise<TokenRow> =>
  db.transaction().execute(async (trx) => {
    // SQLite has one writer anyway; on PostgreSQL the second caller waits here for the first.
    if (isPostgres(trx))
      await trx.selectFrom("users").select("id").where("id", "=", owner.userId).forUpdate().executeTakeFirst();
    const found = await trx
      .selectFrom("tokens")
      .selectAll()
      .where("user_id", "=", owner.userId)
      .where("name", "=", owner.name)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .executeTakeFirst();
    return found ?? insertTokenRow(trx, vault, create());
  });

export type Owner = {
  /** Name to show. */
  readonly name: string;
  /** Undefined of a deleted user. */
  readonly role: number | undefined;
};

/** Owners by id. */
export const findOwners = async (db: Database, userIds: readonly number[]): Promise<ReadonlyMap<number, Owner>> => {
  if (userIds.length === 0) return new Map();
  const users = await db
    .selectFrom("users")
    .select(["id", "username", "display_name", "role", "deleted_at"])
    .where("id", "in", [...new Set(userIds)])
    .execute();
  return new Map(
    users.map((user) => [
      user.id,
      {
        name: user.display_name === "" ? user.username : user.display_name,
        role: user.deleted_at === null ? user.role : undefined,
      },
    ]),
  );
};

/** Group and role of a live user. */
export const findOwner = (
  db: Database,
  userId: number,
): Promise<{ readonly group: string; readonly role: number } | undefined> =>
  db
    .selectFrom("users")
    .select(["group", "role"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
