import type { Schemas } from "@one-hub/sdk";
import type { Ctx } from "../../../context.ts";
import type { OptionName } from "../options.ts";
import { addressOf, callService, type ChosenBy } from "./call-service.ts";
import { failed, type OptionTestResult, passed, TestFailure } from "./outcome.ts";
import { testMailSettings } from "./test-mail.ts";

type Kind = Schemas["OptionTestKind"];

/** A code that no provider has given out: the answer tells whether id and secret are known. */
const UNKNOWN_CODE = "settings-test";

const settingsOf = <Name extends OptionName>({ options }: Pick<Ctx, "options">, ...names: readonly Name[]) => {
  const values = names.map((name) => [name, options.text(name)] as const);
  if (values.some(([, value]) => value === "")) throw new TestFailure("settings_missing");
  return Object.fromEntries(values) as Readonly<Record<Name, string>>;
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const discover = async (ctx: Ctx, issuer: string, chosenBy: ChosenBy) => {
  const url = addressOf(issuer);
  const discovery = url.pathname.includes("/.well-known/")
    ? url
    : new URL(`${url.href.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const { status, fields } = await callService(ctx, discovery, chosenBy);
  const [named, authorization, token] = ["issuer", "authorization_endpoint", "token_endpoint"].map((name) =>
    textOf(fields[name]),
  );
  if (status !== 200 || authorization === "" || token === "" || named === "")
    throw new TestFailure("unexpected_answer", String(status));
  if (discovery !== url && URL.parse(named ?? "")?.href !== url.href)
    throw new TestFailure("unexpected_answer", `issuer: ${named}`);
  return { issuer: named ?? "", token: addressOf(token ?? "") };
};

const tests: Readonly<Record<Kind, (ctx: Ctx) => Promise<OptionTestResult>>> = {
  mail: testMailSettings,

  oidc: async (ctx) => {
    const { OIDCIssuer } = settingsOf(ctx, "OIDCIssuer");
    return passed((await discover(ctx, OIDCIssuer, "option")).issuer);
  },

  google: async (ctx) => {
    const { GoogleClientId, GoogleClientSecret } = settingsOf(ctx, "GoogleClientId", "GoogleClientSecret");
    const { token } = await discover(ctx, ctx.addresses.google, "deployment");
    const { status, fields } = await callService(ctx, token, "deployment", {
      form: {
        grant_type: "authorization_code",
        client_id: GoogleClientId,
        client_secret: GoogleClientSecret,
        code: UNKNOWN_CODE,
        redirect_uri: `${ctx.options.text("ServerAddress").replace(/\/+$/, "")}/oauth/google`,
      },
    });
    const error = textOf(fields["error"]);
    if (error === "invalid_client" || error === "unauthorized_client" || status === 401)
      throw new TestFailure("credentials_refused", error);
    if (error !== "invalid_grant") throw new TestFailure("unexpected_answer", `${status} ${error}`);
    return passed();
  },

  github: async (ctx) => {
    const { GitHubClientId, GitHubClientSecret } = settingsOf(ctx, "GitHubClientId", "GitHubClientSecret");
    const { status, fields } = await callService(
      ctx,
      new URL("/login/oauth/access_token", ctx.addresses.github),
      "deployment",
      { json: { client_id: GitHubClientId, client_secret: GitHubClientSecret, code: UNKNOWN_CODE } },
    );
    const error = textOf(fields["error"]);
    if (status === 404 || error === "incorrect_client_credentials")
      throw new TestFailure("credentials_refused", error === "" ? String(status) : error);
    if (error !== "bad_verification_code") throw new TestFailure("unexpected_answer", `${status} ${error}`);
    return passed();
  },

  lark: async (ctx) => {
    const { LarkClientId, LarkClientSecret } = settingsOf(ctx, "LarkClientId", "LarkClientSecret");
    const { status, fields } = await callService(
      ctx,
      new URL("/open-apis/auth/v3/app_access_token/internal", ctx.addresses.lark),
      "deployment",
      { json: { app_id: LarkClientId, app_secret: LarkClientSecret } },
    );
    const code = fields["code"];
    if (typeof code !== "number") throw new TestFailure("unexpected_answer", String(status));
    if (code !== 0) throw new TestFailure("credentials_refused", `${code} ${textOf(fields["msg"])}`);
    return passed();
  },

  wechat: async (ctx) => {
    const { WeChatServerAddress } = settingsOf(ctx, "WeChatServerAddress");
    const url = new URL("api/wechat/user", `${addressOf(WeChatServerAddress).href.replace(/\/$/, "")}/`);
    url.searchParams.set("code", UNKNOWN_CODE);
    const { status, fields } = await callService(ctx, url, "option", {
      headers: { authorization: ctx.options.text("WeChatServerToken") },
    });
    if (status === 401 || status === 403) throw new TestFailure("credentials_refused", String(status));
    if (typeof fields["success"] !== "boolean") throw new TestFailure("unexpected_answer", String(status));
    return passed();
  },

  turnstile: async (ctx) => {
    const { TurnstileSecretKey } = settingsOf(ctx, "TurnstileSecretKey");
    const { status, fields } = await callService(
      ctx,
      new URL("/turnstile/v0/siteverify", ctx.addresses.turnstile),
      "deployment",
      { form: { secret: TurnstileSecretKey, response: UNKNOWN_CODE } },
    );
    const errors = Array.isArray(fields["error-codes"]) ? fields["error-codes"].map(textOf) : [];
    if (errors.includes("invalid-input-secret")) throw new TestFailure("credentials_refused");
    if (typeof fields["success"] !== "boolean") throw new TestFailure("unexpected_answer", String(status));
    return passed();
  },

  uptime: async (ctx) => {
    const { UptimeDomain, UptimePageName } = settingsOf(ctx, "UptimeDomain", "UptimePageName");
    const base = addressOf(UptimeDomain).href.replace(/\/+$/, "");
    const { status, fields } = await callService(
      ctx,
      new URL(`${base}/api/status-page/${encodeURIComponent(UptimePageName)}`),
      "option",
    );
    if (status !== 200 || !Array.isArray(fields["publicGroupList"]))
      throw new TestFailure("unexpected_answer", String(status));
    return passed();
  },

  telegram: async ({ telegram }) => {
    const bot = await telegram.check();
    if (bot === "off") throw new TestFailure("bot_off");
    if ("failure" in bot) throw new TestFailure(bot.failure, bot.detail);
    return passed(`@${bot.username}`);
  },
};

const secretNames: readonly OptionName[] = [
  "SMTPToken",
  "GitHubClientSecret",
  "GoogleClientSecret",
  "LarkClientSecret",
  "WeChatServerToken",
  "TurnstileSecretKey",
];

/** Calls the service of some settings once. */
export const runOptionTest = async (kind: Kind, ctx: Ctx): Promise<OptionTestResult> => {
  try {
    return await tests[kind](ctx);
  } catch (error) {
    if (!(error instanceof TestFailure)) throw error;
    return failed(
      error,
      secretNames.map((name) => ctx.options.text(name)),
    );
  }
};
