import { sql } from "kysely";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import { saturatedSum } from "../../platform/db/saturate.ts";
import { redemptionStatus } from "../redemption/store.ts";
import { type Range, spans } from "../usage/pieces.ts";

const hourOf = (column: string) => sql<number>`${sql.raw(`${column} - ${column} % ${spans.hour}`)}`;

const sumOf = (db: Database, column: string) => sql<number>`${sql.raw(saturatedSum(column, isPostgres(db)))}`;

/** Sums over the accounts that are not deleted. */
export const sumAccounts = (db: Database) =>
  db
    .selectFrom("users")
    .select((eb) => [
      sumOf(db, "quota").as("total_quota"),
      sumOf(db, "used_quota").as("total_used_quota"),
      eb.fn.countAll<number>().as("total_user"),
      sumOf(db, "case when inviter_id > 0 then 1 else 0 end").as("total_inviter_user"),
    ])
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();

export const countChannels = (db: Database) =>
  db
    .selectFrom("channels")
    .select((eb) => [eb.fn.countAll<number>().as("total_channels"), "status"])
    .where("deleted_at", "is", null)
    .groupBy("status")
    .orderBy("status")
    .execute();

/** Redemption codes by status, without disabled ones. */
export const sumRedemptions = (db: Database) =>
  db
    .selectFrom("redemptions")
    .select((eb) => [eb.fn.countAll<number>().as("count"), sumOf(db, "quota").as("quota"), "status"])
    .where("status", "!=", redemptionStatus.disabled)
    .groupBy("status")
    .orderBy("status")
    .execute();

/** Cents that went back: a refund by an administrator is of the whole order, one by the provider may be of a part. */
const refundedCents =
  "case when refunded_cents > 0 then refunded_cents when status = 'refunded' then pay_cents else 0 end";

/** Paid orders by currency, net of refunds. */
export const sumPaidOrders = async (db: Database) => {
  const kept = `pay_cents - (${refundedCents})`;
  const rows = await db
    .selectFrom("orders")
    .select(["currency", sumOf(db, "quota - refunded_quota").as("quota"), sumOf(db, kept).as("cents")])
    .where("status", "in", ["success", "refunded"])
    .groupBy("currency")
    .orderBy("currency")
    .execute();
  return rows.map(({ currency, quota, cents }) => ({ quota, money: cents / 100, order_currency: currency }));
};

/** Registrations by hour, those of deleted accounts included. */
export const listRegistrations = (db: Database, { from, to }: Range) =>
  db
    .selectFrom("users")
    .select((eb) => [
      hourOf("created_time").as("hour"),
      eb.fn.countAll<number>().as("users"),
      sumOf(db, "case when inviter_id > 0 then 1 else 0 end").as("invited"),
    ])
    .where("created_time", ">=", from)
    .where("created_time", "<", to)
    .groupBy("hour")
    .orderBy("hour")
    .execute();

/** Redeemed codes by hour and user (0 for an unknown one). */
export const listRedeemed = (db: Database, { from, to }: Range) =>
  db
    .selectFrom("redemptions")
    .select((eb) => [
      hourOf("redeemed_time").as("hour"),
      "redeemed_by",
      eb.fn.countAll<number>().as("codes"),
      sumOf(db, "quota").as("quota"),
    ])
    .where("redeemed_time", ">=", from)
    .where("redeemed_time", "<", to)
    .where("status", "=", redemptionStatus.used)
    .groupBy(["hour", "redeemed_by"])
    .orderBy("hour")
    .execute();

type OrderTime = "created_at" | "paid_at" | "refunded_at";

/** Paid orders by hour and currency, by one of their times; of refunds what was given back. */
export const listOrderSums = (db: Database, { from, to }: Range, time: OrderTime) =>
  db
    .selectFrom("orders")
    .select((eb) => [
      hourOf(time).as("hour"),
      "currency",
      eb.fn.countAll<number>().as("orders"),
      sumOf(db, time === "refunded_at" ? refundedCents : "pay_cents").as("cents"),
      sumOf(db, time === "refunded_at" ? "refunded_quota" : "quota").as("quota"),
    ])
    .where(time, ">=", from)
    .where(time, "<", to)
    .where("status", "in", ["success", "refunded"])
    .groupBy(["hour", "currency"])
    .orderBy("hour")
    .orderBy("currency")
    .execute();

/** Calls that failed and were not tried again. */
export const countFailures = async (db: Database, { from, to }: Range): Promise<number> => {
  const { failed } = await db
    .selectFrom("error_logs")
    .select((eb) => eb.fn.countAll<number>().as("failed"))
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("retried", "=", 0)
    .executeTakeFirstOrThrow();
  return failed;
};

/** Users by their exact names. */
export const findUsersByNames = (db: Database, names: readonly string[]) =>
  db
    .selectFrom("users")
    .select(["id", "username"])
    .where("username", "in", names)
    .where("deleted_at", "is", null)
    .execute();
