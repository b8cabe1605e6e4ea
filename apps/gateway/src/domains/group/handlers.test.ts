import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  ({ client: admin } = await app.user({ role: 10 }));
  await app.services.db
    .insertInto("user_groups")
    .values([
      { symbol: "team", name: "Team", ratio: 0.8, api_rate: 5, public: 1, promotion: 1, min: 10, max: 100, enable: 1 },
      { symbol: "closed", name: "Closed", ratio: 1, api_rate: 5, public: 1, promotion: 0, min: 0, max: 0, enable: 0 },
    ])
    .execute();
  await app.services.catalog.reloadGroups();
});

afterAll(() => app.close());

const symbols = async (query: Record<string, string | number | boolean> = {}) =>
  (await admin.get("/api/user_group/", { query })).json.data.data.map((group: { symbol: string }) => group.symbol);

const groupOf = async (symbol: string) =>
  (await admin.get("/api/user_group/")).json.data.data.find((group: { symbol: string }) => group.symbol === symbol);

describe("the map of groups", () => {
  it("shows a guest the enabled public groups", async () => {
    const { json } = await app.guest().get("/api/user_group_map");
    expect(Object.keys(json.data)).toEqual(["default", "team"]);
    expect(json.data.team).toEqual({
      id: expect.any(Number),
      symbol: "team",
      name: "Team",
      ratio: 0.8,
      discount: 0.8,
      api_rate: 5,
      public: true,
      promotion: true,
      min: 10,
      max: 100,
      enable: true,
    });
  });

  it("shows a user's own private group too", async () => {
    const { client } = await app.user({ group: "vip" });
    expect(Object.keys((await client.get("/api/user_group_map")).json.data)).toEqual(["default", "vip", "team"]);
  });

  it("does not show an own group that is disabled", async () => {
    const { client } = await app.user({ group: "closed" });
    expect(Object.keys((await client.get("/api/user_group_map")).json.data)).toEqual(["default", "team"]);
  });

  it("takes an access token for a guest", async () => {
    const { id } = await app.user({ group: "vip" });
    await app.services.db
      .updateTable("users")
      .set({ access_token_hash: app.services.vault.fingerprint("token-of-vip") })
      .where("id", "=", id)
      .execute();
    const { json } = await app.guest().get("/api/user_group_map", { headers: { authorization: "token-of-vip" } });
    expect(Object.keys(json.data)).toEqual(["default", "team"]);
  });
});

describe("listing groups", () => {
  it("shows all, newest first", async () => {
    expect(await symbols()).toEqual(["closed", "team", "svip", "vip", "default"]);
  });

  it("filters by the beginning of the name, under the capital name alone", async () => {
    expect(await symbols({ Name: "te" })).toEqual(["team"]);
    expect(await symbols({ Name: "eam" })).toEqual([]);
    expect(await symbols({ Name: "%" })).toEqual([]);
    expect(await symbols({ name: "te" })).toHaveLength(5);
  });

  it("filters by enable, where empty means false", async () => {
    expect(await symbols({ enable: true })).toHaveLength(4);
    expect(await symbols({ enable: false })).toEqual(["closed"]);
    expect(await symbols({ enable: "" })).toEqual(["closed"]);
  });

  it("sorts and pages", async () => {
    expect(await symbols({ order: "enable,-id", size: 2 })).toEqual(["closed", "team"]);
    expect(await symbols({ order: "id", size: 2, page: 2 })).toEqual(["svip", "team"]);
  });

  it.each([
    ["an unknown sort column", { order: "symbol" }],
    ["size 101", { size: 101 }],
    ["a flag that is none", { enable: "maybe" }],
  ])("refuses %s", async (_what, query) => {
    expect((await admin.get("/api/user_group/", { query })).json.success).toBe(false);
  });

  it("is for administrators", async () => {
    const { client } = await app.user();
    expect((await client.get("/api/user_group/")).json.success).toBe(false);
    expect((await app.guest().get("/api/user_group/")).status).toBe(401);
  });
});

