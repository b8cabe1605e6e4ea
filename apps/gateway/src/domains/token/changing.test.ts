import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../test/gateway.ts";
import { create, createTokenStage, day, refused, setting } from "../../../test/token-stage.ts";

describe("API keys", () => {
  const stage = createTokenStage();
  const { now, rowOf, store } = stage;
  beforeAll(stage.start);
  afterAll(stage.stop);

  describe("changing", () => {
    it("writes everything but the status and answers with the key", async () => {
      const { client } = await stage.app.user();
      const made = await create(client);
      const wanted = {
        ...made,
        name: "renamed",
        expired_time: now() + day,
        remain_quota: 300_000,
        unlimited_quota: false,
        group: "open",
        backup_group: "default",
        setting: { ...setting, heartbeat: { enabled: true, timeout_seconds: 45 } },
        revision: expect.any(String),
      };
      const reply = await client.put("/api/token/", { ...wanted, status: 2, used_quota: 9, key: "other", user_id: 1 });
      expect(reply.json.data).toEqual(wanted);
      expect((await client.get(`/api/token/${made.id}`)).json.data).toEqual(wanted);
    });

    it("empties absent fields, and then 0 means expired", async () => {
      const { client } = await stage.app.user();
      const made = await create(client, { group: "open" });
      const { data } = (await client.put("/api/token/", { id: made.id })).json;
      expect(data).toMatchObject({
        name: "",
        expired_time: 0,
        remain_quota: 0,
        unlimited_quota: false,
        group: "",
        setting: {
          heartbeat: { enabled: false, timeout_seconds: 0 },
          limits: { limit_model_setting: { models: null }, limits_ip_setting: { whitelist: null } },
        },
      });
    });

    it.each<[string, object]>([
      ["a negative quota", { remain_quota: -1 }],
      ["a fractional quota", { remain_quota: 0.5 }],
      ["a bad address", { setting: { limits: { limits_ip_setting: { enabled: true, whitelist: ["10.0.0.0/40"] } } } }],
      ["a heartbeat of 91 s", { setting: { heartbeat: { enabled: true, timeout_seconds: 91 } } }],
      ["a name of 31 bytes", { name: "n".repeat(31) }],
      ["a group of others", { group: "team" }],
      ["an unknown backup group", { backup_group: "ghost" }],
      ["status 7", { status: 7 }],
      ["an id as text", { id: "1" }],
      ["an id beyond exact integers", { id: 1e300 }],
    ])("refuses %s", async (_name, changes) => {
      const { client } = await stage.app.user();
      const made = await create(client);
      refused(await client.put("/api/token/", { ...made, ...changes }));
      expect((await client.get(`/api/token/${made.id}`)).json.data).toEqual(made);
    });

    it("leaves a group be that the owner could no longer choose, until it is changed", async () => {
      const { client, id } = await stage.app.user({ group: "team" });
      const made = await create(client, { group: "team" });
      await stage.app.services.db.updateTable("users").set({ group: "default" }).where("id", "=", id).execute();
      expect((await client.put("/api/token/", { ...made, name: "kept" })).json.data.group).toBe("team");
      expect((await client.put("/api/token/", { ...made, group: "" })).json.data.group).toBe("");
      refused(await client.put("/api/token/", made));
    });

    it("writes only the status with status_only", async () => {
      const { client } = await stage.app.user();
      const made = await create(client);
      for (const [value, status] of [
        ["true", 2],
        ["1", 1],
        ["anything", 3],
      ] as const) {
        const body = { id: made.id, status, name: "other", remain_quota: 5, group: "open" };
        const reply = await client.put("/api/token/", body, { query: { status_only: value } });
        expect(reply.json.data).toEqual({ ...made, status });
      }
      refused(await client.put("/api/token/", { id: made.id }, { query: { status_only: "1" } }));
      refused(await client.put("/api/token/", { id: made.id, status: 0 }, { query: { status_only: "1" } }));
    });
  });

  describe("reviving", () => {
    const enable = (client: Client, id: number) =>
      client.put("/api/token/", { id, status: 1 }, { query: { status_only: "1" } });

    it("of an exhausted key takes new points with its status echoed, then the status", async () => {
      const { client } = await stage.app.user();
      const made = await create(client, { unlimited_quota: false });
      await store(made.id, { status: 4 });
      refused(await enable(client, made.id));
      refused(await client.put("/api/token/", { ...made, remain_quota: 5000, status: 1 }));
      const filled = await client.put("/api/token/", { ...made, remain_quota: 5000, status: 4 });
      expect(filled.json.data).toMatchObject({ status: 4, remain_quota: 5000 });
      expect((await enable(client, made.id)).json.data).toMatchObject({ status: 1, remain_quota: 5000 });
    });

    it("of an exhausted key takes no points once it is unlimited", async () => {
      const { client } = await stage.app.user();
      const made = await create(client, { unlimited_quota: false });
      await store(made.id, { status: 4 });
      await client.put("/api/token/", { ...made, unlimited_quota: true, status: 4 });
      expect((await enable(client, made.id)).json.data.status).toBe(1);
    });

    it("of an expired key takes a later expiry alone: its status was 1 all the time", async () => {
      const { client } = await stage.app.user();
      const made = await create(client);
      await store(made.id, { expired_time: now() - 5 });
      expect((await enable(client, made.id)).json.data).toMatchObject({ status: 1, expired_time: now() - 5 });
      const revived = await client.put("/api/token/", { ...made, expired_time: -1 });
      expect(revived.json.data).toMatchObject({ status: 1, expired_time: -1 });
    });

    it("of a key that was set to status 3 takes a later expiry first", async () => {
      const { client } = await stage.app.user();
      const made = await create(client);
      await store(made.id, { status: 3, expired_time: now() - 5 });
      refused(await enable(client, made.id));
      const later = await client.put("/api/token/", { ...made, status: 3, expired_time: now() + day });
      expect(later.json.data.status).toBe(3);
      expect((await enable(client, made.id)).json.data.status).toBe(1);
    });

    it("of a disabled key is accepted, even without quota", async () => {
      const { client } = await stage.app.user();
      const made = await create(client, { unlimited_quota: false });
      await store(made.id, { status: 2 });
      expect((await enable(client, made.id)).json.data.status).toBe(1);
    });
  });

  describe("the billing tag", () => {
    const tagged = { setting: { ...setting, billing_tag: "team-a" } };

    it("is dropped from users below role 3", async () => {
      const { client } = await stage.app.user();
      const made = await create(client, tagged);
      expect(made.setting).not.toHaveProperty("billing_tag");
      expect((await rowOf(made.id)).setting).not.toContain("team-a");
    });

    it("is seen and written from role 3 on", async () => {
      const { client } = await stage.app.user({ role: 3 });
      const made = await create(client, tagged);
      expect(made.setting.billing_tag).toBe("team-a");
      const changed = await client.put("/api/token/", { ...made, setting: { ...setting, billing_tag: "b" } });
      expect(changed.json.data.setting.billing_tag).toBe("b");
      const cleared = await client.put("/api/token/", { ...made, setting });
      expect(cleared.json.data.setting).not.toHaveProperty("billing_tag");
    });

    it("survives the writes of an owner who may not see it", async () => {
      const owner = await stage.app.user();
      const admin = await stage.app.user({ role: 10 });
      const made = await create(owner.client);
      await admin.client.put("/api/token/admin", { ...made, ...tagged });
      const own = (await owner.client.get(`/api/token/${made.id}`)).json.data;
      expect(own.setting).not.toHaveProperty("billing_tag");
      const setting2 = { ...setting, billing_tag: "mine" };
      const written = await owner.client.put("/api/token/", { ...made, name: "renamed", setting: setting2 });
      expect(written.json.data.setting).not.toHaveProperty("billing_tag");
      const seen = await admin.client.get("/api/token/admin/search", { query: { token_id: made.id } });
      expect(seen.json.data.data[0]).toMatchObject({ name: "renamed", setting: { billing_tag: "team-a" } });
    });
  });
});
