import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTaskStage, startQuota } from "../../../test/task-stage.ts";
import { pixel } from "../../../test/task-upstream.ts";

const stage = createTaskStage();
const { books, fake, newKey, round, suno, tell } = stage;
beforeAll(stage.start);
afterAll(stage.stop);
beforeEach(() => {
  fake.submitted.length = 0;
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
    const songs = [
      { title: "One", image_url: `${stage.standIn.url}/image.png`, image_large_url: "x" },
      { title: "Two" },
    ];
    tell(body.data, { status: "SUCCESS", progress: "100%", data: songs });
    await round();
    const { data } = (await suno(key.key, `/suno/fetch/${body.data}`)).body.data;
    const cover = `http://localhost:3000/suno/image/${body.data}/0`;
    expect(data).toEqual([{ title: "One", image_url: cover, image_large_url: cover }, { title: "Two" }]);
    const reply = await fetch(`${stage.gateway.url}/suno/image/${body.data}/0`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await reply.arrayBuffer()).equals(pixel)).toBe(true);
    for (const path of [`${body.data}/1`, `${body.data}/7`, "nope/0", `${body.data}/x`])
      expect((await fetch(`${stage.gateway.url}/suno/image/${path}`)).status, path).toBe(404);
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
