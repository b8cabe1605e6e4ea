import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let root: Client;

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom("announcements").execute();
});

const plain = { type: "notice", level: "info", title: "Hello", content: "# Hi" } as const;
const now = () => Math.floor(app.services.clock() / 1000);
const create = async (change: object = {}) =>
  (await root.post("/api/announcement/", { ...plain, ...change })).json.data;
const titles = async () =>
  (await app.guest().get("/api/status/announcement")).json.data.map(({ title }: { title: string }) => title);
const refused = (reply: { status: number; json: any }) =>
  expect([reply.status, reply.json.success]).toEqual([200, false]);

describe("writing announcements", () => {
  it("fills in absent fields", async () => {
    expect(await create()).toEqual({
      ...plain,
      id: expect.any(Number),
      tag: "",
      created_at: now(),
      pinned: false,
      starts_at: null,
      ends_at: null,
      revision: expect.any(String),
      languages: [],
      audience: "everyone",
      groups: [],
      min_role: 0,
    });
  });

  it("changes all but the time of writing", async () => {
    const { id, created_at: written } = await create({ pinned: true, tag: "v2", starts_at: 0 });
    app.pass(60);
    const change = { type: "system", level: "error", title: " Other ", content: "", ends_at: now() + 5 };
    const reply = await root.put("/api/announcement/", { id, ...change });
    const expected = {
      id,
      ...change,
      title: "Other",
      tag: "",
      pinned: false,
      starts_at: null,
      created_at: written,
      languages: [],
      audience: "everyone",
      groups: [],
      min_role: 0,
      revision: expect.any(String),
    };
    expect(reply.json.data).toEqual(expected);
    expect((await root.get("/api/announcement/")).json.data).toMatchObject({ total_count: 1, data: [expected] });
  });

  it.each([
    ["an unknown type", { type: "other" }],
    ["an unknown level", { level: "loud" }],
    ["no title", { title: undefined }],
    ["a blank title", { title: "  " }],
    ["a title of two lines", { title: "a\nb" }],
    ["a title of 201", { title: "x".repeat(201) }],
    ["an end before the start", { starts_at: 20, ends_at: 20 }],
    ["a time that is none", { starts_at: "soon" }],
    ["a negative time", { ends_at: -1 }],
    ["NUL in the content", { content: "a\u0000" }],
    ["an unknown audience", { audience: "friends" }],
    ["groups without one", { audience: "groups", groups: [] }],
    ["a role without one", { audience: "role" }],
    ["a language that is none", { languages: ["the king's"] }],
  ])("refuses %s", async (_what, change) => {
    const { id } = await create();
    refused(await root.post("/api/announcement/", { ...plain, ...change }));
    refused(await root.put("/api/announcement/", { id, ...plain, ...change }));
    expect((await root.get("/api/announcement/")).json.data.total_count).toBe(1);
  });

  it("deletes, and refuses unknown ids", async () => {
    const { id } = await create();
    expect((await root.delete(`/api/announcement/${id}`)).json).toEqual({ success: true, message: "" });
    refused(await root.delete(`/api/announcement/${id}`));
    refused(await root.put("/api/announcement/", { id, ...plain }));
  });

  it("lists all a page at a time, the newest first, or as asked", async () => {
    await create({ title: "a", starts_at: now() + 50 });
    await create({ title: "b", ends_at: 1 });
    await create({ title: "c", pinned: true });
    const list = async (query: Record<string, string | number>) =>
      (await root.get("/api/announcement/", { query })).json.data.data.map(({ title }: { title: string }) => title);
    expect(await list({})).toEqual(["c", "b", "a"]);
    expect(await list({ order: "starts_at,id" })).toEqual(["b", "c", "a"]);
    expect(await list({ order: "-pinned,id", size: 1, page: 2 })).toEqual(["a"]);
    refused(await root.get("/api/announcement/", { query: { order: "content" } }));
    refused(await root.get("/api/announcement/", { query: { size: 101 } }));
  });

  it("keeps of the audience what it needs", async () => {
    const audience = { languages: ["zh", "fr", "zh"], groups: ["vip", "vip"], min_role: 10 };
    expect(await create({ ...audience, audience: "groups" })).toMatchObject({
      languages: ["zh", "fr"],
      audience: "groups",
      groups: ["vip"],
      min_role: 0,
    });
    expect(await create({ ...audience, audience: "role" })).toMatchObject({ groups: [], min_role: 10 });
    expect(await create({ ...audience, audience: "signed_in" })).toMatchObject({ groups: [], min_role: 0 });
  });

  it("narrows the list by type, level, tag, time, pin and title", async () => {
    await create({ title: "One 100%", type: "model", level: "error", tag: "v1", pinned: true });
    await create({ title: "Two", starts_at: now() + 50, ends_at: now() + 60 });
    await create({ title: "Three", ends_at: now() });
    const list = async (query: Record<string, string>) =>
      (await root.get("/api/announcement/", { query: { order: "id", ...query } })).json.data.data.map(
        ({ title }: { title: string }) => title,
      );
    expect(await list({ type: "model" })).toEqual(["One 100%"]);
    expect(await list({ level: "error", tag: "v1" })).toEqual(["One 100%"]);
    expect(await list({ tag: "v" })).toEqual([]);
    expect(await list({ state: "current" })).toEqual(["One 100%"]);
    expect(await list({ state: "planned" })).toEqual(["Two"]);
    expect(await list({ state: "past" })).toEqual(["Three"]);
    expect(await list({ pinned: "true" })).toEqual(["One 100%"]);
    expect(await list({ pinned: "false" })).toEqual(["Two", "Three"]);
    expect(await list({ keyword: "T" })).toEqual(["Two", "Three"]);
    expect(await list({ keyword: "0%" })).toEqual(["One 100%"]);
    expect(await list({ order: "-ends_at" })).toEqual(["One 100%", "Two", "Three"]);
    expect(await list({ order: "title" })).toEqual(["One 100%", "Three", "Two"]);
  });

  it("is for root alone", async () => {
    const { client } = await app.user({ role: 10 });
    refused(await client.get("/api/announcement/"));
    refused(await client.post("/api/announcement/", plain));
    refused(await client.put("/api/announcement/", { id: 1, ...plain }));
    refused(await client.delete("/api/announcement/1"));
    expect((await app.guest().get("/api/announcement/")).status).toBe(401);
  });
});

