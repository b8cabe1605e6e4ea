import {
  unwrapVoid,
  present,
  unwrapString,
  unwrapPage,
  type CallOptions,
  type Gateway,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import { stripTrailingSlash } from "./json.ts";
import type { BindingProvider } from "./provider.ts";
import type { ListQuery, Schemas } from "./schema.ts";
import type { User } from "./user.ts";

/** Changes to the caller's own account: absent and empty fields stay as they are. */
export type SelfUpdateInput = Schemas["SelfUpdateInput"];
/** How the owner hears of a low balance; `quota_threshold` in points, 0 for never (extension `profile`). */
export type NotifySettings = Schemas["NotifySettings"];
/** A change of {@link NotifySettings}: absent fields stay as they are; `webhook_secret` is never read back. */
export type NotifySettingsInput = Schemas["NotifySettingsInput"];
/** The password, or the answer of a passkey. */
export type ConfirmInput = Schemas["ConfirmInput"];
/** Own use of one model on one day. Keys are capitalised; `Quota` in points, `RequestTime` in milliseconds, `Date` is YYYY-MM-DD. */
export type DashboardRow = Schemas["DashboardRow"];
/** Calls in the running minute against the caller's limit. */
export type DashboardRate = Schemas["DashboardRate"];
/** A session of the account. Times in unix seconds; address and user agent are those of the sign-in. */
export type AccountSession = Schemas["Session"];
/** A page of sessions: rows in `data`, the count of all in `total_count`. */
export type SessionPage = Schemas["SessionPage"];
/** Sort order of session lists. */
export type SessionSort = Schemas["SessionSort"];
/** Order and page of {@link listSessions}. */
export type ListSessionsQuery = ListQuery<"listSessions", SessionSort>;

/** A user invited by the caller: masked name, `joined_at` in unix seconds, `earned` in points. */
export type Invited = Schemas["Invited"];
/** A page of invited users: rows in `data`, the count of all in `total_count`. */
export type InvitedPage = Schemas["InvitedPage"];
/** Sort order of the list of invited users. */
export type InvitedSort = Schemas["InvitedSort"];
/** Order and page of {@link listInvited}. */
export type ListInvitedQuery = ListQuery<"listInvited", InvitedSort>;
/** Balance and earnings as they are after a transfer, in points. */
export type EarningsTransfer = Schemas["EarningsTransfer"];

/** The signed-in user with balance and counters (quota in points). `unauthenticated` for guests. */
export const getSelf = (gateway: Gateway, options?: CallOptions): Promise<User> =>
  unwrapRecord(gateway.http.GET("/api/user/self", options));

/**
 * Changes the caller's display name or password and, where the gateway has the extension `profile`, picture and notices. Send only what
 * changes: echoing other fields back can fail validation. With the extension a new password needs `current_password`, unless the account
 * has none (`has_password` of {@link getSelf}); a wrong one is `rejected`.
 *
 * @example await updateSelf(gateway, { notify: { email: true, quota_threshold: 500_000 } });
 */
export const updateSelf = (gateway: Gateway, body: SelfUpdateInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.PUT("/api/user/self", { body, ...options }));

/** Own use of today and the seven days before, a row for each day and model; empty when there was none. Days are the server's. */
export const getDashboard = async (gateway: Gateway, options?: CallOptions): Promise<DashboardRow[]> =>
  unwrapList(gateway.http.GET("/api/user/dashboard", options));

/** Own calls a minute against the limit of the caller's group. `server` on open one-hub while that group is missing or disabled. */
export const getDashboardRate = (gateway: Gateway, options?: CallOptions): Promise<DashboardRate> =>
  unwrapRecord(gateway.http.GET("/api/user/dashboard/rate", options));

/**
 * Makes a new access token for the management API and returns it; the old one stops working at once. A GET that changes state: call
 * it from mutations only, never prefetch or retry it. With the extension `step_up` a session must have been confirmed in the last fifteen
 * minutes ({@link confirmSession}); a caller with an access token may replace that token without.
 */
export const createAccessToken = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/user/token", options));

/** Revokes the access token at once; needs the extension `access_token`. {@link getSelf} tells whether there is one. */
export const deleteAccessToken = (gateway: Gateway, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/user/token", options));

/**
 * Confirms the session by the password or by a passkey with the options of {@link beginPasskeyLogin}; valid for fifteen minutes of
 * this session. Needs the extension `step_up`: with it {@link createAccessToken}, {@link bindEmail} and {@link beginPasskeyRegistration} are
 * `rejected` with the code `step_up_required` until then.
 */
export const confirmSession = (gateway: Gateway, body: ConfirmInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/user/confirm", { body, ...options }));

/** The caller's invite code, created on first use. */
export const getAffCode = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/user/aff", options));

/**
 * The address that leads a newcomer to the registration with an invite code. `site` is `server_address` of the status, or the page's origin.
 *
 * @example inviteLink("https://gateway.example/", "Zmi2") === "https://gateway.example/register?aff=Zmi2"
 */
export const inviteLink = (site: string, affCode: string): string =>
  `${stripTrailingSlash(site)}/register?aff=${encodeURIComponent(affCode)}`;

/** Users invited by the caller, the latest first unless `order` says otherwise; needs the extension `invited`. */
export const listInvited = (
  gateway: Gateway,
  query: ListInvitedQuery = {},
  options?: CallOptions,
): Promise<InvitedPage> =>
  unwrapPage(gateway.http.GET("/api/user/aff/invited", { params: { query: present(query) }, ...options }));

/**
 * Unlinks a provider's account; needs the extension `profile`, else there is `unbindProvider`. `rejected`, with the reason,
 * where nothing would be left to sign in with.
 */
export const deleteBinding = (gateway: Gateway, provider: BindingProvider, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/user/binding/{provider}", { params: { path: { provider } }, ...options }));

/** Moves earnings (points of `aff_quota`) to the caller's balance, never more than there are; needs the extension `affiliate_transfer`. */
export const transferEarnings = (gateway: Gateway, quota: number, options?: CallOptions): Promise<EarningsTransfer> =>
  unwrapRecord(gateway.http.POST("/api/user/aff_transfer", { body: { quota }, ...options }));

/** The caller's sessions, latest use first; needs the extension `session`. */
export const listSessions = (
  gateway: Gateway,
  query: ListSessionsQuery = {},
  options?: CallOptions,
): Promise<SessionPage> =>
  unwrapPage(gateway.http.GET("/api/user/session", { params: { query: present(query) }, ...options }));

/** Ends one own session; ending the calling one is signing out. */
export const deleteSession = (gateway: Gateway, id: string, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/user/session/{id}", { params: { path: { id } }, ...options }));

/** Ends every own session but the calling one, all when an access token calls, and revokes the access token. */
export const deleteOtherSessions = (gateway: Gateway, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/user/session", { params: { query: { others: true } }, ...options }));
