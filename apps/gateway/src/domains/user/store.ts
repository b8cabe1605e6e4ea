import type { Updateable } from "kysely";
import type { Services, UserRow } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLike, withWildcards } from "../../platform/db/like.ts";
import type { UserTable } from "../../platform/db/schema.ts";
import { refuse } from "../../platform/http.ts";
import { promotedGroup } from "../group/promotion.ts";
import { accountLogRow } from "../log/account-row.ts";
import { logType } from "../log/log-type.ts";
import type { LogEvent } from "../log/event.ts";
import { insertLogs } from "../log/write.ts";
import type { OrderTerm } from "../../platform/page.ts";

export const userColumns = [
  "id",
  "username",
  "role",
  "status",
  "created_time",
  "last_login_time",
  "last_login_ip",
] as const;

const idText = /^\d{1,15}$/;

export const listUsers = async (
  db: Database,
  find: {
    /** An exact id, or the beginning of name, e-mail, display name or group; `%` and `_` are wildcards. */
    keyword: string | undefined;
    /** Whose e-mail addresses the keyword may find: of lower roles than `reach`, and the reader's own. */
    reader: { readonly id: number; readonly reach: number };
    order: readonly OrderTerm<(typeof userColumns)[number]>[];
    size: number;
    offset: number;
  },
): Promise<{ rows: UserRow[]; total: number }> => {
  let matching = db.selectFrom("users").where("deleted_at", "is", null);
  const { keyword } = find;
  if (keyword !== undefined)
    matching = matching.where((eb) => {
      const pattern = `${withWildcards(keyword)}%`;
      return eb.or([
        ...(idText.test(keyword) ? [eb("id", "=", Number(keyword))] : []),
        isLike(eb.ref("username"), pattern),
        eb.and([
          isLike(eb.ref("email"), pattern),
          eb.or([eb("role", "<", find.reader.reach), eb("id", "=", find.reader.id)]),
        ]),
        isLike(eb.ref("display_name"), pattern),
        isLike(eb.ref("group"), pattern),
      ]);
    });
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of find.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(find.size).offset(find.offset).execute();
  return { rows, total };
};

export const findUser = (db: Database, id: number): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** Whether another user signs in by this e-mail. */
export const isEmailTaken = async (db: Database, email: string, exceptId: number): Promise<boolean> => {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("id", "!=", exceptId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return other !== undefined;
};

/** Writes a user whose role is below `belowRole`. Returns whether there was one. */
export const writeUser = async (
  db: Database,
  id: number,
  belowRole: number,
  change: Updateable<UserTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set(change)
    .where("id", "=", id)
    .where("role", "<", belowRole)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** No balance is stored above this: sums of a few such balances are still exact. */
export const MAX_BALANCE = 1_000_000_000_000_000;

/** Adds to a balance unless that would take more than there is, or pass `MAX_BALANCE`; the user's name, or undefined. */
export const addToBalance = async (
  db: Database,
  id: number,
  belowRole: number,
  delta: number,
): Promise<string | undefined> => {
  const changed = await db
    .updateTable("users")
    .set((eb) => ({ quota: eb("quota", "+", delta) }))
    .where("id", "=", id)
    .where("role", "<", belowRole)
    .where("deleted_at", "is", null)
    .where((eb) => (delta < 0 ? eb("quota", ">=", -delta) : eb("quota", "<=", MAX_BALANCE - delta)))
    .returning("username")
    .executeTakeFirst();
  return changed?.username;
};

/**
 * Adds a purchase to a balance, with its log row, and moves the user to the group that the total has
 * earned. Runs in the caller's transaction, which also marks the order or code as used.
 */
export const topUpBalance = async (
  trx: Database,
  ctx: Pick<Services, "catalog" | "options"> & {
    readonly now: number;
    readonly requestId: string;
    readonly ip?: string;
  },
  topUp: { readonly userId: number; readonly quota: number; readonly text: string; readonly event: LogEvent },
): Promise<void> => {
  const user = await trx
    .updateTable("users")
    .set((eb) => ({ quota: eb("quota", "+", topUp.quota) }))
    .where("id", "=", topUp.userId)
    .where("quota", "<=", MAX_BALANCE - topUp.quota)
    .returning(["id", "username", "quota", "used_quota", "group"])
    .executeTakeFirst();
  if (user === undefined)
    throw refuse("The balance would become too large", "余额超出上限", { code: "balance_too_large" });
  await insertLogs(trx, [
    accountLogRow({
      user,
      type: logType.topUp,
      text: topUp.text,
      event: topUp.event,
      quota: topUp.quota,
      now: ctx.now,
      requestId: ctx.requestId,
    }),
  ]);
  const group = promotedGroup(ctx.catalog.groups(), {
    group: user.group,
    total: user.quota + user.used_quota,
    quotaPerUnit: ctx.options.number("QuotaPerUnit"),
  });
  if (group !== undefined) await trx.updateTable("users").set({ group }).where("id", "=", user.id).execute();
};
