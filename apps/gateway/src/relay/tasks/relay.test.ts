import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type KeyOptions,
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
  type TestKey,
} from "../../../test/running-gateway.ts";
import { createTaskUpstream, pixel } from "../../../test/task-upstream.ts";
import type { Services } from "../../context.ts";
import { createUpstream, type Upstream } from "../upstream/upstream.ts";
import { taskLimits, type TaskLimits } from "./limits.ts";
import { createTaskPoller } from "./poller.ts";

const imagineCost = 50_000;
const startQuota = 10_000_000;

let gateway: RunningGateway;
let services: Services;
let upstream: Upstream;
const fake = createTaskUpstream();
let standIn: StandIn;
let elsewhere: StandIn;
let midjourneyChannel: number;
let sunoChannel: number;

const setOption = (key: string, value: string) =>
  gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key, value }) });

const addChannel = async (fields: Record<string, unknown>): Promise<number> => {
  await gateway.asRoot("/api/channel/", {
    method: "POST",
    body: JSON.stringify({ key: "upstream-secret", base_url: standIn.url, group: "default", ...fields }),
  });
  return (await gateway.asRoot("/api/channel/?order=-id&size=1")).data[0].id;
};

beforeAll(async () => {
  // Nothing is looked at by itself: the tests say when.
  gateway = await startRunningGateway({}, { taskLimits: { ...taskLimits, pollEvery: 3_600_000 } });
  if (gateway.services === undefined) throw new Error("an embedded gateway has services");
  ({ services } = gateway);
  upstream = createUpstream(services);
  standIn = await startStandIn(fake.listener);
  elsewhere = await startStandIn(fake.listener);
  midjourneyChannel = await addChannel({
    type: 34,
    name: "mj",
    models: "mj_imagine,mj_upscale,mj_upload,mj_modal,mj_swap_face,mj_relax_imagine",
  });
  sunoChannel = await addChannel({ type: 41, name: "suno", models: "chirp-v3-0,suno_lyrics" });
});

afterAll(async () => {
  await gateway.stop();
  await upstream.close();
  await standIn.close();
  await elsewhere.close();
});

beforeEach(() => {
  fake.submitted.length = 0;
});

/** A poller without memory, as after a restart of the gateway. */
const newPoller = (limits: Partial<TaskLimits> = {}, clock = services.clock) =>
  createTaskPoller({ ...services, clock }, upstream, { ...taskLimits, ...limits });

const round = () => newPoller().round();

type Reply = { status: number; body: any; headers: Headers };

const call = async (path: string, init: RequestInit = {}): Promise<Reply> => {
  const reply = await fetch(`${gateway.url}${path}`, init);
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: text === "" ? undefined : JSON.parse(text) };
};

const send = (header: string) => (key: string, path: string, body?: unknown) =>
  call(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { [header]: header === "authorization" ? `Bearer ${key}` : key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const mj = send("mj-api-secret");
const suno = send("authorization");

const newKey = (options?: KeyOptions): Promise<TestKey> => gateway.createKey(options);

const imagine = async (key: TestKey, prompt = "a red fox"): Promise<string> => {
  const { body } = await mj(key.key, "/mj/submit/imagine", { prompt });
  expect(body).toMatchObject({ code: 1 });
  return body.result;
};

/** Sets the upstream's report of a task. */
const tell = (id: string, told: Record<string, unknown> | undefined) => {
  const task = fake.tasks.get(id);
  if (task === undefined) throw new Error(`no task ${id}`);
  task.told = told === undefined ? undefined : { ...task.told, ...told };
};

const books = async ({ userId, tokenId }: TestKey) => {
  await services.ledger.drain();
  const { db } = services;
  const user = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  const token = await db.selectFrom("tokens").selectAll().where("id", "=", tokenId).executeTakeFirstOrThrow();
  const logs = await db.selectFrom("logs").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  const tasks = await db.selectFrom("tasks").selectAll().where("user_id", "=", userId).orderBy("id").execute();
  const holds = await db.selectFrom("holds").selectAll().where("user_id", "=", userId).execute();
  expect(holds).toEqual([]);
  const charged = logs.filter((row) => row.type === 2).reduce((sum, row) => sum + row.quota, 0);
  const refunded = tasks
    .filter((row) => row.status === "FAILURE" && row.is_open === 0)
    .reduce((sum, row) => sum + row.quota, 0);
  // The ledger's sum, with what went back.
  expect(user.quota).toBe(startQuota - charged + refunded);
  expect(user.used_quota).toBe(charged - refunded);
  return {
    user,
    token,
    tasks,
    calls: logs.filter((row) => row.type === 2),
    notes: logs.filter((row) => row.type === 4),
  };
};

const channelUse = async (id: number) =>
  (await services.db.selectFrom("channels").select("used_quota").where("id", "=", id).executeTakeFirstOrThrow())
    .used_quota;

const notify = (path: string, id: string, headers: Record<string, string> = {}) =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ id, status: "FAILURE", failReason: "forged" }),
  });

