import type { Schemas } from "@one-hub/sdk";
import type { Selectable } from "kysely";
import { type Ctx, signedIn } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { UnassignedPaymentTable } from "../../platform/db/schema.ts";
import { refuse } from "../../platform/http.ts";
import { amountText } from "../log/amount.ts";
import type { PageOf } from "../../platform/page.ts";
import { MAX_BALANCE, topUpBalance } from "../user/store.ts";
import { orderSource, shareTopUp } from "../inviter/shares.ts";
import { currencyOf } from "./currency.ts";
import { addOrderEvents, paidSteps } from "./event-store.ts";
import { takeRefunded } from "./refund-store.ts";
import { unpaidStates } from "./store.ts";
import { paidEvent, paidText } from "./texts.ts";

export type UnassignedReason = Schemas["UnassignedPaymentReason"];

type UnassignedRow = Selectable<UnassignedPaymentTable>;

/** A payment with a valid signature that could not be credited. */
export type UnassignedMoney = {
  readonly reason: Exclude<UnassignedReason, "unsigned">;
  readonly gatewayId: number;
  readonly tradeNo: string;
  readonly gatewayNo: string;
  readonly cents: number;
  readonly currency: string;
};

const MAX_NUMBER_LENGTH = 128;

/** A number from outside as it is stored: NUL can be stored nowhere. */
const storable = (text: string) => text.replaceAll("\u0000", "").slice(0, MAX_NUMBER_LENGTH);

