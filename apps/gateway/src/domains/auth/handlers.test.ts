import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { verifyPassword } from "./password.ts";

const password = "correct-horse-1";

describe("signing in and out", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const refused = (reply: { status: number; json: any }) => {
    expect(reply.status).toBe(200);
    expect(reply.json.success).toBe(false);
    expect(reply.json.message).not.toBe("");
    return reply.json.message as string;
  };
  const signedIn = async (cookie: string) =>
    (await app.guest().get("/api/user/self", { headers: { cookie: `session=${cookie}` } })).status === 200;

  it("fills only the few fields of the account and sets a strict cookie of thirty days", async () => {
    const { id, username } = await app.user({ quota: 500 });
    const reply = await app.guest().post("/api/user/login", { username, password });
    expect(reply.json.data).toMatchObject({
      id,
      username,
      display_name: username,
      role: 1,
      status: 1,
      password: "",
      access_token: "",
      quota: 0,
      group: "",
      aff_code: "",
      last_login_time: 0,
      created_time: 0,
    });
    const cookie = reply.headers.get("set-cookie") ?? "";
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"]) expect(cookie).toContain(part);
  });

  it("remembers when and from where", async () => {
    const { username } = await app.user();
    const client = app.guest();
    await client.post("/api/user/login", { username, password }, { ip: "198.51.100.7" });
    const { data } = (await client.get("/api/user/self")).json;
    expect(data).toMatchObject({
      last_login_ip: "198.51.100.7",
      last_login_time: Math.floor(app.services.clock() / 1000),
    });
  });

  it("takes the e-mail address for the name, and a name before an address", async () => {
    const { id, username } = await app.user();
    await app.services.db.updateTable("users").set({ email: "x@y.test" }).where("id", "=", id).execute();
    const byEmail = await app.guest().post("/api/user/login", { username: "x@y.test", password });
    expect(byEmail.json.data.username).toBe(username);
    const namesake = await app.user({ username: "x@y.test" });
    const byName = await app.guest().post("/api/user/login", { username: "x@y.test", password });
    expect(byName.json.data.id).toBe(namesake.id);
  });

  it("gives a wrong password, an unknown name, a disabled and a deleted user the same refusal and no cookie", async () => {
    const known = await app.user();
    const disabled = await app.user();
    const deleted = await app.user();
    const { db } = app.services;
    await db.updateTable("users").set({ status: 2 }).where("id", "=", disabled.id).execute();
    await db.updateTable("users").set({ deleted_at: 1 }).where("id", "=", deleted.id).execute();
    const replies = await Promise.all(
      [
        { username: known.username, password: "not-the-password" },
        { username: "nobody", password },
        { username: disabled.username, password },
        { username: deleted.username, password },
        { username: known.username, password: "p".repeat(100_000) },
      ].map((body) => app.guest().post("/api/user/login", body)),
    );
    expect(new Set(replies.map(refused)).size).toBe(1);
    for (const reply of replies) expect(reply.headers.get("set-cookie")).toBeNull();
  });

  it("computes a hash for an unknown name", async () => {
    expect(await verifyPassword(password, undefined)).toBe(false);
    const before = process.cpuUsage();
    expect(await verifyPassword(password, undefined)).toBe(false);
    // Microseconds: one argon2id of this cost takes far more processor time than a look-up.
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeGreaterThan(5000);
  });

  it("is refused while password sign-in is off", async () => {
    const { username } = await app.user();
    await app.services.options.set("PasswordLoginEnabled", "false");
    refused(await app.guest().post("/api/user/login", { username, password }));
    await app.services.options.set("PasswordLoginEnabled", "true");
  });

  it.each([
    ["broken JSON", '{"username":'],
    ["no object", '"alice"'],
    ["null", "null"],
    ["an empty name", '{"username":"","password":"correct-horse-1"}'],
    ["an empty password", '{"username":"alice","password":""}'],
    ["no password", '{"username":"alice"}'],
    ["a number for a name", '{"username":1,"password":"correct-horse-1"}'],
    ["NUL in the name", '{"username":"a\\u0000","password":"correct-horse-1"}'],
    ["NUL in the password", '{"username":"alice","password":"a\\u0000"}'],
    ["a name that turns the reading direction", '{"username":"\\u202eecila","password":"correct-horse-1"}'],
  ])("answers %s with a refusal", async (_name, rawBody) => {
    refused(await app.guest().call("POST", "/api/user/login", { rawBody }));
  });

  it("ends the session that this browser had", async () => {
    const { client, username } = await app.user();
    const old = client.cookie() ?? "";
    await client.post("/api/user/login", { username, password });
    expect(client.cookie()).not.toBe(old);
    expect(await signedIn(old)).toBe(false);
    expect(await signedIn(client.cookie() ?? "")).toBe(true);
  });

  it("keeps the sessions of other browsers", async () => {
    const { client, username } = await app.user();
    await app.guest().post("/api/user/login", { username, password });
    expect((await client.get("/api/user/self")).status).toBe(200);
  });

  it("signs out for good: the cookie is deleted and a copy of it is refused", async () => {
    const { client } = await app.user();
    const copy = client.cookie() ?? "";
    const reply = await client.get("/api/user/logout");
    expect(reply.json).toEqual({ success: true, message: "" });
    expect(reply.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await signedIn(copy)).toBe(false);
  });

  it("signs a guest out without a cookie, and one with an access token without ending anything", async () => {
    const { client } = await app.user();
    const token = (await client.get("/api/user/token")).json.data;
    for (const headers of [{}, { authorization: token }, { cookie: "session=forged" }]) {
      const reply = await app.guest().get("/api/user/logout", { headers });
      expect(reply.json.success).toBe(true);
      expect(reply.headers.get("set-cookie")).toBeNull();
    }
    expect((await client.get("/api/user/self")).status).toBe(200);
  });

  it("takes no forged cookie", async () => {
    const { client } = await app.user();
    const [id = "", signature = ""] = (client.cookie() ?? "").split(".");
    const other = (await app.user()).client.cookie() ?? "";
    for (const forged of [
      "x",
      id,
      `${id}.`,
      `${id}.AAAA`,
      `${id}.${other.split(".")[1]}`,
      `${id.slice(0, -1)}${id.endsWith("A") ? "B" : "A"}.${signature}`,
      `.${signature}`,
    ])
      expect(await signedIn(forged), forged).toBe(false);
  });

  it("outlives thirty days no longer", async () => {
    const { client } = await app.user();
    app.pass(2_592_001);
    expect((await client.get("/api/user/self")).status).toBe(401);
  });

  it("acts on a role change and a disabling at once", async () => {
    const { client, id } = await app.user();
    const set = (values: { role?: number; status?: number }) =>
      app.services.db.updateTable("users").set(values).where("id", "=", id).execute();
    refused(await client.get("/api/log/"));
    await set({ role: 10 });
    expect((await client.get("/api/log/")).json.success).toBe(true);
    await set({ role: 1 });
    refused(await client.get("/api/log/"));
    await set({ status: 2 });
    refused(await client.get("/api/user/self"));
    await set({ status: 1 });
    expect((await client.get("/api/user/self")).json.success).toBe(true);
  });
});

