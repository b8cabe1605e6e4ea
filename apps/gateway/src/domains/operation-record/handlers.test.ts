import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, rootPassword, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom("operation_records").execute();
});

const records = async (client: Client = root, query: Record<string, string | number | boolean> = {}) =>
  (await client.get("/api/operation_record/", { query })).json.data as { data: any[]; total_count: number };
const actions = async (client?: Client, query?: Record<string, string | number | boolean>) =>
  (await records(client, query)).data.map(({ action }) => action);

describe("the audit log", () => {
  it("records user, operation, target, time and address", async () => {
    const { id, username } = await app.user();
    await app.services.db.deleteFrom("operation_records").execute();
    await root.post(
      `/api/user/quota/${id}`,
      { quota: 5000, remark: "a gift" },
      { ip: "192.0.2.7", headers: { "user-agent": "Browser/1" } },
    );
    expect(await records()).toEqual({
      page: 1,
      size: 10,
      total_count: 1,
      data: [
        {
          id: expect.any(Number),
          created_at: Math.floor(app.services.clock() / 1000),
          user_id: 1,
          username: "root",
          role: 100,
          action: "changeUserQuota",
          target: String(id),
          text: "quota: 5000, remark",
          ip: "192.0.2.7",
          user_agent: "Browser/1",
          success: true,
        },
      ],
    });
    expect(username).not.toBe("root");
  });

  it("has every call that changes something and none that reads", async () => {
    const { client, username } = await app.user();
    await client.get("/api/user/self");
    await client.get("/api/user/token");
    const token = { name: "main", expired_time: -1, remain_quota: 0, unlimited_quota: true };
    await client.post("/api/token/", token);
    const [{ id }] = (await client.get("/api/token/")).json.data.data;
    await client.delete(`/api/token/${id}`);
    await client.get("/api/user/logout");
    const { data } = await records(root, { username, order: "created_at" });
    expect(data.map(({ action, target }) => [action, target])).toEqual([
      ["login", username],
      ["createAccessToken", ""],
      ["createToken", "main"],
      ["deleteToken", String(id)],
      ["logout", ""],
    ]);
  });

  it("names the account that signs in, whosever session comes along", async () => {
    const { username, password } = await app.user();
    const { client, username: other } = await app.user();
    await app.services.db.deleteFrom("operation_records").execute();
    await client.post("/api/user/login", { username, password });
    expect(await actions(root, { username })).toEqual(["login"]);
    expect(await actions(root, { username: other })).toEqual([]);
  });

  it("records refusals too", async () => {
    const { client, username } = await app.user();
    await client.put("/api/option/", { key: "SystemName", value: "Mine" });
    await client.post("/api/token/", { name: 5 });
    await client.post("/api/token/", undefined, { rawBody: "{" });
    const refused = await records(root, { username, success: false, order: "created_at" });
    expect(refused.data.map(({ action, success }) => [action, success])).toEqual([
      ["updateOption", false],
      ["createToken", false],
      ["createToken", false],
    ]);
    expect(await actions(root, { username, success: true })).toEqual(["login"]);
  });

  it("records a sign-in with a wrong password under its account, and none for unknown accounts", async () => {
    const { client, username, id } = await app.user();
    await app.guest().post("/api/user/login", { username, password: "wrong-password" }, { ip: "192.0.2.9" });
    await app.guest().post("/api/user/login", { username: "nobody-here", password: "wrong-password" });
    await app.guest().post("/api/token/", { name: "main" });
    expect((await records(client, { action: "login", success: false })).data).toMatchObject([
      { user_id: id, ip: "192.0.2.9" },
    ]);
    expect((await records(root, { success: false })).total_count).toBe(1);
  });

  it("holds no text that was sent but names", async () => {
    await app.guest().post("/api/user/login", { username: "root", password: rootPassword });
    await root.put("/api/option/", { key: "SMTPToken", value: "mail-secret" });
    await root.post("/api/channel/", { type: 1, name: "c", key: "channel-secret", models: "m", group: "default" });
    const { data } = await records();
    expect(data.map(({ action, target }) => [action, target])).toEqual([
      ["createChannel", "c"],
      ["updateOption", "SMTPToken"],
      ["login", "root"],
    ]);
    for (const secret of [rootPassword, "mail-secret", "channel-secret"])
      expect(JSON.stringify(data)).not.toContain(secret);
  });

  it("shows users their own, and root all", async () => {
    const one = await app.user({ role: 10 });
    const other = await app.user();
    expect(await actions(one.client)).toEqual(["login"]);
    expect((await records(one.client, { username: other.username })).total_count).toBe(0);
    expect((await records()).total_count).toBe(2);
    expect((await app.guest().get("/api/operation_record/")).status).toBe(401);
  });

  it("is found by user, action, outcome and time, a page at a time", async () => {
    await root.put("/api/option/", { key: "Footer", value: "a" });
    app.pass(10);
    await root.put("/api/option/", { key: "Nothing", value: 1 });
    await root.post("/api/announcement/", { type: "notice", level: "info", title: "T", content: "" });
    const now = Math.floor(app.services.clock() / 1000);
    expect(await actions(root, { action: "updateOption" })).toEqual(["updateOption", "updateOption"]);
    expect(await actions(root, { start_timestamp: now })).toEqual(["createAnnouncement", "updateOption"]);
    expect(await actions(root, { end_timestamp: now - 1 })).toEqual(["updateOption"]);
    expect(await actions(root, { order: "action,created_at", size: 2 })).toEqual([
      "createAnnouncement",
      "updateOption",
    ]);
    expect(await actions(root, { size: 2, page: 2 })).toEqual(["updateOption"]);
    expect((await root.get("/api/operation_record/", { query: { order: "ip" } })).json.success).toBe(false);
  });
});
