import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp } from "../../../test/gateway.ts";
import { create, createTokenStage, day, list, newest, refused, unlimited } from "../../../test/token-stage.ts";

describe("API keys", () => {
  const stage = createTokenStage();
  const { now, rowOf } = stage;
  beforeAll(stage.start);
  afterAll(stage.stop);

  describe("creating", () => {
    it("answers without the key, which the list then holds in full", async () => {
      const { client, id } = await stage.app.user();
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
      const { client } = await stage.app.user();
      const { id, key } = await create(client);
      const row = await rowOf(id);
      expect(JSON.stringify(row)).not.toContain(key);
      expect(row.key_hash).toBe(stage.app.services.vault.fingerprint(key));
    });

    it("makes another key each time", async () => {
      const { client } = await stage.app.user();
      expect((await create(client)).key).not.toBe((await create(client)).key);
    });

    it("fills in absent fields: no expiry, no quota, no limits", async () => {
      const { client } = await stage.app.user();
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
      const { client, id } = await stage.app.user();
      const made = await create(client, { key: "mine", status: 2, user_id: 1, used_quota: 5, id: 77, more: [1] });
      expect(made).toMatchObject({ user_id: id, status: 1, used_quota: 0 });
      expect(made.key).not.toBe("mine");
    });

    it("keeps quota, expiry, groups and limits as they are sent", async () => {
      const { client } = await stage.app.user();
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
      const { client } = await stage.app.user();
      expect((await create(client, { expired_time: 0 })).expired_time).toBe(-1);
    });

    it("counts the name's 30 bytes, not its characters", async () => {
      const { client } = await stage.app.user();
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
      const { client } = await stage.app.user();
      refused(await client.post("/api/token/", { ...unlimited, ...changes }));
      expect((await list(client)).total_count).toBe(0);
    });

    it.each(["group", "backup_group"])("names the field %s whose group it refuses", async (param) => {
      const { client } = await stage.app.user();
      const { json } = await client.post("/api/token/", { ...unlimited, [param]: "ghost" });
      expect(json).toMatchObject({ success: false, code: "group_unavailable", param });
    });

    it("accepts a heartbeat of 30 s, and any number while it is off", async () => {
      const { client } = await stage.app.user();
      for (const heartbeat of [
        { enabled: true, timeout_seconds: 30 },
        { enabled: false, timeout_seconds: 5 },
      ])
        expect((await create(client, { setting: { heartbeat } })).setting.heartbeat).toEqual(heartbeat);
    });

    it("takes the own group although it is not public", async () => {
      const { client } = await stage.app.user({ group: "team" });
      expect(await create(client, { group: "team", backup_group: "team" })).toMatchObject({ group: "team" });
    });

    it("trims addresses and takes v4, v6 and blocks of both", async () => {
      const { client } = await stage.app.user();
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
      const { client } = await stage.app.user();
      refused(await client.call("POST", "/api/token/", { rawBody }));
    });

    it("refuses a body above 1 MB", async () => {
      const { client } = await stage.app.user();
      const reply = await client.post("/api/token/", { ...unlimited, name: "n".repeat(1_100_000) });
      expect(reply).toMatchObject({ status: 413, json: { success: false } });
    });
  });
});

const asksForKey = { headers: { Prefer: "return=representation" } };

it("the reply to a creation contains the new key where the call asks for it, each call its own", async () => {
  const app = await startTestApp();
  const { client: alice } = await app.user();
  const create = async () =>
    (await alice.post("/api/token/", { name: "same", unlimited_quota: true }, asksForKey)).json.data;
  const created = await Promise.all([create(), create(), create()]);
  expect(new Set(created.map(({ id }) => id)).size).toBe(3);
  for (const key of created) expect((await alice.get(`/api/token/${key.id}`)).json.data).toEqual(key);
  await app.close();
});

it("without the extension the reply contains nothing, as on open one-hub", async () => {
  const plain = await startTestApp({ extensions: [] });
  const { client: alice } = await plain.user();
  const { json } = await alice.post("/api/token/", { name: "main", unlimited_quota: true }, asksForKey);
  expect(json).toEqual({ success: true, message: "" });
  await plain.close();
});
