import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const quarter = 900;
const refusal = { success: false, code: "step_up_required" };

describe("a session whose owner has not proved to be there for fifteen minutes", () => {
  it("makes no access token, binds no address and adds no passkey until a password confirms it", async () => {
    const { client, password } = await app.user();
    const bind = () => client.get("/api/oauth/email/bind", { query: { email: "a@b.test", code: "000000" } });
    const add = () => client.post("/api/webauthn/registration/begin", { alias: "" });
    const confirmed = async () => (await client.get("/api/user/self")).json.data.confirmed;
    expect(await confirmed()).toBe(true);
    app.pass(quarter - 1);
    expect((await client.get("/api/user/token")).json.success).toBe(true);
    app.pass(1);
    expect(await confirmed()).toBe(false);
    expect((await client.get("/api/user/token")).json).toMatchObject(refusal);
    expect((await bind()).json).toMatchObject(refusal);
    expect((await add()).json).toMatchObject(refusal);
    const wrong = await client.post("/api/user/confirm", { password: "wrong-horse-1" });
    expect(wrong.json).toMatchObject({ success: false, code: "password_wrong" });
    expect((await client.post("/api/user/confirm", {})).json).toMatchObject({ code: "value_missing" });
    expect((await client.get("/api/user/token")).json).toMatchObject(refusal);
    expect((await client.post("/api/user/confirm", { password })).json).toEqual({ success: true, message: "" });
    expect(await confirmed()).toBe(true);
    expect((await client.get("/api/user/token")).json.success).toBe(true);
    expect((await bind()).json.code).toBe("verification_code_invalid");
    expect((await add()).json.success).toBe(true);
    app.pass(quarter);
    expect((await client.get("/api/user/token")).json).toMatchObject(refusal);
  });

  it("is confirmed for itself alone", async () => {
    const { client, username, password } = await app.user();
    const elsewhere = app.guest();
    await elsewhere.post("/api/user/login", { username, password });
    app.pass(quarter);
    await elsewhere.post("/api/user/confirm", { password });
    expect((await client.get("/api/user/token")).json).toMatchObject(refusal);
  });

  it("sets no first password, which would confirm it", async () => {
    const { client, id } = await app.user();
    await app.services.db.updateTable("users").set({ password_hash: "" }).where("id", "=", id).execute();
    app.pass(quarter);
    expect((await client.put("/api/user/self", { password: "another-horse" })).json).toMatchObject(refusal);
    expect((await client.post("/api/user/confirm", { password: "" })).json.success).toBe(false);
    expect((await client.post("/api/user/confirm", { password: "x" })).json).toMatchObject({ code: "password_wrong" });
  });
});

describe("a caller with an access token", () => {
  it("is refused operations with confirmation, but may replace and revoke the token", async () => {
    const { client } = await app.user();
    const first: string = (await client.get("/api/user/token")).json.data;
    const program = app.guest();
    const token: string = (await program.get("/api/user/token", { headers: { authorization: first } })).json.data;
    const headers = { authorization: token };
    const bind = { query: { email: "a@b.test", code: "000000" }, headers };
    expect((await program.get("/api/oauth/email/bind", bind)).json).toMatchObject({ code: "session_required" });
    expect((await program.post("/api/user/confirm", { password: "x" }, { headers })).json).toMatchObject({
      code: "session_required",
    });
    expect((await program.delete("/api/user/token", { headers })).json.success).toBe(true);
    expect((await program.get("/api/user/self", { headers })).json).toMatchObject({ code: "invalid_access_token" });
  });
});

it("asks for no confirmation without the extension", async () => {
  const plain = await startTestApp({ extensions: [] });
  const { client } = await plain.user();
  plain.pass(86_400);
  const token: string = (await client.get("/api/user/token")).json.data;
  const again = await plain.guest().get("/api/user/token", { headers: { authorization: token } });
  expect(again.json).toMatchObject({ success: true });
  await plain.close();
});

describe("guesses at a password", () => {
  it.each([
    ["a confirmation", "POST", "/api/user/confirm", { password: "wrong-horse-1" }],
    ["a change of the password", "PUT", "/api/user/self", { password: "another-horse", current_password: "wrong" }],
  ])("by %s count in the limit of the sign-in", async (_what, method, path, body) => {
    const limited = await startTestApp({ loginLimit: 4 });
    const { client } = await limited.user();
    const statuses: number[] = [];
    for (let guess = 0; guess < 5; guess += 1) statuses.push((await client.call(method, path, { body })).status);
    // The sign-in was the first.
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await limited.close();
  });

  it("count no change without a password", async () => {
    const limited = await startTestApp({ loginLimit: 2 });
    const { client } = await limited.user();
    for (let change = 0; change < 5; change += 1)
      expect((await client.put("/api/user/self", { display_name: `Name ${change}` })).status).toBe(200);
    await limited.close();
  });
});

describe("the access token", () => {
  const works = async (token: string) =>
    (await app.guest().get("/api/user/self", { headers: { authorization: token } })).json.success;
  const own = async () => {
    const made = await app.user();
    const token: string = (await made.client.get("/api/user/token")).json.data;
    expect(await works(token)).toBe(true);
    return { ...made, token };
  };

  it("is shown with its creation time until it is revoked", async () => {
    const { client } = await app.user();
    const told = async () => {
      const { has_access_token: has, access_token_time: time } = (await client.get("/api/user/self")).json.data;
      return [has, time];
    };
    expect(await told()).toEqual([false, 0]);
    await client.get("/api/user/token");
    expect(await told()).toEqual([true, Math.floor(app.services.clock() / 1000)]);
    await client.delete("/api/user/token");
    expect(await told()).toEqual([false, 0]);
    expect((await client.delete("/api/user/token")).json.success).toBe(true);
  });

  it("ends with a new password of one's own", async () => {
    const { client, token, password } = await own();
    await client.put("/api/user/self", { display_name: "Mei" });
    expect(await works(token)).toBe(true);
    await client.put("/api/user/self", { password: "another-horse", current_password: password });
    expect(await works(token)).toBe(false);
  });

  it("ends with a new password from an administrator", async () => {
    const { id, token } = await own();
    const root = await app.root();
    await root.put("/api/user/", { id, display_name: "Mei" });
    expect(await works(token)).toBe(true);
    await root.put("/api/user/", { id, password: "another-horse" });
    expect(await works(token)).toBe(false);
  });

  it("ends with the other sessions", async () => {
    const { client, token } = await own();
    await client.delete("/api/user/session", { query: { others: true } });
    expect(await works(token)).toBe(false);
    expect((await client.get("/api/user/self")).status).toBe(200);
  });
});
