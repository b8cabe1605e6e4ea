import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

const day = 86_400;

const setting = {
  heartbeat: { enabled: false, timeout_seconds: 30 },
  limits: {
    limit_model_setting: { enabled: false, models: [] },
    limits_ip_setting: { enabled: false, whitelist: [] },
  },
};

const unlimited = {
  name: "main",
  expired_time: -1,
  remain_quota: 0,
  unlimited_quota: true,
  group: "",
  backup_group: "",
  setting,
};

describe("API keys", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.services.db
      .insertInto("user_groups")
      .values(
        [
          { symbol: "open", public: 1, enable: 1 },
          { symbol: "closed", public: 1, enable: 0 },
          { symbol: "team", public: 0, enable: 1 },
        ].map((group) => ({ ...group, name: group.symbol, ratio: 1, api_rate: 600, promotion: 0, min: 0, max: 0 })),
      )
      .execute();
    await app.services.catalog.reloadGroups();
  });
  afterAll(() => app.close());

  const now = () => Math.floor(app.services.clock() / 1000);
  const list = async (client: Client, query: Record<string, string | number> = {}) =>
    (await client.get("/api/token/", { query })).json.data;
  const newest = async (client: Client) => (await list(client)).data[0];
  const create = async (client: Client, changes: object = {}) => {
    const reply = await client.post("/api/token/", { ...unlimited, ...changes });
    expect(reply.json).toMatchObject({ success: true, message: "" });
    return newest(client);
  };
  const refused = (reply: { status: number; json: any }) => {
    expect(reply.status).toBe(200);
    expect(reply.json.success).toBe(false);
    return reply.json.message as string;
  };
  const rowOf = (id: number) =>
    app.services.db.selectFrom("tokens").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const store = (id: number, values: { status?: number; remain_quota?: number; expired_time?: number }) =>
    app.services.db.updateTable("tokens").set(values).where("id", "=", id).execute();

  describe("creating", () => {
    it("answers without the key, which the list then holds in full", async () => {
      const { client, id } = await app.user();
      const made = await create(client);
      expect(made).toEqual({
        ...unlimited,
        id: made.id,
        user_id: id,
        key: made.key,
        status: 1,
        created_time: now(),
        accessed_time: now(),
        used_quota: 0,
        revision: expect.any(String),
      });
      expect(made.key).toMatch(/^[A-Za-z0-9-]{15}_[A-Za-z0-9_-]{43}$/);
    });

    it("stores the key sealed and findable by its fingerprint only", async () => {
      const { client } = await app.user();
      const { id, key } = await create(client);
      const row = await rowOf(id);
      expect(JSON.stringify(row)).not.toContain(key);
      expect(row.key_hash).toBe(app.services.vault.fingerprint(key));
    });

    it("makes another key each time", async () => {
      const { client } = await app.user();
      expect((await create(client)).key).not.toBe((await create(client)).key);
    });

    it("fills in absent fields: no expiry, no quota, no limits", async () => {
      const { client } = await app.user();
      await client.post("/api/token/", { name: "" });
      expect(await newest(client)).toMatchObject({
        name: "",
        expired_time: -1,
        remain_quota: 0,
        unlimited_quota: false,
        group: "",
        setting: {
          heartbeat: { enabled: false, timeout_seconds: 0 },
          limits: {
            limit_model_setting: { enabled: false, models: null },
            limits_ip_setting: { enabled: false, whitelist: null },
          },
        },
      });
    });

    it("ignores fields that it does not have", async () => {
      const { client, id } = await app.user();
      const made = await create(client, { key: "mine", status: 2, user_id: 1, used_quota: 5, id: 77, more: [1] });
      expect(made).toMatchObject({ user_id: id, status: 1, used_quota: 0 });
      expect(made.key).not.toBe("mine");
    });

    it("keeps quota, expiry, groups and limits as they are sent", async () => {
      const { client } = await app.user();
      const sent = {
        name: "all",
        expired_time: now() + day,
        remain_quota: 250_000,
        unlimited_quota: false,
        group: "open",
        backup_group: "default",
        setting: {
          heartbeat: { enabled: true, timeout_seconds: 90 },
          limits: {
            limit_model_setting: { enabled: true, models: ["gpt-4o", "gpt-4o-mini"] },
            limits_ip_setting: { enabled: true, whitelist: ["192.0.2.0/24", "2001:db8::1"] },
          },
        },
      };
      expect(await create(client, sent)).toMatchObject(sent);
    });

    it("takes expired_time 0 as never", async () => {
      const { client } = await app.user();
      expect((await create(client, { expired_time: 0 })).expired_time).toBe(-1);
    });

    it("counts the name's 30 bytes, not its characters", async () => {
      const { client } = await app.user();
      await create(client, { name: "n".repeat(30) });
      await create(client, { name: "测".repeat(10) });
      refused(await client.post("/api/token/", { ...unlimited, name: "n".repeat(31) }));
      refused(await client.post("/api/token/", { ...unlimited, name: "测".repeat(11) }));
      refused(await client.post("/api/token/", { ...unlimited, name: "n".repeat(300) }));
    });

    const limited = (whitelist: unknown) => ({
      setting: { limits: { limits_ip_setting: { enabled: true, whitelist } } },
    });
    it.each<[string, object]>([
      ["an expiry in the past", { expired_time: 1_700_000_000 }],
      ["an expiry of −2", { expired_time: -2 }],
      ["a fractional expiry", { expired_time: 4_000_000_000.5 }],
      ["an expiry beyond exact integers", { expired_time: 1e300 }],
      ["a negative quota", { remain_quota: -1 }],
      ["a fractional quota", { remain_quota: 0.5 }],
      ["a quota beyond exact integers", { remain_quota: 1e16 }],
      ["a quota that open calls could carry beyond exact integers", { remain_quota: 1e15 + 1 }],
      ["a quota as text", { remain_quota: "5" }],
      ["a flag as a number", { unlimited_quota: 1 }],
      ["a name as a number", { name: 1 }],
      ["no name", { name: undefined }],
      ["NUL in the name", { name: "a\u0000" }],
      ["a name that turns the reading direction", { name: "\u202ea" }],
      ["an unknown group", { group: "ghost" }],
      ["a disabled group", { group: "closed" }],
      ["a group of others", { group: "team" }],
      ["an unknown backup group", { backup_group: "ghost" }],
      ["a backup group of others", { backup_group: "team" }],
      ["a heartbeat of 29 s", { setting: { heartbeat: { enabled: true, timeout_seconds: 29 } } }],
      ["a heartbeat of 91 s", { setting: { heartbeat: { enabled: true, timeout_seconds: 91 } } }],
      ["a heartbeat without its time", { setting: { heartbeat: { enabled: true } } }],
      ["a host name as address", limited(["example.com"])],
      ["a block too wide", limited(["192.0.2.0/33"])],
      ["a v6 block too wide", limited(["2001:db8::/129"])],
      ["an empty address", limited([""])],
      ["an address that is a number", limited([1])],
      ["a bad address although the limit is off", { setting: { limits: { limits_ip_setting: { whitelist: ["x"] } } } }],
      ["models as text", { setting: { limits: { limit_model_setting: { models: "gpt-4o" } } } }],
      [
        "a setting of 100 kB",
        { setting: { limits: { limit_model_setting: { enabled: true, models: ["m".repeat(100_000)] } } } },
      ],
    ])("refuses %s", async (_name, changes) => {
      const { client } = await app.user();
      refused(await client.post("/api/token/", { ...unlimited, ...changes }));
      expect((await list(client)).total_count).toBe(0);
    });

    it("accepts a heartbeat of 30 s, and any number while it is off", async () => {
      const { client } = await app.user();
      for (const heartbeat of [
        { enabled: true, timeout_seconds: 30 },
        { enabled: false, timeout_seconds: 5 },
      ])
        expect((await create(client, { setting: { heartbeat } })).setting.heartbeat).toEqual(heartbeat);
    });

    it("takes the own group although it is not public", async () => {
      const { client } = await app.user({ group: "team" });
      expect(await create(client, { group: "team", backup_group: "team" })).toMatchObject({ group: "team" });
    });

    it("trims addresses and takes v4, v6 and blocks of both", async () => {
      const { client } = await app.user();
      const made = await create(client, limited([" 192.0.2.1 ", "10.0.0.0/8", "::1", "2001:db8::/32"]));
      expect(made.setting.limits.limits_ip_setting.whitelist).toEqual([
        "192.0.2.1",
        "10.0.0.0/8",
        "::1",
        "2001:db8::/32",
      ]);
    });

    it.each([
      ["broken JSON", '{"name":'],
      ["an empty body", ""],
      ["a list", "[]"],
      ["null", "null"],
    ])("answers %s with a refusal", async (_name, rawBody) => {
      const { client } = await app.user();
      refused(await client.call("POST", "/api/token/", { rawBody }));
    });

    it("refuses a body above 1 MB", async () => {
      const { client } = await app.user();
      const reply = await client.post("/api/token/", { ...unlimited, name: "n".repeat(1_100_000) });
      expect(reply).toMatchObject({ status: 413, json: { success: false } });
    });
  });

  describe("listing", () => {
    it("shows only the own keys, the newest first, by pages", async () => {
      const { client, id } = await app.user();
      await create((await app.user()).client);
      for (let index = 1; index <= 12; index += 1) await create(client, { name: `key-${index}` });
      const first = await list(client);
      expect(first).toMatchObject({ page: 1, size: 10, total_count: 12 });
      expect(first.data.map((token: { name: string }) => token.name)).toEqual(
        Array.from({ length: 10 }, (_, index) => `key-${12 - index}`),
      );
      expect(first.data.every((token: { user_id: number }) => token.user_id === id)).toBe(true);
      expect((await list(client, { page: 2 })).data).toHaveLength(2);
      expect(await list(client, { page: 99 })).toEqual({ data: [], page: 99, size: 10, total_count: 12 });
      expect(await list(client, { page: Number.MAX_SAFE_INTEGER, size: 100 })).toMatchObject({ data: [] });
      expect(await list(client, { page: 0, size: 0 })).toMatchObject({ page: 1, size: 10 });
      expect(await list(client, { page: -3, size: -1 })).toMatchObject({ page: 1, size: 10 });
      expect(await list(client, { size: "" })).toMatchObject({ size: 10 });
      expect((await list(client, { size: 100 })).data).toHaveLength(12);
    });

    it.each([
      ["size 101", { size: 101 }],
      ["a size that is no number", { size: "ten" }],
      ["a fractional page", { page: 1.5 }],
      ["an unknown sort column", { order: "key" }],
      ["a sort column among others", { order: "id,user_id" }],
      ["SQL for an order", { order: "id;drop table tokens" }],
      ["NUL in the keyword", { keyword: "a\u0000" }],
    ])("refuses %s", async (_name, query) => {
      const { client } = await app.user();
      refused(await client.get("/api/token/", { query }));
    });

    it("sorts by each column of the contract, both ways and by several", async () => {
      const { client } = await app.user();
      await create(client, { name: "b", remain_quota: 1, unlimited_quota: false, expired_time: now() + 5 });
      await create(client, { name: "a", remain_quota: 3, unlimited_quota: false, expired_time: now() + 9 });
      await create(client, { name: "c", remain_quota: 2, unlimited_quota: false, expired_time: now() + 7 });
      const names = async (order: string) =>
        (await list(client, { order })).data.map((token: { name: string }) => token.name).join("");
      expect(await names("name")).toBe("abc");
      expect(await names("-name")).toBe("cba");
      expect(await names("remain_quota")).toBe("bca");
      expect(await names("-expired_time")).toBe("acb");
      expect(await names("id")).toBe("bac");
      expect(await names(" status , -name ")).toBe("cba");
      for (const column of ["id", "name", "status", "expired_time", "created_time", "remain_quota", "used_quota"])
        expect(await names(`-${column}`)).toHaveLength(3);
    });

    it("searches names by their beginning, whatever the case, with % and _ as wildcards", async () => {
      const { client } = await app.user();
      for (const name of ["limited", "Limit-2", "un_limited", "100%"]) await create(client, { name });
      const found = async (keyword: string) =>
        (await list(client, { keyword, order: "name" })).data.map((token: { name: string }) => token.name).sort();
      expect(await found("lim")).toEqual(["Limit-2", "limited"]);
      expect(await found("%lim")).toEqual(["Limit-2", "limited", "un_limited"]);
      expect(await found("_imited")).toEqual(["limited"]);
      expect(await found("zzz")).toEqual([]);
      expect(await found("")).toHaveLength(4);
      for (const odd of ["\\", "!", "'", "lim\\", "!%"]) expect(await found(odd)).toEqual([]);
    });
  });

  describe("reading one", () => {
    it("shows the own key in full", async () => {
      const { client } = await app.user();
      const made = await create(client);
      expect((await client.get(`/api/token/${made.id}`)).json.data).toEqual(made);
    });

    it.each(["999999", "0", "9007199254740993", "abc", "1.5", "-1", "%00"])("finds nothing under %s", async (id) => {
      const { client } = await app.user();
      refused(await client.get(`/api/token/${id}`));
      refused(await client.delete(`/api/token/${id}`));
    });

    it("gives no other user's key the difference between there and not there", async () => {
      const { client } = await app.user();
      const foreign = await create((await app.user()).client);
      const admin = await app.user({ role: 100 });
      const missing = refused(await client.get("/api/token/999999"));
      for (const stranger of [client, admin.client]) {
        expect(refused(await stranger.get(`/api/token/${foreign.id}`))).toBe(missing);
        expect(refused(await stranger.delete(`/api/token/${foreign.id}`))).toBe(missing);
        for (const query of [{}, { status_only: "true" }])
          expect(refused(await stranger.put("/api/token/", { ...foreign, name: "taken", status: 2 }, { query }))).toBe(
            missing,
          );
      }
      expect(await rowOf(foreign.id)).toMatchObject({ name: "main", status: 1, deleted_at: null });
    });
  });

  describe("changing", () => {
    it("writes everything but the status and answers with the key", async () => {
      const { client } = await app.user();
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
      const { client } = await app.user();
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
      const { client } = await app.user();
      const made = await create(client);
      refused(await client.put("/api/token/", { ...made, ...changes }));
      expect((await client.get(`/api/token/${made.id}`)).json.data).toEqual(made);
    });

    it("leaves a group be that the owner could no longer choose, until it is changed", async () => {
      const { client, id } = await app.user({ group: "team" });
      const made = await create(client, { group: "team" });
      await app.services.db.updateTable("users").set({ group: "default" }).where("id", "=", id).execute();
      expect((await client.put("/api/token/", { ...made, name: "kept" })).json.data.group).toBe("team");
      expect((await client.put("/api/token/", { ...made, group: "" })).json.data.group).toBe("");
      refused(await client.put("/api/token/", made));
    });

    it("writes only the status with status_only", async () => {
      const { client } = await app.user();
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
      const { client } = await app.user();
      const made = await create(client, { unlimited_quota: false });
      await store(made.id, { status: 4 });
      refused(await enable(client, made.id));
      refused(await client.put("/api/token/", { ...made, remain_quota: 5000, status: 1 }));
      const filled = await client.put("/api/token/", { ...made, remain_quota: 5000, status: 4 });
      expect(filled.json.data).toMatchObject({ status: 4, remain_quota: 5000 });
      expect((await enable(client, made.id)).json.data).toMatchObject({ status: 1, remain_quota: 5000 });
    });

    it("of an exhausted key takes no points once it is unlimited", async () => {
      const { client } = await app.user();
      const made = await create(client, { unlimited_quota: false });
      await store(made.id, { status: 4 });
      await client.put("/api/token/", { ...made, unlimited_quota: true, status: 4 });
      expect((await enable(client, made.id)).json.data.status).toBe(1);
    });

    it("of an expired key takes a later expiry alone: its status was 1 all the time", async () => {
      const { client } = await app.user();
      const made = await create(client);
      await store(made.id, { expired_time: now() - 5 });
      expect((await enable(client, made.id)).json.data).toMatchObject({ status: 1, expired_time: now() - 5 });
      const revived = await client.put("/api/token/", { ...made, expired_time: -1 });
      expect(revived.json.data).toMatchObject({ status: 1, expired_time: -1 });
    });

    it("of a key that was set to status 3 takes a later expiry first", async () => {
      const { client } = await app.user();
      const made = await create(client);
      await store(made.id, { status: 3, expired_time: now() - 5 });
      refused(await enable(client, made.id));
      const later = await client.put("/api/token/", { ...made, status: 3, expired_time: now() + day });
      expect(later.json.data.status).toBe(3);
      expect((await enable(client, made.id)).json.data.status).toBe(1);
    });

    it("of a disabled key is accepted, even without quota", async () => {
      const { client } = await app.user();
      const made = await create(client, { unlimited_quota: false });
      await store(made.id, { status: 2 });
      expect((await enable(client, made.id)).json.data.status).toBe(1);
    });
  });

  describe("deleting", () => {
    it("takes the key from every list, once", async () => {
      const { client } = await app.user();
      const made = await create(client);
      expect((await client.delete(`/api/token/${made.id}`)).json).toEqual({ success: true, message: "" });
      refused(await client.delete(`/api/token/${made.id}`));
      refused(await client.get(`/api/token/${made.id}`));
      refused(await client.put("/api/token/", made));
      expect((await list(client)).total_count).toBe(0);
      expect((await rowOf(made.id)).deleted_at).toBe(now());
    });
  });

  describe("the playground's key", () => {
    it("is made once, unlimited and never expiring, also when asked for at the same time", async () => {
      const { client } = await app.user();
      const keys = await Promise.all(
        [1, 2, 3].map(async () => (await client.get("/api/token/playground")).json.data as string),
      );
      expect(new Set(keys).size).toBe(1);
      const { data } = await list(client);
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({
        name: "sys_playground",
        key: keys[0],
        unlimited_quota: true,
        expired_time: -1,
        status: 1,
      });
    });

    it("is created per user, and again after it was deleted", async () => {
      const { client } = await app.user();
      const other = await app.user();
      const first = (await client.get("/api/token/playground")).json.data;
      expect((await other.client.get("/api/token/playground")).json.data).not.toBe(first);
      await client.delete(`/api/token/${(await newest(client)).id}`);
      expect((await client.get("/api/token/playground")).json.data).not.toBe(first);
    });
  });

  describe("the billing tag", () => {
    const tagged = { setting: { ...setting, billing_tag: "team-a" } };

    it("is dropped from users below role 3", async () => {
      const { client } = await app.user();
      const made = await create(client, tagged);
      expect(made.setting).not.toHaveProperty("billing_tag");
      expect((await rowOf(made.id)).setting).not.toContain("team-a");
    });

    it("is seen and written from role 3 on", async () => {
      const { client } = await app.user({ role: 3 });
      const made = await create(client, tagged);
      expect(made.setting.billing_tag).toBe("team-a");
      const changed = await client.put("/api/token/", { ...made, setting: { ...setting, billing_tag: "b" } });
      expect(changed.json.data.setting.billing_tag).toBe("b");
      const cleared = await client.put("/api/token/", { ...made, setting });
      expect(cleared.json.data.setting).not.toHaveProperty("billing_tag");
    });

    it("survives the writes of an owner who may not see it", async () => {
      const owner = await app.user();
      const admin = await app.user({ role: 10 });
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

  describe("administrators", () => {
    const search = async (client: Client, query: Record<string, string | number> = {}) =>
      (await client.get("/api/token/admin/search", { query })).json.data;

    it("see all users' keys by owner, without the secrets", async () => {
      const admin = await app.user({ role: 10 });
      const owner = await app.user();
      await app.services.db.updateTable("users").set({ display_name: "Shown" }).where("id", "=", owner.id).execute();
      const nameless = await app.user();
      await app.services.db.updateTable("users").set({ display_name: "" }).where("id", "=", nameless.id).execute();
      const made = await create(owner.client, { name: "search-me" });
      const other = await create(nameless.client, { name: "search-too" });
      const own = await create(admin.client, { name: "search-own" });
      const found = await search(admin.client, { keyword: "SEARCH", order: "name" });
      expect(found).toMatchObject({ page: 1, size: 10, total_count: 3 });
      expect(found.data).toEqual([
        { ...made, key: "", owner_name: "Shown" },
        { ...own, key: "", owner_name: admin.username },
        { ...other, key: "", owner_name: nameless.username },
      ]);
      expect((await search(admin.client, { user_id: owner.id })).data).toHaveLength(1);
      expect((await search(admin.client, { token_id: other.id })).data[0].id).toBe(other.id);
      expect((await search(admin.client, { user_id: 0, token_id: 0, keyword: "search-" })).total_count).toBe(3);
      expect(await search(admin.client, { user_id: 999_999 })).toMatchObject({ data: [], total_count: 0 });
    });

    it("only: others are refused, an unknown column and size 101 too", async () => {
      const { client } = await app.user({ role: 3 });
      refused(await client.get("/api/token/admin/search"));
      refused(await client.put("/api/token/admin", { id: 1, status: 2 }, { query: { status_only: "1" } }));
      const admin = await app.user({ role: 10 });
      refused(await admin.client.get("/api/token/admin/search", { query: { order: "user_id" } }));
      refused(await admin.client.get("/api/token/admin/search", { query: { size: 101 } }));
    });

    it("find a key by its secret, with or without its prefix, and are not shown the secret", async () => {
      const admin = await app.user({ role: 10 });
      const owner = await app.user();
      const made = await create(owner.client, { name: "lost-and-found" });
      const find = (client: Client, key: string) => client.post("/api/token/admin/find", { key });
      for (const key of [made.key, `sk-${made.key}`, ` sk-${made.key}\n`])
        expect((await find(admin.client, key)).json.data).toEqual({ ...made, key: "", owner_name: owner.username });
      refused(await find(admin.client, made.key.slice(1)));
      refused(await find(owner.client, made.key));
      await owner.client.delete(`/api/token/${made.id}`);
      refused(await find(admin.client, made.key));
    });

    it("change any user's key without seeing its secret, and see their own", async () => {
      const admin = await app.user({ role: 10 });
      const owner = await app.user();
      const made = await create(owner.client);
      const reply = await admin.client.put("/api/token/admin", { ...made, name: "by-admin", remain_quota: 5 });
      expect(reply.json.data).toEqual({
        ...made,
        key: "",
        name: "by-admin",
        remain_quota: 5,
        revision: expect.any(String),
      });
      const off = await admin.client.put(
        "/api/token/admin",
        { id: made.id, status: 2 },
        { query: { status_only: "1" } },
      );
      expect(off.json.data).toMatchObject({ status: 2, key: "", name: "by-admin" });
      expect((await owner.client.get(`/api/token/${made.id}`)).json.data.key).toBe(made.key);
      const own = await create(admin.client);
      expect((await admin.client.put("/api/token/admin", own)).json.data.key).toBe(own.key);
      refused(await admin.client.put("/api/token/admin", { ...made, id: 999_999 }));
      refused(await admin.client.put("/api/token/admin", { ...made, remain_quota: -1 }));
    });

    it("move a key to another user, whose groups then count", async () => {
      const admin = await app.user({ role: 10, group: "team" });
      const owner = await app.user({ group: "team" });
      const heir = await app.user();
      const made = await create(owner.client, { group: "team" });
      refused(await admin.client.put("/api/token/admin", { ...made, user_id: heir.id }));
      refused(await admin.client.put("/api/token/admin", { ...made, user_id: 999_999 }));
      refused(await admin.client.put("/api/token/admin", { ...made, user_id: 1e300 }));
      const moved = await admin.client.put("/api/token/admin", { ...made, group: "", user_id: heir.id });
      expect(moved.json.data).toMatchObject({ user_id: heir.id, key: "" });
      refused(await owner.client.get(`/api/token/${made.id}`));
      expect((await heir.client.get(`/api/token/${made.id}`)).json.data.key).toBe(made.key);
      const stays = await admin.client.put("/api/token/admin", { ...made, group: "", user_id: 0 });
      expect(stays.json.data.user_id).toBe(heir.id);
    });

    it("reach the keys of lower roles and their own, and neither take root's key nor let root pay for theirs", async () => {
      const admin = await app.user({ role: 10 });
      const other = await app.user({ role: 10 });
      const root = await app.root();
      const rootId = (await root.get("/api/user/self")).json.data.id;
      const roots = await create(root);
      const own = await create(admin.client);
      for (const made of [roots, await create(other.client)]) {
        refused(await admin.client.put("/api/token/admin", { ...made, user_id: admin.id }));
        refused(
          await admin.client.put("/api/token/admin", { id: made.id, status: 2 }, { query: { status_only: "1" } }),
        );
      }
      for (const id of [rootId, other.id]) refused(await admin.client.put("/api/token/admin", { ...own, user_id: id }));
      expect((await root.put("/api/token/admin", { ...own, user_id: rootId })).json.data.user_id).toBe(rootId);
    });

    it("may give a key its owner's group, not only their own", async () => {
      const admin = await app.user({ role: 10 });
      const owner = await app.user({ group: "team" });
      const made = await create(owner.client);
      const reply = await admin.client.put("/api/token/admin", { ...made, group: "team" });
      expect(reply.json.data.group).toBe("team");
    });
  });

  it("asks a guest to sign in", async () => {
    const guest = app.guest();
    for (const path of ["/api/token/", "/api/token/1", "/api/token/playground", "/api/token/admin/search"])
      expect((await guest.get(path)).status).toBe(401);
    expect((await guest.post("/api/token/", unlimited)).status).toBe(401);
    expect((await guest.delete("/api/token/1")).status).toBe(401);
  });
});

describe("the limit on all calls", () => {
  it("replies with an empty 429 above the limit", async () => {
    const app = await startTestApp({ apiLimit: 3 });
    const { client } = await app.user();
    await client.get("/api/token/");
    await client.get("/api/token/");
    expect(await client.get("/api/token/")).toMatchObject({ status: 429, text: "" });
    app.pass(180);
    expect((await client.get("/api/token/")).status).toBe(200);
    await app.close();
  });
});
