import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../../../test/gateway.ts";
import { create, createTokenStage, refused } from "../../../test/token-stage.ts";

describe("API keys", () => {
  const stage = createTokenStage();
  beforeAll(stage.start);
  afterAll(stage.stop);

  describe("administrators", () => {
    const search = async (client: Client, query: Record<string, string | number> = {}) =>
      (await client.get("/api/token/admin/search", { query })).json.data;

    it("see all users' keys by owner, without the secrets", async () => {
      const admin = await stage.app.user({ role: 10 });
      const owner = await stage.app.user();
      await stage.app.services.db
        .updateTable("users")
        .set({ display_name: "Shown" })
        .where("id", "=", owner.id)
        .execute();
      const nameless = await stage.app.user();
      await stage.app.services.db
        .updateTable("users")
        .set({ display_name: "" })
        .where("id", "=", nameless.id)
        .execute();
      const made = await create(owner.client, { name: "search-me" });
      const other = await create(nameless.client, { name: "search-too" });
      const own = await create(admin.client, { name: "search-own" });
      const found = await search(admin.client, { keyword: "SEARCH", order: "name" });
      expect(found).toMatchObject({ page: 1, size: 10, total_count: 3 });
      expect(found.data).toEqual([
        { ...made, key: "", owner_name: "Shown", owner_role: 1 },
        { ...own, key: "", owner_name: admin.username, owner_role: 10 },
        { ...other, key: "", owner_name: nameless.username, owner_role: 1 },
      ]);
      expect((await search(admin.client, { user_id: owner.id })).data).toHaveLength(1);
      await stage.app.services.db.updateTable("users").set({ deleted_at: 1 }).where("id", "=", nameless.id).execute();
      const [orphan] = (await search(admin.client, { token_id: other.id })).data;
      expect(orphan).toEqual({ ...other, key: "", owner_name: nameless.username });
      expect((await search(admin.client, { token_id: other.id })).data[0].id).toBe(other.id);
      expect((await search(admin.client, { user_id: 0, token_id: 0, keyword: "search-" })).total_count).toBe(3);
      expect(await search(admin.client, { user_id: 999_999 })).toMatchObject({ data: [], total_count: 0 });
    });

    it("only: others are refused, an unknown column and size 101 too", async () => {
      const { client } = await stage.app.user({ role: 3 });
      refused(await client.get("/api/token/admin/search"));
      refused(await client.put("/api/token/admin", { id: 1, status: 2 }, { query: { status_only: "1" } }));
      const admin = await stage.app.user({ role: 10 });
      refused(await admin.client.get("/api/token/admin/search", { query: { order: "user_id" } }));
      refused(await admin.client.get("/api/token/admin/search", { query: { size: 101 } }));
    });

    it("find a key by its secret, with or without its prefix, and are not shown the secret", async () => {
      const admin = await stage.app.user({ role: 10 });
      const owner = await stage.app.user();
      const made = await create(owner.client, { name: "lost-and-found" });
      const find = (client: Client, key: string) => client.post("/api/token/admin/find", { key });
      for (const key of [made.key, `sk-${made.key}`, ` sk-${made.key}\n`])
        expect((await find(admin.client, key)).json.data).toEqual({
          ...made,
          key: "",
          owner_name: owner.username,
          owner_role: 1,
        });
      refused(await find(admin.client, made.key.slice(1)));
      refused(await find(owner.client, made.key));
      await owner.client.delete(`/api/token/${made.id}`);
      refused(await find(admin.client, made.key));
    });

    it("change any user's key without seeing its secret, and see their own", async () => {
      const admin = await stage.app.user({ role: 10 });
      const owner = await stage.app.user();
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
      const admin = await stage.app.user({ role: 10, group: "team" });
      const owner = await stage.app.user({ group: "team" });
      const heir = await stage.app.user();
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
      const admin = await stage.app.user({ role: 10 });
      const other = await stage.app.user({ role: 10 });
      const root = await stage.app.root();
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
      const admin = await stage.app.user({ role: 10 });
      const owner = await stage.app.user({ group: "team" });
      const made = await create(owner.client);
      const reply = await admin.client.put("/api/token/admin", { ...made, group: "team" });
      expect(reply.json.data.group).toBe("team");
    });
  });
});
