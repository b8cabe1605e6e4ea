import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { addUsageHours } from "../log/write-store.ts";

const password = "correct-horse-1";
const changed = { password: "another-horse", current_password: password };
const day = 86_400;

describe("the own account", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const now = () => Math.floor(app.services.clock() / 1000);

  describe("reading", () => {
    it("shows every field but the secrets, with the id of the group", async () => {
      const { client, id, username } = await app.user({ quota: -5 });
      await client.get("/api/user/token");
      const group = app.services.catalog.groups().get("default");
      expect((await client.get("/api/user/self")).json.data).toMatchObject({
        id,
        username,
        quota: -5,
        password: "",
        access_token: "",
        verification_code: "",
        group: "default",
        group_id: group?.id,
        created_time: now(),
      });
    });

    it("has group id 0 if the group was deleted", async () => {
      const { client } = await app.user({ group: "nowhere" });
      expect((await client.get("/api/user/self")).json.data).toMatchObject({ group: "nowhere", group_id: 0 });
    });

    it("asks a guest to sign in", async () => {
      for (const path of ["self", "dashboard", "dashboard/rate", "token", "aff"])
        expect((await app.guest().get(`/api/user/${path}`)).status).toBe(401);
      expect((await app.guest().put("/api/user/self", { display_name: "x" })).status).toBe(401);
    });
  });

  describe("changing", () => {
    it("writes the display name alone and ignores all other fields", async () => {
      const { client, id } = await app.user();
      const body = { display_name: "A Name", username: "other", role: 100, quota: 9, status: 2, email: "a@b.test" };
      expect((await client.put("/api/user/self", body)).json).toEqual({ success: true, message: "" });
      const { data } = (await client.get("/api/user/self")).json;
      expect(data).toMatchObject({ id, display_name: "A Name", role: 1, quota: 0, status: 1, email: "" });
      expect(data.username).not.toBe("other");
    });

    it("leaves empty and absent fields as they are", async () => {
      const { client, username } = await app.user();
      for (const body of [{}, { display_name: "", password: "" }])
        expect((await client.put("/api/user/self", body)).json.success).toBe(true);
      expect((await client.get("/api/user/self")).json.data.display_name).toBe(username);
      expect((await app.guest().post("/api/user/login", { username, password })).json.success).toBe(true);
    });

    it("ends every other session of the user with the old password, and no one else's", async () => {
      const { client, username } = await app.user();
      const bystander = await app.user();
      const elsewhere = app.guest();
      await elsewhere.post("/api/user/login", { username, password });
      expect((await client.put("/api/user/self", changed)).json.success).toBe(true);
      expect((await client.get("/api/user/self")).status).toBe(200);
      expect((await elsewhere.get("/api/user/self")).status).toBe(401);
      expect((await bystander.client.get("/api/user/self")).status).toBe(200);
      expect((await app.guest().post("/api/user/login", { username, password })).json.success).toBe(false);
      const fresh = await app.guest().post("/api/user/login", { username, password: "another-horse" });
      expect(fresh.json.success).toBe(true);
    });

    it.each([
      ["without the current one", { password: "another-horse" }],
      ["with a wrong current one", { password: "another-horse", current_password: "wrong-horse-1" }],
    ])("refuses a new password %s, and changes nothing else either", async (_name, body) => {
      const { client, username } = await app.user();
      const reply = await client.put("/api/user/self", { ...body, display_name: "New" });
      expect(reply).toMatchObject({ status: 200, json: { success: false } });
      expect((await client.get("/api/user/self")).json.data).toMatchObject({
        display_name: username,
        has_password: true,
      });
      expect((await app.guest().post("/api/user/login", { username, password })).json.success).toBe(true);
    });

    it("takes a first password without another one", async () => {
      const { client, id, username } = await app.user();
      await app.services.db.updateTable("users").set({ password_hash: "" }).where("id", "=", id).execute();
      expect((await client.get("/api/user/self")).json.data.has_password).toBe(false);
      for (const given of ["", password])
        expect((await app.guest().post("/api/user/login", { username, password: given })).json.success).toBe(false);
      expect((await client.put("/api/user/self", { password })).json.success).toBe(true);
      expect((await app.guest().post("/api/user/login", { username, password })).json.success).toBe(true);
    });

    it.each(["/avatars/7.svg", "https://images.example/me.png?size=2", ""])(
      "stores the picture '%s'",
      async (picture) => {
        const { client } = await app.user();
        await client.put("/api/user/self", { avatar_url: "/avatars/1.svg" });
        expect((await client.put("/api/user/self", { avatar_url: picture })).json.success).toBe(true);
        await client.put("/api/user/self", { display_name: "New" });
        expect((await client.get("/api/user/self")).json.data).toMatchObject({
          avatar_url: picture,
          display_name: "New",
        });
      },
    );

    it("keeps a picture that is sent back as it is", async () => {
      const { client, id } = await app.user();
      const picture = { avatar_url: "http://old.example/me.png" };
      await app.services.db.updateTable("users").set(picture).where("id", "=", id).execute();
      expect((await client.put("/api/user/self", picture)).json.success).toBe(true);
    });

    it("keeps the other sessions when only the name changes", async () => {
      const { client, username } = await app.user();
      const elsewhere = app.guest();
      await elsewhere.post("/api/user/login", { username, password });
      await client.put("/api/user/self", { display_name: "New" });
      expect((await elsewhere.get("/api/user/self")).status).toBe(200);
    });

    it.each([
      ["a display name of 21", { display_name: "n".repeat(21) }],
      ["a display name of 300", { display_name: "n".repeat(300) }],
      ["NUL in the display name", { display_name: "a\u0000" }],
      ["a display name that turns the reading direction", { display_name: "\u202ea" }],
      ["a short password", { password: "short" }],
      ["a password of 21", { password: "x".repeat(21) }],
      ["a number for a name", { display_name: 1 }],
      ["a picture without TLS", { avatar_url: "http://images.example/me.png" }],
      ["a script for a picture", { avatar_url: "javascript:alert(1)" }],
      ["a picture of a site that hides as a path", { avatar_url: "//images.example/me.png" }],
      ["a call of the gateway for a picture", { avatar_url: "/api/user/token" }],
      ["a picture that is not there", { avatar_url: "/avatars/25.svg" }],
      ["the same with a backslash", { avatar_url: "/\\images.example/me.png" }],
      ["a picture with a password", { avatar_url: "https://a:b@images.example/me.png" }],
      ["a webhook without TLS", { notify: { webhook: "http://hooks.example/" } }],
      ["a webhook on this machine", { notify: { webhook: "https://127.0.0.1/" } }],
      ["a webhook on this machine by name", { notify: { webhook: "https://localhost:8443/" } }],
      ["a webhook at the cloud's metadata", { notify: { webhook: "https://169.254.169.254/latest" } }],
      ["a webhook in a private network by IPv6", { notify: { webhook: "https://[fd00::1]/" } }],
      ["a webhook that hides IPv4 in IPv6", { notify: { webhook: "https://[::ffff:10.0.0.1]/" } }],
      ["a webhook with a password", { notify: { webhook: "https://a:b@hooks.example/" } }],
      ["a short secret", { notify: { webhook_secret: "short" } }],
      ["a threshold below 0", { notify: { quota_threshold: -1 } }],
      ["a threshold that is not whole", { notify: { quota_threshold: 0.5 } }],
      ["a list", []],
    ])("refuses %s", async (_name, body) => {
      const { client, username } = await app.user();
      const reply = await client.put("/api/user/self", body);
      expect(reply).toMatchObject({ status: 200, json: { success: false } });
      expect((await client.get("/api/user/self")).json.data.display_name).toBe(username);
    });
  });

  describe("the access token", () => {
    it("is 32 hex characters, carries the user's role, is stored only as a fingerprint and shown once", async () => {
      const { client, id, username } = await app.user({ role: 10 });
      const token: string = (await client.get("/api/user/token")).json.data;
      expect(token).toMatch(/^[0-9a-f]{32}$/);
      for (const authorization of [token, `Bearer ${token}`]) {
        const reply = await app.guest().get("/api/user/self", { headers: { authorization } });
        expect(reply.json.data).toMatchObject({ username, access_token: "" });
      }
      expect((await app.guest().get("/api/log/", { headers: { authorization: token } })).json.success).toBe(true);
      const row = await app.services.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
      expect(JSON.stringify(row)).not.toContain(token);
    });

    it("replaces the one before, which stops working at once", async () => {
      const { client } = await app.user();
      const first = (await client.get("/api/user/token")).json.data;
      const second = (await client.get("/api/user/token")).json.data;
      expect(second).not.toBe(first);
      const reply = await app.guest().get("/api/user/self", { headers: { authorization: first } });
      expect(reply).toMatchObject({ status: 200, json: { success: false } });
    });

    it("changes the password too, and then ends every session", async () => {
      const { client } = await app.user();
      const authorization = (await client.get("/api/user/token")).json.data;
      await app.guest().put("/api/user/self", changed, { headers: { authorization } });
      expect((await client.get("/api/user/self")).status).toBe(401);
    });
  });

  describe("the invite code", () => {
    it("is made when first asked for and stays", async () => {
      const root = await app.root();
      expect((await root.get("/api/user/self")).json.data.aff_code).toBe("");
      const code = (await root.get("/api/user/aff")).json.data;
      expect(code).toMatch(/^[A-Za-z0-9]{4}$/);
      expect((await root.get("/api/user/aff")).json.data).toBe(code);
      expect((await root.get("/api/user/self")).json.data.aff_code).toBe(code);
    });

    it("is the same for two concurrent callers", async () => {
      const { client, id } = await app.user();
      await app.services.db.updateTable("users").set({ aff_code: "" }).where("id", "=", id).execute();
      const codes = await Promise.all([1, 2, 3].map(async () => (await client.get("/api/user/aff")).json.data));
      expect(new Set(codes).size).toBe(1);
    });
  });

  describe("the dashboard", () => {
    const use = (userId: number, hour: number, model: string, quota: number, tokenId = 1) =>
      addUsageHours(app.services.db, [
        {
          hour,
          user_id: userId,
          model_name: model,
          token_id: tokenId,
          channel_id: 1,
          group: "default",
          requests: 2,
          quota,
          prompt_tokens: 30,
          completion_tokens: 40,
          cached_tokens: 0,
          request_time: 500,
        },
      ]);

    it("is null without any use", async () => {
      const { client } = await app.user();
      expect((await client.get("/api/user/dashboard")).json).toEqual({ success: true, message: "", data: null });
    });

    it("sums eight days by day and model, in the contract's capitalised keys, oldest first", async () => {
      const { client, id } = await app.user();
      const other = await app.user();
      const today = now() - (now() % day);
      await use(id, today, "b-model", 10);
      await use(id, today, "a-model", 1);
      await use(id, today + 3600, "a-model", 2);
      await use(id, today + 3600, "a-model", 4, 2);
      await use(id, today - 7 * day, "a-model", 8);
      await use(id, today - 7 * day - 3600, "a-model", 1000);
      await use(other.id, today, "a-model", 5000);
      const date = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
      const row = (time: number, model: string, calls: number, quota: number) => ({
        Date: date(time),
        ModelName: model,
        RequestCount: calls * 2,
        Quota: quota,
        PromptTokens: calls * 30,
        CompletionTokens: calls * 40,
        Refunded: 0,
        RequestTime: calls * 500,
      });
      expect((await client.get("/api/user/dashboard")).json.data).toEqual([
        row(today - 7 * day, "a-model", 1, 8),
        row(today, "a-model", 3, 7),
        row(today, "b-model", 1, 10),
      ]);
    });
  });

  describe("the rate", () => {
    const group = async (symbol: string, apiRate: number, enable = 1) => {
      await app.services.db
        .insertInto("user_groups")
        .values({ symbol, name: symbol, ratio: 1, api_rate: apiRate, public: 0, promotion: 0, min: 0, max: 0, enable })
        .execute();
      await app.services.catalog.reloadGroups();
    };
    const rate = async (symbol: string, calls = 0, perMinute = 0) => {
      const { client, id } = await app.user({ group: symbol });
      for (let call = 0; call < calls; call += 1) app.services.rates.take(id, perMinute);
      const reply = await client.get("/api/user/dashboard/rate");
      expect(reply.status).toBe(200);
      return reply.json.data;
    };
    const none = { rpm: 0, maxRPM: 0, usageRpmRate: 0, tpm: 0, maxTPM: 0, usageTpmRate: 0 };

    it("counts a slow group's calls in their minute", async () => {
      await group("slow", 7);
      expect(await rate("slow")).toEqual({ ...none, maxRPM: 7 });
      expect(await rate("slow", 2, 7)).toEqual({ ...none, rpm: 2, maxRPM: 7, usageRpmRate: 28.57 });
      expect(await rate("slow", 9, 7)).toMatchObject({ rpm: 7, usageRpmRate: 100 });
    });

    it("counts a fast group's calls against its bucket", async () => {
      expect(await rate("default", 6, 600)).toMatchObject({ rpm: 6, maxRPM: 600, usageRpmRate: 1 });
    });

    it("shows zeros, not a failure, for a missing, a disabled and an unlimited group", async () => {
      await group("closed", 600, 0);
      await group("free", -1);
      await group("zero", 0);
      for (const symbol of ["nowhere", "closed", "free", "zero"]) expect(await rate(symbol, 1, 0)).toEqual(none);
    });
  });
});