describe("updating a group", () => {
  const full = { name: "Team", ratio: 0.8, api_rate: 5, public: true, promotion: true, min: 10, max: 100 };

  it("overwrites all but symbol and enable, zeros included", async () => {
    const { id } = await groupOf("team");
    const reply = await admin.put("/api/user_group/", {
      id,
      symbol: "other",
      enable: false,
      name: "",
      ratio: 0,
      api_rate: 0,
      public: false,
      promotion: false,
      min: 0,
      max: 0,
    });
    expect(reply.json).toEqual({ success: true, message: "" });
    expect(await groupOf("team")).toEqual({
      id,
      revision: expect.any(String),
      symbol: "team",
      enable: true,
      name: "",
      ratio: 0,
      discount: 0,
      api_rate: 0,
      public: false,
      promotion: false,
      min: 0,
      max: 0,
      user_count: 0,
      token_count: 0,
    });
  });

  it("keeps two decimals of the ratio and an unlimited rate", async () => {
    const { id } = await groupOf("team");
    await admin.put("/api/user_group/", { ...full, id, ratio: 0.126, api_rate: -1 });
    expect(await groupOf("team")).toMatchObject({ ratio: 0.13, api_rate: -1 });
  });

  it("acts on prices at once and resets the request counters", async () => {
    const { id } = await groupOf("team");
    app.services.rates.take(7, 5);
    expect(app.services.rates.used(7, 5)).toBe(1);
    await admin.put("/api/user_group/", { ...full, id, ratio: 2 });
    expect(app.services.catalog.groups().get("team")?.ratio).toBe(2);
    expect(app.services.rates.used(7, 5)).toBe(0);
  });

  it.each([
    ["an unknown id", { id: 9999 }],
    ["a negative ratio", { ratio: -1 }],
    ["a ratio that would round to free", { ratio: 0.001 }],
    ["a ratio beyond reason", { ratio: 1e300 }],
    ["a fractional rate", { api_rate: 1.5 }],
    ["a missing field", { ratio: undefined }],
    ["a name above 50 characters", { name: "n".repeat(300) }],
    ["a name with NUL", { name: "a\u0000" }],
    ["a name that turns the reading direction", { name: "a\u202e" }],
    ["a flag that is none", { public: "yes" }],
  ])("refuses %s and changes nothing", async (_what, change) => {
    const before = await groupOf("team");
    const reply = await admin.put("/api/user_group/", { ...full, id: before.id, ...change });
    expect([reply.status, reply.json.success]).toEqual([200, false]);
    expect(await groupOf("team")).toEqual(before);
  });
});

describe("creating a group", () => {
  it("stores all, acts at once and is found by its id", async () => {
    const input = {
      symbol: "new",
      name: "New",
      ratio: 0.126,
      api_rate: -1,
      public: true,
      promotion: true,
      min: 1,
      max: 9,
    };
    expect((await admin.post("/api/user_group/", input)).json).toEqual({ success: true, message: "" });
    const { id } = await groupOf("new");
    expect((await admin.get(`/api/user_group/${id}`)).json.data).toEqual({
      ...input,
      id,
      revision: expect.any(String),
      ratio: 0.13,
      discount: 0.13,
      enable: true,
      user_count: 0,
      token_count: 0,
    });
    expect(app.services.catalog.groups().get("new")?.ratio).toBe(0.13);
  });

  it("takes zeros for left out", async () => {
    await admin.post("/api/user_group/", { symbol: "zeros", name: "Zeros", ratio: 0, api_rate: 0, public: false });
    expect(await groupOf("zeros")).toMatchObject({
      ratio: 1,
      api_rate: 600,
      public: false,
      promotion: false,
      enable: true,
    });
  });

  it("can start disabled", async () => {
    await admin.post("/api/user_group/", { symbol: "later", enable: false });
    expect(await groupOf("later")).toMatchObject({ enable: false });
  });

  it("refuses a symbol that another group has", async () => {
    const { json } = await admin.post("/api/user_group/", { symbol: "default", name: "Again", ratio: 1 });
    expect(json).toMatchObject({ success: false, code: "group_exists", param: "symbol" });
  });

  it.each([
    ["no symbol", { name: "A" }],
    ["an empty symbol", { symbol: "" }],
    ["a symbol that channels would take for two", { symbol: "a,b" }],
    ["a symbol above 50 characters", { symbol: "s".repeat(51) }],
    ["a symbol that is a number", { symbol: 5 }],
    ["a ratio that would round to free", { symbol: "tiny", ratio: 0.001 }],
  ])("refuses %s", async (_case, body) => {
    expect((await admin.post("/api/user_group/", body)).json).toMatchObject({ success: false });
  });
});

