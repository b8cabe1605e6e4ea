import { done, present, unwrap, type CallOptions, type Gateway } from "./gateway.ts";
import type { QueryOf, Schemas } from "./schema.ts";
import type { User } from "./user.ts";

/** Credentials: user name or e-mail address, and password. */
export type LoginInput = Schemas["LoginInput"];
/** A new account: name up to 12 characters, password of 8 to 20. */
export type RegisterInput = Schemas["RegisterInput"];
/** `turnstile`: the token of the challenge, where the status says `turnstile_check`. */
export type RegisterQuery = QueryOf<"register">;

/**
 * Signs in; the session cookie comes along. Only id, username, display_name, role, status and avatar_url of the reply are filled (quota
 * is 0): call `getSelf` next. Wrong credentials and a disabled user are the same `rejected`; more than 20 tries in 20 minutes are
 * `rate_limited`.
 */
export const login = (gateway: Gateway, body: LoginInput, options?: CallOptions): Promise<User> =>
  unwrap(gateway.http.POST("/api/user/login", { body, ...options }));

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
