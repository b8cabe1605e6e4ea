import { done, present, unwrap, type CallOptions, type Gateway } from "./gateway.ts";
import type { QueryOf, Schemas } from "./schema.ts";

/** Credentials: user name or e-mail address, and password. */
export type LoginInput = Schemas["LoginInput"];
/** A new account: name up to 12 characters, password of 8 to 20. */
export type RegisterInput = Schemas["RegisterInput"];
/** The reply to a sign-in; `token` and `expires_in` (seconds) where one was asked for. */
export type LoginUser = Schemas["LoginUser"];
/** A token for `Authorization: Bearer` on the management API, and its life in seconds. Extension `jwt`. */
export type BearerToken = Schemas["BearerToken"];
/** `turnstile`: the token of the challenge, where the status says `turnstile_check`. */
export type RegisterQuery = QueryOf<"register">;

/**
 * Signs in; the session cookie comes along. Only id, username, display_name, role, status and avatar_url of the reply are filled (quota
 * is 0): call `getSelf` next. Wrong credentials and a disabled user are the same `rejected`; more than 20 tries in 20 minutes are
 * `rate_limited`. With the header `X-Auth-Method: jwt` in `options` a gateway with the extension `jwt` adds a token.
 */
export const login = (gateway: Gateway, body: LoginInput, options?: CallOptions): Promise<LoginUser> =>
  unwrap(gateway.http.POST("/api/user/login", { body, ...options }));

/** A new token for the session whose cookie comes along; it dies with the session. `unauthenticated` without one. Extension `jwt`. */
export const refreshToken = (gateway: Gateway, options?: CallOptions): Promise<BearerToken> =>
  unwrap(gateway.http.POST("/api/user/refresh", options));

/** Ends the session. Succeeds for guests too. A GET that changes state: call it from mutations only, never prefetch it. */
export const logout = (gateway: Gateway, options?: CallOptions): Promise<void> =>
  done(gateway.http.GET("/api/user/logout", options));

/** Makes an account; it does not sign in. A taken name, a closed registration and a wrong code are `rejected`. */
export const register = (
  gateway: Gateway,
  body: RegisterInput,
  query: RegisterQuery = {},
  options?: CallOptions,
): Promise<void> =>
  done(gateway.http.POST("/api/user/register", { body, params: { query: present(query) }, ...options }));
