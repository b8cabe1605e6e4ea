import { randomInt } from "node:crypto";
import type { Schemas } from "@one-hub/sdk";
import { topUpOf, topUpPrice } from "@one-hub/sdk/format";
import type { Input } from "../../platform/contract/contract.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply, refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { MAX_BALANCE } from "../user/store.ts";
import { currencyOf } from "./currency.ts";
import { addOrderEvents, listOrderEvents } from "./event-store.ts";
import { notifyUrlOf, siteOf } from "./notify-url.ts";
import { findOrder, listOrders, type OrderFilter, sumOrders } from "./order-store.ts";
import { providerOf, servedTypes } from "./providers/providers.ts";
import { readSettings } from "./providers/settings.ts";
import { gatewayNotFound, orderNotFound } from "./refusals.ts";
import {
  closeStaleOrders,
  failOrder,
  findGateway,
  type GatewayRow,
  insertOrder,
  isPaid,
  openConfig,
  refundOrder,
  settleOrder,
} from "./store.ts";
import { toOrder, toUserPayment } from "./view.ts";

/** Orders wait so long for their money. */
const WAITING_SECONDS = 3 * 3600;

const priceOf = (ctx: Ctx, gateway: GatewayRow, amount: number) => {
  // The console's preview comes to the same cents: it is the same function.
  const price = topUpPrice(
    topUpOf(amount, toUserPayment(gateway), {
      RechargeDiscount: ctx.options.text("RechargeDiscount"),
      PaymentUSDRate: ctx.options.number("PaymentUSDRate"),
      quota_per_unit: ctx.options.number("QuotaPerUnit"),
    }),
  );
  if (price.payCents <= 0 || !Number.isSafeInteger(price.payCents))
    throw refuse("This amount cannot be charged", "该金额无法支付", { code: "amount_not_chargeable", param: "amount" });
  if (price.points <= 0 || signedIn(ctx).quota + price.points > MAX_BALANCE)
    throw refuse("The balance would become too large", "余额超出上限", { code: "balance_too_large", param: "amount" });
  return price;
};

const MAX_ATTEMPTS = 5;

/** Stores the order under a number of its own. */
const placeOrder = async (ctx: Ctx, gateway: GatewayRow, amount: number) => {
  const price = priceOf(ctx, gateway, amount);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const tradeNo = `${ctx.clock()}${String(randomInt(1_000_000)).padStart(6, "0")}`;
    const id = await insertOrder(ctx.db, {
      user_id: signedIn(ctx).id,
      gateway_id: gateway.id,
      trade_no: tradeNo,
      amount,
      pay_cents: price.payCents,
      currency: currencyOf(gateway.currency),
      quota: price.points,
      fee_cents: price.feeCents,
      discount_cents: price.discountCents,
      status: "pending",
      created_at: ctx.now,
    });
    if (id !== undefined) return { id, tradeNo, cents: price.payCents };
  }
  throw new Error("No free order number was found");
};

const filterOf = (query: Input<"listOrderSums">["query"]): OrderFilter => ({
  equals: {
    user_id: emptyToUndefined(query.user_id),
    gateway_id: emptyToUndefined(query.gateway_id),
    trade_no: emptyToUndefined(query.trade_no),
    gateway_no: emptyToUndefined(query.gateway_no),
    status: emptyToUndefined(query.status),
  },
  from: emptyToUndefined(query.start_timestamp),
  to: emptyToUndefined(query.end_timestamp),
});

const readOrders = async (
  ctx: Ctx,
  query: Input<"listOrders" | "listOwnOrders">["query"],
  filter: OrderFilter,
  sort: "OrderSort" | "OwnOrderSort",
) => {
  const { page, size, offset } = readPage(query);
  const { rows, total } = await listOrders(ctx.db, filter, { order: readOrder(query.order, sort, "id"), size, offset });
  return { data: rows.map(toOrder), page, size, total_count: total };
};

/** The caller's orders; those that wait for a transfer say how they are paid. */
const withInstructions = async (ctx: Ctx, orders: Schemas["Order"][]): Promise<Schemas["Order"][]> => {
  const awaitsTransfer = (order: Schemas["Order"]): boolean =>
    order.status === "pending" && order.gateway_type === "manual";
  const gateways = new Set(orders.filter(awaitsTransfer).map((order) => order.gateway_id));
  const instructions = new Map(
    await Promise.all(
      [...gateways].map(async (id) => {
        const gateway = await findGateway(ctx.db, { id });
        return [id, gateway && readSettings(openConfig(ctx.vault, gateway)).settings?.["instructions"]] as const;
      }),
    ),
  );
  return orders.map((order) => {
    const text = awaitsTransfer(order) ? instructions.get(order.gateway_id) : undefined;
    return text === undefined ? order : { ...order, instructions: text };
  });
};

