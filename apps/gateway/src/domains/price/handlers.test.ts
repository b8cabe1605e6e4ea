import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/gateway.ts";
import { defaultPrices } from "./default-prices.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const priceOf = (model: string) => defaultPrices.find((price) => price.model === model);

describe("the built-in prices", () => {
  it("hold the facts of the contract", () => {
    const facts: Record<string, readonly [number, number]> = {
      "gpt-4": [15, 30],
      "gpt-4o": [2.5, 7.5],
      "gpt-4o-mini": [0.075, 0.3],
      "gpt-3.5-turbo": [0.25, 0.75],
      "text-embedding-3-small": [0.01, 0.01],
      "dall-e-3": [20, 20],
      "babbage-002": [0.2, 0.2],
      "claude-3-opus-20240229": [7.5, 22.5],
      "gemini-1.5-pro": [1.75, 5.25],
      "deepseek-chat": [0.75, 0.75],
      echo: [1, 1],
      "echo-embedding": [0.5, 0.5],
    };
    for (const [model, [input, output]] of Object.entries(facts))
      expect(priceOf(model), model).toMatchObject({ input, output, type: "tokens" });
  });

  it("name every model once", () => {
    expect(new Set(defaultPrices.map((price) => price.model)).size).toBe(defaultPrices.length);
    expect(defaultPrices.length).toBeGreaterThanOrEqual(60);
  });
});

describe("listing prices", () => {
  it("shows everyone those in force, by vendor and model", async () => {
    const guest = app.guest();
    expect((await guest.get("/api/prices")).json.data).toEqual(defaultPrices);
    expect((await guest.get("/api/prices", { query: { type: "db" } })).json.data).toEqual(defaultPrices);
  });

  it("shows the built-in list when those in force differ", async () => {
    const { db, catalog } = app.services;
    await db
      .updateTable("prices")
      .set({ input: 9, extra_ratios: '{"cached_tokens":0.5}' })
      .where("model", "=", "echo")
      .execute();
    await catalog.reloadPrices();
    const guest = app.guest();
    expect((await guest.get("/api/prices")).json.data[0]).toEqual({
      model: "echo",
      type: "tokens",
      channel_type: 0,
      input: 9,
      output: 1,
      locked: false,
      extra_ratios: { cached_tokens: 0.5 },
    });
    expect((await guest.get("/api/prices", { query: { type: "default" } })).json.data).toEqual(defaultPrices);
  });

  it("keeps the legacy list to administrators, who find none", async () => {
    const query = { type: "old" };
    expect((await app.guest().get("/api/prices", { query })).status).toBe(401);
    const { client: user } = await app.user();
    const { client: admin } = await app.user({ role: 10 });
    for (const client of [user, admin]) {
      const reply = await client.get("/api/prices", { query });
      expect([reply.status, reply.json.success]).toEqual([200, false]);
    }
  });

  it("refuses another type", async () => {
    expect((await app.guest().get("/api/prices", { query: { type: "nonsense" } })).json.success).toBe(false);
  });

  it("refuses when there are no prices", async () => {
    const { db, catalog } = app.services;
    await db.deleteFrom("prices").execute();
    await catalog.reloadPrices();
    expect((await app.guest().get("/api/prices")).json.success).toBe(false);
  });
});
