import { present, unwrapPage, type CallOptions, type Gateway, unwrapRecord } from "./gateway.ts";
import type { OrderPage } from "./payment.ts";
import type { BodyOf, ListQuery, Schemas } from "./schema.ts";

/**
 * A requested Chinese tax invoice. `amount` in `currency` with two decimals, times in unix seconds. Title, note and reason are
 * untrusted text, `file_url` is an untrusted https address.
 */
export type Fapiao = Schemas["Fapiao"];
/** A fapiao with the orders that it covers. */
export type FapiaoDetail = Schemas["FapiaoDetail"];
/** A page of fapiaos: rows in `data`, the count of all in `total_count`. */
export type FapiaoPage = Schemas["FapiaoPage"];
/** Recipient of a fapiao; a company has a tax number. */
export type FapiaoKind = Schemas["FapiaoKind"];
/** How far a fapiao is. A rejected one and one that was withdrawn free their orders. */
export type FapiaoState = Schemas["FapiaoState"];
/** Sort order of lists of fapiaos. */
export type FapiaoSort = Schemas["FapiaoSort"];
/** A fapiao to ask for; amount and currency follow from the orders. */
export type FapiaoInput = BodyOf<"createFapiao">;
/** The file of an issued fapiao, and its number. */
export type FapiaoIssueInput = BodyOf<"issueFapiao">;
/** Why a fapiao is rejected; the asker reads it. */
export type FapiaoRejectInput = BodyOf<"rejectFapiao">;
/** Filters, order and page of {@link listFapiaos}; times in unix seconds. */
export type ListFapiaosQuery = ListQuery<"listFapiaos", FapiaoSort>;
/** Filters, order and page of {@link listOwnFapiaos}; times in unix seconds. */
export type ListOwnFapiaosQuery = ListQuery<"listOwnFapiaos", FapiaoSort>;

/** All users' fapiaos, newest first unless `order` says otherwise; administrators. Needs the extension `fapiao`. */
export const listFapiaos = (
  gateway: Gateway,
  query: ListFapiaosQuery = {},
  options?: CallOptions,
): Promise<FapiaoPage> =>
  unwrapPage(gateway.http.GET("/api/fapiao/", { params: { query: present(query) }, ...options }));

/** The caller's fapiaos, newest first unless `order` says otherwise; needs the extension `fapiao`. */
export const listOwnFapiaos = (
  gateway: Gateway,
  query: ListOwnFapiaosQuery = {},
  options?: CallOptions,
): Promise<FapiaoPage> =>
  unwrapPage(gateway.http.GET("/api/fapiao/self", { params: { query: present(query) }, ...options }));

/** Own orders that a fapiao can cover, newest first: paid, not refunded and in no other. Needs the extension `fapiao`. */
export const listCoverableOrders = (
  gateway: Gateway,
  query: { page?: number; size?: number } = {},
  options?: CallOptions,
): Promise<OrderPage> =>
  unwrapPage(gateway.http.GET("/api/fapiao/order", { params: { query: present(query) }, ...options }));

/** Returns a fapiao with its orders: one of the caller's, or for administrators any. Needs the extension `fapiao`. */
export const getFapiao = (gateway: Gateway, id: number, options?: CallOptions): Promise<FapiaoDetail> =>
  unwrapRecord(gateway.http.GET("/api/fapiao/{id}", { params: { path: { id } }, ...options }));

/**
 * Asks for a fapiao that covers own paid orders, all or none; rejects with the kind `rejected` where one of them is covered already.
 * Needs the extension `fapiao`.
 */
export const createFapiao = (gateway: Gateway, body: FapiaoInput, options?: CallOptions): Promise<FapiaoDetail> =>
  unwrapRecord(gateway.http.POST("/api/fapiao/", { body, ...options }));

/** Withdraws an own fapiao while it is pending; its orders can be covered again. Needs the extension `fapiao`. */
export const cancelFapiao = (gateway: Gateway, id: number, options?: CallOptions): Promise<FapiaoDetail> =>
  unwrapRecord(gateway.http.POST("/api/fapiao/{id}/cancel", { params: { path: { id } }, ...options }));

/**
 * Issues a pending fapiao, or corrects file and number of an issued one; administrators. Refused while a pending one covers an order
 * that was refunded. Needs the extension `fapiao`.
 */
export const issueFapiao = (
  gateway: Gateway,
  id: number,
  body: FapiaoIssueInput,
  options?: CallOptions,
): Promise<FapiaoDetail> =>
  unwrapRecord(gateway.http.POST("/api/fapiao/{id}/issue", { body, params: { path: { id } }, ...options }));

/** Rejects a pending fapiao; its orders can be covered again. Administrators. Needs the extension `fapiao`. */
export const rejectFapiao = (
  gateway: Gateway,
  id: number,
  body: FapiaoRejectInput,
  options?: CallOptions,
): Promise<FapiaoDetail> =>
  unwrapRecord(gateway.http.POST("/api/fapiao/{id}/reject", { body, params: { path: { id } }, ...options }));
