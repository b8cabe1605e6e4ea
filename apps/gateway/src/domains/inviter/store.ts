import { sql } from "kysely";
import type { UserRow } from "../../context.ts";
import { type Database, isPostgres } from "../../platform/db/database.ts";
import { isLike, literally } from "../../platform/db/like.ts";
import { saturatedSum } from "../../platform/db/saturate.ts";
import type { PageOf, SortColumn } from "../../platform/page.ts";

const idText = /^\d{1,15}$/;

export type InviterFilter = {
  /** An exact id, or a part of the name or display name. */
  readonly keyword: string | undefined;
  readonly who: "inviters" | "own" | "everyone";
  /** Users with lower roles are listed. */
  readonly belowRole: number;
};

export type InviterRow = Pick<
  UserRow,
  | "id"
  | "username"
  | "display_name"
  | "role"
  | "status"
  | "aff_count"
  | "aff_quota"
  | "aff_history_quota"
  | "inviter_share"
>;

const columns = [
  "id",
  "username",
  "display_name",
  "role",
  "status",
  "aff_count",
  "aff_quota",
  "aff_history_quota",
  "inviter_share",
] as const satisfies readonly (keyof InviterRow)[];

export const listInviters = async (
  db: Database,
  { keyword, who, belowRole }: InviterFilter,
  page: PageOf<"InviterSort">,
): Promise<{ rows: InviterRow[]; total: number }> => {
  let matching = db.selectFrom("users").where("deleted_at", "is", null).where("role", "<", belowRole);
  if (who === "own") matching = matching.where("inviter_share", "is not", null);
  if (who === "inviters")
    matching = matching.where((eb) =>
      eb.or([eb("aff_count", ">", 0), eb("aff_history_quota", ">", 0), eb("inviter_share", "is not", null)]),
    );
  if (keyword !== undefined)
    matching = matching.where((eb) => {
      const pattern = `%${literally(keyword)}%`;
      return eb.or([
        ...(idText.test(keyword) ? [eb("id", "=", Number(keyword))] : []),
        isLike(eb.ref("username"), pattern),
        isLike(eb.ref("display_name"), pattern),
      ]);
    });
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  let query = matching.select(columns);
  for (const { column, direction } of page.order)
    // The two databases put nulls at different ends; the site's rule comes before all percentages.
    query = query.orderBy(column === "percentage" ? sql`coalesce(inviter_share, -1)` : column, direction);
  const rows = await query.orderBy("id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};

/** Money that was paid and credited, net of refunds: orders, and payments that were assigned to a user. */
const paidTopUps = (db: Database) =>
  db
    .selectFrom("orders")
    .select(["user_id", "paid_at", sql<number>`quota - refunded_quota`.as("quota")])
    .where("status", "in", ["success", "refunded"])
    .unionAll(
      db
        .selectFrom("unassigned_payments")
        .select(["assigned_user_id as user_id", "assigned_at as paid_at", "assigned_quota as quota"])
        .where("assigned_at", ">", 0)
        .where("assigned_trade_no", "=", ""),
    );

const sumOf = (db: Database, column: string) => sql<number>`${sql.raw(saturatedSum(column, isPostgres(db)))}`;

/** What invited people brought since a moment. */
export const sumRecent = async (
  db: Database,
  inviterId: number,
  since: number,
): Promise<{ registrations: number; top_ups: number; topped_up: number }> => {
  const { registrations } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("registrations"))
    .where("inviter_id", "=", inviterId)
    .where("created_time", ">=", since)
    .executeTakeFirstOrThrow();
  const sums = await db
    .selectFrom(paidTopUps(db).as("paid"))
    .innerJoin("users", "users.id", "paid.user_id")
    .select((eb) => [eb.fn.countAll<number>().as("top_ups"), sumOf(db, "paid.quota").as("topped_up")])
    .where("users.inviter_id", "=", inviterId)
    .where("paid.paid_at", ">=", since)
    .executeTakeFirstOrThrow();
  return { registrations, ...sums };
};

/** Where the contract's columns of the list are. */
const personColumns = {
  id: "users.id",
  username: "users.username",
  created_time: "users.created_time",
  topped_up: "topped_up",
  earned: "users.inviter_quota",
} as const satisfies Record<SortColumn<"InvitedPersonSort">, string>;

/** Those who registered with a user's code; who has been deleted is among them. */
export const listInvitedPeople = async (db: Database, inviterId: number, page: PageOf<"InvitedPersonSort">) => {
  const matching = db.selectFrom("users").where("users.inviter_id", "=", inviterId);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const sums = db
    .selectFrom(paidTopUps(db).as("paid"))
    .innerJoin("users as payer", "payer.id", "paid.user_id")
    .where("payer.inviter_id", "=", inviterId)
    .select(["paid.user_id", sumOf(db, "paid.quota").as("quota")])
    .groupBy("paid.user_id");
  let query = matching
    .leftJoin(sums.as("sums"), "sums.user_id", "users.id")
    .select([
      "users.id",
      "users.username",
      "users.display_name",
      "users.status",
      "users.deleted_at",
      "users.created_time",
      "users.inviter_quota",
      sql<number>`coalesce(sums.quota, 0)`.as("topped_up"),
    ]);
  for (const { column, direction } of page.order) query = query.orderBy(personColumns[column], direction);
  const rows = await query.orderBy("users.id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows, total };
};
