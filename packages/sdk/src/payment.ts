import { GatewayError, isRecord } from "./errors.ts";
import {
  unwrap,
  unwrapVoid,
  present,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import type { BodyOf, ListQuery, QueryOf, Schemas } from "./schema.ts";

/** A payment gateway as payers see it. Its price is `topUpPrice` of `@one-hub/sdk/format`. */
export type UserPayment = Schemas["UserPayment"];
/** A payment gateway as administrators see it. `config` is JSON text with secrets, empty in lists of the embedded gateway. */
export type Payment = Schemas["Payment"];
/** A page of payment gateways: rows in `data`, the count of all in `total_count`. */
export type PaymentPage = Schemas["PaymentPage"];
/** Type of a payment gateway; `manual` needs the extension `manual_payment`. */
export type PaymentType = Schemas["PaymentType"];
/** Currency of a payment gateway. */
export type PaymentCurrency = Schemas["PaymentCurrency"];
/** Sort order of lists of payment gateways. */
export type PaymentSort = Schemas["PaymentSort"];
/** A payment gateway to add. */
export type PaymentInput = BodyOf<"createPayment">;
/** What to write of a payment gateway; see {@link updatePayment}. */
export type PaymentUpdateInput = BodyOf<"updatePayment"> & Revised;
/** Filters, order and page of {@link listPayments}. */
export type ListPaymentsQuery = ListQuery<"listPayments", PaymentSort>;
/** A top-up to order: whole US dollars and the gateway's `uuid`. */
export type OrderInput = BodyOf<"createOrder">;
/** How an order is paid: an address to open or a form to submit (1), a QR code to show (2), instructions to show (3). */
export type OrderStart = Schemas["OrderStart"];
/** An order of a top-up. `order_amount` and `discount` in `order_currency`, `fee` in US dollars, times in unix seconds. */
export type TopUpOrder = Schemas["Order"];
/** A page of orders: rows in `data`, the count of all in `total_count`. */
export type OrderPage = Schemas["OrderPage"];
/** How far an order is; `refunded` needs the extension `manual_payment`. */
export type OrderState = Schemas["OrderState"];
/** Sort order of lists of orders. */
export type OrderSort = Schemas["OrderSort"];
/** Sort order of the list of own orders. */
export type OwnOrderSort = Schemas["OwnOrderSort"];
/** Filters, order and page of {@link listOrders}. */
export type ListOrdersQuery = ListQuery<"listOrders", OrderSort>;
/** Filters of {@link listOrderSums}: those of {@link listOrders}. */
export type OrderSumsQuery = QueryOf<"listOrderSums">;
/** One step in the life of an order. `amount` in `currency`, `quota` as the balance changed, times in unix seconds. */
export type OrderEvent = Schemas["OrderEvent"];
/** Kind of a step in the life of an order. */
export type OrderEventKind = Schemas["OrderEventKind"];
/** Sums of the orders by one payment gateway in one currency. `fee` in US dollars, other money in `currency`. */
export type OrderSum = Schemas["OrderSum"];
/** Filter, order and page of {@link listOwnOrders}. */
export type ListOwnOrdersQuery = ListQuery<"listOwnOrders", OwnOrderSort>;
/** Money that fits no order, or notices of a payment method whose signature is wrong. `amount` in `currency`, times in unix seconds. */
export type UnassignedPayment = Schemas["UnassignedPayment"];
/** A page of unassigned payments: rows in `data`, the count of all in `total_count`. */
export type UnassignedPaymentPage = Schemas["UnassignedPaymentPage"];
/** Why money was not credited. */
export type UnassignedPaymentReason = Schemas["UnassignedPaymentReason"];
/** Whether listed money waits or was assigned. */
export type UnassignedPaymentState = Schemas["UnassignedPaymentState"];
/** Sort order of lists of unassigned payments. */
export type UnassignedPaymentSort = Schemas["UnassignedPaymentSort"];
/** Filter, order and page of {@link listUnassignedPayments}. */
export type ListUnassignedPaymentsQuery = ListQuery<"listUnassignedPayments", UnassignedPaymentSort>;
/** Target of an unassigned payment: an unpaid order, or a user with an optional number of points. */
export type PaymentAssignment = BodyOf<"assignPayment">;
/** Why an order is confirmed; its history shows it. */
export type ConfirmOrderInput = Schemas["ConfirmOrderInput"];
/** A refund to record: points to take back, and why. */
export type RefundInput = BodyOf<"refundOrder">;

/** The gateways that can be paid by, in no order: show them by `sort`, descending. */
export const listUserPayments = (gateway: Gateway, options?: CallOptions): Promise<UserPayment[]> =>
  unwrapList(gateway.http.GET("/api/user/payment", options));

/** Without number and address a payer cannot go on; the contract allows an empty address. */
const isOrderStart = (start: unknown): start is OrderStart =>
  isRecord(start) &&
  typeof start.trade_no === "string" &&
  start.trade_no !== "" &&
  isRecord(start.data) &&
  typeof start.data.url === "string";

/**
 * Orders a top-up and resolves with its payment instructions. Then poll {@link getOrderStatus} until it is paid. A success without a number
 * or instructions is `malformed`: the order may have been placed.
 */
export const createOrder = (gateway: Gateway, body: OrderInput, options?: CallOptions): Promise<OrderStart> =>
  unwrap(gateway.http.POST("/api/user/order", { body, ...options }), "data", isOrderStart);

/**
 * Whether one of the caller's orders is paid. Pending, closed and unknown orders, and those of other users, are not. Poll every few seconds while a
 * payment is awaited; the call itself fails with `GatewayError` as all others do.
 */
export const getOrderStatus = async (gateway: Gateway, tradeNo: string, options?: CallOptions): Promise<boolean> => {
  try {
    await unwrapVoid(
      gateway.http.GET("/api/user/order/status", { params: { query: { trade_no: tradeNo } }, ...options }),
    );
    return true;
  } catch (error) {
    // The one reply whose `success: false` is the answer and no refusal.
    if (error instanceof GatewayError && error.kind === "rejected" && error.status === 200) return false;
    throw error;
  }
};

/** The caller's orders, newest first unless `order` says otherwise; needs the extension `own_orders`. */
export const listOwnOrders = (
  gateway: Gateway,
  query: ListOwnOrdersQuery = {},
  options?: CallOptions,
): Promise<OrderPage> =>
  unwrapPage(gateway.http.GET("/api/user/order", { params: { query: present(query) }, ...options }));

/** All users' orders, newest first unless `order` says otherwise; administrators. */
export const listOrders = (gateway: Gateway, query: ListOrdersQuery = {}, options?: CallOptions): Promise<OrderPage> =>
  unwrapPage(gateway.http.GET("/api/payment/order", { params: { query: present(query) }, ...options }));

/** The steps of an order's life, oldest first; administrators. Needs the extension `order_events`. */
export const listOrderEvents = (gateway: Gateway, tradeNo: string, options?: CallOptions): Promise<OrderEvent[]> =>
  unwrapList(
    gateway.http.GET("/api/payment/order/{trade_no}/events", { params: { path: { trade_no: tradeNo } }, ...options }),
  );

/** Sums of the orders that {@link listOrders} lists, by payment gateway and currency; administrators. Needs the extension `order_events`. */
export const listOrderSums = (
  gateway: Gateway,
  query: OrderSumsQuery = {},
  options?: CallOptions,
): Promise<OrderSum[]> =>
  unwrapList(gateway.http.GET("/api/payment/order/sums", { params: { query: present(query) }, ...options }));

/** Confirms the payment of an order by a `manual` gateway, with a reason where one is to be kept; root. Needs the extension `manual_payment`. */
export const confirmOrder = (
  gateway: Gateway,
  tradeNo: string,
  body: ConfirmOrderInput = {},
  options?: CallOptions,
): Promise<TopUpOrder> =>
  unwrapRecord(
    gateway.http.POST("/api/payment/order/{trade_no}/confirm", {
      body,
      params: { path: { trade_no: tradeNo } },
      ...options,
    }),
  );

/**
 * Records that a paid order was refunded and takes points back from the balance; root. The money is returned at the provider. Needs the
 * extension `manual_payment`.
 */
export const refundOrder = (
  gateway: Gateway,
  tradeNo: string,
  body: RefundInput,
  options?: CallOptions,
): Promise<TopUpOrder> =>
  unwrapRecord(
    gateway.http.POST("/api/payment/order/{trade_no}/refund", {
      body,
      params: { path: { trade_no: tradeNo } },
      ...options,
    }),
  );

/** Payments that fit no order, newest first unless `order` says otherwise; root. Needs the extension `unassigned_payment`. */
export const listUnassignedPayments = (
  gateway: Gateway,
  query: ListUnassignedPaymentsQuery = {},
  options?: CallOptions,
): Promise<UnassignedPaymentPage> =>
  unwrapPage(gateway.http.GET("/api/payment/unassigned", { params: { query: present(query) }, ...options }));

/** Credits money that fits no order to an order or a user, once; root. Needs the extension `unassigned_payment`. */
export const assignPayment = (
  gateway: Gateway,
  id: number,
  body: PaymentAssignment,
  options?: CallOptions,
): Promise<UnassignedPayment> =>
  unwrapRecord(
    gateway.http.POST("/api/payment/unassigned/{id}/assign", { body, params: { path: { id } }, ...options }),
  );

/** Payment gateways, newest first unless `order` says otherwise; administrators. Open one-hub shows their secrets here. */
export const listPayments = (
  gateway: Gateway,
  query: ListPaymentsQuery = {},
  options?: CallOptions,
): Promise<PaymentPage> =>
  unwrapPage(gateway.http.GET("/api/payment/", { params: { query: present(query) }, ...options }));

/** One payment gateway with its secrets; administrators. */
export const getPayment = (gateway: Gateway, id: number, options?: CallOptions): Promise<Payment> =>
  unwrapRecord(gateway.http.GET("/api/payment/{id}", { params: { path: { id } }, ...options }));

/** Adds a payment gateway; administrators. One that cannot be set up is refused with the kind `server`. */
export const createPayment = (gateway: Gateway, body: PaymentInput, options?: CallOptions): Promise<Payment> =>
  unwrapRecord(gateway.http.POST("/api/payment/", { body, ...options }));

/**
 * Writes a payment gateway; administrators. With `uuid` every field, so send all of them; without it only what is neither empty nor
 * zero. Open one-hub answers with what was sent: read the gateway again.
 */
export const updatePayment = (
  gateway: Gateway,
  { revision, ...body }: PaymentUpdateInput,
  options?: CallOptions,
): Promise<Payment> => unwrapRecord(gateway.http.PUT("/api/payment/", { body, ...ifMatch(revision, options) }));

/** Deletes a payment gateway; administrators. Notices about its old orders still count, except on open one-hub. */
export const deletePayment = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/payment/{id}", { params: { path: { id } }, ...options }));
