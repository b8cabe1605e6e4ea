import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";

describe("public configuration", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const status = async () => (await app.guest().get("/api/status")).json.data;

  it("returns the defaults of a new site to a guest", async () => {
    expect(await status()).toMatchObject({
      system_name: "One Hub",
      language: "zh_CN",
      start_time: app.services.startTime,
      version: app.services.version,
      quota_per_unit: 500_000,
      display_in_currency: true,
      PaymentUSDRate: 7.3,
      PaymentMinAmount: 1,
      RechargeDiscount: "",
      SafeKeyWords: [],
      SafeToolName: "Keyword",
      email_verification: false,
      lark_client_id: "",
      telegram_bot: "",
      UserInvoiceMonth: true,
      UptimeEnabled: false,
      WebHomeEnabled: true,
      MjEnabled: false,
      WebHomeURL: "",
      logo_dark: "",
    });
  });

  it("lists its extensions, so that clients know it is no open one-hub", async () => {
    const { extensions } = await status();
    expect(extensions).toEqual(
      expect.arrayContaining([
        "core",
        "announcement",
        "channel_group_rate",
        "content",
        "reset_choice",
        "session",
        "user_group_rate",
      ]),
    );
  });

  it("follows every option that it reports", async () => {
    const reported = [
      ["SystemName", "Example", "system_name", "Example"],
      ["Logo", "https://example.com/a.png", "logo", "https://example.com/a.png"],
      ["LogoDark", "https://example.com/b.png", "logo_dark", "https://example.com/b.png"],
      ["Footer", "<b>f</b>", "footer_html", "<b>f</b>"],
      ["AnalyticsCode", "<i></i>", "analytics_code", "<i></i>"],
      ["ServerAddress", "https://example.com", "server_address", "https://example.com"],
      ["TopUpLink", "https://example.com/shop", "top_up_link", "https://example.com/shop"],
      ["ChatLink", "https://example.com/chat", "chat_link", "https://example.com/chat"],
      ["ChatLinks", "[]", "chat_links", "[]"],
      ["QuotaPerUnit", "1000", "quota_per_unit", 1000],
      ["DisplayInCurrencyEnabled", "false", "display_in_currency", false],
      ["EmailVerificationEnabled", "true", "email_verification", true],
      ["GitHubOAuthEnabled", "true", "github_oauth", true],
      ["GitHubClientId", "id", "github_client_id", "id"],
      ["OIDCAuthEnabled", "true", "oidc_auth", true],
      ["LarkAuthEnabled", "true", "lark_login", true],
      ["LarkClientId", "cli_1", "lark_client_id", "cli_1"],
      ["GoogleOAuthEnabled", "true", "google_oauth", true],
      ["WeChatAuthEnabled", "true", "wechat_login", true],
      ["WeChatAccountQRCodeImageURL", "https://example.com/q.png", "wechat_qrcode", "https://example.com/q.png"],
      ["TurnstileCheckEnabled", "true", "turnstile_check", true],
      ["TurnstileSiteKey", "site", "turnstile_site_key", "site"],
      ["MjNotifyEnabled", "true", "mj_notify_enabled", true],
      ["PaymentUSDRate", "7.1", "PaymentUSDRate", 7.1],
      ["PaymentMinAmount", "5", "PaymentMinAmount", 5],
      ["RechargeDiscount", '{"10":0.9}', "RechargeDiscount", '{"10":0.9}'],
      ["EnableSafe", "true", "EnableSafe", true],
      ["SafeToolName", "Other", "SafeToolName", "Other"],
      ["WebHomeEnabled", "false", "WebHomeEnabled", false],
      ["WebHomeURL", "https://example.com/home", "WebHomeURL", "https://example.com/home"],
      ["MjEnabled", "true", "MjEnabled", true],
    ] as const;
    for (const [option, value] of reported) await app.services.options.set(option, value);
    const data = await status();
    for (const [, , field, value] of reported) expect(data[field], field).toEqual(value);
  });

  it("tells the blocked words to root alone, with the options", async () => {
    await app.services.options.set("SafeKeyWords", "one\ntwo");
    const root = await app.root();
    for (const visitor of [app.guest(), root])
      expect((await visitor.get("/api/status")).json.data.SafeKeyWords).toEqual([]);
    expect((await root.get("/api/option/")).json.data).toContainEqual({ key: "SafeKeyWords", value: "one\ntwo" });
  });

  it.each([
    ["/api/notice", "Notice"],
    ["/api/about", "About"],
    ["/api/home_page_content", "HomePageContent"],
  ])("%s answers the text of its option, empty until it is written", async (path, option) => {
    expect((await app.guest().get(path)).json).toEqual({ success: true, message: "", data: "" });
    await app.services.options.set(option, "# Hello");
    expect((await app.guest().get(path)).json.data).toBe("# Hello");
  });

  it.each(["contact", "faqs", "terms", "privacy"])(
    "%s is a page written through the option of its name",
    async (name) => {
      const read = async () => (await app.guest().get(`/api/content/${name}`)).json;
      expect(await read()).toEqual({ success: true, message: "", data: "" });
      expect((await (await app.root()).put("/api/option/", { key: name, value: `# ${name}` })).json.success).toBe(true);
      expect((await read()).data).toBe(`# ${name}`);
    },
  );

  it.each(["SMTPToken", "Notice", "other", "__proto__", "constructor"])(
    "shows no option %s as a page",
    async (name) => {
      const reply = await app.guest().get(`/api/content/${name}`);
      expect([reply.status, reply.json.success]).toEqual([200, false]);
    },
  );
});
