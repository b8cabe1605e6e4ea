import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startMailServer } from "@one-hub/testing/mail-server.ts";
import { startTelegramServer } from "@one-hub/testing/telegram.ts";
import { Agent } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../../test/gateway.ts";
import { openEgress, readEgress } from "../../../platform/egress.ts";
import { lookUpPublic } from "../../../platform/public-address.ts";

/** Stands for GitHub, Google, Lark, Turnstile, a WeChat server, an Uptime Kuma and an OpenID provider; the path decides. */
const replies: Record<string, (body: string) => readonly [status: number, json: object]> = {
  "/login/oauth/access_token": (body) => [
    200,
    { error: body.includes('"good"') ? "bad_verification_code" : "incorrect_client_credentials" },
  ],
  "/open-apis/auth/v3/app_access_token/internal": (body) => [
    200,
    body.includes('"good"') ? { code: 0 } : { code: 10014, msg: "app secret invalid" },
  ],
  "/turnstile/v0/siteverify": (body) => [
    200,
    {
      success: false,
      "error-codes": [body.includes("secret=good") ? "invalid-input-response" : "invalid-input-secret"],
    },
  ],
  "/wechat/api/wechat/user": () => [200, { success: false, message: "code" }],
  "/api/status-page/main": () => [200, { publicGroupList: [] }],
  "/token": (body) => [400, { error: body.includes("client_secret=good") ? "invalid_grant" : "invalid_client" }],
};

let server: Server;
let origin: string;
/** The same server by a public name, which the dispatcher below looks up: settings lead to public hosts only. */
let site: string;
let app: TestApp;
let root: Client;

