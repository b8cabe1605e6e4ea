import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startStandIn } from "../../../test/running-gateway.ts";
import { createTaskStage, imagineCost, startQuota } from "../../../test/task-stage.ts";
import { createTaskUpstream } from "../../../test/task-upstream.ts";

const stage = createTaskStage();
const { addChannel, books, fake, imagine, mj, newKey, notify, round, setOption, suno, tell } = stage;
beforeAll(stage.start);
afterAll(stage.stop);
beforeEach(() => {
  fake.submitted.length = 0;
});

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
      { model_name: "mj_imagine", quota: imagineCost, channel_id: stage.midjourneyChannel },
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
      imageUrl: `${stage.standIn.url}/image.png`,
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
    const groups = (await stage.gateway.asRoot("/api/user_group/")).data;
    const group = groups.find(({ symbol }: { symbol: string }) => symbol === "default");
    const setRate = (rate: number) =>
      stage.gateway.asRoot("/api/user_group/", { method: "PUT", body: JSON.stringify({ ...group, api_rate: rate }) });
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
