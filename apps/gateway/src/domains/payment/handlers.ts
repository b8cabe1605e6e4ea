import { randomBytes, randomInt } from "node:crypto";
import { topUpOf, topUpPrice } from "@one-hub/sdk/format";
import type { Input } from "../../platform/contract/contract.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { emptyToUndefined } from "../../platform/empty-to-undefined.ts";
import { createRawReply, type RawReply, Refusal, refuse } from "../../platform/http.ts";
import { readOrder, readPage } from "../../platform/page.ts";
import { requireRevision } from "../../platform/revision.ts";
import { MAX_BALANCE } from "../user/store.ts";
import { changedGateway, checkGateway, type GatewayValues, newGateway } from "./gateway-change.ts";
import { currencyOf } from "./currency.ts";
import { addOrderEvents, addReported, listOrderEvents } from "./event-store.ts";
import { findOrder, listOrders, type OrderFilter, sumOrders } from "./order-store.ts";
import { toAdminPayment, toOrder, toUserPayment } from "./view.ts";
import { followRefund } from "./refund-store.ts";
import type { Notice } from "./providers/provider.ts";
import { providerOf, servedTypes } from "./providers/providers.ts";
import {
  closeStaleOrders,
  failOrder,
  findGateway,
  findNotified,
  type GatewayRow,
  configPlace,
  insertGateway,
  openConfig,
  insertOrder,
  isPaid,
  listGateways,
  listOfferedGateways,
  refundOrder,
  settleOrder,
  updateGateway,
} from "./store.ts";
import {
  assignMoney,
  currencyOfMoney,
  listMoney,
  listUnassigned,
  listUnsigned,
  noteRefunded,
} from "./unassigned-store.ts";

/** Orders wait so long for their money. */
const WAITING_SECONDS = 3 * 3600;

const gatewayNotFound = () =>
  refuse("There is no such payment method", "支付方式不存在", { code: "payment_gateway_not_found" });
const orderNotFound = () => refuse("There is no such order", "订单不存在", { code: "order_not_found" });

const withoutSlash = (address: string) => address.replace(/\/+$/, "");

const siteOf = (ctx: Ctx) => withoutSlash(ctx.options.text("ServerAddress"));

const notifyUrlOf = (ctx: Ctx, gateway: { readonly uuid: string; readonly notify_domain: string }) =>
  `${gateway.notify_domain === "" ? siteOf(ctx) : withoutSlash(gateway.notify_domain)}/api/payment/notify/${gateway.uuid}`;

const valuesOf = (row: GatewayRow, ctx: Ctx): GatewayValues => ({
  ...row,
  config: openConfig(ctx.vault, row),
});

/** The row to store. Calls the provider if the configuration needs it. */
const sealed = async (ctx: Ctx, uuid: string, values: GatewayValues, before?: GatewayValues) => {
  checkGateway(values);
  const { config, ...rest } = values;
  const provider = providerOf(values.type);
  const known = before?.type === values.type ? before.config : undefined;
  const prepared =
    provider === undefined
      ? config
      : await provider.prepare(config, known, ctx, notifyUrlOf(ctx, { uuid, notify_domain: values.notify_domain }));
  return {
    type: rest.type,
    name: rest.name,
    icon: rest.icon,
    notify_domain: rest.notify_domain,
    fixed_fee: rest.fixed_fee,
    percent_fee: rest.percent_fee,
    currency: rest.currency,
    sort: rest.sort,
    enable: rest.enable,
    config_sealed: ctx.vault.seal(prepared, configPlace(uuid)),
  };
};

const opened = (row: GatewayRow, ctx: Ctx) => toAdminPayment(row, openConfig(ctx.vault, row));

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

/** Numbers of our orders; other sales of the same account have others. */
const ownNumber = /^\d{19}$/;

/** Why signed money could not be credited, as the list of unassigned payments says it. */
const reasonOf = {
  unknown: "unknown_order",
  mismatch: "amount_mismatch",
  paid_before: "paid_before",
  user_deleted: "user_deleted",
  balance_too_large: "balance_too_large",
} as const;