const toThisMachine = new Agent({
  connect: {
    lookup: (_name, { all }, done) => {
      if (all === true) done(null, [{ address: "127.0.0.1", family: 4 }]);
      else done(null, "127.0.0.1", 4);
    },
  },
});

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = (request.url ?? "").split("?")[0] ?? "";
      const discovery = path.endsWith("/.well-known/openid-configuration");
      const issuer = path.startsWith("/moved") ? "https://elsewhere.example" : `http://${request.headers.host}`;
      const [status, json] = discovery
        ? [200, { issuer, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` }]
        : (replies[path]?.(Buffer.concat(parts).toString()) ?? [404, {}]);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = origin.replace("127.0.0.1", "site.example");
  app = await startTestApp({
    optionServices: toThisMachine,
    addresses: { github: origin, google: origin, lark: origin, turnstile: origin },
  });
  root = await app.root();
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
  await toThisMachine.close();
});

const run = async (kind: string, values: Readonly<Record<string, string>> = {}) => {
  const options = Object.entries(values).map(([key, value]) => ({ key, value }));
  return (await root.post("/api/option/test", { kind, options })).json.data;
};

const pass = { passed: true, reason: "" };
const failure = (reason: string) => ({ passed: false, reason });

it("passes where the service knows id and secret, and tells where it does not", async () => {
  for (const [kind, id, secret] of [
    ["github", "GitHubClientId", "GitHubClientSecret"],
    ["google", "GoogleClientId", "GoogleClientSecret"],
    ["lark", "LarkClientId", "LarkClientSecret"],
  ] as const) {
    expect(await run(kind)).toMatchObject(failure("settings_missing"));
    expect(await run(kind, { [id]: "id", [secret]: "good" })).toMatchObject(pass);
    expect(await run(kind, { [id]: "id", [secret]: "wrong-one" })).toMatchObject(failure("credentials_refused"));
  }
  expect(await run("turnstile", { TurnstileSecretKey: "good" })).toMatchObject(pass);
  expect(await run("turnstile", { TurnstileSecretKey: "wrong" })).toMatchObject(failure("credentials_refused"));
  // The tried values are not stored.
  expect(app.services.options.text("GitHubClientId")).toBe("");
});

it("calls the addresses that the settings name", async () => {
  expect(await run("oidc", { OIDCIssuer: site })).toMatchObject({ ...pass, detail: site });
  expect(await run("oidc", { OIDCIssuer: `${site}/moved` })).toMatchObject(failure("unexpected_answer"));
  expect(await run("oidc", { OIDCIssuer: "not an address" })).toMatchObject(failure("settings_missing"));
  expect(await run("oidc", { OIDCIssuer: "http://site.example:1" })).toMatchObject(failure("unreachable"));
  expect(await run("wechat", { WeChatServerAddress: `${site}/wechat/` })).toMatchObject(pass);
  expect(await run("wechat", { WeChatServerAddress: `${site}/other` })).toMatchObject(failure("unexpected_answer"));
  expect(await run("uptime", { UptimeDomain: site, UptimePageName: "main" })).toMatchObject(pass);
});

it.each(["http://127.0.0.1:3000", "http://10.0.0.1", "https://[::1]", "https://kuma", "https://kuma.internal"])(
  "calls no address of an option that is not public: %s",
  async (address) => {
    expect(await run("oidc", { OIDCIssuer: address })).toMatchObject(failure("address_not_public"));
    expect(await run("wechat", { WeChatServerAddress: address })).toMatchObject(failure("address_not_public"));
    expect(await run("uptime", { UptimeDomain: address, UptimePageName: "main" })).toMatchObject(
      failure("address_not_public"),
    );
  },
);

it("calls no name of an option that leads inside", async () => {
  const services = app.services as { optionServices: Agent | undefined; egress: typeof openEgress };
  services.optionServices = undefined;
  services.egress = { ...openEgress, lookupPublic: (_name, options, done) => lookUpPublic("localhost", options, done) };
  try {
    expect(await run("oidc", { OIDCIssuer: "https://rebound.example" })).toMatchObject(failure("address_not_public"));
  } finally {
    services.optionServices = toThisMachine;
    services.egress = openEgress;
  }
});

it("tells the name of the Telegram bot, or why there is none", async () => {
  expect(await run("telegram")).toMatchObject(failure("bot_off"));
  const telegram = await startTelegramServer();
  const bots = await startTestApp({ telegram: { token: telegram.token, apiUrl: telegram.url } });
  try {
    const admin = await bots.root();
    const test = async () => (await admin.post("/api/option/test", { kind: "telegram" })).json.data;
    expect(await test()).toMatchObject(failure("bot_off"));
    const online = telegram.nextCall("getUpdates");
    bots.services.telegram.start();
    await online;
    expect(await test()).toEqual({ ...pass, detail: "@gateway_bot" });
    telegram.fail("getMe", { error_code: 401, description: "Unauthorized" });
    expect(await test()).toEqual({ ...failure("credentials_refused"), detail: "getMe: 401 Unauthorized" });
    telegram.fail("getMe");
  } finally {
    await bots.close();
    await telegram.close();
  }
});

it("sends a message to the caller's own address, and says why a server refuses it", async () => {
  const mail = await startMailServer();
  const settings = { SMTPServer: "127.0.0.1", SMTPPort: String(mail.port), SMTPFrom: "hub@example.com" };
  try {
    expect(await run("mail", settings)).toMatchObject(failure("no_email"));
    await app.services.db.updateTable("users").set({ email: "root@example.com" }).where("role", "=", 100).execute();
    expect(await run("mail", { ...settings, SMTPAccount: "hub", SMTPToken: "s3cret" })).toMatchObject({
      ...pass,
      detail: "root@example.com",
    });
    expect(mail.received).toMatchObject([{ to: ["root@example.com"], from: "hub@example.com" }]);
    expect(mail.signedIn).toEqual([{ username: "hub", password: "s3cret" }]);
    expect(await run("mail", { ...settings, SMTPPort: "1" })).toMatchObject(failure("unreachable"));
    expect(await run("mail")).toMatchObject(failure("settings_missing"));
    for (const [SMTPPort, code] of [
      ["abc", "value_wrong_type"],
      ["0", "value_too_small"],
      ["65536", "value_too_large"],
    ] as const) {
      const options = Object.entries({ ...settings, SMTPPort }).map(([key, value]) => ({ key, value }));
      const { json } = await root.post("/api/option/test", { kind: "mail", options });
      expect(json).toMatchObject({ success: false, code, param: "SMTPPort" });
    }
  } finally {
    await mail.close();
  }
  const records = await app.services.db
    .selectFrom("operation_records")
    .selectAll()
    .where("action", "=", "testOptions")
    .execute();
  expect(records.at(-1)).toMatchObject({ target: "mail" });
  expect(JSON.stringify(records)).not.toContain("s3cret");
});

it("calls no address in EGRESS_DENY", async () => {
  const services = app.services as { egress: typeof openEgress };
  services.egress = readEgress("private") ?? openEgress;
  try {
    expect(await run("oidc", { OIDCIssuer: origin })).toMatchObject(failure("address_denied"));
    expect(await run("mail", { SMTPServer: "localhost", SMTPFrom: "hub@example.com" })).toMatchObject(
      failure("address_denied"),
    );
  } finally {
    services.egress = openEgress;
  }
});
