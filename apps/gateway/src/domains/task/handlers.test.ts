import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startTestApp, type TestApp } from "../../../test/gateway.ts";
import { insertTask, type NewTask } from "./store.ts";

let app: TestApp;
let root: Client;
let alice: { id: number; client: Client };
let bob: { id: number; client: Client };

const second = 1_795_220_625;

const task = (fields: Partial<NewTask>): NewTask => ({
  platform: "suno",
  task_id: "suno-1",
  user_id: alice.id,
  token_id: 1,
  channel_id: 6,
  model_name: "chirp-v3-0",
  action: "MUSIC",
  status: "SUCCESS",
  is_open: 0,
  progress: 100,
  quota: 50_000,
  submit_time: second * 1000 + 500,
  created_at: second,
  updated_at: second + 15,
  properties: null,
  data: null,
  ...fields,
});

const song = { id: "1", user_id: "upstream-user", title: "Demo song" };

beforeAll(async () => {
  app = await startTestApp();
  root = await app.root();
  alice = await app.user({ username: "alice" });
  bob = await app.user({ username: "bob" });
  const { db } = app.services;
  for (const row of [
    task({ data: JSON.stringify([song]), start_time: second * 1000 + 1000, finish_time: second * 1000 + 6000 }),
    task({ task_id: "suno-2", action: "LYRICS", token_id: 2, submit_time: (second + 1) * 1000, status: "QUEUED" }),
    task({ task_id: "suno-3", user_id: bob.id, channel_id: 7, submit_time: (second + 2) * 1000, status: "FAILURE" }),
    task({
      platform: "midjourney",
      task_id: "mj-1",
      action: "IMAGINE",
      code: 1,
      mode: "fast",
      prompt: "a red fox",
      buttons: "[]",
      properties: "{}",
      image_url: "https://example.com/i.png",
    }),
    task({ platform: "midjourney", task_id: "mj-2", action: "UPSCALE", code: 22, user_id: bob.id, channel_id: 5 }),
    task({
      platform: "midjourney",
      task_id: "",
      action: "BLEND",
      code: 3,
      token_id: 2,
      submit_time: second * 1000 + 9000,
    }),
  ])
    await insertTask(db, row);
});

afterAll(() => app.close());

const idsOf = async (client: Client, path: string, query: Record<string, string | number> = {}, name = "task_id") => {
  const { json } = await client.get(path, { query });
  expect(json.success, JSON.stringify(json)).toBe(true);
  expect(json.data.total_count).toBe(json.data.data.length);
  return json.data.data.map((row: Record<string, unknown>) => row[name]);
};