/** Credits an order, or returns the reason why not. */
const settle = async (ctx: Ctx, payment: Parameters<typeof settleOrder>[1]) => {
  try {
    return await settleOrder(ctx, payment);
  } catch (error) {
    if (error instanceof Refusal && error.code === "balance_too_large") return "balance_too_large";
    throw error;
  }
};

const takePaid = async (ctx: Ctx, gateway: GatewayRow, notice: Extract<Notice, { kind: "paid" }>) => {
  const { tradeNo, gatewayNo, cents } = notice;
  const told = { gatewayId: gateway.id, tradeNo, gatewayNo, cents, currency: notice.currency };
  await addReported(ctx.db, { ...told, kind: "told" }, ctx.now);
  const outcome = await settle(ctx, { ...notice, gatewayId: gateway.id });
  if (outcome === "paid" || outcome === "known") return "taken";
  const currency = currencyOfMoney(notice.currency, gateway);
  ctx.log.warn({ gateway: gateway.id, tradeNo, cents, currency, outcome }, "money fits no order");
  // An unreadable amount cannot be assigned, and payments for other products of the account are ignored.
  if (cents === undefined) return "refused";
  if (outcome === "unknown" && gateway.type === "stripe" && !ownNumber.test(tradeNo)) return "unknown";
  const reason = reasonOf[outcome];
  await addReported(ctx.db, { ...told, kind: "not_credited", detail: reason }, ctx.now);
  await listMoney(ctx.db, { reason, gatewayId: gateway.id, tradeNo, gatewayNo, cents, currency }, ctx.now);
  return "taken";
};

const takeRefund = async (ctx: Ctx, gateway: GatewayRow, notice: Extract<Notice, { kind: "refunded" }>) => {
  const told = { ...notice, gatewayId: gateway.id };
  const outcome = await followRefund(ctx, told);
  if (outcome === "refunded" || outcome === "known") return "taken";
  // An order that was paid with another sum, or no order at all: the money may be in the list.
  if (await noteRefunded(ctx.db, told)) return "taken";
  const { tradeNo, cents, currency } = told;
  ctx.log.warn({ gateway: gateway.id, tradeNo, cents, currency, outcome }, "a refund fits no order");
  return outcome === "unknown" ? "unknown" : "refused";
};

