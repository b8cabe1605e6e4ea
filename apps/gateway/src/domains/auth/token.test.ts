import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

const jwt = { headers: { "x-auth-method": "jwt" } };

describe("session tokens", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const signIn = async () => {
    const { username, password, id } = await app.user();
    const client = app.guest();
    const { json } = await client.post("/api/user/login", { username, password }, jwt);
    return { client, id, username, password, token: json.data.token as string, data: json.data };
  };
  /** Without the cookie. */
  const self = (token: string) => app.guest().get("/api/user/self", { headers: { authorization: `Bearer ${token}` } });

  it("are returned by sign-ins that request one, and by no others", async () => {
    const { data, username, password } = await signIn();
    expect(data).toMatchObject({ username, token: expect.any(String), expires_in: 900 });
    const plain = await app.guest().post("/api/user/login", { username, password });
    expect(plain.json.data).not.toHaveProperty("token");
  });

  it("work as Authorization until they expire, then as a guest's 401", async () => {
    const { token, username } = await signIn();
    expect((await self(token)).json.data.username).toBe(username);
    app.pass(899);
    expect((await self(token)).status).toBe(200);
    app.pass(2);
    expect((await self(token)).status).toBe(401);
  });

  it("die with their session, and sign it out", async () => {
    const { token, client } = await signIn();
    const headers = { authorization: `Bearer ${token}` };
    await app.guest().get("/api/user/logout", { headers });
    expect((await self(token)).status).toBe(401);
    expect((await client.get("/api/user/self")).status).toBe(401);
  });

  it("are renewed by the cookie alone", async () => {
    const { token, client, username } = await signIn();
    app.pass(1000);
    const { json } = await client.post("/api/user/refresh");
    expect(json.data.expires_in).toBe(900);
    expect((await self(json.data.token)).json.data.username).toBe(username);
    const withToken = await app
      .guest()
      .post("/api/user/refresh", undefined, { headers: { authorization: `Bearer ${json.data.token}` } });
    expect(withToken.status).toBe(401);
    expect((await app.guest().post("/api/user/refresh")).status).toBe(401);
    expect((await self(token)).status).toBe(401);
  });

  it("follow the user: a disabled one is refused, and gets no new token", async () => {
    const { token, client, id } = await signIn();
    await app.services.db.updateTable("users").set({ status: 2 }).where("id", "=", id).execute();
    expect((await self(token)).json.success).toBe(false);
    expect((await client.post("/api/user/refresh")).status).toBe(401);
  });

  it("are refused when forged", async () => {
    const { token } = await signIn();
    const [head = "", body = "", signature = ""] = token.split(".");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    const other = Buffer.from(body, "base64url")
      .toString("utf8")
      .replace(/"sub":"\d+"/, '"sub":"1"');
    for (const forged of [
      `${none}.${body}.x`,
      `${head}.${Buffer.from(other).toString("base64url")}.${signature}`,
      `${head}.${body}.${"A".repeat(signature.length)}`,
    ])
      expect((await self(forged)).status).toBe(401);
  });
});

describe("the human check", () => {
  let app: TestApp;
  let server: Server;
  let asked: URLSearchParams[] = [];
  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      text(request).then(
        (body) => {
          const form = new URLSearchParams(body);
          asked.push(form);
          response.end(
            JSON.stringify({ success: request.url === "/turnstile/v0/siteverify" && form.get("response") === "good" }),
          );
        },
        () => response.destroy(),
      );
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    app = await startTestApp({ addresses: { turnstile: `http://127.0.0.1:${address.port}` } });
    await app.services.options.set("TurnstileCheckEnabled", "true");
    await app.services.options.set("TurnstileSecretKey", "secret");
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await app.close();
  });

  let made = 0;
  const register = async (client: Client, turnstile: string, ip = "192.0.2.1") => {
    made += 1;
    const query = turnstile === "" ? {} : { turnstile };
    return (
      await client.post("/api/user/register", { username: `human${made}`, password: "correct-horse-1" }, { query, ip })
    ).json.success;
  };

  it("refuses a missing and a bad token and takes a good one", async () => {
    expect(await register(app.guest(), "")).toBe(false);
    expect(asked).toEqual([]);
    expect(await register(app.guest(), "bad")).toBe(false);
    expect(await register(app.guest(), "good")).toBe(true);
    expect(Object.fromEntries(asked[1] ?? [])).toEqual({ secret: "secret", response: "good", remoteip: "192.0.2.1" });
  });

  it("remembers the browser for half an hour, at its address", async () => {
    const client = app.guest();
    expect(await register(client, "good")).toBe(true);
    expect(await register(client, "")).toBe(true);
    expect(asked.length).toBe(1);
    expect(await register(client, "", "192.0.2.2")).toBe(false);
    app.pass(1801);
    expect(await register(client, "")).toBe(false);
  });

  it("does not prevent a sign-in", async () => {
    const { client } = await app.user();
    expect((await client.get("/api/user/self")).status).toBe(200);
  });

  it("counts a check that cannot be made as failed", async () => {
    server.closeAllConnections();
    server.close();
    expect(await register(app.guest(), "good")).toBe(false);
  });
});
