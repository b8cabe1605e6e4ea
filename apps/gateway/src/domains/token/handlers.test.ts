import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp } from "../../../test/gateway.ts";
import { create, createTokenStage, list, newest, refused, unlimited } from "../../../test/token-stage.ts";

describe("API keys", () => {
  const stage = createTokenStage();
  const { now, rowOf } = stage;
  beforeAll(stage.start);
  afterAll(stage.stop);

  describe("listing", () => {
    it("shows only the own keys, the newest first, by pages", async () => {
      const { client, id } = await stage.app.user();
      await create((await stage.app.user()).client);
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
      const { client } = await stage.app.user();
      refused(await client.get("/api/token/", { query }));
    });

    it("sorts by each column of the contract, both ways and by several", async () => {
      const { client } = await stage.app.user();
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
      const { client } = await stage.app.user();
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
      const { client } = await stage.app.user();
      const made = await create(client);
      expect((await client.get(`/api/token/${made.id}`)).json.data).toEqual(made);
    });

    it.each(["999999", "0", "9007199254740993", "abc", "1.5", "-1", "%00"])("finds nothing under %s", async (id) => {
      const { client } = await stage.app.user();
      refused(await client.get(`/api/token/${id}`));
      refused(await client.delete(`/api/token/${id}`));
    });

    it("gives no other user's key the difference between there and not there", async () => {
      const { client } = await stage.app.user();
      const foreign = await create((await stage.app.user()).client);
      const admin = await stage.app.user({ role: 100 });
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

  describe("deleting", () => {
    it("takes the key from every list, once", async () => {
      const { client } = await stage.app.user();
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
      const { client } = await stage.app.user();
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
      const { client } = await stage.app.user();
      const other = await stage.app.user();
      const first = (await client.get("/api/token/playground")).json.data;
      expect((await other.client.get("/api/token/playground")).json.data).not.toBe(first);
      await client.delete(`/api/token/${(await newest(client)).id}`);
      expect((await client.get("/api/token/playground")).json.data).not.toBe(first);
    });
  });

  it("asks a guest to sign in", async () => {
    const guest = stage.app.guest();
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