const takeNotice = async (uuid: string, ctx: Ctx): Promise<RawReply> => {
  // One that is switched off or deleted takes no new orders, but the money of old ones.
  const gateway = await findNotified(ctx.db, uuid);
  const provider = gateway === undefined ? undefined : providerOf(gateway.type);
  if (gateway === undefined || provider?.readNotice === undefined) throw gatewayNotFound();
  const notice = await provider.readNotice(openConfig(ctx.vault, gateway), ctx);
  if (notice.kind === "forged") {
    const { tradeNo } = notice;
    ctx.log.warn({ gateway: gateway.id, tradeNo, ip: ctx.ip }, "a payment notice is not signed by its provider");
    await listUnsigned(ctx.db, gateway.id, tradeNo ?? "", ctx.now);
    return provider.answer("refused");
  }
  if (notice.kind === "other") return provider.answer("taken");
  return provider.answer(
    notice.kind === "paid" ? await takePaid(ctx, gateway, notice) : await takeRefund(ctx, gateway, notice),
  );
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

/** The order after a change. */
const changedOrder = async (ctx: Ctx, tradeNo: string) => {
  const row = await findOrder(ctx.db, tradeNo);
  if (row === undefined) throw orderNotFound();
  return toOrder(row);
};

/** Payment gateways, orders and payment webhooks. */
export const paymentHandlers = {
  listUserPayments: async (_input, ctx) => (await listOfferedGateways(ctx.db, servedTypes)).map(toUserPayment),

  createOrder: async ({ body }, ctx) => {
    const least = ctx.options.number("PaymentMinAmount");
    if (body.amount < least)
      throw refuse(`The amount must be at least ${least}`, `金额必须大于等于 ${least}`, {
        code: "amount_too_small",
        param: "amount",
      });
    const gateway = await findGateway(ctx.db, { uuid: body.uuid });
    const provider = gateway === undefined ? undefined : providerOf(gateway.type);
    if (gateway === undefined || gateway.enable !== 1 || provider === undefined) throw gatewayNotFound();
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

  listOwnOrders: ({ query }, ctx) =>
    readOrders(
      ctx,
      query,
      {
        equals: { user_id: signedIn(ctx).id, status: emptyToUndefined(query.status) },
        from: undefined,
        to: undefined,
      },
      "OwnOrderSort",
    ),

  listOrders: ({ query }, ctx) => readOrders(ctx, query, filterOf(query), "OrderSort"),

  listOrderSums: ({ query }, ctx) => sumOrders(ctx.db, filterOf(query)),

  listOrderEvents: async ({ path }, ctx) => {
    const order = await findOrder(ctx.db, path.trade_no);
    if (order === undefined) throw orderNotFound();
    return listOrderEvents(ctx.db, order.id);
  },

  listPayments: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const { rows, total } = await listGateways(
      ctx.db,
      {
        type: emptyToUndefined(query.type),
        name: emptyToUndefined(query.name),
        uuid: emptyToUndefined(query.uuid),
        currency: emptyToUndefined(query.currency),
      },
      { order: readOrder(query.order, "PaymentSort", "id"), size, offset },
    );
    return {
      data: rows.map((row) => toAdminPayment(row, openConfig(ctx.vault, row), "")),
      page,
      size,
      total_count: total,
    };
  },

  getPayment: async ({ path }, ctx) => {
    const row = await findGateway(ctx.db, { id: path.id });
    if (row === undefined) throw gatewayNotFound();
    return opened(row, ctx);
  },

  createPayment: async ({ body }, ctx) => {
    const uuid = randomBytes(16).toString("hex");
    const row = await insertGateway(ctx.db, {
      ...(await sealed(ctx, uuid, newGateway(body))),
      uuid,
      created_at: ctx.now,
      deleted_at: null,
    });
    const message = ctx.language === "zh" ? "支付方式已添加" : "Payment added successfully";
    return createRawReply({ success: true, message, data: opened(row, ctx) }, 201);
  },

  updatePayment: async ({ body }, ctx) => {
    const stored = await findGateway(ctx.db, { id: body.id });
    if (stored === undefined) throw gatewayNotFound();
    // Providers know the gateway by it.
    if (body.uuid !== undefined && body.uuid !== "" && body.uuid !== stored.uuid)
      throw refuse("The uuid of a gateway cannot be changed", "不能修改支付方式的 uuid", {
        code: "value_fixed",
        param: "uuid",
      });
    requireRevision(ctx, toAdminPayment(stored, openConfig(ctx.vault, stored), ""), { ...body, config: "" });
    const before = valuesOf(stored, ctx);
    const change = await sealed(ctx, stored.uuid, changedGateway(before, body), before);
    const row = await updateGateway(ctx.db, stored.id, change);
    if (row === undefined) throw gatewayNotFound();
    return opened(row, ctx);
  },

  deletePayment: async ({ path }, ctx) => {
    if ((await updateGateway(ctx.db, path.id, { deleted_at: ctx.now })) === undefined) throw gatewayNotFound();
  },

  confirmOrder: async ({ path }, ctx) => {
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

  listUnassignedPayments: async ({ query }, ctx) => {
    const { page, size, offset } = readPage(query);
    const order = readOrder(query.order, "UnassignedPaymentSort", "id");
    const { rows, total } = await listUnassigned(
      ctx.db,
      { state: emptyToUndefined(query.state) },
      { order, size, offset },
    );
    return { data: rows, page, size, total_count: total };
  },

  assignPayment: ({ path, body }, ctx) => assignMoney(ctx, path.id, body),

  paymentNotify: ({ path }, ctx) => takeNotice(path.uuid, ctx),
  paymentNotifyByPost: ({ path }, ctx) => takeNotice(path.uuid, ctx),
} satisfies Partial<Handlers>;
