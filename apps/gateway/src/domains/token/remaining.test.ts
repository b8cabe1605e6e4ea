import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import type { Hold } from "../../relay/billing/hold.ts";
import { remainAfter } from "./store.ts";

describe("remaining quota of a key after a write", () => {
  it.each<[string, { remain: number; held: number }, { wanted: number; loaded?: number }, number]>([
    ["stays when it is echoed", { remain: 9496, held: 504 }, { wanted: 9496 }, 9496],
    [
      "stays when what was read is echoed, whatever was spent since",
      { remain: 9000, held: 504 },
      { wanted: 10_000, loaded: 10_000 },
      9000,
    ],
    ["grows by the difference", { remain: 9000, held: 504 }, { wanted: 15_000, loaded: 10_000 }, 14_000],
    [
      "shrinks by the difference, open holds included",
      { remain: 9000, held: 504 },
      { wanted: 400, loaded: 10_000 },
      -504,
    ],
    ["is set without a difference, open holds included", { remain: 9000, held: 504 }, { wanted: 20_000 }, 19_496],
    ["is nothing after 0, whatever comes back", { remain: 9000, held: 504 }, { wanted: 0 }, -504],
    [
      "is nothing after 0 that differs from what was read",
      { remain: 9000, held: 504 },
      { wanted: 0, loaded: 10_000 },
      -504,
    ],
    ["stays nothing when 0 is echoed", { remain: 0, held: 504 }, { wanted: 0, loaded: 0 }, 0],
    ["stays below the largest balance", { remain: 1e15, held: 0 }, { wanted: 1e15, loaded: 0 }, 1e15],
  ])("%s", (_what, stored, { wanted, loaded }, remain) => {
    expect(remainAfter(stored, { wanted, loaded })).toBe(remain);
  });
});

describe("a key that is written while a call of it is under way", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const begin = async () => {
    const { client, id: userId } = await app.user({ quota: 1_000_000 });
    await client.post("/api/token/", { name: "main", expired_time: -1, remain_quota: 10_000, unlimited_quota: false });
    const [key] = (await client.get("/api/token/")).json.data.data;
    const request = { userId, tokenId: key.id, estimate: 504, username: "u", tokenName: "main", modelName: "m" };
    const { hold } = await app.services.ledger.hold(request);
    if (hold === undefined) throw new Error("nothing was held");
    return { client, key, hold };
  };
  const settle = (hold: Hold, quota: number) =>
    app.services.ledger.settle({
      hold,
      quota,
      cost: null,
      username: "u",
      tokenName: "main",
      modelName: "m",
      promptTokens: 1,
      completionTokens: 1,
      cachedTokens: 0,
      channelId: 0,
      group: "default",
      requestTime: 1,
      isStream: false,
      sourceIp: "",
      metadata: {},
      requestId: "r",
      isLogged: true,
    });
  const left = async (client: Client, id: number) => {
    const { remain_quota: remain, used_quota: used } = (await client.get(`/api/token/${id}`)).json.data;
    return { remain, used };
  };

  it("keeps its spending when it is renamed with the values read before the call", async () => {
    const { client, key, hold } = await begin();
    await client.put("/api/token/", { ...key, name: "renamed", loaded_quota: key.remain_quota });
    await settle(hold, 200);
    expect(await left(client, key.id)).toEqual({ remain: 9800, used: 200 });
  });

  it("keeps its spending when the stored row is sent back", async () => {
    const { client, key, hold } = await begin();
    const echoed = (await client.get(`/api/token/${key.id}`)).json.data;
    await client.put("/api/token/", { ...echoed, name: "renamed" });
    await settle(hold, 200);
    expect(await left(client, key.id)).toEqual({ remain: 9800, used: 200 });
  });

  it("counts the open call when its quota is set, or when the read values are sent back without `loaded_quota`", async () => {
    const { client, key, hold } = await begin();
    await client.put("/api/token/", { ...key, name: "renamed" });
    await settle(hold, 200);
    expect(await left(client, key.id)).toEqual({ remain: 9800, used: 200 });
  });

  it.each([undefined, 10_000])("is stopped by 0 and gets nothing back (loaded_quota %s)", async (loaded) => {
    const { client, key, hold } = await begin();
    await client.put("/api/token/", { ...key, remain_quota: 0, loaded_quota: loaded });
    await settle(hold, 200);
    expect((await left(client, key.id)).remain).toBeLessThanOrEqual(0);
    const other = await begin();
    await other.client.put("/api/token/", { ...other.key, remain_quota: 0, loaded_quota: loaded });
    await app.services.ledger.release(other.hold);
    expect((await left(other.client, other.key.id)).remain).toBe(0);
  });
});
