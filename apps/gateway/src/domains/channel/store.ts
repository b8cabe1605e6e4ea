import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
} from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { isLike, literally } from "../../platform/db/like.ts";
import type { ChannelTable, Schema } from "../../platform/db/schema.ts";
import type { WithKey } from "../../platform/sealed-key.ts";
import type { Vault } from "../../platform/vault.ts";
import { splitList } from "../../platform/split-list.ts";
import { sealChannelSecrets } from "./channel-secrets.ts";
import type { PageOf } from "../../platform/page.ts";

export type ChannelRow = Selectable<ChannelTable>;

/** Absent ones do not narrow the list. */
export type ChannelFilter = {
  readonly type?: number | undefined;
  readonly status?: number | undefined;
  /** Part of the name. */
  readonly name?: string | undefined;
  /** One symbol. */
  readonly group?: string | undefined;
  /** Part of the list. */
  readonly models?: string | undefined;
  /** Beginning. */
  readonly other?: string | undefined;
  readonly keyHash?: string | undefined;
  /** Beginning. */
  readonly testModel?: string | undefined;
  readonly tag?: string | undefined;
};

/** Untagged channels, the newest channel of each tag, or both. */
export type TagRows = "both" | "untagged" | "representatives";

type ChannelExpressions = ExpressionBuilder<Schema, "channels">;

const matching =
  (filter: ChannelFilter) =>
  (eb: ChannelExpressions): Expression<SqlBool>[] => {
    const conditions: Expression<SqlBool>[] = [eb("deleted_at", "is", null)];
    // The column is narrower than what the query may hold, which PostgreSQL would call an error.
    if (filter.type !== undefined) conditions.push(eb(eb.cast<number>("type", "bigint"), "=", filter.type));
    if (filter.status !== undefined) conditions.push(eb("status", "=", filter.status));
    if (filter.name !== undefined) conditions.push(isLike(eb.ref("name"), `%${literally(filter.name)}%`));
    if (filter.group !== undefined)
      conditions.push(
        isLike(sql<string>`',' || replace(${eb.ref("group")}, ' ', '') || ','`, `%,${literally(filter.group)},%`),
      );
    if (filter.models !== undefined) conditions.push(isLike(eb.ref("models"), `%${literally(filter.models)}%`));
    if (filter.other !== undefined) conditions.push(isLike(eb.ref("other"), `${literally(filter.other)}%`));
    if (filter.keyHash !== undefined) conditions.push(eb("key_hash", "=", filter.keyHash));
    if (filter.testModel !== undefined)
      conditions.push(isLike(eb.ref("test_model"), `${literally(filter.testModel)}%`));
    if (filter.tag !== undefined) conditions.push(eb("tag", "=", filter.tag));
    return conditions;
  };

const chosen = (filter: ChannelFilter, tagRows: TagRows) => (eb: ChannelExpressions) => {
  const untagged = eb("tag", "=", "");
  // A search by name finds a tag only if the tag itself contains the name.
  const representative = eb(
    "id",
    "in",
    eb
      .selectFrom("channels")
      .select((inner) => inner.fn.max("id").as("id"))
      .where((inner) => inner.and(matching(filter)(inner)))
      .where("tag", "!=", "")
      .$if(filter.name !== undefined, (query) =>
        query.where((inner) => isLike(inner.ref("tag"), `%${literally(filter.name ?? "")}%`)),
      )
      .groupBy("tag"),
  );
  if (tagRows === "representatives") return representative;
  const alone = eb.and([...matching(filter)(eb), untagged]);
  return tagRows === "untagged" ? alone : eb.or([alone, representative]);
};

