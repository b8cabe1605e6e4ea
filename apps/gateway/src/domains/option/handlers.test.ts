import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { insertLogs, noteRow } from "../log/write-store.ts";
import { loadOptions } from "./options.ts";

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});

afterAll(() => app.close());

const list = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await root.get("/api/option/")).json.data.map(({ key, value }: { key: string; value: string }) => [key, value]),
  );

const write = async (key: string, value: unknown) => root.put("/api/option/", { key, value });

it("uses the deployment's value instead of the built-in default until the option is stored", async () => {
  const fresh = await startTestApp({ seeded: false });
  const options = await loadOptions(fresh.services.db, fresh.services.vault, { SystemName: "Acme AI" });
  expect(options.text("SystemName")).toBe("Acme AI");
  await options.set("SystemName", "Example");
  expect(options.text("SystemName")).toBe("Example");
  expect((await loadOptions(fresh.services.db, fresh.services.vault)).text("SystemName")).toBe("Example");
  await fresh.close();
});

describe("listing options", () => {
  it("shows all but the withheld ones as text, sorted", async () => {
    const { json } = await root.get("/api/option/");
    const keys: string[] = json.data.map((option: { key: string }) => option.key);
    expect(keys).toEqual(keys.toSorted((left, right) => (left < right ? -1 : 1)));
    for (const secret of [
      "SMTPToken",
      "WeChatServerToken",
      "GitHubClientSecret",
      "OIDCClientSecret",
      "TurnstileSecretKey",
      "CFWorkerImageKey",
    ])
      expect(keys).not.toContain(secret);
    expect(await list()).toMatchObject({
      SystemName: "One Hub",
      RegisterEnabled: "true",
      QuotaForNewUser: "0",
      PaymentUSDRate: "7.3",
      RechargeDiscount: "{}",
    });
  });

  it("is for root alone", async () => {
    const { client } = await app.user({ role: 10 });
    expect((await client.get("/api/option/")).json.success).toBe(false);
    expect((await client.put("/api/option/", { key: "Notice", value: "x" })).json.success).toBe(false);
    expect((await app.guest().get("/api/option/")).status).toBe(401);
  });
});

