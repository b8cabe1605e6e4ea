import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type RunningGateway,
  type StandIn,
  startRunningGateway,
  startStandIn,
} from "../../../../test/running-gateway.ts";

let gateway: RunningGateway;
let upstream: StandIn;
/** How the upstream answers next. */
let answer: (response: ServerResponse, sent: string) => void | Promise<void>;

const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "gpt-4o", choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

const answerWith = (content: string) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: "c",
      choices: [{ index: 0, message: { role: "assistant", content } }],
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    }),
  );
};

const setOption = (key: string, value: string) =>
  gateway.asRoot("/api/option/", { method: "PUT", body: JSON.stringify({ key, value }) });

beforeEach(async () => {
  gateway = await startRunningGateway();
  answer = answerWith("Hello");
  upstream = await startStandIn((request, response) => {
    void (async () => {
      let sent = "";
      for await (const part of request) sent += String(part);
      await answer(response, sent);
    })();
  });
  const channel = { type: 1, name: "s", key: "k", base_url: upstream.url, models: "gpt-4o", group: "default" };
  await gateway.asRoot("/api/channel/", { method: "POST", body: JSON.stringify(channel) });
  await setOption("BodyLogEnabled", "true");
});

afterEach(async () => {
  await upstream.close();
  await gateway.stop();
});

const servicesOf = () => {
  const { services } = gateway;
  if (services === undefined) throw new Error("an embedded gateway has services");
  return services;
};

type Reply = { status: number; json: any };