describe("the limit on signing in and registering", () => {
  it("is shared, counts successes too, is kept by address and ends with its window", async () => {
    const app = await startTestApp({ loginLimit: 3 });
    const login = (ip: string) => app.guest().post("/api/user/login", { username: "root", password: "wrong" }, { ip });
    const body = { username: "limited", password };
    expect((await app.guest().post("/api/user/register", body, { ip: "192.0.2.1" })).json.success).toBe(true);
    expect((await app.guest().post("/api/user/login", body, { ip: "192.0.2.1" })).json.success).toBe(true);
    expect((await login("192.0.2.1")).status).toBe(200);
    const refused = await login("192.0.2.1");
    expect(refused).toMatchObject({ status: 429, text: "" });
    expect(refused.headers.get("x-oneapi-request-id")).not.toBeNull();
    expect((await app.guest().post("/api/user/register", body, { ip: "192.0.2.1" })).status).toBe(429);
    expect((await app.guest().get("/api/user/logout", { ip: "192.0.2.1" })).status).toBe(200);
    expect((await login("192.0.2.2")).status).toBe(200);
    app.pass(1200);
    expect((await login("192.0.2.1")).status).toBe(200);
    await app.close();
  });
});

describe("registering", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  afterEach(async () => {
    vi.unstubAllGlobals();
    for (const [option, value] of [
      ["RegisterEnabled", "true"],
      ["PasswordRegisterEnabled", "true"],
      ["EmailVerificationEnabled", "false"],
      ["TurnstileCheckEnabled", "false"],
      ["QuotaForNewUser", "0"],
      ["QuotaForInvitee", "0"],
      ["QuotaForInviter", "0"],
      ["DisplayInCurrencyEnabled", "true"],
    ] as const)
      await app.services.options.set(option, value);
  });

  const register = (body: object, query: Record<string, string> = {}) =>
    app.guest().post("/api/user/register", { password, ...body }, { query });
  const registered = async (body: object) =>
    expect((await register(body)).json).toEqual({ success: true, message: "" });
  const refused = async (body: object, query: Record<string, string> = {}) => {
    const reply = await register(body, query);
    expect(reply.status).toBe(200);
    expect(reply.json.success).toBe(false);
    return reply.json.message as string;
  };
  const userOf = (username: string) =>
    app.services.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();
  const logsOf = (userId: number) =>
    app.services.db.selectFrom("logs").selectAll().where("user_id", "=", userId).orderBy("id").execute();

  it("creates a common user of the default group, named by the user name, without signing in", async () => {
    const client = app.guest();
    await client.post("/api/user/register", {
      username: "alice",
      password,
      display_name: "Somebody",
      email: "alice@example.com",
      role: 100,
      quota: 1_000_000,
      unknown_field: { deep: true },
    });
    expect(client.cookie()).toBeUndefined();
    expect(await userOf("alice")).toMatchObject({
      display_name: "alice",
      role: 1,
      status: 1,
      group: "default",
      quota: 0,
      email: "",
      inviter_id: 0,
      created_time: Math.floor(app.services.clock() / 1000),
    });
    const { aff_code: code } = (await userOf("alice")) ?? {};
    expect(code).toMatch(/^[A-Za-z0-9]{4}$/);
    expect((await client.post("/api/user/login", { username: "alice", password })).json.success).toBe(true);
  });

  it("stores no password, only its hash", async () => {
    await registered({ username: "hashed" });
    expect((await userOf("hashed"))?.password_hash).toMatch(/^argon2id\$/);
  });

  it.each([
    ["an empty name", { username: "" }],
    ["a blank name", { username: "   " }],
    ["a name with outer spaces", { username: " bob" }],
    ["13 characters", { username: "thirteenchars" }],
    ["300 characters", { username: "n".repeat(300) }],
    ["a number for a name", { username: 12 }],
    ["NUL in the name", { username: "a\u0000b" }],
    ["a line break in the name", { username: "a\nb" }],
    ["a name that turns the reading direction", { username: "\u202eadmin" }],
    ["a password of 7", { username: "short", password: "1234567" }],
    ["a password of 21", { username: "long", password: "x".repeat(21) }],
    ["no password", { username: "nopass", password: undefined }],
    ["null for a password", { username: "nopass", password: null }],
    ["a display name of 21", { username: "shown", display_name: "x".repeat(21) }],
    ["an e-mail of 51", { username: "mailed", email: "x".repeat(51) }],
  ])("refuses %s", async (_name, body) => {
    const users = () => app.services.db.selectFrom("users").select("id").execute();
    const before = await users();
    await refused(body);
    expect(await users()).toEqual(before);
  });

  it("takes 12 characters of any script and passwords of 8 and 20", async () => {
    await registered({ username: "测".repeat(12), password: "12345678" });
    await registered({ username: "twelve-chars", password: "x".repeat(20) });
  });

  it("accepts a name once, even concurrently", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => register({ username: "racer" })));
    expect(replies.filter((reply) => reply.json.success === true)).toHaveLength(1);
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    await refused({ username: "racer" });
  });

  it("is refused while registration, or that by password, is closed", async () => {
    await app.services.options.set("RegisterEnabled", "false");
    await refused({ username: "late" });
    await app.services.options.set("RegisterEnabled", "true");
    await app.services.options.set("PasswordRegisterEnabled", "false");
    await refused({ username: "late" });
    expect(await userOf("late")).toBeUndefined();
  });

  it("requires address and code while e-mails are verified, and refuses a wrong code", async () => {
    await app.services.options.set("EmailVerificationEnabled", "true");
    const missing = await refused({ username: "mail" });
    const half = await refused({ username: "mail", email: "mail@example.com" });
    const wrong = await refused({ username: "mail", email: "mail@example.com", verification_code: "000000" });
    expect(half).toBe(missing);
    expect(wrong).not.toBe(missing);
  });

  it("verifies the Turnstile token with Cloudflare while the check is enabled", async () => {
    const { options } = app.services;
    await options.set("TurnstileCheckEnabled", "true");
    await options.set("TurnstileSecretKey", "turnstile-secret");
    const asked: string[] = [];
    let answer = () => Promise.resolve(Response.json({ success: true }));
    vi.stubGlobal("fetch", (url: string, request: { body: URLSearchParams }) => {
      asked.push(`${url}?${request.body.toString()}`);
      return answer();
    });
    await refused({ username: "robot" });
    expect(asked).toEqual([]);
    answer = () => Promise.resolve(Response.json({ success: false }));
    await refused({ username: "robot" }, { turnstile: "bad" });
    answer = () => Promise.reject(new Error("away"));
    await refused({ username: "robot" }, { turnstile: "good" });
    answer = () => Promise.resolve(new Response("<html>"));
    await refused({ username: "robot" }, { turnstile: "good" });
    answer = () => Promise.resolve(Response.json({ success: true }));
    expect((await register({ username: "human" }, { turnstile: "good" })).json.success).toBe(true);
    expect(asked.at(-1)).toContain("secret=turnstile-secret&response=good&remoteip=127.0.0.1");
  });

  it("credits newcomer and inviter once, each with a system log row, and counts the invitation", async () => {
    const { options } = app.services;
    await options.set("QuotaForNewUser", "500000");
    await options.set("QuotaForInvitee", "10000");
    await options.set("QuotaForInviter", "20000");
    await registered({ username: "inviter" });
    const inviter = await userOf("inviter");
    await registered({ username: "invited", aff_code: inviter?.aff_code });
    const invited = await userOf("invited");
    expect(invited).toMatchObject({ quota: 510_000, inviter_id: inviter?.id });
    expect(await userOf("inviter")).toMatchObject({
      quota: 500_000,
      aff_count: 1,
      aff_history_quota: 20_000,
      aff_quota: 20_000,
    });
    const rows = await logsOf(invited?.id ?? 0);
    expect(rows.map((row) => [row.type, row.quota, row.username])).toEqual([
      [4, 0, "invited"],
      [4, 0, "invited"],
    ]);
    expect(rows.map((row) => row.content).join()).toMatch(/＄1\.000000.*＄0\.020000/);
    const inviterRows = await logsOf(inviter?.id ?? 0);
    expect(inviterRows.at(-1)?.content).toContain("＄0.040000");
  });

  it("ignores an unknown invite code and one of a deleted user", async () => {
    await app.services.options.set("QuotaForInvitee", "10000");
    await app.services.db.updateTable("users").set({ deleted_at: 1 }).where("username", "=", "inviter").execute();
    const gone = await userOf("inviter");
    await registered({ username: "alone", aff_code: "????" });
    await registered({ username: "alone2", aff_code: gone?.aff_code });
    await registered({ username: "alone3", aff_code: "" });
    for (const name of ["alone", "alone2", "alone3"])
      expect(await userOf(name)).toMatchObject({ quota: 0, inviter_id: 0 });
  });

  it("writes no row for a reward of 0", async () => {
    await registered({ username: "poor" });
    expect(await logsOf((await userOf("poor"))?.id ?? 0)).toEqual([]);
  });

  it("grants no rewards when the name is taken", async () => {
    await app.services.options.set("QuotaForInviter", "777");
    const before = await userOf("racer");
    await refused({ username: "alice", aff_code: before?.aff_code });
    expect(await userOf("racer")).toMatchObject({ quota: before?.quota, aff_count: 0 });
  });
});