describe("writing an option", () => {
  it("acts at once and survives a restart", async () => {
    expect((await write("Notice", "# Maintenance")).json).toEqual({ success: true, message: "" });
    expect((await list())["Notice"]).toBe("# Maintenance");
    expect((await loadOptions(app.services.db, app.services.vault)).text("Notice")).toBe("# Maintenance");
  });

  it("takes anything but true for false", async () => {
    await write("RegisterEnabled", "yes");
    expect((await list())["RegisterEnabled"]).toBe("false");
    await write("RegisterEnabled", "true");
    expect(app.services.options.flag("RegisterEnabled")).toBe(true);
  });

  it("takes numbers", async () => {
    await write("QuotaForNewUser", "10000");
    await write("PaymentUSDRate", "7.25");
    await write("ChannelDisableThreshold", "0");
    expect(await list()).toMatchObject({
      QuotaForNewUser: "10000",
      PaymentUSDRate: "7.25",
      ChannelDisableThreshold: "0",
    });
  });

  it.each([
    ["QuotaForNewUser", "many"],
    ["QuotaForNewUser", ""],
    ["QuotaForNewUser", "1.5"],
    ["QuotaForNewUser", "-5"],
    ["QuotaForNewUser", "0x10"],
    ["QuotaForNewUser", "99999999999999"],
    ["PaymentUSDRate", "NaN"],
    ["PaymentUSDRate", "Infinity"],
    ["PaymentUSDRate", "0"],
    ["QuotaPerUnit", "0"],
    ["QuotaPerUnit", "-1"],
    ["SMTPPort", "0"],
    ["SMTPPort", "65536"],
  ])("refuses %s = '%s' and keeps the old value", async (key, value) => {
    const before = await list();
    const reply = await write(key, value);
    expect([reply.status, reply.json.success]).toEqual([200, false]);
    expect(await list()).toEqual(before);
    expect((await loadOptions(app.services.db, app.services.vault)).text("QuotaForNewUser")).toBe(
      before["QuotaForNewUser"],
    );
  });

  it("takes JSON text, and empty text", async () => {
    await write("RechargeDiscount", '{"10":0.9}');
    await write("ChatLinks", '[{"name":"a","url":"b"}]');
    expect(await list()).toMatchObject({ RechargeDiscount: '{"10":0.9}', ChatLinks: '[{"name":"a","url":"b"}]' });
    expect((await write("ChatLinks", "")).json.success).toBe(true);
  });

  it.each([
    ["RechargeDiscount", "{broken"],
    ["RechargeDiscount", "[]"],
    ["RechargeDiscount", "null"],
    ["ChatLinks", "{}"],
    ["ChatLinks", "nope"],
  ])("refuses %s = '%s'", async (key, value) => {
    const before = await list();
    expect((await write(key, value)).json.success).toBe(false);
    expect(await list()).toEqual(before);
  });

  it.each([
    ["ServerAddress", "javascript:alert(1)"],
    ["ServerAddress", " java\tscript:alert(1)"],
    ["ServerAddress", "ftp://hub.example"],
    ["ServerAddress", "/console"],
    ["ServerAddress", "//hub.example"],
    ["ServerAddress", "https:hub.example"],
    ["ServerAddress", "https://"],
    ["ServerAddress", ""],
    ["OIDCIssuer", "abc"],
    ["UptimeDomain", "javascript:x"],
    ["WeChatServerAddress", "/wechat"],
    ["Logo", "data:image/svg+xml,<svg/>"],
    ["LogoDark", "javascript:alert(1)"],
    ["TopUpLink", "JavaScript:alert(1)"],
    ["TopUpLink", "vbscript:x"],
    ["WebHomeURL", "javascript:alert(1)"],
  ])("refuses %s = %j, which is no web address", async (key, value) => {
    const before = await list();
    expect((await write(key, value)).json).toMatchObject({ success: false, code: "address_invalid", param: key });
    expect(await list()).toEqual(before);
  });

  it.each([
    ["ServerAddress", "https://hub.example/below"],
    ["OIDCIssuer", "https://id.example/realms/hub"],
    ["OIDCIssuer", ""],
    ["UptimeDomain", "http://status.example"],
    ["UptimeDomain", ""],
    ["WeChatServerAddress", ""],
    ["LogoDark", "/logo-dark.svg"],
    ["LogoDark", ""],
    ["Logo", "/logo.svg"],
    ["Logo", "logo.png"],
    ["Logo", "//pictures.example/logo.png"],
    ["TopUpLink", "http://shop.example/?a=b"],
    ["TopUpLink", ""],
    ["WebHomeURL", "/about-us"],
  ])("takes %s = %j", async (key, value) => {
    expect((await write(key, value)).json.success).toBe(true);
    expect(await list()).toMatchObject({ [key]: value });
  });

  it("stores a secret that it never shows", async () => {
    expect((await write("SMTPToken", "hush")).json.success).toBe(true);
    expect(app.services.options.text("SMTPToken")).toBe("hush");
    expect((await root.get("/api/option/")).text).not.toContain("hush");
  });

  it("stores an id, a secret and an address without blanks around them, and a password or a text as typed", async () => {
    const { options, db, vault } = app.services;
    for (const key of ["GitHubClientId", "TurnstileSecretKey", "OIDCIssuer", "SMTPToken", "Notice"])
      await write(key, " https://a.example\t");
    const stored = await loadOptions(db, vault);
    for (const read of [options, stored]) {
      for (const key of ["GitHubClientId", "TurnstileSecretKey", "OIDCIssuer"] as const)
        expect(read.text(key)).toBe("https://a.example");
      for (const key of ["SMTPToken", "Notice"] as const) expect(read.text(key)).toBe(" https://a.example\t");
    }
    const row = await db.selectFrom("options").select("value").where("key", "=", "GitHubClientId").executeTakeFirst();
    expect(row?.value).toBe("https://a.example");
  });

  it("reads an id without the blanks that an earlier version stored around it", async () => {
    await app.services.options.set("GitHubClientId", "gh-id ");
    expect(app.services.options.text("GitHubClientId")).toBe("gh-id");
    expect((await list())["GitHubClientId"]).toBe("gh-id");
  });

  it("keeps an unknown key without showing it", async () => {
    expect((await write("NoSuchOption", "x")).json.success).toBe(true);
    expect(await list()).not.toHaveProperty("NoSuchOption");
    const row = await app.services.db
      .selectFrom("options")
      .selectAll()
      .where("key", "=", "NoSuchOption")
      .executeTakeFirst();
    expect(row).toEqual({ key: "NoSuchOption", value: "x" });
  });

  it.each([
    ["an empty key", { key: "", value: "x" }],
    ["a key of 300 characters", { key: "k".repeat(300), value: "x" }],
    ["NUL in a value", { key: "Notice", value: "a\u0000" }],
  ])("refuses %s", async (_what, body) => {
    expect((await root.put("/api/option/", body)).json.success).toBe(false);
  });

  it.each(["__proto__", "constructor", "toString"])("is not confused by the key %s", async (key) => {
    const reply = await write(key, "x");
    expect([reply.status, reply.json.success]).toEqual([200, true]);
    expect(Object.keys(await list())).not.toContain(key);
  });

  it.each([
    ["a boolean", '{"key":"RegisterEnabled","value":true}'],
    ["a number", '{"key":"RetryTimes","value":3}'],
    ["broken JSON", '{"key":'],
    ["no object", '"x"'],
  ])("answers 400 to %s", async (_what, rawBody) => {
    const reply = await root.call("PUT", "/api/option/", { rawBody });
    expect([reply.status, reply.json.success]).toEqual([400, false]);
  });
});

