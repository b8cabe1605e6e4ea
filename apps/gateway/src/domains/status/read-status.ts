import { servedTypes } from "../payment/providers/providers.ts";
import type { Services } from "../../context.ts";
import type { DataOf } from "../../platform/contract/contract.ts";
import { withoutExtensions } from "../../platform/contract/contract-extensions.ts";

type StatusParts = Pick<
  Services,
  "options" | "bodyLog" | "version" | "startTime" | "extensions" | "siteZone" | "clock" | "telegram"
>;

const statusOf = ({
  options,
  bodyLog,
  version,
  startTime,
  extensions,
  siteZone,
  clock,
  telegram,
}: StatusParts): DataOf<"getStatus"> => ({
  version,
  start_time: startTime,
  time_zone: siteZone.calendar().zoneAt(Math.floor(clock() / 1000)),
  email_verification: options.flag("EmailVerificationEnabled"),
  github_oauth: options.flag("GitHubOAuthEnabled"),
  github_client_id: options.text("GitHubClientId"),
  oidc_auth: options.flag("OIDCAuthEnabled"),
  lark_login: options.flag("LarkAuthEnabled"),
  lark_client_id: options.text("LarkClientId"),
  google_oauth: options.flag("GoogleOAuthEnabled"),
  system_name: options.text("SystemName"),
  logo: options.text("Logo"),
  logo_dark: options.text("LogoDark"),
  language: "zh_CN",
  footer_html: options.text("Footer"),
  analytics_code: options.text("AnalyticsCode"),
  wechat_qrcode: options.text("WeChatAccountQRCodeImageURL"),
  wechat_login: options.flag("WeChatAuthEnabled"),
  server_address: options.text("ServerAddress"),
  turnstile_check: options.flag("TurnstileCheckEnabled"),
  turnstile_site_key: options.text("TurnstileSiteKey"),
  top_up_link: options.text("TopUpLink"),
  chat_link: options.text("ChatLink"),
  chat_links: options.text("ChatLinks"),
  quota_per_unit: options.number("QuotaPerUnit"),
  display_in_currency: options.flag("DisplayInCurrencyEnabled"),
  telegram_bot: telegram.username(),
  mj_notify_enabled: options.flag("MjNotifyEnabled"),
  PaymentUSDRate: options.number("PaymentUSDRate"),
  PaymentMinAmount: options.number("PaymentMinAmount"),
  // Empty until it is stored.
  RechargeDiscount: options.isStored("RechargeDiscount") ? options.text("RechargeDiscount") : "",
  EnableSafe: options.flag("EnableSafe"),
  SafeToolName: options.text("SafeToolName"),
  // Everyone may read the status; root reads the blocked words with the options.
  SafeKeyWords: [],
  UserInvoiceMonth: options.flag("UserInvoiceMonth"),
  UptimeDomain: options.text("UptimeDomain"),
  UptimePageName: options.text("UptimePageName"),
  UptimeEnabled: options.flag("UptimeEnabled"),
  WebHomeEnabled: options.flag("WebHomeEnabled"),
  WebHomeURL: options.text("WebHomeURL"),
  MjEnabled: options.flag("MjEnabled"),
  public_figures: options.flag("PublicFiguresEnabled"),
  payment_types: [...servedTypes(extensions)],
  ...(bodyLog.isOn() && {
    body_log: {
      bytes: options.number("BodyLogBytes"),
      days: options.number("BodyLogDays"),
      admin_read: options.flag("BodyLogAdminRead"),
    },
  }),
  extensions: [...extensions],
});

/** The site's status: the data of `getStatus`, which the host also puts into the page. */
export const readStatus = (services: StatusParts): DataOf<"getStatus"> =>
  withoutExtensions({ $ref: "Status" }, statusOf(services), new Set(services.extensions)).left;
