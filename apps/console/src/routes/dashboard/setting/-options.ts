import type { Extension, OptionKey, OptionTestKind } from "@one-hub/sdk";
import type { Tab } from "./-setting.search.ts";

/** How an option is edited. Its value is text on the wire, whatever it means. */
type OptionKind =
  | "flag"
  | "whole"
  | "decimal"
  | "quota"
  | "text"
  | "address"
  | "secret"
  | "tags"
  | "lines"
  | "content"
  | "script"
  | "timeZone"
  | "safeTool"
  | RowKind;

/** Kinds that are edited as rows; each is a JSON text. */
export const rowKinds = ["chatLinks", "discounts", "maxTokens", "think"] as const;
export type RowKind = (typeof rowKinds)[number];

type Unit = "seconds" | "days" | "bytes" | "usd" | "cnyPerUsd" | "pointsPerUsd" | "points" | "attempts" | "share";

/** The definition of an option. Its name and help are `setting_options:<key>`. */
export interface OptionSpec {
  readonly key: OptionKey;
  readonly kind: OptionKind;
  readonly tab: Tab;
  /** Value of a new site; undefined where the gateway or its deployment decides. */
  readonly initial: string | undefined;
  readonly unit?: Unit;
  /** The least value of a number; 0 where left out. `above` is not allowed itself. */
  readonly above?: number;
  readonly max?: number;
  /** The address of a site or a service, which a path of this site cannot be. */
  readonly hasHost?: true;
  /** The address of a picture that loads from the hosts of `imageHosts` alone. */
  readonly fromImageHosts?: true;
  /** May not be empty. */
  readonly required?: true;
  /** The extension that it needs. */
  readonly extension?: Extension;
  /** Kept by our gateway for a one-hub, without any effect of its own. */
  readonly idle?: true;
}

/** Services of this page that can be tested; the Telegram bot has a page of its own. */
export type SettingsTest = Exclude<OptionTestKind, "telegram">;

/** Options that belong together under one heading, `setting:group.<id>`. */
export interface OptionGroup<Id extends string = string> {
  readonly id: Id;
  readonly tab: Tab;
  /** The service that they can be tested with. */
  readonly test?: SettingsTest;
  /** Last part of the address that a sign-in provider returns to. */
  readonly callback?: "github" | "google" | "lark" | "oidc";
  readonly options: readonly OptionSpec[];
}

type Facts = Omit<OptionSpec, "key" | "kind" | "tab" | "initial">;
type Row = readonly [key: OptionKey, kind: OptionKind, initial: string | undefined, facts?: Facts];

const group = <const Id extends string>(
  tab: Tab,
  id: Id,
  rows: readonly Row[],
  more: Pick<OptionGroup, "test" | "callback"> = {},
): OptionGroup<Id> => ({
  id,
  tab,
  ...more,
  options: rows.map(([key, kind, initial, facts]) => ({ key, kind, initial, tab, ...facts })),
});

const core = { extension: "core" } as const;
const content = { extension: "content" } as const;
const google = { extension: "oauth_google" } as const;
const body = { extension: "body_log" } as const;
const idle = { idle: true } as const;
const retention = { unit: "days", max: 36_500, extension: "system" } as const;