const upsert = async (
  db: Database,
  row: Pick<UnassignedRow, "notice_key" | "reason" | "gateway_id" | "trade_no" | "gateway_no" | "cents" | "currency">,
  now: number,
) => {
  await db
    .insertInto("unassigned_payments")
    .values({ ...row, notices: 1, created_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column("notice_key").doUpdateSet((eb) => ({
        notices: eb("unassigned_payments.notices", "+", 1),
        last_at: now,
        trade_no: row.trade_no,
      })),
    )
    .execute();
};

/** Lists money that fits no order; a notice that is sent again adds to its row's count. */
export const listMoney = (db: Database, money: UnassignedMoney, now: number): Promise<void> => {
  const [tradeNo, gatewayNo] = [storable(money.tradeNo), storable(money.gatewayNo)];
  return upsert(
    db,
    {
      notice_key: JSON.stringify(["money", money.gatewayId, tradeNo, gatewayNo]),
      reason: money.reason,
      gateway_id: money.gatewayId,
      trade_no: tradeNo,
      gateway_no: gatewayNo,
      cents: money.cents,
      currency: money.currency,
    },
    now,
  );
};

const DAY_SECONDS = 86_400;

/** Records a webhook with an invalid signature: one row per payment gateway and day, with the newest one's order. */
export const listUnsigned = (db: Database, gatewayId: number, tradeNo: string, now: number): Promise<void> =>
  upsert(
    db,
    {
      notice_key: JSON.stringify(["unsigned", gatewayId, Math.floor(now / DAY_SECONDS)]),
      reason: "unsigned",
      gateway_id: gatewayId,
      trade_no: storable(tradeNo),
      gateway_no: "",
      cents: 0,
      currency: "",
    },
    now,
  );

/** Notes that listed money has gone back at its provider; whether there is such money. */
export const noteRefunded = async (
  db: Database,
  refund: { readonly gatewayId: number; readonly gatewayNo: string; readonly refundedCents: number },
): Promise<boolean> => {
  if (refund.gatewayNo === "") return false;
  const { numUpdatedRows } = await db
    .updateTable("unassigned_payments")
    .set({ refunded_cents: refund.refundedCents })
    .where("gateway_id", "=", refund.gatewayId)
    .where("gateway_no", "=", refund.gatewayNo)
    .where("refunded_cents", "<=", refund.refundedCents)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const selectRows = (db: Database) =>
  db
    .selectFrom("unassigned_payments")
    .leftJoin("payment_gateways", "payment_gateways.id", "unassigned_payments.gateway_id")
    .selectAll("unassigned_payments")
    .select(["payment_gateways.name as gateway_name", "payment_gateways.type as gateway_type"]);

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>>;

const reasons = [
  "unknown_order",
  "amount_mismatch",
  "paid_before",
  "balance_too_large",
  "user_deleted",
  "unsigned",
] as const;

const toUnassigned = (row: ListedRow): Schemas["UnassignedPayment"] => ({
  id: row.id,
  reason: reasons.find((reason) => reason === row.reason) ?? "unknown_order",
  gateway_id: row.gateway_id,
  gateway_name: row.gateway_name ?? "",
  gateway_type: row.gateway_type ?? "",
  trade_no: row.trade_no,
  gateway_no: row.gateway_no,
  amount: row.cents / 100,
  currency: row.currency,
  refunded: row.refunded_cents / 100,
  notices: row.notices,
  created_at: row.created_at,
  last_at: row.last_at,
  assigned_at: row.assigned_at,
  assigned_by: row.assigned_by,
  assigned_trade_no: row.assigned_trade_no,
  assigned_user_id: row.assigned_user_id,
  assigned_quota: row.assigned_quota,
});

export const listUnassigned = async (
  db: Database,
  filter: { readonly state: Schemas["UnassignedPaymentState"] | undefined },
  page: PageOf<"UnassignedPaymentSort">,
): Promise<{ rows: Schemas["UnassignedPayment"][]; total: number }> => {
  const operator = filter.state === "assigned" ? ">" : "=";
  const { total } = await db
    .selectFrom("unassigned_payments")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .$if(filter.state !== undefined, (query) => query.where("assigned_at", operator, 0))
    .executeTakeFirstOrThrow();
  let query = selectRows(db).$if(filter.state !== undefined, (rows) =>
    rows.where("unassigned_payments.assigned_at", operator, 0),
  );
  for (const { column, direction } of page.order) query = query.orderBy(`unassigned_payments.${column}`, direction);
  const rows = await query.orderBy("unassigned_payments.id", "desc").limit(page.size).offset(page.offset).execute();
  return { rows: rows.map(toUnassigned), total };
};

/** Points that money is worth at the site's rates, without a fee or discount. */
const pointsOf = ({ cents, currency }: Pick<UnassignedRow, "cents" | "currency">, options: Ctx["options"]) => {
  const rate = currency === "CNY" ? options.number("PaymentUSDRate") : 1;
  const points = Math.round((cents / 100 / rate) * options.number("QuotaPerUnit"));
  return Number.isFinite(points) ? Math.min(points, MAX_BALANCE) : 0;
};

const userNotFound = () => refuse("There is no such user", "用户不存在", { code: "user_not_found", param: "user_id" });

const findLiveUser = (trx: Database, id: number) =>
  trx.selectFrom("users").select("id").where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

/** Takes the order as paid by this money, whatever it comes to. */
const payOrder = async (trx: Database, ctx: Ctx, money: UnassignedRow, tradeNo: string) => {
  const order = await trx.selectFrom("orders").selectAll().where("trade_no", "=", tradeNo).executeTakeFirst();
  if (order === undefined)
    throw refuse("There is no such order", "订单不存在", { code: "order_not_found", param: "trade_no" });
  if ((await findLiveUser(trx, order.user_id)) === undefined) throw userNotFound();
  const changed = await trx
    .updateTable("orders")
    .set({ status: "success", gateway_no: money.gateway_no, paid_at: ctx.now })
    .where("id", "=", order.id)
    .where("status", "in", unpaidStates)
    .returning("refunded_cents")
    .executeTakeFirst();
  if (changed === undefined) throw refuse("This order is already paid", "该订单已支付", { code: "order_already_paid" });
  const paid = { ...order, pay_cents: money.cents, currency: money.currency };
  await topUpBalance(trx, ctx, {
    userId: order.user_id,
    quota: order.quota,
    text: paidText(paid, amountText(order.quota, ctx.options)),
    event: paidEvent(paid),
  });
  await shareTopUp(trx, ctx, { source: orderSource(order.id), userId: order.user_id, quota: order.quota });
  const step = { by: signedIn(ctx).id, gatewayNo: money.gateway_no, now: ctx.now };
  await addOrderEvents(trx, paidSteps(paid, step));
  if (changed.refunded_cents > 0) await takeRefunded(trx, ctx, { ...order, refunded_cents: changed.refunded_cents }, 0);
  return { assigned_trade_no: order.trade_no, assigned_user_id: order.user_id, assigned_quota: order.quota };
};

/** Gives a user what the money is worth, or as many points as root says. */
const payUser = async (trx: Database, ctx: Ctx, money: UnassignedRow, userId: number, given: number | undefined) => {
  if ((await findLiveUser(trx, userId)) === undefined) throw userNotFound();
  const quota = given ?? pointsOf(money, ctx.options);
  if (quota <= 0)
    throw refuse("This amount is below one point", "该金额不足以兑换额度", {
      code: "amount_too_small",
      param: "quota",
    });
  const paid = {
    trade_no: money.trade_no,
    pay_cents: money.cents,
    currency: money.currency,
    quota,
  };
  await topUpBalance(trx, ctx, {
    userId,
    quota,
    text: paidText(paid, amountText(quota, ctx.options)),
    event: paidEvent(paid),
  });
  await shareTopUp(trx, ctx, { source: `payment:${money.id}`, userId, quota });
  return { assigned_trade_no: "", assigned_user_id: userId, assigned_quota: quota };
};

/** Credits listed money to an order or a user, once. */
export const assignMoney = (
  ctx: Ctx,
  id: number,
  to: Schemas["PaymentAssignment"],
): Promise<Schemas["UnassignedPayment"]> =>
  ctx.db.transaction().execute(async (trx) => {
    const { trade_no: tradeNo = "", user_id: userId = 0 } = to;
    if ((tradeNo === "") === (userId === 0))
      throw refuse("Specify either an order or a user", "请指定订单或用户之一", { code: "request_invalid" });
    const money = await trx
      .updateTable("unassigned_payments")
      .set({ assigned_at: ctx.now, assigned_by: signedIn(ctx).id })
      .where("id", "=", id)
      .where("assigned_at", "=", 0)
      .where("reason", "!=", "unsigned")
      .whereRef("refunded_cents", "<", "cents")
      .returningAll()
      .executeTakeFirst();
    if (money === undefined)
      throw refuse("There is no such payment to assign", "没有可分配的款项", { code: "payment_not_assignable" });
    const credited =
      tradeNo === ""
        ? await payUser(trx, ctx, money, userId, to.quota === 0 ? undefined : to.quota)
        : await payOrder(trx, ctx, money, tradeNo);
    await trx.updateTable("unassigned_payments").set(credited).where("id", "=", id).execute();
    return toUnassigned(await selectRows(trx).where("unassigned_payments.id", "=", id).executeTakeFirstOrThrow());
  });

/** Currency of a payment whose provider sends none. */
export const currencyOfMoney = (told: string | undefined, gateway: { readonly currency: string }): string =>
  told ?? currencyOf(gateway.currency);
