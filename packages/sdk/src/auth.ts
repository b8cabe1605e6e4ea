import { unwrapVoid, present, unwrap, unwrapString, type CallOptions, type Gateway, unwrapRecord } from "./gateway.ts";
import type { QueryOf, Schemas } from "./schema.ts";
import { createAccessToken } from "./self.ts";

/** Credentials: user name or e-mail address, and password. */
export type LoginInput = Schemas["LoginInput"];
/** A new account: name up to 12 characters, password of 8 to 20. */
export type RegisterInput = Schemas["RegisterInput"];
/** The reply to a sign-in; `token` and `expires_in` (seconds) where one was requested. */
export type LoginUser = Schemas["LoginUser"];
/** A token for `Authorization: Bearer` on the management API, and its life in seconds. Extension `jwt`. */
export type BearerToken = Schemas["BearerToken"];
/** `turnstile`: the token of the challenge, where the status says `turnstile_check`. */
export type RegisterQuery = QueryOf<"register">;
/** `email`: where to. `turnstile`: the token of the challenge, where the status says `turnstile_check`. */
export interface MailQuery {
  email: string;
  turnstile?: string | undefined;
}
/** Parameters of the mailed link; `password` (8 to 20 characters) counts only where the gateway supports `reset_choice`. */
export type ResetPasswordInput = Schemas["ResetPasswordInput"];

/**
 * Signs in and sets the session cookie. Only id, username, display_name, role, status and avatar_url of the reply are filled (quota
 * is 0): call `getSelf` next. Wrong credentials and a disabled user are the same `rejected`; more than 20 tries in 20 minutes are
 * `rate_limited`. With the header `X-Auth-Method: jwt` in `options` a gateway with the extension `jwt` adds a token.
 */
export const login = (gateway: Gateway, body: LoginInput, options?: CallOptions): Promise<LoginUser> =>
  unwrapRecord(gateway.http.POST("/api/user/login", { body, ...options }));

/**
 * Signs in and returns a new access token for `createGateway({ accessToken })`: for programs outside of browsers, which keep no cookie. The
 * account's old access token stops working at once. Rejects as {@link login}. In browsers, whose scripts see no cookies, the browser's own goes along.
 *
 * @example
 * const accessToken = await signInForToken(createGateway({ baseUrl }), { username, password });
 * const gateway = createGateway({ baseUrl, accessToken });
 */
export const signInForToken = async (gateway: Gateway, body: LoginInput, options?: CallOptions): Promise<string> => {
  const call = gateway.http.POST("/api/user/login", { body, ...options });
  await unwrap(call);
  const { response } = await call;
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return createAccessToken(gateway, {
    ...options,
    headers: { ...options?.headers, ...(cookies.length > 0 && { Cookie: cookies.join("; ") }) },
  });
};

/** Creates a token for the session of the cookie; it ends with the session. `unauthenticated` without one. Extension `jwt`. */
export const refreshToken = (gateway: Gateway, options?: CallOptions): Promise<BearerToken> =>
  unwrapRecord(gateway.http.POST("/api/user/refresh", options));

/** Ends the session. Succeeds for guests too. A GET that changes state: call it from mutations only, never prefetch it. */
export const logout = (gateway: Gateway, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.GET("/api/user/logout", options));

/** Makes an account; it does not sign in. A taken name, a closed registration and a wrong code are `rejected`. */
export const register = (
  gateway: Gateway,
  body: RegisterInput,
  query: RegisterQuery = {},
  options?: CallOptions,
): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/user/register", { body, params: { query: present(query) }, ...options }));

const mailQuery = ({ email, turnstile }: MailQuery) => ({ email, ...(turnstile !== undefined && { turnstile }) });

/**
 * Mails the code with which an address is registered (`verification_code`) or bound (`bindEmail`); it is valid for ten minutes. A GET
 * that changes state: call it from mutations only. `rejected` before a minute has passed since the last one.
 */
export const sendEmailVerification = (gateway: Gateway, query: MailQuery, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.GET("/api/verification", { params: { query: mailQuery(query) }, ...options }));

/**
 * Mails the link to a new password, `{server_address}/user/reset?email=…&token=…`; it is valid for ten minutes. A GET that changes
 * state: call it from mutations only. Open one-hub rejects an address without an account, the embedded gateway answers all the same.
 */
export const sendPasswordReset = (gateway: Gateway, query: MailQuery, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.GET("/api/reset_password", { params: { query: mailQuery(query) }, ...options }));

/**
 * Sets a new password with the mailed link's parameters. Resolves with the password that the server generated, to be shown once; empty where
 * the chosen one counts. A wrong or used link is `rejected`.
 */
export const resetPassword = (gateway: Gateway, body: ResetPasswordInput, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.POST("/api/user/reset", { body, ...options }));
