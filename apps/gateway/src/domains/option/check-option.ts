import { isTimeZone } from "@one-hub/sdk/format";
import { refuse, type Refusal } from "../../platform/http.ts";
import { type OptionName, optionDefinitions, type Options, trimLine } from "./options.ts";

const MAX_INTEGER = 1_000_000_000_000;
const wholeText = /^\+?\d{1,15}$/;
const decimalText = /^\+?(\d+\.?\d*|\.\d+)$/;

/** Amounts are divided by these; a port is a number from 1. */
const aboveZero: ReadonlySet<OptionName> = new Set<OptionName>(["QuotaPerUnit", "PaymentUSDRate", "SMTPPort"]);

/** A hundred years. */
const MAX_DAYS = 36_500;

/** Limits for ports, for recordings of users' calls, and for how long things are kept. */
const maxOf: { readonly [Name in OptionName]?: number } = {
  BodyLogBytes: 1_048_576,
  BodyLogDays: 365,
  LogDays: MAX_DAYS,
  OperationRecordDays: MAX_DAYS,
  SMTPPort: 65_535,
  TelemetryDays: MAX_DAYS,
};

const notNumber = (name: OptionName) =>
  refuse(`${name} must be a number`, `${name} 必须是数字`, { code: "value_wrong_type", param: name });

const readNumber = (name: OptionName, value: string, text: RegExp) => {
  if (!text.test(value)) throw notNumber(name);
  const number = Number(value);
  if (!Number.isFinite(number)) throw notNumber(name);
  const largest = maxOf[name] ?? MAX_INTEGER;
  if (number > largest)
    throw refuse(`${name} may not exceed ${largest}`, `${name} 不能超过 ${largest}`, {
      code: "value_too_large",
      param: name,
    });
  if (number === 0 && aboveZero.has(name))
    throw refuse(`${name} must be above 0`, `${name} 必须大于 0`, { code: "value_too_small", param: name });
  return String(number);
};

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

const readJson = (name: OptionName, value: string) => {
  if (value === "") return value;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw refuse(`${name} must be JSON text`, `${name} 必须是有效的 JSON`, { code: "json_invalid", param: name });
  }
  const fits = name === "ChatLinks" ? Array.isArray(parsed) : isObject(parsed);
  if (!fits)
    throw refuse(`${name} is JSON text of another shape`, `${name} 的 JSON 结构不正确`, {
      code: "json_shape_invalid",
      param: name,
    });
  return value;
};

type Need = { readonly fields: readonly OptionName[]; readonly refusal: () => Refusal };

/** Options that must be filled in before a switch can be turned on. */
const needs: { readonly [Name in OptionName]?: Need } = {
  GitHubOAuthEnabled: {
    fields: ["GitHubClientId"],
    refusal: () =>
      refuse("Fill in the GitHub client id first", "请先填写 GitHub Client ID", {
        code: "settings_missing",
        param: "GitHubClientId",
      }),
  },
  OIDCAuthEnabled: {
    fields: ["OIDCClientId", "OIDCClientSecret", "OIDCIssuer", "OIDCScopes", "OIDCUsernameClaims"],
    refusal: () =>
      refuse("Fill in all five OIDC fields first", "请先填写全部五项 OIDC 配置", {
        code: "settings_missing",
        param: "OIDCClientId",
      }),
  },
  LarkAuthEnabled: {
    fields: ["LarkClientId", "LarkClientSecret"],
    refusal: () =>
      refuse("Fill in the Lark client id and secret first", "请先填写飞书 App ID 与 App Secret", {
        code: "settings_missing",
        param: "LarkClientId",
      }),
  },
  GoogleOAuthEnabled: {
    fields: ["GoogleClientId", "GoogleClientSecret"],
    refusal: () =>
      refuse("Fill in the Google client id and secret first", "请先填写 Google Client ID 与密钥", {
        code: "settings_missing",
        param: "GoogleClientId",
      }),
  },
  WeChatAuthEnabled: {
    fields: ["WeChatServerAddress"],
    refusal: () =>
      refuse("Fill in the WeChat server address first", "请先填写微信服务器地址", {
        code: "settings_missing",
        param: "WeChatServerAddress",
      }),
  },
  UptimeEnabled: {
    fields: ["UptimeDomain", "UptimePageName"],
    refusal: () =>
      refuse("Fill in the status page's address and name first", "请先填写状态页的地址与名称", {
        code: "settings_missing",
        param: "UptimeDomain",
      }),
  },
  TurnstileCheckEnabled: {
    fields: ["TurnstileSiteKey"],
    refusal: () =>
      refuse("Fill in the Turnstile site key first", "请先填写 Turnstile 站点密钥", {
        code: "settings_missing",
        param: "TurnstileSiteKey",
      }),
  },
  EmailDomainRestrictionEnabled: {
    fields: ["EmailDomainWhitelist"],
    refusal: () =>
      refuse("Fill in the allowed e-mail domains first", "请先填写允许的邮箱域名", {
        code: "settings_missing",
        param: "EmailDomainWhitelist",
      }),
  },
};

const readFlag = (name: OptionName, value: string, options: Options) => {
  const need = needs[name];
  if (value === "true" && need?.fields.some((field) => options.text(field).trim() === "") === true)
    throw need.refusal();
  return String(value === "true");
};

/** They become links and pictures; a path of this site is one, too. */
const addresses: ReadonlySet<OptionName> = new Set<OptionName>(["Logo", "LogoDark", "TopUpLink", "WebHomeURL"]);

/** Mails, sign-ins and calls of the gateway begin with them, so that they need a host. */
const siteAddresses: ReadonlySet<OptionName> = new Set<OptionName>([
  "ServerAddress",
  "OIDCIssuer",
  "UptimeDomain",
  "WeChatServerAddress",
]);

const isAddress = (name: OptionName, value: string): boolean => {
  if (siteAddresses.has(name)) {
    // Without the site's address no link of a mail works; the other services may be left out.
    if (value === "") return name !== "ServerAddress";
    return /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);
  }
  return !addresses.has(name) || /^https?:$/.test(URL.parse(value, "http://site.invalid")?.protocol ?? "");
};

const readText = (name: OptionName, value: string) => {
  if (!isAddress(name, value))
    throw refuse(`${name} must be an http:// or https:// address`, `${name} 必须是 http:// 或 https:// 地址`, {
      code: "address_invalid",
      param: name,
    });
  if (name === "TimeZone" && !isTimeZone(value))
    throw refuse("Enter a time zone such as Asia/Shanghai", "请填写时区名称，例如 Asia/Shanghai", {
      code: "value_invalid",
      param: name,
    });
  return value;
};

const readers = {
  text: readText,
  line: readText,
  whole: (name: OptionName, value: string) => readNumber(name, value, wholeText),
  decimal: (name: OptionName, value: string) => readNumber(name, value, decimalText),
  json: readJson,
  flag: readFlag,
};

/** The text to store, or a refusal: nothing is kept that could not be read back. */
export const checkOption = (name: OptionName, value: string, options: Options): string =>
  readers[optionDefinitions[name].kind](name, trimLine(name, value), options);