export const listChannels = async (
  db: Database,
  filter: ChannelFilter,
  tagRows: TagRows,
  page: PageOf<"ChannelSort">,
): Promise<{ rows: ChannelRow[]; total: number }> => {
  const where = chosen(filter, tagRows);
  const { total } = await db
    .selectFrom("channels")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(where)
    .executeTakeFirstOrThrow();
  let query = db.selectFrom("channels").selectAll().where(where);
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

export const findChannel = (db: Database, id: number): Promise<ChannelRow | undefined> =>
  db.selectFrom("channels").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** Channels that take calls, the oldest first. */
export const listEnabledChannels = (db: Database): Promise<ChannelRow[]> =>
  db.selectFrom("channels").selectAll().where("deleted_at", "is", null).where("status", "=", 1).orderBy("id").execute();

export type NewChannel = WithKey<Insertable<ChannelTable>>;

/** Adds channels and returns their ids. In one transaction with their seals, which are bound to the ids. */
export const insertChannelRows = async (
  trx: Database,
  vault: Vault,
  rows: readonly NewChannel[],
): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (const { key, proxy, model_headers: headers, ...row } of rows) {
    const { id } = await trx
      .insertInto("channels")
      .values({ ...row, key_sealed: "", key_hash: "", proxy: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("channels")
      .set(sealChannelSecrets(vault, id, { key, proxy, model_headers: headers }))
      .where("id", "=", id)
      .execute();
    ids.push(id);
  }
  return ids;
};

/** Adds channels. */
export const insertChannels = async (
  { db, vault }: { readonly db: Database; readonly vault: Vault },
  rows: readonly NewChannel[],
): Promise<void> => {
  await db.transaction().execute((trx) => insertChannelRows(trx, vault, rows));
};

/** Why the gateway disabled a channel. */
export type DisabledReason = "refused" | "slow" | "no_balance";

/** Disables an enabled channel for the reason; whether it was enabled. */
export const disableChannel = async (
  db: Database,
  id: number,
  because: { readonly reason: DisabledReason; readonly detail: string; readonly now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("channels")
    .set({
      status: 3,
      disabled_reason: because.reason,
      disabled_detail: because.detail,
      disabled_time: because.now,
    })
    .where("id", "=", id)
    .where("status", "=", 1)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Enables a channel that the gateway disabled; whether it was one. */
export const enableChannel = async (db: Database, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("channels")
    .set({ status: 1, disabled_reason: "", disabled_detail: "", disabled_time: 0 })
    .where("id", "=", id)
    .where("status", "=", 3)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** All channels, the oldest first. */
export const listAllChannels = (db: Database): Promise<ChannelRow[]> =>
  db.selectFrom("channels").selectAll().where("deleted_at", "is", null).orderBy("id").execute();

/** Channels that were disabled by hand or by the gateway; of one tag where it is named. Returns how many there were. */
export const deleteDisabledChannels = async (db: Database, now: number, tag?: string): Promise<number> => {
  let query = db
    .updateTable("channels")
    .set({ deleted_at: now })
    .where("status", "in", [2, 3])
    .where("deleted_at", "is", null);
  if (tag !== undefined) query = query.where("tag", "=", tag);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Databases take a few ten thousand values in a statement. */
const MAX_IDS_AT_ONCE = 1000;

/** Writes the same to several channels; returns how many there were. */
export const updateChannels = async (
  db: Database,
  ids: readonly number[],
  change: Updateable<ChannelTable>,
): Promise<number> => {
  let count = 0;
  for (let start = 0; start < ids.length; start += MAX_IDS_AT_ONCE) {
    const { numUpdatedRows } = await db
      .updateTable("channels")
      .set(change)
      .where("id", "in", ids.slice(start, start + MAX_IDS_AT_ONCE))
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    count += Number(numUpdatedRows);
  }
  return count;
};

/** Removes a model from the lists of channels; returns how many had it. */
export const removeModel = (db: Database, ids: readonly number[], model: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    let count = 0;
    for (let start = 0; start < ids.length; start += MAX_IDS_AT_ONCE) {
      const rows = await trx
        .selectFrom("channels")
        .select(["id", "models"])
        .where("id", "in", ids.slice(start, start + MAX_IDS_AT_ONCE))
        .where("deleted_at", "is", null)
        .execute();
      for (const row of rows) {
        const models = splitList(row.models);
        if (!models.includes(model)) continue;
        const left = models.filter((each) => each !== model).join(",");
        await trx.updateTable("channels").set({ models: left }).where("id", "=", row.id).execute();
        count += 1;
      }
    }
    return count;
  });

/** Whether there was such a channel. */
export const updateChannel = async (db: Database, id: number, change: Updateable<ChannelTable>): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("channels")
    .set(change)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
