import { createHash } from "node:crypto";
import { z } from "zod";
import { ensureBrowser, readBrowser, SIGN_IN_SECONDS } from "../auth/browser.ts";
import { createSecret } from "../auth/challenge-store.ts";
import type { ProviderBindings } from "../auth/store.ts";
import { requireStepUp } from "../auth/step-up.ts";
import { lastWayIn } from "../auth/way-in.ts";
import { type Ctx, type Handlers, signedIn } from "../../context.ts";
import { readCode, tellOldAddress } from "../mail/codes.ts";
import { createRawReply, type RawReply, refuse } from "../../platform/http.ts";
import { roles } from "../../platform/levels.ts";
import { bindAccount, type Identity, signInWith } from "./account.ts";
import { providerFailed } from "./ask.ts";
import { readGitHubAccount } from "./providers/github.ts";
import { readLarkAccount } from "./providers/lark.ts";
import type { OpenIdClaims, OpenIdSite } from "./providers/openid.ts";
import { unbindTelegram } from "../telegram/store.ts";
import { bindAddress, findByEmail, findByGitHubName, findByUsername, deleteBinding } from "./store.ts";
import { readWeChatAccount } from "./providers/wechat.ts";

/** Data of a state. One without a provider serves GitHub and Lark, as open one-hub's clients expect. */
const kept = z.object({
  provider: z.enum(["plain", "github", "lark", "google", "oidc"]),
  nonce: z.string(),
  verifier: z.string().nullable(),
  /** User of the session in which it was issued, null for a guest. Plain states have none: open one-hub's clients do not say what they begin. */
  userId: z.number().nullable().optional(),
});
type Kept = z.output<typeof kept>;

const issueState = async (ctx: Ctx, value: string, begun: Omit<Kept, "userId">) => {
  const data: Kept = begun.provider === "plain" ? begun : { ...begun, userId: ctx.sessionUser?.id ?? null };
  await ctx.challenges.issue({ purpose: "oauth", value, browser: ensureBrowser(ctx), data, seconds: SIGN_IN_SECONDS });
  return value;
};

const takeState = async (ctx: Ctx, providers: readonly Kept["provider"][], value = ""): Promise<Kept> => {
  const found = await ctx.challenges.take({ purpose: "oauth", value, browser: readBrowser(ctx) });
  const data = found === undefined ? undefined : kept.parse(found.data);
  if (data === undefined || !providers.includes(data.provider))
    throw refuse("This sign-in was started in another browser or took too long", "登录状态无效或已过期，请重新登录", {
      code: "sign_in_state_invalid",
      status: 403,
    });
  return data;
};

const needCode = (code: string | undefined) => {
  if (code === undefined || code === "")
    throw refuse("The sign-in provider sent no code", "缺少授权码", { code: "provider_code_missing", param: "code" });
  return code;
};

/**
 * Links the account where a session's user began, who must still be signed in; signs in where a guest began, also if a user has signed in since. A plain
 * state leaves it to the session of this call. The two replies differ in their `data`.
 */
const bindOrSignIn = async (ctx: Ctx, { userId }: Kept, identity: Identity): Promise<RawReply> => {
  const user = userId === null ? undefined : ctx.sessionUser;
  if (typeof userId === "number" && user?.id !== userId)
    throw refuse(
      "The session in which this began has ended. Sign in and start again",
      "发起操作的会话已结束，请登录后重试",
      {
        code: "sign_in_session_ended",
        status: 403,
      },
    );
  if (user === undefined) return createRawReply({ success: true, message: "", data: await signInWith(ctx, identity) });
  await bindAccount(ctx, user, identity.bindings, identity.prefix);
  return createRawReply({ success: true, message: "bind" });
};

const returnAddress = (ctx: Ctx, name: string) =>
  `${ctx.options.text("ServerAddress").replace(/\/+$/, "")}/oauth/${name}`;

