import { isRecord } from "./errors.ts";
import {
  unwrapVoid,
  present,
  unwrap,
  unwrapString,
  type CallOptions,
  type Gateway,
  type Reply,
  unwrapRecord,
} from "./gateway.ts";
import type { QueryOf, Schemas } from "./schema.ts";
import type { User } from "./user.ts";

/** A provider whose account can be unlinked. `google` only with the extension `oauth_google`. */
export type AccountProvider = Schemas["AccountProvider"];
/** A provider whose account `deleteBinding` takes off: an {@link AccountProvider}, or Telegram, which is no way to sign in. */
export type BindingProvider = Schemas["BindingProvider"];
/** The provider that a state is for. It counts only where the gateway supports `provider_state`. */
export type GetOAuthStateQuery = QueryOf<"getOAuthState">;
/** First data of a sign-in. */
export interface OAuthState {
  /** Comes back from the provider with the code. */
  readonly state: string;
  /** PKCE's challenge, for the authorize address as `code_challenge` with `code_challenge_method=S256`; undefined without PKCE. */
  readonly codeChallenge: string | undefined;
}
/** Parameters of the provider's return page, and `aff` where an invite code is stored. */
export type GithubLoginQuery = QueryOf<"githubLogin">;
/** As {@link GithubLoginQuery}; `iss` where Google sent it. */
export type GoogleLoginQuery = QueryOf<"googleLogin">;
/** Parameters of the provider's return page. Lark has no invitations. */
export type LarkLoginQuery = QueryOf<"larkLogin">;
/** As {@link GithubLoginQuery}; `iss` where the provider sent it. */
export type OidcLoginQuery = QueryOf<"oidcLogin">;

/** The signed-in user; undefined when the account was linked to the session's user. */
const signedIn = async (call: Promise<Reply<{ data?: User } | object>>): Promise<User | undefined> => {
  const reply = await call;
  await unwrapVoid(Promise.resolve(reply));
  // The contract's user, once the envelope says success.
  return isRecord(reply.data) ? (reply.data.data as User | undefined) : undefined;
};

/**
 * A state for the authorize address of GitHub or Lark: good once, in this browser, for ten minutes on the embedded gateway. With the extension
 * `provider_state` it is the named provider's own, and GitHub's has a `codeChallenge`.
 */
export const getOAuthState = async (
  gateway: Gateway,
  query: GetOAuthStateQuery = {},
  options?: CallOptions,
): Promise<OAuthState> => {
  const call = gateway.http.GET("/api/oauth/state", { params: { query: present(query) }, ...options });
  const state = await unwrap(call);
  const { data: body } = await call;
  return { state, codeChallenge: body?.success === true ? body.code_challenge : undefined };
};

/**
 * Completes a sign-in with GitHub, or links the account when it was begun in a session (undefined then). A GET that changes state. A state
 * that is used, late, of another browser or of a session that has ended is `forbidden`. Without the extension `provider_state`, the session of
 * this call alone decides.
 */
export const githubLogin = (
  gateway: Gateway,
  query: GithubLoginQuery,
  options?: CallOptions,
): Promise<User | undefined> =>
  signedIn(gateway.http.GET("/api/oauth/github", { params: { query: present(query) }, ...options }));

/** Where to send the browser for Google. Extension `oauth_google`. */
export const getGoogleRedirect = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/oauth/google", options));

/** Completes a sign-in with Google, as {@link githubLogin}. Extension `oauth_google`. */
export const googleLogin = (
  gateway: Gateway,
  query: GoogleLoginQuery,
  options?: CallOptions,
): Promise<User | undefined> =>
  signedIn(gateway.http.POST("/api/oauth/google", { params: { query: present(query) }, ...options }));

/** Completes a sign-in with Lark, as {@link githubLogin}. */
export const larkLogin = (gateway: Gateway, query: LarkLoginQuery, options?: CallOptions): Promise<User | undefined> =>
  signedIn(gateway.http.GET("/api/oauth/lark", { params: { query: present(query) }, ...options }));

/** Where to send the browser for OpenID Connect. */
export const getOidcEndpoint = (gateway: Gateway, options?: CallOptions): Promise<string> =>
  unwrapString(gateway.http.GET("/api/oauth/endpoint", options));

/**
 * Completes a sign-in with OpenID Connect. Begun in a session it binds the account where the gateway has the extension `oidc_bind` (undefined then),
 * else it signs in all the same. A GET that changes state.
 */
export const oidcLogin = (gateway: Gateway, query: OidcLoginQuery, options?: CallOptions): Promise<User | undefined> =>
  signedIn(gateway.http.GET("/api/oauth/oidc", { params: { query: present(query) }, ...options }));

/** Signs in with the code from the site's WeChat account. A GET that changes state. */
export const wechatLogin = (gateway: Gateway, code: string, options?: CallOptions): Promise<User> =>
  unwrapRecord(gateway.http.GET("/api/oauth/wechat", { params: { query: { code } }, ...options }));

/** Links the WeChat account that received the code. A GET that changes state. */
export const bindWechat = (gateway: Gateway, code: string, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.GET("/api/oauth/wechat/bind", { params: { query: { code } }, ...options }));

/** Unlinks a provider's account. */
export const unbindProvider = (gateway: Gateway, type: AccountProvider, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/user/unbind", { body: { type }, ...options }));
