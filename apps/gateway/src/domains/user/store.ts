import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { Services, UserRow } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import { isLike, literally, withWildcards } from "../../platform/db/like.ts";
import type { Schema, UserTable } from "../../platform/db/schema.ts";
import { refuse } from "../../platform/http.ts";
import { promotedGroup } from "../group/promotion.ts";
import { accountLogRow } from "../log/account-row.ts";
import { logType } from "../log/log-type.ts";
import type { LogEvent } from "../log/event.ts";
import { insertLogs } from "../log/write-store.ts";
import { roles } from "../../platform/levels.ts";
import { looksLike, nameKey } from "./names.ts";
import type { Page, SortColumn } from "../../platform/page.ts";

const idText = /^\d{1,15}$/;

/** What users are looked for by. */
type UserFilter = {
  /** An exact id, or the beginning of name, e-mail, display name or group; `%` and `_` are wildcards. */
  readonly keyword: string | undefined;
  readonly id: number | undefined;
  /** Part of the name or display name. */
  readonly name: string | undefined;
  /** Part of the address. */
  readonly email: string | undefined;
  readonly group: string | undefined;
  readonly role: number | undefined;
  readonly status: number | undefined;
  readonly inviterId: number | undefined;
  /** Times of registration in unix seconds, both included. */
  readonly createdFrom: number | undefined;
  readonly createdTo: number | undefined;
  /** Whose addresses and inviters may be looked for: of lower roles than `reach`, and the reader's own. */
  readonly reader: { readonly id: number; readonly reach: number };
};

export const listUsers = async (
  db: Database,
  filter: UserFilter,
  page: Page<SortColumn<"UserSort"> | SortColumn<"UserListSort">>,
): Promise<{ rows: UserRow[]; total: number }> => {
  let matching = db.selectFrom("users").where("deleted_at", "is", null);
  const { keyword, name, email, inviterId, createdFrom, createdTo, reader } = filter;
  const readable = (eb: ExpressionBuilder<Schema, "users">) =>
    eb.or([eb("role", "<", reader.reach), eb("id", "=", reader.id)]);
  if (keyword !== undefined)
    matching = matching.where((eb) => {
      const pattern = `${withWildcards(keyword)}%`;
      return eb.or([
        ...(idText.test(keyword) ? [eb("id", "=", Number(keyword))] : []),
        isLike(eb.ref("username"), pattern),
        eb.and([isLike(eb.ref("email"), pattern), readable(eb)]),
        isLike(eb.ref("display_name"), pattern),
        isLike(eb.ref("group"), pattern),
      ]);
    });
  for (const column of ["id", "group", "role", "status"] as const) {
    const value = filter[column];
    if (value !== undefined) matching = matching.where(column, "=", value);
  }
  if (name !== undefined)
    matching = matching.where((eb) => {
      const pattern = `%${literally(name)}%`;
      return eb.or([isLike(eb.ref("username"), pattern), isLike(eb.ref("display_name"), pattern)]);
    });
  if (email !== undefined)
    matching = matching.where((eb) => eb.and([isLike(eb.ref("email"), `%${literally(email)}%`), readable(eb)]));
  if (inviterId !== undefined)
    matching = matching.where((eb) => eb.and([eb("inviter_id", "=", inviterId), readable(eb)]));
  if (createdFrom !== undefined) matching = matching.where("created_time", ">=", createdFrom);
  if (createdTo !== undefined) matching = matching.where("created_time", "<=", createdTo);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.selectAll();
  for (const { column, direction } of page.order) query = query.orderBy(column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

export const findUser = (db: Database, id: number): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** By the name as it is stored. */
export const findUserByName = (db: Database, username: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where("username", "=", username)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

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
export const updateUser = async (
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
const addToBalance = async (
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

/** Adds to a balance, or takes from it, with a log row; returns whether the balance could take the change. */
export const changeBalance = (
  db: Database,
  id: number,
  change: {
    readonly belowRole: number;
    readonly quota: number;
    readonly text: string;
    readonly remark: string;
    readonly now: number;
    readonly requestId: string;
    readonly ip: string;
  },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const username = await addToBalance(trx, id, change.belowRole, change.quota);
    if (username === undefined) return false;
    await insertLogs(trx, [
      accountLogRow({
        user: { id, username },
        type: logType.manage,
        text: change.text,
        event: { code: "balance_changed", params: { quota: change.quota, remark: change.remark } },
        quota: change.quota,
        now: change.now,
        requestId: change.requestId,
        ip: change.ip,
      }),
    ]);
    return true;
  });

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

/** Whether another user has a name, one that cannot be told from it, or it as e-mail address; or an administrator one that looks like it. */
export const isNameTaken = async (db: Database, username: string, exceptId = 0): Promise<boolean> => {
  const others = db.selectFrom("users").where("deleted_at", "is", null).where("id", "!=", exceptId);
  const same = await others
    .select("id")
    .where((eb) => eb.or([eb("username", "=", username), eb("name_key", "=", nameKey(username))]))
    .executeTakeFirst();
  if (same !== undefined) return true;
  if (username.includes("@")) {
    const holder = await others
      .select("id")
      .where(sql<string>`lower(email)`, "=", username.toLowerCase())
      .executeTakeFirst();
    if (holder !== undefined) return true;
  }
  const administrators = await others.select("username").where("role", ">=", roles.admin).execute();
  return administrators.some((administrator) => looksLike(username, administrator.username));
};

/** Whether an e-mail address is another user's name. */
export const isAddressAName = async (db: Database, address: string, exceptId: number): Promise<boolean> => {
  const holder = await db
    .selectFrom("users")
    .select("id")
    .where("deleted_at", "is", null)
    .where("id", "!=", exceptId)
    .where((eb) => eb.or([eb("username", "=", address), eb("name_key", "=", nameKey(address))]))
    .executeTakeFirst();
  return holder !== undefined;
};

/** What tells the names of living users apart, by id. */
export const listNames = (db: Database) =>
  db
    .selectFrom("users")
    .select(["id", "username", "role", "created_time", "name_key", "email"])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