describe("the announcements of now", () => {
  it("are the current ones: pinned first, then the latest", async () => {
    await create({ title: "old" });
    await create({ title: "pinned", pinned: true });
    await create({ title: "future", starts_at: now() + 100 });
    await create({ title: "short", ends_at: now() + 100 });
    app.pass(10);
    await create({ title: "new" });
    expect(await titles()).toEqual(["pinned", "new", "short", "old"]);
    app.pass(90);
    expect(await titles()).toEqual(["pinned", "future", "new", "old"]);
  });

  it("count as new from the moment they show", async () => {
    const begins = now() + 500;
    await create({ starts_at: begins });
    app.pass(500);
    const [shown] = (await app.guest().get("/api/status/announcement")).json.data;
    expect(shown).toMatchObject({ ...plain, created_at: begins, starts_at: begins });
  });

  it("reach their audience alone", async () => {
    await create({ title: "everyone" });
    await create({ title: "signed in", audience: "signed_in" });
    await create({ title: "gold", audience: "groups", groups: ["gold", "vip"] });
    await create({ title: "administrators", audience: "role", min_role: 10 });
    const seen = async (client: Client) =>
      (await client.get("/api/status/announcement")).json.data.map(({ title }: { title: string }) => title).toSorted();
    const { client: plainUser, id } = await app.user({ role: 1 });
    const { client: admin } = await app.user({ role: 10 });
    expect(await seen(app.guest())).toEqual(["everyone"]);
    expect(await seen(plainUser)).toEqual(["everyone", "signed in"]);
    expect(await seen(admin)).toEqual(["administrators", "everyone", "signed in"]);
    await app.services.db.updateTable("users").set({ group: "gold" }).where("id", "=", id).execute();
    expect(await seen(plainUser)).toEqual(["everyone", "gold", "signed in"]);
    const [first] = (await plainUser.get("/api/status/announcement")).json.data;
    expect(first).toMatchObject({ groups: [], min_role: 0 });
    await app.services.db.updateTable("users").set({ status: 2 }).where("id", "=", id).execute();
    expect(await seen(plainUser)).toEqual(["everyone"]);
  });

  it("are those of the reader's language where it is told", async () => {
    await create({ title: "all" });
    await create({ title: "chinese", languages: ["zh"] });
    await create({ title: "french", languages: ["FR", "de"] });
    const seen = async (query: Record<string, string>) =>
      (await app.guest().get("/api/status/announcement", { query })).json.data
        .map(({ title }: { title: string }) => title)
        .toSorted();
    expect(await seen({})).toEqual(["all", "chinese", "french"]);
    expect(await seen({ language: "zh-HK" })).toEqual(["all", "chinese"]);
    expect(await seen({ language: "fr" })).toEqual(["all", "french"]);
    expect(await seen({ language: "zhx" })).toEqual(["all"]);
  });

  it("are none on a fresh site", async () => {
    expect((await app.guest().get("/api/status/announcement")).json).toEqual({ success: true, message: "", data: [] });
  });
});