/** A user with a key that records, unless `enabled` is false. */
const startOwner = async ({ enabled = true } = {}) => {
  const made = await gateway.createKey({ token: { setting: { body_log: { enabled } } } });
  const { db } = servicesOf();
  const { username } = await db
    .selectFrom("users")
    .select("username")
    .where("id", "=", made.userId)
    .executeTakeFirstOrThrow();
  const login = await fetch(`${gateway.url}/api/user/login`, {
    method: "POST",
    body: JSON.stringify({ username, password: "correct-horse-1" }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const call = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const reply = await fetch(`${gateway.url}${path}`, {
      ...init,
      headers: { "content-type": "application/json", cookie },
    });
    return { status: reply.status, json: JSON.parse(await reply.text()) };
  };
  const ask = (content: string, rest: Record<string, unknown> = {}, signal?: AbortSignal) =>
    fetch(`${gateway.url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${made.key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "gpt-4o", messages: [{ role: "user", content }], ...rest }),
      ...(signal === undefined ? {} : { signal }),
    });
  const rows = async () => {
    // The log row is written just behind the answer.
    await servicesOf().ledger.drain();
    return (await call("/api/log/self?log_type=2")).json.data.data as { body_id?: number }[];
  };
  return {
    ...made,
    username,
    call,
    ask,
    rows,
    /** The recording of the latest call. */
    read: async (): Promise<Reply> => call(`/api/log/${(await rows())[0]?.body_id ?? 0}/body`),
  };
};

const stored = async () => {
  const { bodyLog, db, ledger } = servicesOf();
  await ledger.drain();
  await bodyLog.drain();
  return db.selectFrom("log_bodies").selectAll().orderBy("id").execute();
};

const storedOne = async () => {
  const [row] = await stored();
  if (row === undefined) throw new Error("nothing is recorded");
  return row;
};

test("a call of a recording key is stored with request and response", async () => {
  const owner = await startOwner();
  const reply = await (await owner.ask("Say hello")).text();
  const [row] = await owner.rows();
  const now = Math.floor(servicesOf().clock() / 1000);
  const { json } = await owner.read();
  expect(json.data).toEqual({
    id: row?.body_id,
    created_at: expect.any(Number),
    expires_at: json.data.created_at + 7 * 86_400,
    is_stream: false,
    request: {
      text: '{"model":"gpt-4o","messages":[{"role":"user","content":"Say hello"}]}',
      content_type: "application/json",
      bytes: 69,
      truncated: false,
    },
    response: { text: reply, content_type: "application/json", bytes: reply.length, truncated: false },
  });
  expect(Math.abs(json.data.created_at - now)).toBeLessThan(5);
  expect((await owner.call("/api/status")).json.data.body_log).toEqual({ bytes: 65_536, days: 7, admin_read: false });
});

test("other keys, failed calls and sites without recording store nothing", async () => {
  const plain = await startOwner({ enabled: false });
  await plain.ask("Say hello");
  const owner = await startOwner();
  answer = (response) => {
    response.writeHead(400, { "content-type": "application/json" });
    response.end("{}");
  };
  await owner.ask("Say hello");
  answer = answerWith("Hello");
  for (const [name, value] of [
    ["BodyLogDays", "0"],
    ["LogConsumeEnabled", "false"],
    ["BodyLogEnabled", "false"],
  ] as const) {
    const before = servicesOf().options.text(name);
    await setOption(name, value);
    await owner.ask("Say hello");
    expect((await owner.call("/api/status")).json.data).not.toHaveProperty("body_log");
    await setOption(name, before);
  }
  expect(await stored()).toEqual([]);
  for (const each of [...(await plain.rows()), ...(await owner.rows())]) expect(each).not.toHaveProperty("body_id");
  // Bounds of what a site may ask for.
  await expect(setOption("BodyLogBytes", "2000000")).rejects.toThrow("1048576");
  await expect(setOption("BodyLogDays", "366")).rejects.toThrow("365");
});

test("recordings are encrypted, and another key cannot decrypt them", async () => {
  const owner = await startOwner();
  await owner.ask("A secret thought");
  const row = await storedOne();
  expect(JSON.stringify(row)).not.toMatch(/secret thought|gpt-4o|Hello|messages/);
  const [version, keyId, text = ""] = row.sealed.split(".");
  const other = Buffer.from(text, "base64url");
  expect(other.toString("latin1")).not.toMatch(/secret thought|gpt-4o|messages/);
  other[40] = (other[40] ?? 0) ^ 1;
  const { db } = servicesOf();
  await db
    .updateTable("log_bodies")
    .set({ sealed: `${version}.${keyId}.${other.toString("base64url")}` })
    .execute();
  const refused = await owner.read();
  expect(refused).toMatchObject({ status: 200, json: { success: false } });
  expect(refused.json.message).toContain("another key");
  // Nor does it open under another call's name.
  await db.updateTable("log_bodies").set({ sealed: row.sealed, token_id: 999 }).execute();
  expect((await owner.read()).json.success).toBe(false);
});

test("keys and files are taken out, and of the rest the beginning is kept", async () => {
  const owner = await startOwner();
  const picture = `data:image/png;base64,${"iVBO".repeat(400_000)}`;
  answer = answerWith(`Your key is sk-ant-${"Ab1-".repeat(12)}`);
  await owner.ask(`My key: AKIAIOSFODNN7EXAMPLE\n${picture} what is it?`);
  const { request, response } = (await owner.read()).json.data;
  expect(request).toMatchObject({ truncated: false });
  expect(request.bytes).toBeGreaterThan(1_600_000);
  expect(JSON.parse(request.text).messages[0].content).toBe(
    "My key: [redacted]\ndata:image/png;base64,[base64: 1600000 characters] what is it?",
  );
  expect(response.text).toContain("Your key is [redacted]");

  await setOption("BodyLogBytes", "1000");
  answer = answerWith("词".repeat(1000));
  await owner.ask("word ".repeat(400));
  const cut = (await owner.read()).json.data;
  expect(cut.request).toMatchObject({ truncated: true });
  expect(cut.request.text).toHaveLength(1000);
  expect(cut.response.truncated).toBe(true);
  expect(Buffer.byteLength(cut.response.text)).toBeLessThanOrEqual(1000);
  expect(cut.response.text).toMatch(/词$/);
});

test("a stream is kept as it came, up to the size that the site keeps", async () => {
  const owner = await startOwner();
  answer = async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of ["Use sk-", "proj-AbCdEf", "GhIjKlMnOp", " now"]) {
      // Each piece leaves by itself.
      await new Promise((resolve) => response.write(chunk(piece), resolve));
    }
    response.end("data: [DONE]\n\n");
  };
  const passed = await (await owner.ask("Say", { stream: true })).text();
  expect(passed).toContain("GhIjKlMnOp");
  const { is_stream: isStream, response } = (await owner.read()).json.data;
  expect(isStream).toBe(true);
  expect(response).toMatchObject({ content_type: "text/event-stream", truncated: false, bytes: passed.length });
  expect(response.text).not.toMatch(/AbCdEf|GhIjKl/);
  expect(response.text).toContain("Use [redacted]");
  expect(response.text).toContain(chunk(" now"));

  await setOption("BodyLogBytes", "500");
  await (await owner.ask("Say", { stream: true })).text();
  const cut = (await owner.read()).json.data.response;
  expect(cut).toMatchObject({ truncated: true, bytes: passed.length });
  // Whole events only.
  expect(cut.text.endsWith("\n")).toBe(true);
});

test("the sent part of an abandoned stream is stored", async () => {
  const owner = await startOwner();
  answer = async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(chunk("Begun"));
  };
  const leaving = new AbortController();
  const reply = await owner.ask("Say", { stream: true }, leaving.signal);
  await reply.body?.getReader().read();
  leaving.abort();
  await expect.poll(async () => (await stored()).length).toBe(1);
  expect((await owner.read()).json.data.response.text).toContain("Begun");
});

test("is readable by its owner, and by administrators only with the option and an audit entry", async () => {
  const owner = await startOwner();
  await owner.ask("Say hello");
  const id = (await owner.rows())[0]?.body_id ?? 0;
  const other = await startOwner();
  // Neither the reply nor the caller's own audit log reveals which calls of others are recorded.
  for (const method of ["GET", "DELETE"]) {
    const recorded = await other.call(`/api/log/${id}/body`, { method });
    expect(recorded).toMatchObject({ status: 404, json: { success: false } });
    expect((await other.call("/api/log/999999/body", { method })).json).toEqual(recorded.json);
  }
  expect((await fetch(`${gateway.url}/api/log/${id}/body`)).status).toBe(401);
  const list = async () => (await gateway.asRoot("/api/log/?log_type=2")).data as { body_id?: number }[];
  expect((await list()).map((row) => row.body_id)).toEqual([undefined]);
  await expect(gateway.asRoot(`/api/log/${id}/body`)).rejects.toThrow("no longer available");
  await setOption("BodyLogAdminRead", "true");
  expect((await list()).map((row) => row.body_id)).toEqual([id]);
  expect((await gateway.asRoot(`/api/log/${id}/body`)).request.text).toContain("Say hello");
  const { data } = await gateway.asRoot("/api/operation_record/?action=getLogBody");
  expect(data.map((record: any) => [record.username, record.target, record.success])).toEqual([
    ["root", String(id), true],
    ["root", String(id), false],
  ]);
  // Who asked for it to be recorded is on the record as well.
  const made = await gateway.asRoot(`/api/operation_record/?action=createToken&username=${owner.username}`);
  expect(made.data[0].text).toContain("setting.body_log: true");
});

test("only the owner can switch it on, and a key that changes hands stops recording", async () => {
  const setting = { body_log: { enabled: true } };
  const owner = await startOwner({ enabled: false });
  const key = { id: owner.tokenId, name: "main", expired_time: -1, remain_quota: 0, unlimited_quota: true };
  const write = (change: Record<string, unknown>) =>
    gateway.asRoot("/api/token/admin", { method: "PUT", body: JSON.stringify({ ...key, ...change }) });
  expect((await write({ setting })).setting).not.toHaveProperty("body_log");
  const own = await owner.call("/api/token/", { method: "PUT", body: JSON.stringify({ ...key, setting }) });
  expect(own.json.data.setting.body_log).toEqual({ enabled: true });
  expect((await write({ setting })).setting.body_log).toEqual({ enabled: true });
  const heir = await startOwner();
  expect((await write({ setting, user_id: heir.userId })).setting).not.toHaveProperty("body_log");
});

test("it is deleted on request, with its key and with its user", async () => {
  const owner = await startOwner();
  for (const text of ["one", "two", "three"]) await owner.ask(text);
  const [latest] = await owner.rows();
  expect((await owner.call(`/api/log/${latest?.body_id}/body`, { method: "DELETE" })).json.success).toBe(true);
  expect((await owner.call(`/api/log/${latest?.body_id}/body`)).status).toBe(404);
  expect((await owner.rows()).map((row) => row.body_id !== undefined)).toEqual([false, true, true]);
  const other = await startOwner();
  await other.ask("kept");
  expect((await other.call(`/api/token/${owner.tokenId}/body`, { method: "DELETE" })).json.success).toBe(false);
  expect((await owner.call(`/api/token/${owner.tokenId}/body`, { method: "DELETE" })).json.success).toBe(true);
  expect((await stored()).map((row) => row.user_id)).toEqual([other.userId]);
  await owner.ask("four");
  await owner.call(`/api/token/${owner.tokenId}`, { method: "DELETE" });
  expect((await stored()).map((row) => row.user_id)).toEqual([other.userId]);
  await gateway.asRoot(`/api/user/${other.userId}`, { method: "DELETE" });
  expect(await stored()).toEqual([]);
});

test("recordings are kept for the days configured when they were made, or fewer", async () => {
  const owner = await startOwner();
  const { db, bodyLog } = servicesOf();
  await owner.ask("old");
  await stored();
  const day = 86_400;
  const age = (days: number) =>
    db
      .updateTable("log_bodies")
      .set((eb) => ({ created_at: eb("created_at", "-", days * day), expires_at: eb("expires_at", "-", days * day) }))
      .execute();
  await age(6);
  expect((await owner.read()).status).toBe(200);
  await setOption("BodyLogDays", "5");
  expect((await owner.read()).status).toBe(404);
  await setOption("BodyLogDays", "30");
  expect((await owner.read()).status).toBe(200);
  await age(1);
  expect((await owner.read()).status).toBe(404);
  const row = await storedOne();
  const { id: _id, ...copy } = row;
  await db
    .insertInto("log_bodies")
    .values(Array.from({ length: 450 }, () => copy))
    .execute();
  await owner.ask("new");
  await stored();
  await bodyLog.prune();
  expect(await stored()).toHaveLength(1);
});

test("a key is recorded up to 300 times a minute, failed recordings not counted", async () => {
  const { bodyLog, clock } = servicesOf();
  expect(clock()).toBeGreaterThan(0);
  const call = { userId: 1, tokenId: 1, requestId: "r", body: Buffer.alloc(50_000_000), contentType: "" };
  const first = bodyLog.start(call);
  // Only so much is held in memory at once.
  expect(bodyLog.start(call)).toBeUndefined();
  first?.drop();
  const second = bodyLog.start(call);
  expect(second).toBeDefined();
  second?.drop();
  const small = { ...call, tokenId: 2, body: Buffer.alloc(1) };
  const started = Array.from({ length: 320 }, () => bodyLog.start(small)).filter((each) => each !== undefined);
  expect(started.length).toBe(300);
});
