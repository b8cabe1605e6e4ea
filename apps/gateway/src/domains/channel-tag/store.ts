import type { Updateable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { ChannelTable } from "../../platform/db/schema.ts";
import type { Vault } from "../../platform/vault.ts";
import { type ChannelRow, insertChannelRows, type NewChannel, updateChannels } from "../channel/store.ts";

/** The tags that channels have, sorted. */
export const listTags = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom("channels")
    .select("tag")
    .distinct()
    .where("tag", "!=", "")
    .where("deleted_at", "is", null)
    .orderBy("tag")
    .execute();
  return rows.map(({ tag }) => tag);
};

/** The channels of a tag, the oldest first. */
export const listMembers = (db: Database, tag: string): Promise<ChannelRow[]> =>
  db.selectFrom("channels").selectAll().where("tag", "=", tag).where("deleted_at", "is", null).orderBy("id").execute();

/** Writes the same to all channels of a tag; returns how many there were. */
export const updateMembers = async (db: Database, tag: string, change: Updateable<ChannelTable>): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable("channels")
    .set(change)
    .where("tag", "=", tag)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** Adds and deletes channels of a tag and writes each of the others, all or nothing. */
export const replaceMembers = (
  db: Database,
  vault: Vault,
  change: {
    readonly added: readonly NewChannel[];
    readonly deleted: readonly number[];
    readonly now: number;
    readonly changed: readonly { readonly id: number; readonly change: Updateable<ChannelTable> }[];
  },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (change.deleted.length > 0) await updateChannels(trx, change.deleted, { deleted_at: change.now });
    for (const { id, change: columns } of change.changed)
      if (Object.values(columns).some((value) => value !== undefined))
        await trx.updateTable("channels").set(columns).where("id", "=", id).execute();
    await insertChannelRows(trx, vault, change.added);
  });
