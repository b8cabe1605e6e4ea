import {
  unwrapVoid,
  present,
  unwrapString,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapRecord,
} from "./gateway.ts";
import { tokenStatusValues } from "./schema.gen.ts";
import type { ListQuery, Schemas } from "./schema.ts";

/** An API key. `key` has no `sk-`; quota in points, times in unix seconds, `expired_time` -1 is never. */
export type Token = Schemas["Token"];
/** A page of keys: rows in `data`, the count of all in `total_count`. */
export type TokenPage = Schemas["TokenPage"];
/** Limits and habits of a key. */
export type TokenSetting = Schemas["TokenSetting"];
/** Limits and habits to give a key; absent parts are off. */
export type TokenSettingInput = Schemas["TokenSettingInput"];
/** 1 enabled, 2 disabled, 3 expired, 4 exhausted. Open one-hub never sets 3: an expired key keeps its status, so compare `expired_time`. */
export type TokenStatus = Schemas["TokenStatus"];
/** Sort order of key lists: a column, `-` in front for descending. */
export type TokenSort = Schemas["TokenSort"];
/** A key to make: `name` up to 30 bytes, quota in points, `expired_time` unix seconds or -1. */
export type TokenCreateInput = Schemas["TokenCreateInput"];
/** All of a key but its status; absent fields become empty, zero or off: spread the key as it was read, see {@link updateToken}. */
export type TokenUpdateInput = Schemas["TokenUpdateInput"] & Revised;
/** As {@link TokenUpdateInput}, with the owner to move the key to. */
export type TokenAdminUpdateInput = Schemas["TokenAdminUpdateInput"] & Revised;
/** Filters, order and page of {@link listTokens}. */
export type ListTokensQuery = ListQuery<"listTokens", TokenSort>;
/** As {@link ListTokensQuery}, also by owner and key id. */
export type SearchTokensAdminQuery = ListQuery<"searchTokensAdmin", TokenSort>;

/** Every status of a key. */
export const tokenStatuses = tokenStatusValues;

/** The caller's keys, newest first unless `order` says otherwise. `order` is a {@link TokenSort}; `keyword` a prefix of the name; `size` at most 100. */
export const listTokens = (gateway: Gateway, query: ListTokensQuery = {}, options?: CallOptions): Promise<TokenPage> =>
  unwrapPage(gateway.http.GET("/api/token/", { params: { query: present(query) }, ...options }));

/** One own key with its secret; another user's is `rejected`. */
export const getToken = (gateway: Gateway, id: number, options?: CallOptions): Promise<Token> =>
  unwrapRecord(gateway.http.GET("/api/token/{id}", { params: { path: { id } }, ...options }));

/** The secret (without `sk-`) of the caller's unlimited key `sys_playground`, created on first use. */
export const getPlaygroundToken = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/token/playground", options));

/**
 * Creates a key and resolves with it, secret included, where the gateway returns it; with undefined from open one-hub, whose reply does not
 * contain it: {@link createAndGetToken} looks for it there. `name` has up to 30 bytes; without `expired_time`, or with -1, it never expires, and
 * without `unlimited_quota` it may spend `remain_quota`, which is 0 where it is left out.
 */
export const createToken = async (
  gateway: Gateway,
  body: TokenCreateInput,
  options?: CallOptions,
): Promise<Token | undefined> => {
  const params = { header: { Prefer: "return=representation" } };
  const reply = gateway.http.POST("/api/token/", { body, params, ...options });
  await unwrapVoid(reply);
  const { data } = await reply;
  return data?.success === true ? data.data : undefined;
};

/**
 * Creates a key and returns it with its secret. Where the gateway's reply does not contain it, it is the newest of the caller's keys by this name:
 * two calls at once with one name may get the same key there. Undefined where the key was made but could not be read back. Rejects as
 * {@link createToken}.
 *
 * @example
 * const token = await createAndGetToken(gateway, { name: "nightly", unlimited_quota: true, expired_time: -1 });
 * const key = token && prefixedKey(token.key);
 */
export const createAndGetToken = async (
  gateway: Gateway,
  body: TokenCreateInput,
  options?: CallOptions,
): Promise<Token | undefined> => {
  const created = await createToken(gateway, body, options);
  // Without a key, too, where a gateway answers with other data.
  if (created?.key) return created;
  try {
    const { data } = await listTokens(gateway, { order: "-id", size: 100 }, options);
    return data.find(({ name }) => name === (body.name ?? ""));
  } catch {
    // The key exists. An error here would make the caller create a second one.
    return undefined;
  }
};

/**
 * Writes every field of an own key but its status: absent fields become empty, zero or off, and `expired_time` 0 is expired. An
 * exhausted key needs its new points first (echoing status 4), then {@link updateTokenStatus}. To change one field, send the key as it was read.
 *
 * @example
 * const token = await getToken(gateway, id);
 * await updateToken(gateway, { ...token, name: "nightly" });
 */
export const updateToken = (
  gateway: Gateway,
  { revision, ...body }: TokenUpdateInput,
  options?: CallOptions,
): Promise<Token> => unwrapRecord(gateway.http.PUT("/api/token/", { body, ...ifMatch(revision, options) }));

/** Enables (1) or disables (2) one of the caller's keys and leaves everything else as it is: `updateToken` with `status_only`. */
export const updateTokenStatus = (
  gateway: Gateway,
  body: { id: number; status: 1 | 2 },
  options?: CallOptions,
): Promise<Token> =>
  unwrapRecord(gateway.http.PUT("/api/token/", { body, params: { query: { status_only: "true" } }, ...options }));

/** Deletes an own key; it stops working at once. */
export const deleteToken = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/token/{id}", { params: { path: { id } }, ...options }));

/**
 * All users' keys with `owner_name` and, with the extension `token_lookup`, `owner_role`; administrators. Open one-hub answers `page` and
 * `size` as 0, and full secrets; the embedded gateway empty ones.
 */
export const searchTokensAdmin = (
  gateway: Gateway,
  query: SearchTokensAdminQuery = {},
  options?: CallOptions,
): Promise<TokenPage> =>
  unwrapPage(gateway.http.GET("/api/token/admin/search", { params: { query: present(query) }, ...options }));

/**
 * The key that a secret belongs to, of any user, with `owner_name` and `owner_role`, without the secret; administrators. The secret is sent
 * in the body, with or without `sk-`. Extension `token_lookup`.
 */
export const findTokenAdmin = (gateway: Gateway, key: string, options?: CallOptions): Promise<Token> =>
  unwrapRecord(gateway.http.POST("/api/token/admin/find", { body: { key }, ...options }));

/** As {@link updateToken} for any user's key; a `user_id` above 0 moves the key to that user. Administrators. */
export const updateTokenAdmin = (
  gateway: Gateway,
  { revision, ...body }: TokenAdminUpdateInput,
  options?: CallOptions,
): Promise<Token> => unwrapRecord(gateway.http.PUT("/api/token/admin", { body, ...ifMatch(revision, options) }));

/** As {@link updateTokenStatus} for any user's key. Administrators. */
export const updateTokenStatusAdmin = (
  gateway: Gateway,
  body: { id: number; status: 1 | 2 },
  options?: CallOptions,
): Promise<Token> =>
  unwrapRecord(gateway.http.PUT("/api/token/admin", { body, params: { query: { status_only: "true" } }, ...options }));
