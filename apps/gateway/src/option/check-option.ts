import { refuse, type Refusal } from "../http.ts";
import { type OptionName, optionDefinitions, type Options } from "./options.ts";

const largestWhole = 1_000_000_000_000;
const wholeText = /^\+?\d{1,15}$/;
const decimalText = /^\+?(\d+\.?\d*|\.\d+)$/;

/** Amounts are divided by these. */
const aboveZero: ReadonlySet<OptionName> = new Set<OptionName>(["QuotaPerUnit", "PaymentUSDRate"]);

/** What a site keeps of its users' calls stays small. */
const largestOf: { readonly [Name in OptionName]?: number } = { BodyLogBytes: 1_048_576, BodyLogDays: 365 };

const notNumber = (name: OptionName) => refuse(`${name} must be a number`, `${name} 必须是数字`);

const readNumber = (name: OptionName, value: string, text: RegExp) => {
  if (!text.test(value)) throw notNumber(name);
  const number = Number(value);
  if (!Number.isFinite(number)) throw notNumber(name);
  const largest = largestOf[name] ?? largestWhole;
  if (number > largest) throw refuse(`${name} may not exceed ${largest}`, `${name} 不能超过 ${largest}`);
  if (number === 0 && aboveZero.has(name)) throw refuse(`${name} must be above 0`, `${name} 必须大于 0`);
  return String(number);
};

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

const readJson = (name: OptionName, value: string) => {
  if (value === "") return value;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw refuse(`${name} must be JSON text`, `${name} 必须是有效的 JSON`);
  }
  const fits = name === "ChatLinks" ? Array.isArray(parsed) : isObject(parsed);
  if (!fits) throw refuse(`${name} is JSON text of another shape`, `${name} 的 JSON 结构不正确`);
  return value;
};

type Need = { readonly fields: readonly OptionName[]; readonly refusal: () => Refusal };

/** What must be filled in before a switch may be turned on (contract 3.2). */
const needs: { readonly [Name in OptionName]?: Need } = {
  GitHubOAuthEnabled: {
    fields: ["GitHubClientId"],
    refusal: () => refuse("Fill in the GitHub client id first", "请先填写 GitHub Client ID"),
  },
  OIDCAuthEnabled: {
    fields: ["OIDCClientId", "OIDCClientSecret", "OIDCIssuer", "OIDCScopes", "OIDCUsernameClaims"],
    refusal: () => refuse("Fill in all five OIDC fields first", "请先填写全部五项 OIDC 配置"),
  },
  LarkAuthEnabled: {
    fields: ["LarkClientId", "LarkClientSecret"],
    refusal: () => refuse("Fill in the Lark client id and secret first", "请先填写飞书 App ID 与 App Secret"),
  },
  GoogleOAuthEnabled: {
    fields: ["GoogleClientId", "GoogleClientSecret"],
    refusal: () => refuse("Fill in the Google client id and secret first", "请先填写 Google Client ID 与密钥"),
  },
  WeChatAuthEnabled: {
    fields: ["WeChatServerAddress"],
    refusal: () => refuse("Fill in the WeChat server address first", "请先填写微信服务器地址"),
  },
  UptimeEnabled: {
    fields: ["UptimeDomain", "UptimePageName"],
    refusal: () => refuse("Fill in the status page's address and name first", "请先填写状态页的地址与名称"),
  },
  TurnstileCheckEnabled: {
    fields: ["TurnstileSiteKey"],
    refusal: () => refuse("Fill in the Turnstile site key first", "请先填写 Turnstile 站点密钥"),
  },
  EmailDomainRestrictionEnabled: {
    fields: ["EmailDomainWhitelist"],
    refusal: () => refuse("Fill in the allowed e-mail domains first", "请先填写允许的邮箱域名"),
  },
};

const readFlag = (name: OptionName, value: string, options: Options) => {
  const need = needs[name];
  if (value === "true" && need?.fields.some((field) => options.text(field).trim() === "") === true)
    throw need.refusal();
  return String(value === "true");
};

const readers = {
  text: (_name: OptionName, value: string) => value,
  whole: (name: OptionName, value: string) => readNumber(name, value, wholeText),
  decimal: (name: OptionName, value: string) => readNumber(name, value, decimalText),
  json: readJson,
  flag: readFlag,
};

/** The text to store, or a refusal: nothing is kept that could not be read back. */
export const checkOption = (name: OptionName, value: string, options: Options): string =>
  readers[optionDefinitions[name].kind](name, value, options);
