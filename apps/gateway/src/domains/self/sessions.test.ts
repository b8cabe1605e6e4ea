import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

type Session = {
  id: string;
  current: boolean;
  ip: string;
  user_agent: string;
  created_at: number;
  last_seen_at: number;
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const page = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.get("/api/user/session", { query })).json.data as { data: Session[]; total_count: number };

const again = async (user: { username: string; password: string }, ip = "127.0.0.1", agent = "") => {
  const client = app.guest();
  await client.post("/api/user/login", user, { ip, headers: { "user-agent": agent } });
  return client;
};

const isIn = async (client: Client) => (await client.get("/api/user/self")).status === 200;

const refused = (reply: { status: number; json: any }) => {
  expect([reply.status, reply.json.success]).toEqual([200, false]);
};

describe("the own sessions", () => {
  it("show address and device of each sign-in, most recently used first", async () => {
    const user = await app.user();
    const begun = Math.floor(app.services.clock() / 1000);
    app.pass(100);
    const phone = await again(user, "198.51.100.7", "Phone/1.0");
    app.pass(300);
    await isIn(user.client);
    app.pass(100);
    const { data, total_count: total } = await page(phone);
    expect(total).toBe(2);
    expect(data[1]).toMatchObject({ current: false, ip: "127.0.0.1", created_at: begun, last_seen_at: begun + 400 });
    expect(data[0]).toMatchObject({ current: true, ip: "198.51.100.7", user_agent: "Phone/1.0" });
    const oldest = await page(phone, { order: "created_at", size: 1, page: 2 });
    expect(oldest.data).toMatchObject([{ ip: "198.51.100.7" }]);
    refused(await phone.get("/api/user/session", { query: { order: "ip" } }));
    refused(await phone.get("/api/user/session", { query: { size: 101 } }));
  });

  it("have ids that open nothing and are not in the database", async () => {
    const { client } = await app.user();
    const [session] = (await page(client)).data;
    const cookie = client.cookie() ?? "";
    expect(cookie).not.toContain(session?.id ?? cookie);
    const rows = await app.services.db.selectFrom("sessions").select("id").execute();
    expect(rows.map(({ id }) => id)).not.toContain(session?.id);
    expect(await isIn(client)).toBe(true);
    expect((await app.guest().get("/api/user/self", { headers: { cookie: `session=${session?.id}` } })).status).toBe(
      401,
    );
  });

  it("hide sessions of others and expired ones", async () => {
    const user = await app.user();
    app.pass(2_000_000);
    const later = await again(user);
    app.pass(600_000);
    expect(await page(later)).toMatchObject({ total_count: 1, data: [{ current: true }] });
  });

  it("end one by one; ending the calling one signs out", async () => {
    const user = await app.user();
    const phone = await again(user);
    const { data } = await page(user.client);
    const other = data.find(({ current }) => !current)?.id;
    const own = data.find(({ current }) => current)?.id;
    expect((await user.client.delete(`/api/user/session/${other}`)).json).toEqual({ success: true, message: "" });
    expect([await isIn(phone), await isIn(user.client)]).toEqual([false, true]);
    refused(await user.client.delete(`/api/user/session/${other}`));
    const reply = await user.client.delete(`/api/user/session/${own}`);
    expect(reply.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await isIn(user.client)).toBe(false);
  });

  it("of other users cannot be ended, not even by root", async () => {
    const user = await app.user();
    const [session] = (await page(user.client)).data;
    refused(await (await app.user()).client.delete(`/api/user/session/${session?.id}`));
    refused(await (await app.root()).delete(`/api/user/session/${session?.id}`));
    expect(await isIn(user.client)).toBe(true);
  });

  it("all end but this one, and only when that is asked for", async () => {
    const user = await app.user();
    const stranger = await app.user();
    const [phone, tablet] = [await again(user), await again(user)];
    refused(await user.client.delete("/api/user/session"));
    refused(await user.client.delete("/api/user/session", { query: { others: false } }));
    expect(await isIn(phone)).toBe(true);
    expect((await user.client.delete("/api/user/session", { query: { others: true } })).json.success).toBe(true);
    expect([await isIn(phone), await isIn(tablet), await isIn(user.client), await isIn(stranger.client)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("all end when an access token asks", async () => {
    const user = await app.user();
    const authorization = (await user.client.get("/api/user/token")).json.data;
    const byToken = { headers: { authorization } };
    expect((await app.guest().get("/api/user/session", byToken)).json.data.data).toMatchObject([{ current: false }]);
    await app.guest().delete("/api/user/session", { ...byToken, query: { others: true } });
    expect(await isIn(user.client)).toBe(false);
  });

  it("are not for guests", async () => {
    expect((await app.guest().get("/api/user/session")).status).toBe(401);
    expect((await app.guest().delete("/api/user/session/x")).status).toBe(401);
  });
});