const signed = (channelId = midjourneyChannel) =>
  `/mj/notify?sign=${encodeURIComponent(services.vault.sign(`mj-notify:${channelId}`))}`;

describe("a Midjourney task", () => {
  it("is accepted, charged, followed and read, and reveals nothing of its caller to the upstream", async () => {
    const key = await newKey();
    const { status, body, headers } = await mj(key.key, "/mj/submit/imagine", {
      prompt: "a red fox",
      state: "mine",
      notifyHook: "https://client.example/hook",
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/json");
    expect(body).toEqual({ code: 1, description: "Submit success", result: expect.any(String), properties: {} });
    const [sent] = fake.submitted;
    expect(sent?.headers["mj-api-secret"]).toBe("upstream-secret");
    expect(JSON.stringify(sent?.headers)).not.toContain(key.key.slice(3));
    // The site lets no client name an address, and this gateway has none that others reach.
    expect(sent?.body).toEqual({ prompt: "a red fox", state: "mine" });
    const before = await books(key);
    expect(before.user.quota).toBe(startQuota - imagineCost);
    expect(before.calls).toMatchObject([
      { model_name: "mj_imagine", quota: imagineCost, channel_id: midjourneyChannel },
    ]);
    expect((await mj(key.key, `/mj/task/${body.result}/fetch`)).body).toMatchObject({
      status: "SUBMITTED",
      progress: "0%",
    });

    tell(body.result, { progress: "45%", startTime: 1_795_220_626_384 });
    await round();
    expect((await mj(key.key, `/mj/task/${body.result}/fetch`)).body).toMatchObject({
      id: body.result,
      status: "IN_PROGRESS",
      progress: "45%",
      startTime: 1_795_220_626_384,
    });
    tell(body.result, {
      status: "SUCCESS",
      progress: "100%",
      promptEn: "a red fox",
      imageUrl: `${standIn.url}/image.png`,
      buttons: [{ customId: "MJ::JOB::upsample::1::demo", label: "U1" }],
      properties: { finalPrompt: "" },
    });
    await round();
    const done = await mj(key.key, `/mj/task/${body.result}/fetch`);
    expect(done.body).toMatchObject({
      action: "IMAGINE",
      status: "SUCCESS",
      progress: "100%",
      // The upstream's address is not revealed: the gateway passes the image on.
      imageUrl: `http://localhost:3000/mj/image/${body.result}`,
      buttons: [{ customId: "MJ::JOB::upsample::1::demo", label: "U1" }],
      properties: { finalPrompt: "" },
      state: "mine",
    });
    const many = await mj(key.key, "/mj/task/list-by-condition", { ids: [body.result, "nope"] });
    expect(many.body).toEqual([done.body]);
    expect((await mj(key.key, `/mj-fast/mj/task/${body.result}/image-seed`)).body).toMatchObject({
      code: 1,
      result: "4242",
    });
    const after = await books(key);
    expect(after.notes).toEqual([]);
    expect(after.tasks).toMatchObject([{ is_open: 0, mode: "fast", quota: imagineCost, token_quota: 0 }]);

    const stranger = await newKey();
    expect(await mj(stranger.key, `/mj/task/${body.result}/fetch`)).toMatchObject({
      status: 400,
      body: { code: 4, description: "task_no_found", type: "upstream_error" },
    });
    expect((await mj(stranger.key, "/mj/task/list-by-condition", { ids: [body.result] })).body).toEqual([]);
  });

  it("that failed is refunded once, however many tell of it at the same time", async () => {
    const key = await newKey({ token: { unlimited_quota: false, remain_quota: imagineCost } });
    const used = await channelUse(midjourneyChannel);
    const id = await imagine(key, "something banned later");
    expect((await books(key)).token).toMatchObject({ remain_quota: 0, used_quota: imagineCost });
    tell(id, { status: "FAILURE", failReason: "Banned prompt" });
    const pollers = Array.from({ length: 25 }, () => newPoller());
    const replies = await Promise.all([
      ...pollers.map((poller) => poller.round()),
      ...Array.from({ length: 25 }, () => notify(signed(), id)),
    ]);
    for (const reply of replies)
      if (reply !== undefined) expect(reply).toMatchObject({ status: 200, body: { code: 1 } });
    const { user, token, tasks, calls, notes } = await books(key);
    expect(user.quota).toBe(startQuota);
    expect(user.used_quota).toBe(0);
    expect(token).toMatchObject({ remain_quota: imagineCost, used_quota: 0, status: 1 });
    expect(await channelUse(midjourneyChannel)).toBe(used);
    expect(calls).toHaveLength(1);
    expect(notes.map((row) => row.content)).toEqual([`构图失败 ${id}，补偿 ＄0.100000 额度`]);
    expect(tasks).toMatchObject([
      { status: "FAILURE", fail_reason: "Banned prompt", progress: 100, quota: imagineCost },
    ]);
    // It has ended: what is told later changes nothing.
    tell(id, { status: "SUCCESS", failReason: "" });
    await notify(signed(), id);
    await round();
    expect((await books(key)).tasks).toMatchObject([{ status: "FAILURE" }]);
  });

  it("takes its provider's charge out of the sums when it fails, also in a group that is not charged", async () => {
    const { db } = services;
    const setRatio = (ratio: number | null) =>
      gateway.asRoot("/api/channel/", {
        method: "PUT",
        body: JSON.stringify({ id: midjourneyChannel, cost_ratio: ratio }),
      });
    const setGroupRatio = async (ratio: number) => {
      await db.updateTable("user_groups").set({ ratio }).where("symbol", "=", "default").execute();
      await services.catalog.reloadGroups();
    };
    const sumsOf = async ({ userId }: TestKey) => {
      await services.ledger.drain();
      const rows = await db.selectFrom("usage_hours").selectAll().where("user_id", "=", userId).execute();
      const sum = (column: "quota" | "cost" | "costed_quota") => rows.reduce((total, row) => total + row[column], 0);
      return [sum("quota"), sum("cost"), sum("costed_quota")];
    };
    const cost = imagineCost * 0.4;
    for (const groupRatio of [1, 0]) {
      await setRatio(0.4);
      await setGroupRatio(groupRatio);
      const quota = imagineCost * groupRatio;
      const key = await newKey();
      const kept = await imagine(key);
      const failed = await imagine(key);
      expect(await sumsOf(key)).toEqual([2 * quota, 2 * cost, 2 * quota]);
      // What was recorded with the charge goes back, whatever the ratio is now.
      await setRatio(null);
      tell(kept, { status: "SUCCESS" });
      tell(failed, { status: "FAILURE", failReason: "Banned prompt" });
      await round();
      expect(await sumsOf(key)).toEqual([quota, cost, quota]);
    }
    await setGroupRatio(1);
  });

  it("that succeeded is not refunded by later reports", async () => {
    const key = await newKey();
    const id = await imagine(key);
    tell(id, { status: "SUCCESS" });
    await round();
    tell(id, { status: "FAILURE", failReason: "late" });
    await notify(signed(), id);
    await round();
    const { user, tasks, notes } = await books(key);
    expect(user.quota).toBe(startQuota - imagineCost);
    expect(tasks).toMatchObject([{ status: "SUCCESS", fail_reason: "" }]);
    expect(notes).toEqual([]);
  });

  it("does not fail because of a webhook alone", async () => {
    const key = await newKey();
    const stranger = await newKey();
    const id = await imagine(key);
    expect(await notify("/mj/notify", id)).toMatchObject({ status: 401, body: { error: { type: "one_hub_error" } } });
    for (const path of ["/mj/notify?sign=x", `/mj/notify?sign=mj-notify:${midjourneyChannel}.x`, signed(sunoChannel)])
      expect(await notify(path, id)).toMatchObject({ status: 400, body: { code: 4 } });
    expect(await notify(signed(), "unknown")).toMatchObject({ status: 400, body: { description: "task_no_found" } });
    expect(await notify("/mj/notify", id, { "mj-api-secret": stranger.key })).toMatchObject({ status: 400 });
    // The owner may say that there is news; whether there is, the upstream is asked.
    expect(await notify("/mj/notify", id, { "mj-api-secret": key.key })).toMatchObject({
      status: 200,
      body: { code: 1 },
    });
    expect(await notify(signed(), id)).toMatchObject({ status: 200 });
    expect((await books(key)).tasks).toMatchObject([{ status: "IN_PROGRESS", is_open: 1 }]);
  });

  it("costs nothing when the upstream refuses it", async () => {
    const key = await newKey();
    const none = await mj(key.key, "/mj/submit/imagine", { prompt: "no account" });
    expect(none).toMatchObject({ status: 200, body: { code: 3, description: "No available account instance" } });
    expect(await mj(key.key, "/mj/submit/imagine", { prompt: "banned" })).toMatchObject({
      status: 400,
      body: { code: 24, description: "Banned word", type: "upstream_error" },
    });
    expect(await mj(key.key, "/mj/submit/imagine", { prompt: "broken" })).toMatchObject({
      status: 400,
      body: { code: 4 },
    });
    const { user, tasks, calls } = await books(key);
    expect(user.quota).toBe(startQuota);
    expect(calls).toEqual([]);
    expect(tasks).toMatchObject([
      { status: "FAILURE", code: 3, quota: 0, is_open: 0, fail_reason: "No available account instance" },
      { status: "FAILURE", code: 24, quota: 0, is_open: 0 },
    ]);
  });

  it("returns and stores the upstream's texts without the channel's key and internal addresses", async () => {
    const key = await newKey();
    const words = "Key [redacted] is banned at [upstream]";
    expect(await mj(key.key, "/mj/submit/imagine", { prompt: "leaky" })).toMatchObject({
      body: { code: 24, description: words },
    });
    expect((await books(key)).tasks).toMatchObject([{ status: "FAILURE", description: words, fail_reason: words }]);
  });

  it("is tried on another channel where one has no account", async () => {
    const key = await newKey();
    const other = createTaskUpstream();
    const second = await startStandIn((request, response) => other.listener(request, response));
    const busy = await startStandIn((_request, response) =>
      response.end(JSON.stringify({ code: 3, description: "No available account instance" })),
    );
    await addChannel({ type: 34, name: "busy", models: "mj_describe", priority: 10, base_url: busy.url });
    const taker = await addChannel({ type: 34, name: "free", models: "mj_describe", base_url: second.url });
    await setOption("RetryTimes", "1");
    const { status, body } = await mj(key.key, "/mj/submit/describe", { base64: "data:image/png;base64,AA" });
    await setOption("RetryTimes", "0");
    expect([status, body.code]).toEqual([200, 1]);
    expect(busy.seen).toHaveLength(1);
    expect((await books(key)).tasks).toMatchObject([{ channel_id: taker, action: "DESCRIBE", quota: 25_000 }]);
    await busy.close();
    await second.close();
  });

  it("continues on the first task's channel, and only for its owner", async () => {
    const key = await newKey();
    const stranger = await newKey();
    const id = await imagine(key);
    const button = { taskId: id, customId: "MJ::JOB::upsample::1::demo" };
    expect(await mj(stranger.key, "/mj/submit/action", button)).toMatchObject({
      status: 400,
      body: { code: 4, description: "task_no_found" },
    });
    expect((await mj(key.key, "/mj/submit/action", button)).body).toMatchObject({ code: 1 });
    expect((await mj(key.key, "/mj/submit/simple-change", { content: `${id} U2` })).body).toMatchObject({ code: 1 });
    expect((await mj(key.key, "/mj/submit/change", { taskId: id, action: "UPSCALE", index: 1 })).body).toMatchObject({
      code: 1,
    });
    expect((await mj(key.key, "/mj/submit/modal", { taskId: id, prompt: "wider" })).body).toMatchObject({ code: 1 });
    const swap = { sourceBase64: "data:a", targetBase64: "data:b" };
    expect((await mj(key.key, "/mj/insight-face/swap", swap)).body).toMatchObject({ code: 1 });
    expect((await mj(key.key, "/mj/submit/upload-discord-images", { base64Array: ["data:a"] })).body.code).toBe(1);
    expect((await mj(key.key, "/mj-relax/mj/submit/imagine", { prompt: "slow" })).body).toMatchObject({ code: 1 });
    expect(fake.submitted.at(-1)).toMatchObject({
      url: "/mj/submit/imagine",
      body: { prompt: "slow", accountFilter: { modes: ["RELAX"] } },
    });
    const { calls, tasks } = await books(key);
    expect(calls.map((row) => [row.model_name, row.quota])).toEqual([
      ["mj_imagine", 50_000],
      ["mj_upscale", 25_000],
      ["mj_upscale", 25_000],
      ["mj_upscale", 25_000],
      ["mj_modal", 50_000],
      ["mj_swap_face", 25_000],
      ["mj_upload", 5000],
      ["mj_relax_imagine", 50_000],
    ]);
    expect(tasks.at(-2)).toMatchObject({ action: "UPLOAD", status: "SUCCESS", is_open: 0 });
    expect(tasks.at(-1)).toMatchObject({ mode: "relax" });
  });

  it("that is incomplete is refused in Midjourney's format", async () => {
    const key = await newKey();
    for (const [path, body, description] of [
      ["/mj/submit/imagine", {}, "prompt_is_required"],
      ["/mj-warp/mj/submit/imagine", { prompt: "x" }, "There is no such speed"],
      ["/mj/submit/dance", { prompt: "x" }, "unknown_action"],
      ["/mj/submit/change", { taskId: "1", action: "UPSCALE" }, "index_is_required"],
      ["/mj/submit/simple-change", { content: "what" }, "content_parse_failed"],
      ["/mj/submit/action", { taskId: "1", customId: "MJ::Nothing" }, "unknown_action"],
      ["/mj/insight-face/swap", { sourceBase64: "x" }, "target_base64_is_required"],
      ["/mj/submit/blend", { base64Array: [] }, "base64_array_is_required"],
      ["/mj/task/list-by-condition", { ids: "1" }, "ids_are_required"],
    ] as const)
      expect(await mj(key.key, path, body), path).toMatchObject({ status: 400, body: { code: 4, description } });
    expect(fake.submitted).toEqual([]);
  });

  it("needs a key that may call the model, money, and a channel", async () => {
    expect(await mj("sk-nonsense", "/mj/submit/imagine", { prompt: "x" })).toMatchObject({
      status: 401,
      body: { error: { type: "one_hub_error" } },
    });
    const poor = await newKey({ quota: imagineCost - 1 });
    expect(await mj(poor.key, "/mj/submit/imagine", { prompt: "x" })).toMatchObject({
      status: 429,
      body: { code: 30 },
    });
    const rich = await newKey();
    expect(await mj(rich.key, "/mj/submit/shorten", { prompt: "x" })).toMatchObject({ status: 400, body: { code: 4 } });
    const limits = { limit_model_setting: { enabled: true, models: ["gpt-4o"] } };
    const limited = await newKey({ token: { setting: { limits } } });
    expect(await mj(limited.key, "/mj/submit/imagine", { prompt: "x" })).toMatchObject({
      status: 400,
      body: { code: 4 },
    });
    expect(fake.submitted).toEqual([]);
  });

  it("counts as every call of its user, and the image does not", async () => {
    const groups = (await gateway.asRoot("/api/user_group/")).data;
    const group = groups.find(({ symbol }: { symbol: string }) => symbol === "default");
    const setRate = (rate: number) =>
      gateway.asRoot("/api/user_group/", { method: "PUT", body: JSON.stringify({ ...group, api_rate: rate }) });
    const key = await newKey();
    await setRate(2);
    await suno(key.key, "/suno/fetch/nope");
    await mj(key.key, "/mj/task/nope/fetch");
    for (const reply of [
      await suno(key.key, "/suno/fetch/nope"),
      await mj(key.key, "/mj/submit/imagine", { prompt: "x" }),
    ])
      expect(reply).toMatchObject({ status: 429, body: { error: { type: "one_hub_error" } } });
    expect((await mj(key.key, "/mj/image/nope")).status).toBe(404);
    await setRate(group.api_rate);
    expect(fake.submitted).toEqual([]);
  });

  it("asks to notify the gateway, or the client if the site allows it", async () => {
    const key = await newKey();
    await setOption("ServerAddress", "https://gateway.test/");
    const id = await imagine(key);
    const hook = String(fake.submitted[0]?.body["notifyHook"]);
    expect(hook).toMatch(/^https:\/\/gateway\.test\/mj\/notify\?sign=/);
    await setOption("MjNotifyEnabled", "true");
    await mj(key.key, "/mj/submit/imagine", { prompt: "x", notifyHook: "https://client.example/hook" });
    expect(fake.submitted[1]?.body["notifyHook"]).toBe("https://client.example/hook");
    await setOption("MjNotifyEnabled", "false");
    await setOption("ServerAddress", "http://localhost:3000");
    tell(id, { status: "SUCCESS" });
    expect(await notify(hook.slice("https://gateway.test".length), id)).toMatchObject({ status: 200 });
    expect((await books(key)).tasks).toMatchObject([{ status: "SUCCESS" }, { status: "SUBMITTED" }]);
  });
});

describe("following tasks", () => {
  it("ends tasks that take too long, and tasks that the upstream has forgotten", async () => {
    const key = await newKey();
    const [old, lost, young] = [await imagine(key), await imagine(key), await imagine(key)];
    const later = (milliseconds: number) => () => services.clock() + milliseconds;
    tell(lost, undefined);
    await newPoller({}, later(taskLimits.lostAfter - 60_000)).round();
    expect((await books(key)).tasks.filter((row) => row.is_open === 1)).toHaveLength(3);
    await newPoller({}, later(taskLimits.lostAfter + 60_000)).round();
    expect((await books(key)).tasks.map((row) => row.status)).toEqual(["IN_PROGRESS", "FAILURE", "IN_PROGRESS"]);
    tell(young, { status: "SUCCESS" });
    await round();
    await newPoller({}, later(taskLimits.mostAge + 60_000)).round();
    const { tasks, notes } = await books(key);
    expect(tasks.map((row) => [row.task_id, row.status])).toEqual([
      [old, "FAILURE"],
      [lost, "FAILURE"],
      [young, "SUCCESS"],
    ]);
    expect(notes).toHaveLength(2);
  });

  it("leaves a channel alone for longer each time that it gives no answer", async () => {
    const key = await newKey();
    const id = await imagine(key);
    let now = services.clock();
    const poller = newPoller({ pollEvery: 1000 }, () => now);
    const askedIn = async (rounds: number) => {
      const before = standIn.seen.length;
      for (let each = 0; each < rounds; each += 1) {
        await poller.round();
        now += 1000;
      }
      return standIn.seen.length - before;
    };
    fake.isDown = true;
    // After 2, 4 and 8 seconds.
    expect(await askedIn(16)).toBe(4);
    fake.isDown = false;
    tell(id, { status: "SUCCESS" });
    expect(await askedIn(16)).toBeGreaterThan(0);
    expect((await books(key)).tasks).toMatchObject([{ status: "SUCCESS" }]);
  });

  it("runs automatically, and polls many tasks at once", async () => {
    const key = await newKey();
    const ids = [];
    for (let each = 0; each < 60; each += 1) ids.push(await imagine(key));
    for (const id of ids) tell(id, { status: "SUCCESS" });
    const before = fake.asked;
    const poller = newPoller({ pollEvery: 5 });
    poller.start();
    await expect.poll(async () => (await books(key)).tasks.every((row) => row.status === "SUCCESS")).toBe(true);
    await poller.stop();
    expect(fake.asked - before).toBeLessThan(10);
  });
});

describe("the image of a task", () => {
  const imageOf = async (address: string) => {
    const key = await newKey();
    const id = await imagine(key);
    tell(id, { status: "SUCCESS", imageUrl: address });
    await round();
    return fetch(`${gateway.url}/mj/image/${id}`);
  };

  it("is public, and only passed on as an image", async () => {
    const reply = await imageOf(`${standIn.url}/image.png`);
    expect(reply.status).toBe(200);
    expect(Buffer.from(await reply.arrayBuffer()).equals(pixel)).toBe(true);
    expect(reply.headers.get("content-type")).toBe("image/png");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const asked = standIn.seen.findLast((request) => request.url === "/image.png");
    expect(asked?.headers["mj-api-secret"] ?? asked?.headers.authorization ?? asked?.headers.cookie).toBeUndefined();
  });

  it("is read from nowhere but public addresses and the upstream itself", async () => {
    const before = elsewhere.seen.length;
    for (const address of [
      `${elsewhere.url}/image.png`,
      elsewhere.url.replace("127.0.0.1", "localhost") + "/image.png",
      "http://169.254.169.254/latest/meta-data",
      "http://[::1]/x.png",
      "file:///etc/passwd",
      "no address",
    ])
      expect((await imageOf(address)).status, address).toBe(502);
    expect(elsewhere.seen.length).toBe(before);
  });

  it.each([
    ["svg", 502],
    ["moved", 502],
    ["huge", 413],
  ])("that is %s is refused with %i", async (kind, status) => {
    const reply = await imageOf(`${standIn.url}/image.${kind}`);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ code: 4, type: "upstream_error" });
  });

  it("of an unknown task is not there", async () => {
    for (const id of ["nope", "%00", "%zz"])
      expect((await fetch(`${gateway.url}/mj/image/${id}`)).status, id).toBe(404);
    expect((await fetch(`${gateway.url}/mj-fast/mj/image/nope`)).status).toBe(404);
  });
});

