import type { Insertable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { isLike, withWildcards } from "../../platform/db/like.ts";
import type { FapiaoTable } from "../../platform/db/schema.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import type { PageOf } from "../../platform/page.ts";
import { type OrderRow, selectOrders } from "../payment/order-store.ts";

/** What lists are narrowed by; undefined narrows nothing. Times are unix seconds and inclusive. */
export type FapiaoFilter = {
  readonly userId?: number | undefined;
  readonly username?: string | undefined;
  readonly state?: string | undefined;
  /** Beginning of title, tax number or number; or a covered order's whole number. */
  readonly keyword?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

const selectFapiaos = (db: Database) =>
  db
    .selectFrom("fapiaos")
    .leftJoin("users", "users.id", "fapiaos.user_id")
    .selectAll("fapiaos")
    .select((eb) => [
      "users.username",
      eb
        .selectFrom("fapiao_orders")
        .whereRef("fapiao_orders.fapiao_id", "=", "fapiaos.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("order_count"),
      eb
        .selectFrom("fapiao_orders")
        .innerJoin("orders", "orders.id", "fapiao_orders.order_id")
        .whereRef("fapiao_orders.fapiao_id", "=", "fapiaos.id")
        .where("orders.status", "=", "refunded")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("refunded_count"),
    ]);

/** A fapiao with its asker's name and what its orders come to. */
export type FapiaoRow = Awaited<ReturnType<ReturnType<typeof selectFapiaos>["executeTakeFirstOrThrow"]>>;

export const findFapiao = (db: Database, id: number): Promise<FapiaoRow | undefined> =>
  selectFapiaos(db).where("fapiaos.id", "=", id).executeTakeFirst();

export const listFapiaos = async (
  db: Database,
  filter: FapiaoFilter,
  page: PageOf<"FapiaoSort">,
): Promise<{ rows: FapiaoRow[]; total: number }> => {
  const { userId, username, state, keyword, from, to } = filter;
  let matching = db.selectFrom("fapiaos");
  if (userId !== undefined) matching = matching.where("fapiaos.user_id", "=", userId);
  if (username !== undefined)
    matching = matching.where("fapiaos.user_id", "in", (eb) =>
      eb.selectFrom("users").select("users.id").where("users.username", "=", username),
    );
  if (state !== undefined) matching = matching.where("fapiaos.state", "=", state);
  if (from !== undefined) matching = matching.where("fapiaos.created_at", ">=", from);
  if (to !== undefined) matching = matching.where("fapiaos.created_at", "<=", to);
  if (keyword !== undefined)
    matching = matching.where((eb) => {
      const pattern = `${withWildcards(keyword)}%`;
      return eb.or([
        isLike(eb.ref("fapiaos.title"), pattern),
        isLike(eb.ref("fapiaos.tax_number"), pattern),
        isLike(eb.ref("fapiaos.number"), pattern),
        eb(
          "fapiaos.id",
          "in",
          eb
            .selectFrom("fapiao_orders")
            .innerJoin("orders", "orders.id", "fapiao_orders.order_id")
            .where("orders.trade_no", "=", keyword)
            .select("fapiao_orders.fapiao_id"),
        ),
      ]);
    });
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const terms = page.order.map(
    ({ column, direction }) => [column === "amount" ? "amount_cents" : column, direction] as const,
  );
  let ids = matching.select("fapiaos.id");
  for (const [column, direction] of terms) ids = ids.orderBy(`fapiaos.${column}`, direction);
  let query = selectFapiaos(db).where(
    "fapiaos.id",
    "in",
    ids.orderBy("fapiaos.id", "desc").limit(page.size).offset(page.offset),
  );
  for (const [column, direction] of terms) query = query.orderBy(`fapiaos.${column}`, direction);
  return { rows: await query.orderBy("fapiaos.id", "desc").execute(), total };
};

/** The orders that a fapiao covers, or covered, the oldest first. */
export const listCoveredOrders = (db: Database, id: number): Promise<OrderRow[]> =>
  selectOrders(db)
    .where("orders.id", "in", (eb) =>
      eb.selectFrom("fapiao_orders").where("fapiao_id", "=", id).select("fapiao_orders.order_id"),
    )
    .orderBy("orders.id")
    .execute();

/** A page of the user's orders that are paid, not refunded and held by no fapiao, the newest first. */
export const listCoverableOrders = async (
  db: Database,
  userId: number,
  page: { readonly size: number; readonly offset: number },
): Promise<{ rows: OrderRow[]; total: number }> => {
  const matching = db
    .selectFrom("orders")
    .where("orders.user_id", "=", userId)
    .where("orders.status", "=", "success")
    .where("orders.id", "not in", (eb) =>
      eb
        .selectFrom("fapiao_orders")
        .innerJoin("fapiaos", "fapiaos.id", "fapiao_orders.fapiao_id")
        .where("fapiao_orders.held", "=", 1)
        .where("fapiaos.user_id", "=", userId)
        .select("fapiao_orders.order_id"),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const ids = matching.select("orders.id").orderBy("orders.id", "desc").limit(page.size).offset(page.offset);
  const rows = await selectOrders(db).where("orders.id", "in", ids).orderBy("orders.id", "desc").execute();
  return { rows, total };
};

/** Orders of a user by their numbers; skips other users' orders. */
export const findOwnOrders = (db: Database, userId: number, tradeNos: readonly string[]) =>
  db
    .selectFrom("orders")
    .select(["id", "trade_no", "status", "pay_cents", "currency"])
    .where("user_id", "=", userId)
    .where("trade_no", "in", tradeNos)
    .orderBy("id")
    .execute();

/** Stores a fapiao that holds all of the orders; undefined if one of them is already held. */
export const insertFapiao = async (
  db: Database,
  values: Insertable<FapiaoTable>,
  orderIds: readonly number[],
): Promise<number | undefined> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx.insertInto("fapiaos").values(values).returning("id").executeTakeFirstOrThrow();
      // Always in the same order, so that two overlapping requests cannot deadlock.
      const rows = orderIds.toSorted((left, right) => left - right);
      await trx
        .insertInto("fapiao_orders")
        .values(rows.map((orderId) => ({ fapiao_id: id, order_id: orderId, held: 1 })))
        .execute();
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
};

/** Ends a pending fapiao and frees its orders; false where it is not pending, or not the user's. */
export const endFapiao = (
  db: Database,
  find: { readonly id: number; readonly userId?: number },
  change: { readonly state: "canceled" | "rejected"; readonly reason: string; readonly now: number },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    let update = trx
      .updateTable("fapiaos")
      .set({ state: change.state, reason: change.reason, decided_at: change.now })
      .where("id", "=", find.id)
      .where("state", "=", "pending");
    if (find.userId !== undefined) update = update.where("user_id", "=", find.userId);
    if ((await update.returning("id").executeTakeFirst()) === undefined) return false;
    await trx.updateTable("fapiao_orders").set({ held: 0 }).where("fapiao_id", "=", find.id).execute();
    return true;
  });

/** Issues a pending fapiao without refunded orders, or corrects an issued one; false for all others. */
export const issueFapiao = async (
  db: Database,
  id: number,
  change: { readonly number: string; readonly file_url: string; readonly now: number },
): Promise<boolean> => {
  const row = await db
    .updateTable("fapiaos")
    .set({ state: "issued", number: change.number, file_url: change.file_url, decided_at: change.now })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("state", "=", "issued"),
        eb.and([
          eb("state", "=", "pending"),
          eb.not(
            eb.exists(
              eb
                .selectFrom("fapiao_orders")
                .innerJoin("orders", "orders.id", "fapiao_orders.order_id")
                .where("fapiao_orders.fapiao_id", "=", id)
                .where("orders.status", "=", "refunded")
                .select("orders.id"),
            ),
          ),
        ]),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};