describe("switches that need other options", () => {
  const needs = [
    ["GitHubOAuthEnabled", { GitHubClientId: "id" }],
    [
      "OIDCAuthEnabled",
      {
        OIDCClientId: "a",
        OIDCClientSecret: "b",
        OIDCIssuer: "https://c.example",
        OIDCScopes: "d",
        OIDCUsernameClaims: "e",
      },
    ],
    ["WeChatAuthEnabled", { WeChatServerAddress: "https://wechat.example" }],
    ["TurnstileCheckEnabled", { TurnstileSiteKey: "key" }],
    ["EmailDomainRestrictionEnabled", { EmailDomainWhitelist: "example.com" }],
  ] as const;

  beforeEach(async () => {
    for (const [name, fields] of needs) {
      await write(name, "false");
      for (const field of Object.keys(fields)) await write(field, "");
    }
  });

  it.each(needs)("refuses %s until its fields are filled", async (name, fields) => {
    for (const [field, value] of Object.entries(fields)) {
      expect((await write(name, "true")).json.success).toBe(false);
      expect((await list())[name]).toBe("false");
      await write(field, value);
    }
    expect((await write(name, "true")).json.success).toBe(true);
    expect((await list())[name]).toBe("true");
    expect((await write(name, "false")).json.success).toBe(true);
  });
});

