import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTaskStage, imagineCost, startQuota } from "../../../test/task-stage.ts";

const stage = createTaskStage();
const plain = createTaskStage({ EXTENSIONS: "none" });
const { books, fake, mj, newKey, round, suno, tell } = stage;
beforeAll(async () => {
  await stage.start();
  await plain.start();
});
afterAll(async () => {
  await stage.stop();
  await plain.stop();
});
beforeEach(() => {
  fake.submitted.length = 0;
});

const named = (name: string) => ({ "Idempotency-Key": name });

describe("a submission with an Idempotency-Key", () => {
  it.each([
    ["a Midjourney task", mj, "/mj/submit/imagine", { prompt: "a red fox" }, 50_000],
    ["a Midjourney task at a speed", mj, "/mj-relax/mj/submit/imagine", { prompt: "a red fox" }, 50_000],
    ["a swap of faces", mj, "/mj/insight-face/swap", { sourceBase64: "data:a", targetBase64: "data:b" }, 25_000],
    ["a Suno song", suno, "/suno/submit/music", { prompt: "a short song" }, 50_000],
    ["Suno lyrics", suno, "/suno/submit/lyrics", { prompt: "la" }, 5000],
  ] as const)("makes %s once, and answers alike", async (_name, submit, path, body, cost) => {
    const key = await newKey();
    const first = await submit(key.key, path, body, named("once"));
    expect(first).toMatchObject({ status: 200 });
    expect(first.headers.has("idempotency-replayed")).toBe(false);
    const again = await submit(key.key, path, body, named("once"));
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(again.headers.get("content-length")).toBe(first.headers.get("content-length"));
    expect(fake.submitted).toHaveLength(1);
    const { calls, tasks, user } = await books(key);
    expect(calls).toMatchObject([{ quota: cost }]);
    expect(tasks).toMatchObject([{ status: "SUBMITTED" }]);
    expect(user.quota).toBe(startQuota - cost);
    const other = await submit(key.key, path, body, named("twice"));
    expect(other.body).not.toEqual(first.body);
    expect((await books(key)).calls).toHaveLength(2);
  });

  it("keeps its first reply whatever became of the task", async () => {
    const key = await newKey();
    const submit = () => suno(key.key, "/suno/submit/lyrics", { prompt: "la" }, named("ended"));
    const first = await submit();
    tell(first.body.data, { status: "FAILURE", fail_reason: "Banned prompt" });
    await round();
    expect((await submit()).body).toEqual(first.body);
    expect((await books(key)).user.quota).toBe(startQuota);
  });

  it("of several at once one is carried out, and the others wait for its reply", async () => {
    const key = await newKey();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => mj(key.key, "/mj/submit/imagine", { prompt: "x" }, named("at-once"))),
    );
    expect(replies.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => replies[0]?.body));
    expect(replies[0]?.body).toMatchObject({ code: 1 });
    expect(replies.filter(({ headers }) => headers.has("idempotency-replayed"))).toHaveLength(4);
    expect(fake.submitted).toHaveLength(1);
    expect((await books(key)).user.quota).toBe(startQuota - imagineCost);
  });

  it("is refused in its family's form where the key names another call", async () => {
    const key = await newKey();
    await mj(key.key, "/mj/submit/imagine", { prompt: "a" }, named("mj"));
    for (const [path, body] of [
      ["/mj/submit/imagine", { prompt: "b" }],
      ["/mj/submit/shorten", { prompt: "a" }],
      ["/mj-relax/mj/submit/imagine", { prompt: "a" }],
    ] as const)
      expect(await mj(key.key, path, body, named("mj")), path).toMatchObject({
        status: 400,
        body: { code: 4, type: "upstream_error", description: "idempotency_key_reused" },
      });
    await suno(key.key, "/suno/submit/lyrics", { prompt: "a" }, named("suno"));
    for (const name of ["suno", "mj"])
      expect(await suno(key.key, "/suno/submit/music", { prompt: "a" }, named(name)), name).toEqual({
        status: 400,
        headers: expect.anything(),
        body: { code: "idempotency_key_reused", message: "This Idempotency-Key names another call" },
      });
    const inChinese = { ...named("suno"), "accept-language": "zh-CN" };
    expect((await suno(key.key, "/suno/submit/music", { prompt: "a" }, inChinese)).body.message).toBe(
      "此 Idempotency-Key 已用于另一请求",
    );
    expect(fake.submitted).toHaveLength(2);
    expect((await books(key)).calls).toHaveLength(2);
  });

  it("is not mixed up with another user's", async () => {
    const [alice, bob] = [await newKey(), await newKey()];
    const submit = ({ key }: { key: string }) => suno(key, "/suno/submit/lyrics", { prompt: "la" }, named("shared"));
    const first = await submit(alice);
    const second = await submit(bob);
    expect(second.body).toMatchObject({ code: "success" });
    expect(second.body.data).not.toBe(first.body.data);
    expect((await submit(bob)).body).toEqual(second.body);
    expect((await books(bob)).calls).toHaveLength(1);
  });

  it("is refused with another key of the same user", async () => {
    const key = await newKey();
    const { user } = await books(key);
    const { url } = stage.gateway;
    const signIn = await fetch(`${url}/api/user/login`, {
      method: "POST",
      body: JSON.stringify({ username: user.username, password: "correct-horse-1" }),
    });
    const cookie = signIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const token = { name: "second", expired_time: -1, remain_quota: 0, unlimited_quota: true };
    const headers = { cookie, "content-type": "application/json", ...named("mine") };
    await fetch(`${url}/api/token/`, { method: "POST", headers, body: JSON.stringify(token) });
    const listed = await fetch(`${url}/api/token/?order=-id`, { headers: { cookie } });
    const second = `sk-${(await listed.json()).data.data[0].key}`;
    const submit = (secret: string, name: string) => suno(secret, "/suno/submit/lyrics", { prompt: "la" }, named(name));
    await submit(key.key, "keys");
    // A name of the management API is the same user's, too.
    for (const name of ["keys", "mine"])
      expect(await submit(second, name), name).toMatchObject({ status: 400, body: { code: "idempotency_key_reused" } });
    expect(fake.submitted).toHaveLength(1);
    expect((await submit(second, "other")).status).toBe(200);
  });

  it("may be repeated after a refusal of the gateway", async () => {
    const poor = await newKey({ quota: 1 });
    const submit = () => mj(poor.key, "/mj/submit/imagine", { prompt: "x" }, named("poor"));
    expect(await submit()).toMatchObject({ status: 429, body: { code: 30 } });
    expect(await mj(poor.key, "/mj/submit/imagine", {}, named("poor"))).toMatchObject({
      status: 400,
      body: { description: "prompt_is_required" },
    });
    await stage.gateway.asRoot(`/api/user/quota/${poor.userId}`, {
      method: "POST",
      body: JSON.stringify({ quota: startQuota - 1, remark: "test" }),
    });
    const made = await submit();
    expect(made).toMatchObject({ status: 200, body: { code: 1 } });
    expect((await submit()).body).toEqual(made.body);
    expect((await books(poor)).calls).toHaveLength(1);
  });

  it("may be repeated after a refusal or a failure of the upstream, with another request too", async () => {
    const key = await newKey();
    for (const [submit, path, prompt, status, code] of [
      [mj, "/mj/submit/imagine", "banned", 400, 24],
      // A refusal with status 200.
      [mj, "/mj/submit/imagine", "no account", 200, 3],
      [mj, "/mj/submit/imagine", "broken", 400, 4],
      [suno, "/suno/submit/music", "banned", 400, "invalid_request"],
      [suno, "/suno/submit/music", "broken", 500, "submit_failed"],
    ] as const) {
      const name = named(`${path} ${prompt}`);
      fake.submitted.length = 0;
      for (let time = 0; time < 2; time += 1) {
        const refused = await submit(key.key, path, { prompt }, name);
        expect([refused.status, refused.body.code], prompt).toEqual([status, code]);
        expect(refused.headers.has("idempotency-replayed")).toBe(false);
      }
      expect(fake.submitted, prompt).toHaveLength(2);
      const made = await submit(key.key, path, { prompt: "fine" }, name);
      expect(made.status, prompt).toBe(200);
      expect((await submit(key.key, path, { prompt: "fine" }, name)).body, prompt).toEqual(made.body);
    }
    expect((await books(key)).calls).toHaveLength(5);
  });

  it("is refused where its process died on the way: the task may have been made", async () => {
    const key = await newKey();
    const make = () => mj(key.key, "/mj/submit/imagine", { prompt: "x" }, named("crashed"));
    const sing = () => suno(key.key, "/suno/submit/lyrics", { prompt: "x" }, named("crashed too"));
    await make();
    await sing();
    await stage.services.db.updateTable("idempotency_keys").set({ reply_sealed: null }).execute();
    expect(await make()).toMatchObject({ status: 400, body: { code: 4, description: "idempotency_key_in_use" } });
    expect(await sing()).toMatchObject({ status: 400, body: { code: "idempotency_key_in_use" } });
    expect(fake.submitted).toHaveLength(2);
    expect((await books(key)).calls).toHaveLength(2);
  });

  it("is kept sealed, and its refusals are in the error log", async () => {
    const key = await newKey();
    const { body } = await suno(key.key, "/suno/submit/lyrics", { prompt: "la" }, named("my-name"));
    await suno(key.key, "/suno/submit/lyrics", { prompt: "other" }, named("my-name"));
    const rows = await stage.services.db.selectFrom("idempotency_keys").selectAll().execute();
    const own = rows.filter((row) => row.user_id === key.userId);
    expect(own).toMatchObject([{ reply_sealed: expect.any(String) }]);
    for (const secret of [body.data, "my-name", key.key.slice(3)]) expect(JSON.stringify(own)).not.toContain(secret);
    await stage.services.errorLog.drain();
    const errors = await stage.services.db.selectFrom("error_logs").selectAll().execute();
    expect(errors.filter((row) => row.user_id === key.userId)).toMatchObject([{ code: "bad_request", status: 400 }]);
  });

  it("has a key of at most 255 characters", async () => {
    const key = await newKey();
    const long = named("x".repeat(256));
    expect(await mj(key.key, "/mj/submit/imagine", { prompt: "x" }, long)).toMatchObject({
      status: 400,
      body: { code: 4, description: "value_too_long" },
    });
    expect(await suno(key.key, "/suno/submit/lyrics", { prompt: "x" }, long)).toMatchObject({
      status: 400,
      body: { code: "value_too_long", message: "Idempotency-Key has more than 255 characters" },
    });
    expect(fake.submitted).toEqual([]);
  });
});

it("submissions are all carried out without a name, and on a gateway without the extension", async () => {
  for (const [{ books: booksOf, fake: upstream, newKey: createKey, suno: submit }, headers, made] of [
    [stage, named("same"), 1],
    [stage, named(""), 2],
    [stage, {}, 2],
    [plain, named("same"), 2],
  ] as const) {
    const key = await createKey();
    upstream.submitted.length = 0;
    const replies = [1, 2].map(() => submit(key.key, "/suno/submit/lyrics", { prompt: "la" }, headers));
    const ids = (await Promise.all(replies)).map(({ body }) => body.data);
    expect(new Set(ids).size).toBe(made);
    expect(upstream.submitted).toHaveLength(made);
    expect((await booksOf(key)).calls).toHaveLength(made);
  }
});
