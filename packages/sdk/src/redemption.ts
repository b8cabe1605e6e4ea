import {
  unwrapVoid,
  present,
  unwrap,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapRecord,
} from "./gateway.ts";
import { redemptionStatusValues } from "./schema.gen.ts";
import type { BodyOf, ListQuery, Schemas } from "./schema.ts";

/**
 * A redemption code. Quota in points, times in unix seconds, `redeemed_time` 0 until it is used; `user_id` is its creator. With
 * the extension `redemption_detail` it has an expiry, and names the user who redeemed it.
 */
export type Redemption = Schemas["Redemption"];
/** A page of redemption codes: rows in `data`, the count of all in `total_count`. */
export type RedemptionPage = Schemas["RedemptionPage"];
/** 1 unused, 2 disabled, 3 used. */
export type RedemptionStatus = Schemas["RedemptionStatus"];
/** Filter of {@link listRedemptions}; needs the extension `redemption_detail`. */
export type RedemptionState = Schemas["RedemptionState"];
/** Sort order of lists of redemption codes. */
export type RedemptionSort = Schemas["RedemptionSort"];
/** Redemption codes to make: `name` up to 20 bytes, up to 100 at a time, points 0 count as 100. */
export type RedemptionCreateInput = BodyOf<"createRedemptions">;
/** Name and points of a redemption code. */
export type RedemptionUpdateInput = BodyOf<"updateRedemption"> & Revised;
/** Filter, order and page of {@link listRedemptions}. */
export type ListRedemptionsQuery = ListQuery<"listRedemptions", RedemptionSort>;

/** Every status of a redemption code. */
export const redemptionStatuses = redemptionStatusValues;

/** Uses a redemption code up and resolves with the points that the caller's balance has grown by. */
export const redeemCode = (gateway: Gateway, key: string, options?: CallOptions): Promise<number> =>
  unwrap(
    gateway.http.POST("/api/user/topup", { body: { key }, ...options }),
    "data",
    (points) => typeof points === "number",
  );

/** Redemption codes, newest first unless `order` says otherwise; administrators. `keyword` is an exact id or a prefix of the name. */
export const listRedemptions = (
  gateway: Gateway,
  query: ListRedemptionsQuery = {},
  options?: CallOptions,
): Promise<RedemptionPage> =>
  unwrapPage(gateway.http.GET("/api/redemption/", { params: { query: present(query) }, ...options }));

/** One redemption code; administrators. */
export const getRedemption = (gateway: Gateway, id: number, options?: CallOptions): Promise<Redemption> =>
  unwrapRecord(gateway.http.GET("/api/redemption/{id}", { params: { path: { id } }, ...options }));

/** Makes redemption codes and resolves with them; administrators. A success without codes is `malformed`: they are made, and can be read in the list. */
export const createRedemptions = (
  gateway: Gateway,
  body: RedemptionCreateInput,
  options?: CallOptions,
): Promise<string[]> =>
  unwrap(
    gateway.http.POST("/api/redemption/", { body, ...options }),
    "data",
    (codes): codes is string[] => Array.isArray(codes) && codes.length > 0,
  );

/** Writes name and points of a redemption code, both; administrators. */
export const updateRedemption = (
  gateway: Gateway,
  { revision, ...body }: RedemptionUpdateInput,
  options?: CallOptions,
): Promise<Redemption> => unwrapRecord(gateway.http.PUT("/api/redemption/", { body, ...ifMatch(revision, options) }));

/** Enables (1) or disables (2) a redemption code and leaves everything else as it is; administrators. */
export const updateRedemptionStatus = (
  gateway: Gateway,
  body: { id: number; status: RedemptionStatus },
  options?: CallOptions,
): Promise<Redemption> =>
  unwrapRecord(gateway.http.PUT("/api/redemption/", { body, params: { query: { status_only: "true" } }, ...options }));

/** Deletes a redemption code; administrators. */
export const deleteRedemption = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/redemption/{id}", { params: { path: { id } }, ...options }));
