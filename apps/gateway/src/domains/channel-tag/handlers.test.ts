import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  ({ client: admin } = await app.user({ username: "carol", role: 10 }));
});

afterAll(() => app.close());

type Member = {
  id: number;
  name: string;
  key: string;
  status: number;
  models: string;
  priority: number;
  group: string;
  cost_ratio: number | null;
};

const members = async (tag = "pool", query = {}): Promise<Member[]> =>
  (await admin.get(`/api/channel_tag/${tag}/list`, { query })).json.data;

const keysOf = (rows: readonly Member[]) => rows.map(({ key }) => key);

beforeEach(async () => {
  await app.services.db.deleteFrom("channels").execute();
  await admin.post("/api/channel/", {
    type: 1,
    key: "sk-pool-1\nsk-pool-2\nsk-pool-3",
    name: "pool",
    models: "gpt-4o",
    base_url: "http://127.0.0.1:1",
    group: "default",
    tag: "pool",
    priority: 4,
    test_model: "gpt-4o",
  });
});

describe("tags of channels", () => {
  it("are listed once each, and read as one of their channels with the keys of all", async () => {
    await admin.post("/api/channel/", { type: 1, key: "k", name: "other", models: "a", tag: "Another one" });
    expect((await admin.get("/api/channel_tag/_all")).json.data).toEqual([
      { id: 0, tag: "Another one" },
      { id: 0, tag: "pool" },
    ]);
    const tag = (await admin.get("/api/channel_tag/pool")).json.data;
    expect(tag).toMatchObject({ name: "pool", models: "gpt-4o", key: "sk-pool-1\nsk-pool-2\nsk-pool-3" });
    const [first] = await members();
    expect(tag.KeyMap[createHash("md5").update("sk-pool-1").digest("hex")]).toBe(first?.id);
    expect((await admin.get("/api/channel_tag/nope")).json).toMatchObject({ code: "channel_tag_not_found" });
    expect((await admin.get(`/api/channel_tag/${encodeURIComponent("Another one")}/list`)).json.data).toHaveLength(1);
  });

  it("are read without their keys where that is asked for", async () => {
    expect(keysOf(await members("pool", { omit_key: true }))).toEqual(["", "", ""]);
    const tag = (await admin.get("/api/channel_tag/pool", { query: { omit_key: true } })).json.data;
    expect([tag.key, tag.KeyMap]).toEqual(["", {}]);
  });

  it("write what all share, create the channels of new keys and delete those of missing ones", async () => {
    const before = await members();
    const reply = await admin.put("/api/channel_tag/pool", {
      key: "sk-pool-1\nsk-pool-3\nsk-pool-9",
      models: "gpt-4o,gpt-4o-mini",
      group: "vip",
      name: "pool",
    });
    expect(reply.json).toEqual({ success: true, message: "" });
    const after = await members();
    expect(after.map(({ name, key, models, group, priority }) => [name, key, models, group, priority])).toEqual([
      ["pool", "sk-pool-1", "gpt-4o,gpt-4o-mini", "vip", 4],
      ["pool_3", "sk-pool-3", "gpt-4o,gpt-4o-mini", "vip", 4],
      ["pool_4", "sk-pool-9", "gpt-4o,gpt-4o-mini", "vip", 4],
    ]);
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(app.services.catalog.channels().map(({ row }) => row.name)).toEqual(["pool", "pool_3", "pool_4"]);
  });

  it("keep each their own cost ratio, which new ones take from the first", async () => {
    const [first] = await members();
    await admin.put("/api/channel/", { id: first?.id, cost_ratio: 0.7 });
    const change = { key: "sk-pool-1\nsk-pool-2\nsk-pool-9", test_model: "gpt-4o-mini" };
    const ratios = async () => (await members()).map(({ key, cost_ratio }) => [key, cost_ratio]);
    await admin.put("/api/channel_tag/pool", change);
    expect(await ratios()).toEqual([
      ["sk-pool-1", 0.7],
      ["sk-pool-2", null],
      ["sk-pool-9", 0.7],
    ]);
    await admin.put("/api/channel_tag/pool", { ...change, models: "gpt-4o", cost_ratio: 0.1 });
    expect((await ratios()).map(([, ratio]) => ratio)).toEqual([0.7, null, 0.7]);
  });

  it("need keys for a write, unless the write says that they stay", async () => {
    const body = { key: "", test_model: "gpt-4o-mini" };
    expect((await admin.put("/api/channel_tag/pool", body)).json).toMatchObject({
      code: "value_missing",
      param: "key",
    });
    expect((await admin.put("/api/channel_tag/pool", body, { query: { omit_key: true } })).json.success).toBe(true);
    expect(keysOf(await members())).toEqual(["sk-pool-1", "sk-pool-2", "sk-pool-3"]);
    expect((await admin.get("/api/channel_tag/pool")).json.data.test_model).toBe("gpt-4o-mini");
  });

  it("refuse a write of an older version, also when only another channel of the tag was changed", async () => {
    const { revision } = (await admin.get("/api/channel_tag/pool")).json.data;
    const [, second] = await members();
    await admin.put("/api/channel/", { id: second?.id, priority: 9 });
    const write = (tied: string) =>
      admin.put(
        "/api/channel_tag/pool",
        { key: "", test_model: "b" },
        { query: { omit_key: true }, headers: { "If-Match": `"${tied}"` } },
      );
    const refused = await write(revision);
    expect([refused.status, refused.json.code]).toEqual([412, "revision_conflict"]);
    expect((await write(refused.json.data.stored.revision)).json.success).toBe(true);
  });

  it("set priority and status of all channels", async () => {
    await admin.put("/api/channel_tag/pool/priority", { type: "priority", value: -2 });
    await admin.put("/api/channel_tag/pool/status/disable");
    expect((await members()).map(({ priority, status }) => [priority, status])).toEqual([
      [-2, 2],
      [-2, 2],
      [-2, 2],
    ]);
    expect(app.services.catalog.channels()).toEqual([]);
    await admin.put("/api/channel_tag/pool/status/enable");
    expect(app.services.catalog.channels()).toHaveLength(3);
    expect((await admin.put("/api/channel_tag/pool/status/nonsense")).json.success).toBe(false);
    expect((await admin.put("/api/channel_tag/pool/priority", { type: "weight", value: 1 })).json.success).toBe(false);
    expect((await admin.put("/api/channel_tag/nope/status/enable")).json.code).toBe("channel_tag_not_found");
  });

  it("lose their disabled channels, or all", async () => {
    const [first] = await members();
    await admin.put("/api/channel/", { id: first?.id, status: 2 });
    const reply = await admin.delete("/api/channel_tag/pool/disabled");
    expect([reply.status, reply.text]).toEqual([200, ""]);
    expect(keysOf(await members())).toEqual(["sk-pool-2", "sk-pool-3"]);
    await admin.delete("/api/channel_tag/pool");
    expect(await members()).toEqual([]);
  });
});
