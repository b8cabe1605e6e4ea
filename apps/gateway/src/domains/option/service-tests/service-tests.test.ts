import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startMailServer } from "@one-hub/testing/mail-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../../test/gateway.ts";
import { openEgress, readEgress } from "../../../platform/egress.ts";

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
let app: TestApp;
let root: Client;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = (request.url ?? "").split("?")[0] ?? "";
      const discovery = path.endsWith("/.well-known/openid-configuration");
      const issuer = path.startsWith("/moved") ? "https://elsewhere.example" : origin;
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
  app = await startTestApp({ addresses: { github: origin, google: origin, lark: origin, turnstile: origin } });
  root = await app.root();
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
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
  // What was tried is not stored.
  expect(app.services.options.text("GitHubClientId")).toBe("");
});

it("calls the addresses that the settings name", async () => {
  expect(await run("oidc", { OIDCIssuer: origin })).toMatchObject({ ...pass, detail: origin });
  expect(await run("oidc", { OIDCIssuer: `${origin}/moved` })).toMatchObject(failure("unexpected_answer"));
  expect(await run("oidc", { OIDCIssuer: "not an address" })).toMatchObject(failure("settings_missing"));
  expect(await run("oidc", { OIDCIssuer: "http://127.0.0.1:1" })).toMatchObject(failure("unreachable"));
  expect(await run("wechat", { WeChatServerAddress: `${origin}/wechat/` })).toMatchObject(pass);
  expect(await run("wechat", { WeChatServerAddress: `${origin}/other` })).toMatchObject(failure("unexpected_answer"));
  expect(await run("uptime", { UptimeDomain: origin, UptimePageName: "main" })).toMatchObject(pass);
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