const sites = {
  google: (ctx: Ctx): OpenIdSite => {
    if (!ctx.options.flag("GoogleOAuthEnabled"))
      throw refuse("Sign-in with Google is turned off", "本站未开放 Google 登录", { code: "provider_off" });
    return {
      issuer: ctx.addresses.google,
      clientId: ctx.options.text("GoogleClientId"),
      clientSecret: ctx.options.text("GoogleClientSecret"),
      redirectUri: returnAddress(ctx, "google"),
    };
  },
  oidc: (ctx: Ctx): OpenIdSite => {
    if (!ctx.options.flag("OIDCAuthEnabled"))
      throw refuse("Sign-in with OpenID Connect is turned off", "本站未开放 OIDC 登录", { code: "provider_off" });
    return {
      issuer: ctx.options.text("OIDCIssuer"),
      clientId: ctx.options.text("OIDCClientId"),
      clientSecret: ctx.options.text("OIDCClientSecret"),
      redirectUri: returnAddress(ctx, "oidc"),
    };
  },
};

const names = { google: "Google", oidc: "OpenID Connect" } as const;

/** Logs the provider's error and keeps it from the caller. */
const vouched = async <Result>(ctx: Ctx, provider: keyof typeof names, status: number, work: Promise<Result>) => {
  try {
    return await work;
  } catch (error) {
    ctx.log.warn({ err: error, provider, requestId: ctx.requestId }, "sign-in provider gave no usable answer");
    throw providerFailed(names[provider], status);
  }
};

const begin = async (ctx: Ctx, provider: keyof typeof sites, scope: string): Promise<string> => {
  const site = sites[provider](ctx);
  const state = createSecret();
  const { url, check } = await vouched(ctx, provider, 200, ctx.openId.begin(site, { scope, state }));
  await issueState(ctx, state, { provider, ...check });
  return url;
};

const complete = async (
  ctx: Ctx,
  provider: keyof typeof sites,
  query: { code?: string; state?: string; iss?: string },
): Promise<{ readonly state: Kept; readonly claims: OpenIdClaims }> => {
  const site = sites[provider](ctx);
  const state = await takeState(ctx, [provider], query.state);
  const code = needCode(query.code);
  const claims = await vouched(
    ctx,
    provider,
    400,
    ctx.openId.complete(site, { code, state: query.state ?? "", iss: query.iss, check: state }),
  );
  return { state, claims };
};

const textClaim = (claims: OpenIdClaims, name: string): string => {
  const value = claims[name];
  return typeof value === "string" ? value : "";
};

const verifiedEmail = (claims: OpenIdClaims): string | undefined =>
  claims["email_verified"] === true && textClaim(claims, "email") !== "" ? textClaim(claims, "email") : undefined;

const scopesOf = (text: string) => [...new Set(["openid", ...text.split(/[\s,]+/)])].filter(Boolean).join(" ");

const wechatIdentity = (id: string): Identity => ({
  bindings: { wechat_id: id },
  usernames: [],
  prefix: "wechat",
  displayName: "WeChat User",
  email: undefined,
  affCode: "",
  find: [],
});

const columns = {
  github: { github_id: "", github_id_new: 0 },
  google: { google_id: "" },
  lark: { lark_id: "" },
  oidc: { oidc_id: "" },
  wechat: { wechat_id: "" },
} as const satisfies Record<string, ProviderBindings>;

/** Refused where nothing would be left to sign in with; an account that is not bound stays so. */
const takeOff = async (ctx: Ctx, provider: keyof typeof columns): Promise<void> => {
  // A path may hold anything.
  if (!Object.hasOwn(columns, provider))
    throw refuse("There is no such provider", "不存在该登录方式", { code: "provider_not_found" });
  if (!(await deleteBinding(ctx.db, signedIn(ctx).id, columns[provider]))) throw lastWayIn();
};