describe("writing several options", () => {
  const preview = (options: object[]) => root.post("/api/option/batch/preview", { options });
  const writeAll = (options: object[]) => root.put("/api/option/batch", { options });

  it("stores all of them, a switch together with what it needs", async () => {
    const options = [
      { key: "LarkAuthEnabled", value: "true" },
      { key: "LarkClientId", value: "cli", expected: "" },
      { key: "LarkClientSecret", value: "s3cret" },
      { key: "RetryTimes", value: "003" },
      { key: "TimeZone", value: "Asia/Shanghai" },
    ];
    const seen = (await preview(options)).json.data;
    expect(seen).toMatchObject({
      changes: [
        { key: "LarkAuthEnabled", before: "false", after: "true" },
        { key: "LarkClientId", before: "", after: "cli" },
        { key: "LarkClientSecret", before: null, after: null },
        { key: "RetryTimes", before: "0", after: "3" },
        { key: "TimeZone", before: "UTC", after: "Asia/Shanghai" },
      ],
      problems: [],
    });
    expect((await list())["RetryTimes"]).toBe("0");
    expect((await writeAll(options)).json).toEqual({ success: true, message: "" });
    const stored = await loadOptions(app.services.db, app.services.vault);
    expect([stored.flag("LarkAuthEnabled"), stored.text("LarkClientSecret"), stored.number("RetryTimes")]).toEqual([
      true,
      "s3cret",
      3,
    ]);
    const [record] = await app.services.db
      .selectFrom("operation_records")
      .selectAll()
      .where("action", "in", ["updateOptions", "previewOptions"])
      .execute();
    expect(record).toMatchObject({ action: "updateOptions", target: expect.stringContaining("LarkClientSecret") });
    expect(JSON.stringify(record)).not.toContain("s3cret");
    await writeAll([
      { key: "LarkAuthEnabled", value: "false" },
      { key: "TimeZone", value: "UTC" },
    ]);
  });

  it("stores none where one is refused, and names each in the preview", async () => {
    const options = [
      { key: "Notice", value: "Not stored" },
      { key: "RetryTimes", value: "many" },
      { key: "PaymentUSDRate", value: "0" },
      { key: "Footer", value: "x", expected: "something else" },
      { key: "Footer", value: "y" },
    ];
    const before = await list();
    const reply = (await writeAll(options)).json;
    expect(reply).toMatchObject({ success: false, code: "value_wrong_type", param: "RetryTimes" });
    expect(await list()).toEqual(before);
    expect((await preview(options)).json.data.problems).toMatchObject([
      { key: "RetryTimes", code: "value_wrong_type" },
      { key: "PaymentUSDRate", code: "value_too_small" },
      { key: "Footer", code: "revision_conflict" },
    ]);
    const twice = await writeAll([options[0] ?? {}, options[0] ?? {}]);
    expect(twice.json).toMatchObject({ success: false, code: "value_invalid", param: "Notice" });
    expect((await writeAll([{ key: "Unknown", value: "" }])).json.success).toBe(false);
  });

  it("tells whom a change touches", async () => {
    const { db } = app.services;
    await app.user({ username: "only-password" });
    const { id } = await app.user({ username: "has-github" });
    await db.updateTable("users").set({ github_id: "octo" }).where("id", "=", id).execute();
    await app.services.options.set("GitHubClientId", "gh");
    await app.services.options.set("GitHubOAuthEnabled", "true");
    const { total } = await db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const touches = async (...options: object[]) =>
      (await preview(options)).json.data.changes.map((change: { touches: unknown }) => change.touches);
    const off = { key: "PasswordLoginEnabled", value: "false" };
    expect(await touches(off)).toEqual([[{ kind: "users_locked_out", count: total - 1 }]]);
    expect(await touches(off, { key: "GitHubOAuthEnabled", value: "false" })).toEqual([
      [{ kind: "users_locked_out", count: total }],
      [{ kind: "users_linked", count: 1 }],
    ]);
    expect(await touches({ key: "QuotaPerUnit", value: "1000" })).toEqual([[{ kind: "users", count: total }]]);
    expect(await touches({ key: "ServerAddress", value: "https://other.example" })).toEqual([[]]);
    await app.services.options.set("GitHubOAuthEnabled", "false");
  });

  it("tells what shorter retention deletes, and that 0 days delete nothing", async () => {
    const { db, telemetry, clock } = app.services;
    const call = { user_id: 1, username: "root", type: 2, quota: 1, content: "" };
    await insertLogs(db, [noteRow({ ...call, created_at: Math.floor(clock() / 1000) })]);
    telemetry.failed({ model: "m", channelId: 1, retried: false });
    await telemetry.flush();
    await write("Footer", "an entry of the audit log");
    app.pass(3 * 86_400);
    const { total: records } = await db
      .selectFrom("operation_records")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const touched = async (days: string) => {
      const options = ["LogDays", "OperationRecordDays", "TelemetryDays"].map((key) => ({ key, value: days }));
      const { changes } = (await preview(options)).json.data;
      return changes.map(({ key, touches }: { key: string; touches: { kind: string; count: number }[] }) => [
        key,
        ...touches.map(({ kind, count }) => `${count} ${kind}`),
      ]);
    };
    // A telemetry figure for each of the three lengths.
    expect(await touched("2")).toEqual([
      ["LogDays", "1 logs"],
      ["OperationRecordDays", `${records} audit_records`],
      ["TelemetryDays", "3 telemetry"],
    ]);
    expect(await touched("5")).toEqual([["LogDays"], ["OperationRecordDays"], ["TelemetryDays"]]);
    // For ever: the first two have been so from the start.
    expect(await touched("0")).toEqual([["TelemetryDays"]]);
  });

  it("is for root alone", async () => {
    const { client } = await app.user({ role: 10 });
    for (const reply of [
      await client.put("/api/option/batch", { options: [{ key: "Notice", value: "x" }] }),
      await client.post("/api/option/batch/preview", { options: [{ key: "Notice", value: "x" }] }),
      await client.post("/api/option/test", { kind: "oidc" }),
      await client.get("/api/option/safe_tools"),
    ])
      expect(reply.json.success).toBe(false);
    expect((await root.get("/api/option/safe_tools")).json.data).toEqual(["Keyword"]);
  });
});
