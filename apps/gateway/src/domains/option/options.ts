import type { Database } from "../../platform/db/database.ts";
import { listStoredOptions, upsertOption } from "./store.ts";
import { isWithheld } from "../../platform/is-withheld.ts";
import { placeOf, type Vault } from "../../platform/vault.ts";

type Definition = { readonly kind: "text" | "line" | "flag" | "whole" | "decimal" | "json"; readonly value: string };

const text = (value = "") => ({ kind: "text", value }) as const;
/** An id, a secret, an address or a name: blanks around it come from pasting, and no service takes them. */
const line = (value = "") => ({ kind: "line", value }) as const;
const flag = (value: boolean) => ({ kind: "flag", value: String(value) }) as const;
const whole = (value: number) => ({ kind: "whole", value: String(value) }) as const;
const decimal = (value: number) => ({ kind: "decimal", value: String(value) }) as const;
const json = (value = "") => ({ kind: "json", value }) as const;

/** Every site option: how it is parsed, and its default. */
export const optionDefinitions = {
  SystemName: line("One Hub"),
  ServerAddress: line("http://localhost:3000"),
  Logo: line(),
  Footer: text(),
  AnalyticsCode: text(),
  Notice: text(),
  About: text(),
  HomePageContent: text(),
  ChatLink: line(),
  ChatLinks: json(),
  TopUpLink: line(),
  DisplayInCurrencyEnabled: flag(true),
  LogConsumeEnabled: flag(true),
  ApproximateTokenEnabled: flag(false),
  PasswordLoginEnabled: flag(true),
  RegisterEnabled: flag(true),
  PasswordRegisterEnabled: flag(true),
  EmailVerificationEnabled: flag(false),
  EmailDomainRestrictionEnabled: flag(false),
  EmailDomainWhitelist: line(
    "gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com",
  ),
  GitHubOAuthEnabled: flag(false),
  GitHubClientId: line(),
  GitHubClientSecret: line(),
  GitHubOldIdCloseEnabled: flag(false),
  OIDCAuthEnabled: flag(false),
  OIDCClientId: line(),
  OIDCClientSecret: line(),
  OIDCIssuer: line(),
  OIDCScopes: line(),
  OIDCUsernameClaims: line(),
  OIDCMatchByUsername: flag(false),
  LarkAuthEnabled: flag(false),
  WeChatAuthEnabled: flag(false),
  WeChatServerAddress: line(),
  WeChatServerToken: line(),
  WeChatAccountQRCodeImageURL: line(),
  TurnstileCheckEnabled: flag(false),
  TurnstileSiteKey: line(),
  TurnstileSecretKey: line(),
  SMTPServer: line(),
  SMTPPort: whole(587),
  SMTPAccount: line(),
  SMTPFrom: line(),
  // A password may begin or end with a blank.
  SMTPToken: text(),
  QuotaForNewUser: whole(0),
  QuotaForInviter: whole(0),
  QuotaForInvitee: whole(0),
  QuotaRemindThreshold: whole(1000),
  PreConsumedQuota: whole(500),
  QuotaPerUnit: decimal(500_000),
  RetryTimes: whole(0),
  RetryCooldownSeconds: whole(5),
  RetryTimeOut: whole(10),
  ChannelDisableThreshold: decimal(5),
  AutomaticDisableChannelEnabled: flag(false),
  AutomaticEnableChannelEnabled: flag(false),
  DisableChannelKeywords: text(
    [
      "Your credit balance is too low",
      "This organization has been disabled.",
      "You exceeded your current quota",
      "Permission denied",
      "insufficient_quota",
      "invalid_api_key",
      "account_deactivated",
    ].join("\n"),
  ),
  PaymentUSDRate: decimal(7.3),
  PaymentMinAmount: whole(1),
  RechargeDiscount: json("{}"),
  MjNotifyEnabled: flag(false),
  ChatImageRequestProxy: line(),
  CFWorkerImageUrl: line(),
  CFWorkerImageKey: line(),
  ClaudeAPIEnabled: flag(true),
  ClaudeBudgetTokensPercentage: decimal(0.8),
  ClaudeDefaultMaxTokens: json('{"default":8192}'),
  GeminiAPIEnabled: flag(true),
  GeminiOpenThink: json("{}"),
  EnableSafe: flag(false),
  SafeToolName: line("Keyword"),
  SafeKeyWords: text(),
  OldTokenMaxId: whole(0),
  WebHomeEnabled: flag(true),
  MjEnabled: flag(false),
  WebHomeURL: line(),
  LogoDark: line(),
  contact: text(),
  faqs: text(),
  terms: text(),
  privacy: text(),
  LarkClientId: line(),
  LarkClientSecret: line(),
  GoogleOAuthEnabled: flag(false),
  GoogleClientId: line(),
  GoogleClientSecret: line(),
  ErrorLogDays: whole(30),
  TimeZone: line("UTC"),
  UserInvoiceMonth: flag(true),
  UptimeEnabled: flag(false),
  UptimeDomain: line(),
  UptimePageName: line(),
  BodyLogEnabled: flag(false),
  BodyLogBytes: whole(65_536),
  BodyLogDays: whole(7),
  BodyLogAdminRead: flag(false),
  PublicFiguresEnabled: flag(false),
  LogDays: whole(0),
  OperationRecordDays: whole(0),
  TelemetryDays: whole(100),
} as const satisfies Record<string, Definition>;