/** Sign-in through other providers, and linking and unlinking an account or e-mail address. */
export const oauthHandlers = {
  getOAuthState: async ({ query }, ctx) => {
    const provider = query.provider ?? "plain";
    // Lark has no PKCE here, and callers that name no provider cannot use it.
    const verifier = provider === "github" ? createSecret() : null;
    const state = await issueState(ctx, createSecret(), { provider, nonce: "", verifier });
    if (verifier === null) return state;
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    return createRawReply({ success: true, message: "", data: state, code_challenge: challenge });
  },

  githubLogin: async ({ query }, ctx) => {
    const state = await takeState(ctx, ["github", "plain"], query.state);
    if (!ctx.options.flag("GitHubOAuthEnabled"))
      throw refuse("Sign-in with GitHub is turned off", "本站未开放 GitHub 登录", { code: "provider_off" });
    const { id, login, name, email } = await readGitHubAccount(ctx, needCode(query.code), state.verifier);
    return bindOrSignIn(ctx, state, {
      bindings: { github_id: login, github_id_new: id },
      usernames: [login],
      prefix: "github",
      displayName: name,
      email,
      affCode: query.aff ?? "",
      find: [
        async () => (ctx.options.flag("GitHubOldIdCloseEnabled") ? undefined : findByGitHubName(ctx.db, login)),
        async () => (email === undefined ? undefined : findByEmail(ctx.db, email)),
      ],
    });
  },

  getGoogleRedirect: async (_input, ctx) => begin(ctx, "google", "openid email profile"),

  googleLogin: async ({ query }, ctx) => {
    const { state, claims } = await complete(ctx, "google", query);
    const email = verifiedEmail(claims);
    return bindOrSignIn(ctx, state, {
      bindings: { google_id: claims.sub },
      usernames: [],
      prefix: "google",
      displayName: textClaim(claims, "name"),
      email,
      affCode: query.aff ?? "",
      find: [async () => (email === undefined ? undefined : findByEmail(ctx.db, email))],
    });
  },

  larkLogin: async ({ query }, ctx) => {
    if (!ctx.options.flag("LarkAuthEnabled"))
      throw refuse("Sign-in with Lark is turned off", "本站未开放飞书登录", { code: "provider_off" });
    const state = await takeState(ctx, ["lark", "plain"], query.state);
    const { id, name } = await readLarkAccount(ctx, needCode(query.code));
    return bindOrSignIn(ctx, state, {
      bindings: { lark_id: id },
      usernames: [],
      prefix: "lark",
      displayName: name,
      email: undefined,
      affCode: "",
      find: [],
    });
  },

  getOidcEndpoint: async (_input, ctx) => begin(ctx, "oidc", scopesOf(ctx.options.text("OIDCScopes"))),

  oidcLogin: async ({ query }, ctx) => {
    const { state, claims } = await complete(ctx, "oidc", query);
    const usernames = ctx.options
      .text("OIDCUsernameClaims")
      .split(/[\s,]+/)
      .map((claim) => textClaim(claims, claim))
      .filter((name) => name !== "");
    const [username = ""] = usernames;
    const email = verifiedEmail(claims);
    const identity: Identity = {
      bindings: { oidc_id: claims.sub },
      usernames,
      prefix: "oidc",
      displayName: textClaim(claims, "name") || username,
      email,
      affCode: query.aff ?? "",
      find: [
        async () => {
          const found = email === undefined ? undefined : await findByEmail(ctx.db, email);
          return found?.oidc_id === "" ? found : undefined;
        },
        async () => {
          if (username === "" || !ctx.options.flag("OIDCMatchByUsername")) return undefined;
          const found = await findByUsername(ctx.db, username);
          // A freely chosen name at the provider must not lead to an administrator's account.
          return found !== undefined && found.oidc_id === "" && found.role < roles.admin ? found : undefined;
        },
      ],
    };
    // Open one-hub signs in even from inside a session.
    return ctx.extensions.includes("oidc_bind")
      ? bindOrSignIn(ctx, state, identity)
      : createRawReply({ success: true, message: "", data: await signInWith(ctx, identity) });
  },

  wechatLogin: async ({ query }, ctx) => signInWith(ctx, wechatIdentity(await readWeChatAccount(ctx, query.code))),

  bindWechat: async ({ query }, ctx) => {
    const user = signedIn(ctx);
    // Before the code, which is good once, is used.
    if (user.wechat_id === "") await requireStepUp(ctx);
    await bindAccount(ctx, user, { wechat_id: await readWeChatAccount(ctx, query.code) });
  },

  bindEmail: async ({ query }, ctx) => {
    const user = signedIn(ctx);
    // Before the code is looked at, which would count as a guess.
    await requireStepUp(ctx);
    const code = await readCode(ctx, query);
    await bindAddress(ctx.db, user.id, code, ctx.now);
    tellOldAddress(ctx, user, code.address);
  },

  unbindProvider: async ({ body }, ctx) => takeOff(ctx, body.type),

  deleteBinding: async ({ path }, ctx) => {
    if (path.provider === "telegram") await unbindTelegram(ctx.db, signedIn(ctx).id);
    else await takeOff(ctx, path.provider);
  },
} satisfies Partial<Handlers>;