describe("enabling and disabling a group", () => {
  it("turns it around", async () => {
    await admin.post("/api/user_group/", { symbol: "switched" });
    const { id } = await groupOf("switched");
    await admin.put(`/api/user_group/enable/${id}`);
    expect(await groupOf("switched")).toMatchObject({ enable: false });
    expect((await admin.get("/api/group/")).json.data).not.toContain("switched");
    await admin.put(`/api/user_group/enable/${id}`);
    expect(await groupOf("switched")).toMatchObject({ enable: true });
    expect((await admin.get("/api/group/")).json.data).toContain("switched");
  });

  it("leaves the default group enabled, and enables it where it is not", async () => {
    const { id } = await groupOf("default");
    expect((await admin.put(`/api/user_group/enable/${id}`)).json).toMatchObject({ code: "group_needed" });
    await app.services.db.updateTable("user_groups").set({ enable: 0 }).where("id", "=", id).execute();
    expect((await admin.put(`/api/user_group/enable/${id}`)).json).toMatchObject({ success: true });
    expect(await groupOf("default")).toMatchObject({ enable: true });
  });

  it("refuses an unknown id", async () => {
    expect((await admin.put("/api/user_group/enable/9999")).json).toMatchObject({ code: "group_not_found" });
  });
});

describe("deleting a group", () => {
  it("removes it", async () => {
    await admin.post("/api/user_group/", { symbol: "gone" });
    const { id } = await groupOf("gone");
    expect((await admin.delete(`/api/user_group/${id}`)).json).toEqual({ success: true, message: "" });
    expect((await admin.get(`/api/user_group/${id}`)).json).toMatchObject({ code: "group_not_found" });
    expect(app.services.catalog.groups().has("gone")).toBe(false);
  });

  it("is refused while accounts are in it, whose keys are counted too", async () => {
    await admin.post("/api/user_group/", { symbol: "lived-in" });
    await admin.post("/api/user_group/", { symbol: "next-door" });
    const { id } = await groupOf("lived-in");
    const { client, id: user } = await app.user({ group: "lived-in" });
    const { id: outranking } = await app.user({ role: 10, group: "lived-in" });
    await client.post("/api/token/", { name: "a", group: "lived-in", unlimited_quota: true, expired_time: -1 });
    expect(await groupOf("lived-in")).toMatchObject({ user_count: 2, token_count: 1 });
    expect((await admin.get(`/api/user_group/${id}`)).json.data).toMatchObject({ user_count: 2, token_count: 1 });
    expect((await admin.delete(`/api/user_group/${id}`)).json).toMatchObject({ code: "group_in_use" });
    const move = (group: string) => admin.put(`/api/user_group/move/${id}`, { group });
    expect((await move("lived-in")).json).toMatchObject({ code: "value_not_allowed", param: "group" });
    expect((await move("closed")).json).toMatchObject({ code: "group_not_found", param: "group" });
    expect((await move("next-door")).json.data).toEqual({ moved: 1, kept: 1 });
    expect(await groupOf("next-door")).toMatchObject({ user_count: 1 });
    const root = await app.root();
    expect((await root.get(`/api/user/${user}`)).json.data.group).toBe("next-door");
    expect((await root.get(`/api/user/${outranking}`)).json.data.group).toBe("lived-in");
    expect((await root.put(`/api/user_group/move/${id}`, { group: "next-door" })).json.data).toEqual({
      moved: 1,
      kept: 0,
    });
    expect((await admin.delete(`/api/user_group/${id}`)).json).toMatchObject({ success: true });
  });

  it("keeps the default group, and refuses an unknown id", async () => {
    const { id } = await groupOf("default");
    expect((await admin.delete(`/api/user_group/${id}`)).json).toMatchObject({ code: "group_needed" });
    expect((await admin.delete("/api/user_group/9999")).json).toMatchObject({ code: "group_not_found" });
  });
});

it.each([
  ["get", "/api/group/"],
  ["get", "/api/user_group/1"],
  ["post", "/api/user_group/"],
  ["put", "/api/user_group/enable/1"],
  ["delete", "/api/user_group/1"],
  ["put", "/api/user_group/move/1"],
] as const)("%s %s is for administrators", async (method, path) => {
  const { client } = await app.user();
  expect((await client[method](path)).json).toMatchObject({ success: false, code: "role_too_low" });
});
