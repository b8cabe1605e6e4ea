import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  const { db, catalog } = app.services;
  const rest = { promotion: 0, min: 0, max: 0 };
  await db
    .insertInto("user_groups")
    .values([
      { symbol: "team", name: "Team", ratio: 0, api_rate: -1, public: 1, enable: 1, ...rest },
      { symbol: "own", name: "Own", ratio: 0.8, api_rate: 5, public: 0, enable: 1, ...rest },
      { symbol: "closed", name: "Closed", ratio: 1, api_rate: 5, public: 1, enable: 0, ...rest },
    ])
    .execute();
  await catalog.reloadGroups();
  for (const { symbol, id } of catalog.groups().values()) ids[symbol] = String(id);
  await db.deleteFrom("channels").execute();
  await catalog.reloadChannels();
});
afterAll(() => app.close());

const names = (json: any) => Object.values<{ name: string }>(json.data).map(({ name }) => name);

describe("the rates of groups", () => {
  it("tell a guest name, discount and rate of the enabled public groups by id, zeros included", async () => {
    const { data } = (await app.guest().get("/api/user_group_rate")).json;
    expect(new Set(Object.keys(data))).toEqual(new Set([ids["default"], ids["team"]]));
    expect(data[ids["team"] ?? ""]).toEqual({ name: "Team", discount: 0, api_rate: -1 });
  });

  it("tell the own group too, by session and by access token", async () => {
    const { client, id } = await app.user({ group: "own" });
    const groupId = (await client.get("/api/user/self")).json.data.group_id;
    expect((await client.get("/api/user_group_rate")).json.data[groupId]).toEqual({
      name: "Own",
      discount: 0.8,
      api_rate: 5,
    });
    const token = (await client.get("/api/user/token")).json.data;
    const byToken = await app.guest().get("/api/user_group_rate", { headers: { authorization: token } });
    expect(names(byToken.json)).toContain("Own");
    await app.services.db.updateTable("users").set({ status: 2 }).where("id", "=", id).execute();
    expect(names((await client.get("/api/user_group_rate")).json)).not.toContain("Own");
  });

  it("of channels name the groups in which an enabled channel serves something", async () => {
    const rates = async () => names((await app.guest().get("/api/channel_group_rate")).json);
    expect(await rates()).toEqual([]);
    const admin = (await app.user({ role: 10 })).client;
    const add = (name: string, group: string, models: string) =>
      admin.post("/api/channel/", { type: 1, key: `sk-${name}`, name, group, models });
    expect((await add("one", "team,own,closed", "gpt-x")).json.success).toBe(true);
    expect(await rates()).toEqual(["Team"]);
    const { client } = await app.user({ group: "own" });
    expect(names((await client.get("/api/channel_group_rate")).json)).toEqual(["Team", "Own"]);
  });
});