describe("a Suno task", () => {
  it("is taken by its model, charged and read without the upstream's account", async () => {
    const key = await newKey();
    const music = await suno(key.key, "/suno/submit/music", { prompt: "a short song" });
    expect(music).toMatchObject({ status: 200, body: { code: "success", message: "", data: expect.any(String) } });
    expect(fake.submitted[0]).toMatchObject({
      url: "/suno/submit/music",
      body: { prompt: "a short song", mv: "chirp-v3-0" },
    });
    expect(fake.submitted[0]?.headers.authorization).toBe("Bearer upstream-secret");
    const lyrics = await suno(key.key, "/suno/submit/lyrics", { prompt: "la" });
    expect((await books(key)).calls.map((row) => [row.model_name, row.quota])).toEqual([
      ["chirp-v3-0", 50_000],
      ["suno_lyrics", 5000],
    ]);
    const id = music.body.data;
    const song = { id: "1", user_id: "upstream-user", title: "Demo song", audio_url: "https://example.com/a.mp3" };
    tell(id, { status: "SUCCESS", progress: "100%", finish_time: 1_795_220_631, data: [song] });
    await round();
    const { user_id: _account, ...shown } = song;
    const one = await suno(key.key, `/suno/fetch/${id}`);
    expect(one).toMatchObject({ status: 200, body: { code: "success", data: { action: "MUSIC", progress: "100%" } } });
    expect(one.body.data).toMatchObject({ finish_time: 1_795_220_631, data: [shown] });
    expect(JSON.stringify(one.body)).not.toContain("upstream-user");
    const many = await suno(key.key, "/suno/fetch", { ids: [id, lyrics.body.data, "nope"] });
    expect(many.body.data.map((task: { status: string }) => task.status).toSorted()).toEqual(["QUEUED", "SUCCESS"]);
    expect((await suno(key.key, "/suno/fetch", { ids: ["", "\u0000"] })).body.data).toEqual([]);
    const stranger = await newKey();
    for (const path of [`/suno/fetch/${id}`, "/suno/fetch/nope", "/suno/fetch/%00", "/suno/fetch/%zz"])
      expect(await suno(stranger.key, path)).toMatchObject({
        status: 404,
        body: { code: "task_not_exist", message: "" },
      });
  });

  it("has covers that are only passed on as images, without revealing the upstream's address", async () => {
    const key = await newKey();
    const { body } = await suno(key.key, "/suno/submit/music", { prompt: "a song" });
    const songs = [{ title: "One", image_url: `${standIn.url}/image.png`, image_large_url: "x" }, { title: "Two" }];
    tell(body.data, { status: "SUCCESS", progress: "100%", data: songs });
    await round();
    const { data } = (await suno(key.key, `/suno/fetch/${body.data}`)).body.data;
    const cover = `http://localhost:3000/suno/image/${body.data}/0`;
    expect(data).toEqual([{ title: "One", image_url: cover, image_large_url: cover }, { title: "Two" }]);
    const reply = await fetch(`${gateway.url}/suno/image/${body.data}/0`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await reply.arrayBuffer()).equals(pixel)).toBe(true);
    for (const path of [`${body.data}/1`, `${body.data}/7`, "nope/0", `${body.data}/x`])
      expect((await fetch(`${gateway.url}/suno/image/${path}`)).status, path).toBe(404);
  });

  it("that failed is refunded once", async () => {
    const key = await newKey();
    const { body } = await suno(key.key, "/suno/submit/lyrics", { prompt: "la" });
    tell(body.data, { status: "FAILURE", fail_reason: "Banned prompt" });
    await Promise.all(Array.from({ length: 10 }, round));
    const { user, notes, tasks } = await books(key);
    expect(user.quota).toBe(startQuota);
    expect(notes.map((row) => row.content)).toEqual([`异步任务执行失败 ${body.data}，补偿 ＄0.010000 额度`]);
    expect(tasks).toMatchObject([{ status: "FAILURE", fail_reason: "Banned prompt" }]);
  });

  it("is refused in its family's form", async () => {
    const key = await newKey();
    const refusals = [
      ["/suno/submit/dance", { prompt: "x" }, 400, "invalid_request"],
      ["/suno/submit/lyrics", {}, 400, "invalid_request"],
      ["/suno/submit/music", { prompt: "x", mv: "chirp-v9" }, 503, "provider_not_found"],
      ["/suno/submit/music", { prompt: "banned" }, 400, "invalid_request"],
      ["/suno/submit/music", { prompt: "broken" }, 500, "submit_failed"],
      ["/suno/submit/music", { prompt: "x", task_id: "nope" }, 404, "task_not_exist"],
      ["/suno/fetch", {}, 400, "invalid_request"],
    ] as const;
    for (const [path, body, status, code] of refusals)
      expect(await suno(key.key, path, body), path).toMatchObject({
        status,
        body: { code, message: expect.any(String) },
      });
    const poor = await newKey({ quota: 4999 });
    expect(await suno(poor.key, "/suno/submit/lyrics", { prompt: "x" })).toMatchObject({
      status: 402,
      body: { code: "insufficient_user_quota" },
    });
    const empty = await newKey({ token: { unlimited_quota: false, remain_quota: 4999 } });
    expect(await suno(empty.key, "/suno/submit/lyrics", { prompt: "x" })).toMatchObject({
      status: 403,
      body: { code: "pre_consume_token_quota_failed" },
    });
    expect(await suno("sk-x", "/suno/fetch/1")).toMatchObject({ status: 401, body: { error: {} } });
    expect((await books(key)).user.quota).toBe(startQuota);
  });
});