/** Every option of a site: the one table behind page, review, export and import. */
export const optionGroups = [
  group("site", "brand", [
    ["SystemName", "text", "One Hub"],
    ["ServerAddress", "address", undefined, { hasHost: true, required: true }],
    ["Logo", "address", ""],
    ["LogoDark", "address", "", core],
    ["TimeZone", "timeZone", undefined, { extension: "time_zone" }],
  ]),
  group("site", "home", [
    ["WebHomeEnabled", "flag", "true", core],
    ["WebHomeURL", "address", "", core],
    ["PublicFiguresEnabled", "flag", "false", { extension: "public_figures" }],
  ]),
  group(
    "site",
    "uptime",
    [
      ["UptimeEnabled", "flag", "false", core],
      ["UptimeDomain", "address", "", { hasHost: true, ...core }],
      ["UptimePageName", "text", "", core],
    ],
    { test: "uptime" },
  ),
  group("site", "analytics", [["AnalyticsCode", "script", ""]]),
  group("content", "public_texts", [
    ["Notice", "content", ""],
    ["HomePageContent", "content", ""],
    ["About", "content", ""],
    ["Footer", "content", ""],
  ]),
  group("content", "pages", [
    ["contact", "content", "", content],
    ["faqs", "content", "", content],
    ["terms", "content", "", content],
    ["privacy", "content", "", content],
  ]),
  group("sign_in", "accounts", [
    ["PasswordLoginEnabled", "flag", "true"],
    ["RegisterEnabled", "flag", "true"],
    ["PasswordRegisterEnabled", "flag", "true"],
    ["EmailVerificationEnabled", "flag", "false"],
    ["EmailDomainRestrictionEnabled", "flag", "false"],
    [
      "EmailDomainWhitelist",
      "tags",
      "gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com",
    ],
  ]),
  group(
    "sign_in",
    "github",
    [
      ["GitHubOAuthEnabled", "flag", "false"],
      ["GitHubClientId", "text", ""],
      ["GitHubClientSecret", "secret", ""],
      ["GitHubOldIdCloseEnabled", "flag", "false"],
    ],
    { test: "github", callback: "github" },
  ),
  group(
    "sign_in",
    "google",
    [
      ["GoogleOAuthEnabled", "flag", "false", google],
      ["GoogleClientId", "text", "", google],
      ["GoogleClientSecret", "secret", "", google],
    ],
    { test: "google", callback: "google" },
  ),
  group(
    "sign_in",
    "lark",
    [
      // Open one-hub has the switch without the two values that it needs.
      ["LarkAuthEnabled", "flag", "false", core],
      ["LarkClientId", "text", "", core],
      ["LarkClientSecret", "secret", "", core],
    ],
    { test: "lark", callback: "lark" },
  ),
  group(
    "sign_in",
    "oidc",
    [
      ["OIDCAuthEnabled", "flag", "false"],
      ["OIDCIssuer", "address", "", { hasHost: true }],
      ["OIDCClientId", "text", ""],
      ["OIDCClientSecret", "secret", ""],
      ["OIDCScopes", "tags", ""],
      ["OIDCUsernameClaims", "text", ""],
      ["OIDCMatchByUsername", "flag", "false", core],
    ],
    { test: "oidc", callback: "oidc" },
  ),
  group(
    "sign_in",
    "wechat",
    [
      ["WeChatAuthEnabled", "flag", "false"],
      ["WeChatServerAddress", "address", "", { hasHost: true }],
      ["WeChatServerToken", "secret", ""],
      ["WeChatAccountQRCodeImageURL", "address", "", { fromImageHosts: true }],
    ],
    { test: "wechat" },
  ),
  group(
    "sign_in",
    "turnstile",
    [
      ["TurnstileCheckEnabled", "flag", "false"],
      ["TurnstileSiteKey", "text", ""],
      ["TurnstileSecretKey", "secret", ""],
    ],
    { test: "turnstile" },
  ),
  group(
    "mail",
    "smtp",
    [
      ["SMTPServer", "text", ""],
      ["SMTPPort", "whole", "587", { above: 0, max: 65_535 }],
      ["SMTPAccount", "text", ""],
      ["SMTPFrom", "text", ""],
      ["SMTPToken", "secret", ""],
    ],
    { test: "mail" },
  ),
  group("billing", "money", [
    ["DisplayInCurrencyEnabled", "flag", "true"],
    ["QuotaPerUnit", "decimal", "500000", { unit: "pointsPerUsd", above: 0 }],
    ["PaymentUSDRate", "decimal", "7.3", { unit: "cnyPerUsd", above: 0 }],
    ["PaymentMinAmount", "whole", "1", { unit: "usd" }],
    ["TopUpLink", "address", ""],
  ]),
  group("billing", "quota", [
    ["QuotaForNewUser", "quota", "0"],
    ["QuotaForInviter", "quota", "0"],
    ["QuotaForInvitee", "quota", "0"],
    ["PreConsumedQuota", "quota", "500"],
    ["QuotaRemindThreshold", "quota", "1000", idle],
  ]),
  group("billing", "statements", [["UserInvoiceMonth", "flag", "true", core]]),
  group("billing", "discounts", [["RechargeDiscount", "discounts", "{}"]]),
  group("relay", "retry", [
    ["RetryTimes", "whole", "0", { unit: "attempts" }],
    ["RetryCooldownSeconds", "whole", "5", { unit: "seconds" }],
    ["RetryTimeOut", "whole", "10", { unit: "seconds" }],
    ["ApproximateTokenEnabled", "flag", "false", idle],
  ]),
  group("relay", "monitoring", [
    ["ChannelDisableThreshold", "decimal", "5", { unit: "seconds" }],
    ["AutomaticDisableChannelEnabled", "flag", "false"],
    ["AutomaticEnableChannelEnabled", "flag", "false"],
    ["DisableChannelKeywords", "lines", undefined],
  ]),
  group("relay", "midjourney", [
    ["MjEnabled", "flag", "false", core],
    ["MjNotifyEnabled", "flag", "false"],
  ]),
  group("relay", "images", [
    ["ChatImageRequestProxy", "address", "", idle],
    ["CFWorkerImageUrl", "address", "", idle],
    ["CFWorkerImageKey", "secret", "", idle],
  ]),
  group("relay", "safety", [
    ["EnableSafe", "flag", "false"],
    ["SafeToolName", "safeTool", "Keyword", idle],
    ["SafeKeyWords", "lines", undefined],
  ]),
  group("relay", "claude", [
    ["ClaudeAPIEnabled", "flag", "true", idle],
    ["ClaudeBudgetTokensPercentage", "decimal", "0.8", { unit: "share", max: 1, ...idle }],
    ["ClaudeDefaultMaxTokens", "maxTokens", '{"default":8192}', idle],
  ]),
  group("relay", "gemini", [
    ["GeminiAPIEnabled", "flag", "true", idle],
    ["GeminiOpenThink", "think", "{}", idle],
  ]),
  group("chat", "chat", [
    ["ChatLink", "address", ""],
    ["ChatLinks", "chatLinks", ""],
  ]),
  group("records", "log", [
    ["LogConsumeEnabled", "flag", "true"],
    ["LogDays", "whole", "0", retention],
    ["ErrorLogDays", "whole", "30", { unit: "days", extension: "error_log" }],
    ["OperationRecordDays", "whole", "0", retention],
    ["TelemetryDays", "whole", "100", retention],
  ]),
  group("records", "bodies", [
    ["BodyLogEnabled", "flag", "false", body],
    ["BodyLogBytes", "whole", "65536", { unit: "bytes", max: 1_048_576, ...body }],
    ["BodyLogDays", "whole", "7", { unit: "days", max: 365, ...body }],
    ["BodyLogAdminRead", "flag", "false", body],
  ]),
  group("records", "internal", [["OldTokenMaxId", "whole", "0", idle]]),
] as const;

export type GroupId = (typeof optionGroups)[number]["id"];

/** Every option of the table. */
export const optionSpecs: readonly OptionSpec[] = optionGroups.flatMap(({ options }) => options);

export const specOf = (key: string): OptionSpec | undefined => optionSpecs.find((spec) => spec.key === key);

export const isNumberKind = (kind: OptionKind): boolean => kind === "whole" || kind === "decimal" || kind === "quota";

export const isRowKind = (kind: OptionKind): kind is RowKind => rowKinds.some((known) => known === kind);

/** Whether a gateway has an option; `stored` is undefined until the options are here. */
export const isShown = (
  { key, kind, extension }: OptionSpec,
  offers: (extension: Extension) => boolean,
  stored: ReadonlyMap<string, string> | undefined,
): boolean =>
  (extension === undefined || offers(extension)) && (kind === "secret" || stored === undefined || stored.has(key));