export type OptionName = keyof typeof optionDefinitions;

type NameOf<Kind extends Definition["kind"]> = {
  [Name in OptionName]: (typeof optionDefinitions)[Name]["kind"] extends Kind ? Name : never;
}[OptionName];

export const isOptionName = (name: string): name is OptionName => Object.hasOwn(optionDefinitions, name);

/** A value as it is stored and read. */
export const trimLine = (name: OptionName, value: string): string =>
  optionDefinitions[name].kind === "line" ? value.trim() : value;

/** The current site options, in memory. */
export type Options = {
  readonly text: (name: OptionName) => string;
  readonly flag: (name: NameOf<"flag">) => boolean;
  readonly number: (name: NameOf<"whole" | "decimal">) => number;
  /** Whether the option is stored, rather than a default. */
  readonly isStored: (name: OptionName) => boolean;
  readonly set: (name: string, value: string) => Promise<void>;
  /** Stores all of them or none; `also` writes in the same transaction. */
  readonly setAll: (values: ReadonlyMap<string, string>, also?: (trx: Database) => Promise<void>) => Promise<void>;
};

/** Values of the deployment that replace built-in defaults until the option is stored. */
export type DeploymentOptions = { readonly [Name in "ServerAddress" | "SystemName"]?: string | undefined };

export const loadOptions = async (db: Database, vault: Vault, deployment: DeploymentOptions = {}): Promise<Options> => {
  const place = (name: string) => placeOf("options", "value", name);
  // A secret that was stored before secrets were sealed is in the clear until it is sealed in the background.
  const opened = (name: string, value: string) =>
    isWithheld(name) && vault.isSealed(value) ? vault.open(value, place(name)) : value;
  const stored = new Map((await listStoredOptions(db)).map(({ key, value }) => [key, opened(key, value)] as const));
  const defaults: { readonly [Name in OptionName]?: string | undefined } = deployment;
  // Earlier versions stored lines as typed.
  const value = (name: OptionName) =>
    trimLine(name, stored.get(name) ?? defaults[name] ?? optionDefinitions[name].value);
  const write = (trx: Database, name: string, next: string) =>
    upsertOption(trx, name, isWithheld(name) && next !== "" ? vault.seal(next, place(name)) : next);
  return {
    text: value,
    flag: (name) => value(name) === "true",
    number: (name) => {
      const raw = value(name);
      const parsed = Number(raw);
      return raw.trim() !== "" && Number.isFinite(parsed) ? parsed : Number(optionDefinitions[name].value);
    },
    isStored: (name) => stored.has(name),
    set: async (name, next) => {
      await write(db, name, next);
      stored.set(name, next);
    },
    setAll: async (values, also) => {
      await db.transaction().execute(async (trx) => {
        for (const [name, next] of values) await write(trx, name, next);
        await also?.(trx);
      });
      for (const [name, next] of values) stored.set(name, next);
    },
  };
};