describe("lists of tasks", () => {
  it("show all users' tasks to administrators only", async () => {
    expect(await idsOf(root, "/api/task/")).toEqual(["suno-3", "suno-2", "suno-1"]);
    expect(await idsOf(root, "/api/mj/", {}, "mj_id")).toEqual(["", "mj-2", "mj-1"]);
    for (const path of ["/api/task/", "/api/mj/"]) {
      expect((await alice.client.get(path)).json).toMatchObject({ success: false });
      expect((await app.guest().get(path)).status).toBe(401);
      expect((await app.guest().get(`${path}self`)).status).toBe(401);
    }
  });

  it.each([
    [{ platform: "suno" }, 3],
    [{ platform: "midjourney" }, 0],
    [{ platform: "kling" }, 0],
    [{ channel_id: 7 }, 1],
    [{ task_id: "suno-2" }, 1],
    [{ action: "MUSIC" }, 2],
    [{ status: "FAILURE" }, 1],
    [{ start_timestamp: second + 1 }, 2],
    [{ end_timestamp: second }, 1],
    [{ action: "", status: "", platform: "", channel_id: 0 }, 3],
  ])("take the filter %j", async (query: Record<string, string | number>, count) => {
    expect(await idsOf(root, "/api/task/", query)).toHaveLength(count);
  });

  it("take one user and several", async () => {
    expect(await idsOf(root, "/api/task/", { user_id: bob.id })).toEqual(["suno-3"]);
    const several = await root.get(`/api/task/?user_ids=${bob.id}&user_ids=${alice.id}&user_ids=0`);
    expect(several.json.data.total_count).toBe(3);
    expect((await root.get(`/api/task/?user_ids=${bob.id}`)).json.data.total_count).toBe(1);
    expect((await root.get("/api/task/?user_ids=x")).json).toMatchObject({ success: false });
  });

  it.each([
    [{ channel_id: 5 }, 1],
    [{ mj_id: "mj-1" }, 1],
    [{ start_timestamp: second * 1000 + 501 }, 1],
    [{ end_timestamp: second * 1000 + 500 }, 2],
  ])(
    "of Midjourney take the filter %j, times in milliseconds",
    async (query: Record<string, string | number>, count) => {
      expect(await idsOf(root, "/api/mj/", query, "mj_id")).toHaveLength(count);
    },
  );

  it("are sorted by the contract's columns, a page at a time", async () => {
    expect(await idsOf(root, "/api/task/", { order: "channel_id,-id" })).toEqual(["suno-2", "suno-1", "suno-3"]);
    expect(await idsOf(root, "/api/mj/", { order: "mj_id" }, "mj_id")).toEqual(["", "mj-1", "mj-2"]);
    expect(await idsOf(root, "/api/mj/", { order: "-code" }, "code")).toEqual([22, 3, 1]);
    expect((await root.get("/api/task/", { query: { order: "task_id" } })).json).toMatchObject({ success: false });
    const { json } = await root.get("/api/task/", { query: { page: 2, size: 2 } });
    expect(json.data).toMatchObject({ page: 2, size: 2, total_count: 3 });
    expect(json.data.data).toHaveLength(1);
    expect((await root.get("/api/mj/", { query: { size: 101 } })).json).toMatchObject({ success: false });
  });

  it("show own tasks without channels and accounts of the upstream", async () => {
    const { json } = await alice.client.get("/api/task/self", { query: { action: "MUSIC" } });
    const { user_id: _account, ...shown } = song;
    expect(json.data.data).toEqual([
      {
        id: 1,
        created_at: second,
        updated_at: second + 15,
        task_id: "suno-1",
        platform: "suno",
        user_id: alice.id,
        channel_id: 0,
        quota: 50_000,
        action: "MUSIC",
        status: "SUCCESS",
        fail_reason: "",
        submit_time: second,
        start_time: second + 1,
        finish_time: second + 6,
        progress: 100,
        properties: null,
        data: [shown],
        notify_hook: "",
        token_id: 1,
      },
    ]);
    expect((await root.get("/api/task/", { query: { task_id: "suno-1" } })).json.data.data[0]).toMatchObject({
      channel_id: 6,
      data: [song],
    });
    const own = await alice.client.get("/api/mj/self", { query: { mj_id: "mj-1" } });
    expect(own.json.data.data).toMatchObject([
      { channel_id: 0, submit_time: second * 1000 + 500, progress: "100%", mode: "fast", prompt: "a red fox" },
    ]);
    expect(await idsOf(alice.client, "/api/task/self", { token_id: 2 })).toEqual(["suno-2"]);
    expect(await idsOf(alice.client, "/api/mj/self", { token_id: 2 }, "mj_id")).toEqual([""]);
    expect(await idsOf(bob.client, "/api/task/self")).toEqual(["suno-3"]);
    // A channel and another user are no filters of the own list.
    expect(await idsOf(bob.client, "/api/task/self", { channel_id: 6, user_id: alice.id })).toEqual(["suno-3"]);
  });

  const unlimited = {
    name: "night bot",
    expired_time: -1,
    remain_quota: 0,
    unlimited_quota: true,
    group: "",
    backup_group: "",
    setting: { heartbeat: { enabled: false, timeout_seconds: 30 } },
  };

  /** A user with a key, a channel, and a task of each list that has to do with them. */
  const named = async (gateway: TestApp) => {
    const admin = await gateway.root();
    const user = await gateway.user({ username: "carol" });
    expect((await user.client.post("/api/token/", unlimited)).json).toMatchObject({ success: true });
    const channel = {
      type: 1,
      key: "sk-upstream-1",
      name: "songs",
      models: "suno_music",
      base_url: "http://127.0.0.1:1",
      group: "default",
    };
    expect((await admin.post("/api/channel/", channel)).json).toMatchObject({ success: true });
    const { db } = gateway.services;
    const newest = (table: "channels" | "tokens") =>
      db.selectFrom(table).select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    const [{ id: channelId }, { id: tokenId }] = [await newest("channels"), await newest("tokens")];
    const ids = { user_id: user.id, token_id: tokenId, channel_id: channelId };
    await insertTask(db, task({ ...ids, task_id: "named" }));
    await insertTask(db, task({ ...ids, task_id: "named", platform: "midjourney" }));
    return { admin, user, ids };
  };

  const lists = [
    { name: "/api/task/", filter: "task_id" },
    { name: "/api/mj/", filter: "mj_id" },
  ];
  const rowOf = async (client: Client, path: string, filter: string, id = "named") => {
    const { json } = await client.get(path, { query: { [filter]: id } });
    expect(json.data.total_count, path).toBe(1);
    return json.data.data[0];
  };
  const nameFields = ["token_name", "channel_name", "username"];

  it("tell the names of key, channel and user, of deleted ones too, and to users that of the key alone", async () => {
    const { admin, user, ids } = await named(app);
    const names = { token_name: "night bot", channel_name: "songs", username: "carol" };
    for (const { name, filter } of lists) {
      expect(await rowOf(admin, name, filter)).toMatchObject({ ...ids, ...names });
      const own = await rowOf(user.client, `${name}self`, filter);
      expect(own).toMatchObject({ token_name: "night bot", channel_id: 0 });
      expect(own).not.toHaveProperty("channel_name");
      expect(own).not.toHaveProperty("username");
    }
    expect((await user.client.delete(`/api/token/${ids.token_id}`)).json).toMatchObject({ success: true });
    for (const { name, filter } of lists)
      expect(await rowOf(user.client, `${name}self`, filter)).toMatchObject({ token_name: "night bot" });
    expect((await admin.delete(`/api/channel/${ids.channel_id}`)).json).toMatchObject({ success: true });
    expect((await admin.delete(`/api/user/${ids.user_id}`)).status).toBe(200);
    for (const { name, filter } of lists)
      expect(await rowOf(admin, name, filter)).toMatchObject({
        ...ids,
        ...names,
        // Names of deleted users are free for others.
        username: expect.stringMatching(/^carol_del_\w{6}$/),
      });
  });

  it("leave out names of deleted channels and users", async () => {
    await insertTask(app.services.db, task({ task_id: "lost", user_id: 9999, token_id: 9998, channel_id: 9997 }));
    const row = await rowOf(root, "/api/task/", "task_id", "lost");
    expect(row).toMatchObject({ user_id: 9999, token_id: 9998, channel_id: 9997 });
    for (const field of nameFields) expect(row).not.toHaveProperty(field);
  });

  it("tell no names without the extension", async () => {
    const plain = await startTestApp({ extensions: [] });
    const { admin, user, ids } = await named(plain);
    for (const { name, filter } of lists)
      for (const row of [await rowOf(admin, name, filter), await rowOf(user.client, `${name}self`, filter)]) {
        expect(row).toMatchObject({ token_id: ids.token_id });
        for (const field of nameFields) expect(row).not.toHaveProperty(field);
      }
    await plain.close();
  });
});