/** The order after a change. */
const changedOrder = async (ctx: Ctx, tradeNo: string) => {
  const row = await findOrder(ctx.db, tradeNo);
  if (row === undefined) throw orderNotFound();
  return toOrder(row);
};

/** Orders, as their payers and as administrators see them. */
export const orderHandlers = {
  createOrder: async ({ body }, ctx) => {
    const least = ctx.options.number("PaymentMinAmount");
    if (body.amount < least)
      throw refuse(`The amount must be at least ${least}`, `金额必须大于等于 ${least}`, {
        code: "amount_too_small",
        param: "amount",
      });
    const gateway = await findGateway(ctx.db, { uuid: body.uuid });
    const provider = gateway === undefined ? undefined : providerOf(gateway.type);
    const isOffered = gateway?.enable === 1 && servedTypes(ctx.extensions).includes(gateway.type);
    if (gateway === undefined || provider === undefined || !isOffered) throw gatewayNotFound();
    await closeStaleOrders(ctx.db, ctx.now - WAITING_SECONDS, ctx.now);
    const { id, tradeNo, cents } = await placeOrder(ctx, gateway, body.amount);
    const charge = {
      tradeNo,
      cents,
      currency: currencyOf(gateway.currency),
      notifyUrl: notifyUrlOf(ctx, gateway),
      site: siteOf(ctx),
    };
    try {
      const start = await provider.start(openConfig(ctx.vault, gateway), charge, ctx);
      await addOrderEvents(ctx.db, [{ order_id: id, kind: "shown", created_at: ctx.now }]);
      return { trade_no: tradeNo, ...start };
    } catch (error) {
      await failOrder(ctx.db, id, ctx.now);
      ctx.log.warn({ err: error, gateway: gateway.id, requestId: ctx.requestId }, "a payment could not be begun");
      throw refuse("The payment could not be started. Try again later", "创建支付失败，请稍后再试", {
        code: "payment_failed",
      });
    }
  },

  getOrderStatus: async ({ query }, ctx) =>
    createRawReply({ success: await isPaid(ctx.db, signedIn(ctx).id, query.trade_no ?? ""), message: "" }),

  listOwnOrders: async ({ query }, ctx) => {
    const filter = {
      equals: {
        user_id: signedIn(ctx).id,
        status: emptyToUndefined(query.status),
        trade_no: emptyToUndefined(query.trade_no),
      },
      from: undefined,
      to: undefined,
    };
    const orders = await readOrders(ctx, query, filter, "OwnOrderSort");
    return { ...orders, data: await withInstructions(ctx, orders.data) };
  },

  listOrders: ({ query }, ctx) => readOrders(ctx, query, filterOf(query), "OrderSort"),

  listOrderSums: ({ query }, ctx) => sumOrders(ctx.db, filterOf(query)),

  listOrderEvents: async ({ path }, ctx) => {
    const order = await findOrder(ctx.db, path.trade_no);
    if (order === undefined) throw orderNotFound();
    return listOrderEvents(ctx.db, order.id);
  },

  confirmOrder: async ({ path, body }, ctx) => {
    const order = await findOrder(ctx.db, path.trade_no);
    if (order === undefined) throw orderNotFound();
    if (order.gateway_type !== "manual")
      throw refuse("The payment provider confirms this order", "该订单由支付平台确认，不能手动确认", {
        code: "order_not_manual",
      });
    const settled = await settleOrder(ctx, {
      gatewayId: order.gateway_id,
      tradeNo: order.trade_no,
      gatewayNo: "",
      cents: order.pay_cents,
      currency: order.currency,
      by: signedIn(ctx).id,
      reason: body?.reason?.trim(),
    });
    if (settled !== "paid")
      throw refuse("This order has already been confirmed", "该订单已确认过", { code: "order_already_paid" });
    return changedOrder(ctx, order.trade_no);
  },

  refundOrder: async ({ path, body }, ctx) => {
    const reason = body.reason.trim();
    if (reason === "")
      throw refuse("A refund needs a reason", "请填写退款原因", { code: "value_missing", param: "reason" });
    if ((await findOrder(ctx.db, path.trade_no)) === undefined) throw orderNotFound();
    await refundOrder(ctx, { tradeNo: path.trade_no, quota: body.quota, reason, by: signedIn(ctx).id });
    return changedOrder(ctx, path.trade_no);
  },
} satisfies Partial<Handlers>;
