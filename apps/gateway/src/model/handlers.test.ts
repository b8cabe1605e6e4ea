import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/gateway.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { db, catalog } = app.services;
  const root = await app.root();
  const make = (name: string, models: string, group: string, status = 1) =>
    root.post("/api/channel/", { type: 1, key: "k", name, models, group, status });
  await make("one", "gpt-4o, custom-*,unpriced", "default,vip");
  await make("two", "gpt-4o,only-vip", "vip");
  await make("off", "hidden", "default", 2);
  await db
    .insertInto("prices")
    .values([
      { model: "custom-*", type: "times", channel_type: 41, input: 5, output: 5, locked: 1, extra_ratios: null },
      {
        model: "only-*",
        type: "tokens",
        channel_type: 56,
        input: 2,
        output: 4,
        locked: 0,
        extra_ratios: '{"cached_tokens":0.5}',
      },
    ])
    .execute();
  await catalog.reloadPrices();
});

afterAll(() => app.close());

describe("available models", () => {
  it("shows a guest the models of public groups with group, vendor and price", async () => {
    const { json } = await app.guest().get("/api/available_model");
    expect(json.data).toEqual({
      "custom-*": {
        groups: ["default"],
        owned_by: "Suno",
        price: { model: "custom-*", type: "times", channel_type: 41, input: 5, output: 5, locked: true },
      },
      echo: {
        groups: ["default"],
        owned_by: "Unknown",
        price: { model: "echo", type: "tokens", channel_type: 0, input: 1, output: 1, locked: false },
      },
      "echo-embedding": {
        groups: ["default"],
        owned_by: "Unknown",
        price: { model: "echo-embedding", type: "tokens", channel_type: 0, input: 0.5, output: 0.5, locked: false },
      },
      "gpt-4o": {
        groups: ["default"],
        owned_by: "OpenAI",
        price: { model: "gpt-4o", type: "tokens", channel_type: 1, input: 2.5, output: 7.5, locked: false },
      },
      unpriced: {
        groups: ["default"],
        owned_by: "Unknown",
        price: { model: "", type: "tokens", channel_type: 0, input: 30, output: 30, locked: false },
      },
    });
  });

  it("adds a user's own private group, priced by prefix", async () => {
    const { client } = await app.user({ group: "vip" });
    const { json } = await client.get("/api/available_model", { headers: { "accept-language": "zh-CN" } });
    expect(json.data["gpt-4o"].groups).toEqual(["default", "vip"]);
    expect(json.data["only-vip"]).toEqual({
      groups: ["vip"],
      owned_by: "xAI",
      price: {
        model: "only-*",
        type: "tokens",
        channel_type: 56,
        input: 2,
        output: 4,
        locked: false,
        extra_ratios: { cached_tokens: 0.5 },
      },
    });
    expect(json.data["unpriced"].owned_by).toBe("未知");
  });

  it("takes an access token for a guest", async () => {
    const { id } = await app.user({ group: "vip" });
    await app.services.db
      .updateTable("users")
      .set({ access_token_hash: app.services.vault.fingerprint("vip-token") })
      .where("id", "=", id)
      .execute();
    const { json } = await app.guest().get("/api/available_model", { headers: { authorization: "Bearer vip-token" } });
    expect(json.data).not.toHaveProperty("only-vip");
  });
});

describe("vendors", () => {
  it("are shown to everyone by their number", async () => {
    const { json } = await app.guest().get("/api/ownedby");
    expect(Object.keys(json.data)).toHaveLength(35);
    expect(json.data["1"]).toEqual({ id: 1, name: "OpenAI", icon: "" });
  });
});
