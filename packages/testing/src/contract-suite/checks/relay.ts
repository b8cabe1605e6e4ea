import { eventsOf } from "@one-hub/openapi/reply";
import { type Check, isRow, numberIn, type Row, textIn } from "../check.ts";
import { guest, type Reply } from "../http.ts";
import { keyBody, makeKey, noLimits, readSelf, relayKey, say, type Site, type Suite, until } from "../suite.ts";
import { saidByUpstream } from "../upstream.ts";

const chatPath = "/v1/chat/completions";
const keyPath = "/api/token/";
const PAST_TIME = 1_600_000_000;
const UNKNOWN_ID = 2_000_000_001;
const hub = "one_hub_error";

/** The text of a chat reply or stream. */
const saidIn = (reply: Reply): string => {
  const parts: unknown[] = isRow(reply.json)
    ? [reply.json]
    : eventsOf(reply.text)
        .filter((event) => event !== "[DONE]")
        .map((event) => JSON.parse(event));
  return parts
    .flatMap((part) => (isRow(part) && Array.isArray(part["choices"]) ? part["choices"] : []))
    .map((choice: unknown) => {
      const written = isRow(choice) ? (choice["message"] ?? choice["delta"]) : undefined;
      return isRow(written) && typeof written["content"] === "string" ? written["content"] : "";
    })
    .join("");
};

const served = (t: Check, what: string, reply: Reply) => {
  t.equal(`${what}: status`, reply.status, 200);
  t.equal(`${what}: text`, reply.status === 200 ? saidIn(reply) : reply.text.slice(0, 160), saidByUpstream);
};

/** Calls through keys, without their cost (contract 4). */
export const relayChecks = async (suite: Suite, site: Site, main: Row): Promise<void> => {
  const { check, prefix, upstream, withOptions } = suite;
  const { admin, models, user } = site;
  const chat = (t: Check, key: Row, body: Row = say(models.chat), pin = "") =>
    t.post(relayKey(key, pin), chatPath, body);
  let probe: Row = {};
  const write = async (t: Check, change: Row) => {
    const body = keyBody("limits", { id: numberIn(probe, "id"), ...change });
    return t.row("the key's limits", await t.put(user.api, keyPath, body));
  };

  await check("relay: a call, a stream and an embedding", async (t) => {
    served(t, "plain", await chat(t, main));
    const stream = await chat(t, main, say(models.chat, { stream: true, stream_options: { include_usage: true } }));
    served(t, "stream", stream);
    t.holds("it is a stream", (stream.headers.get("content-type") ?? "").startsWith("text/event-stream"));
    const last = eventsOf(stream.text).at(-2) ?? "{}";
    t.holds("its last chunk has the usage", isRow(JSON.parse(last)["usage"]));
    const silent = await chat(t, main, say(models.chat, { stream: true }));
    served(t, "a stream without requested usage", silent);
    const body = { model: models.embedding, input: "hello" };
    t.equal("embedding", (await t.post(relayKey(main), "/v1/embeddings", body)).status, 200);
  });

  await check("relay: the upstream gets the channel's key and nothing of the caller's", async (t) => {
    const before = upstream.seen.length;
    await t.call(relayKey(main), "POST", chatPath, { body: say(models.chat), headers: { cookie: "session=mine" } });
    const [seen] = upstream.seen.slice(before);
    t.equal("path", seen?.path, chatPath);
    t.equal("authorization", seen?.headers.authorization, `Bearer ${site.channelKey}`);
    t.equal("cookie", seen?.headers.cookie, undefined);
    t.equal("model", seen?.body["model"], models.chat);
  });

  await check("relay: CORS and request id", async (t) => {
    const reply = await t.call(relayKey(main), "POST", chatPath, {
      body: say(models.chat),
      headers: { origin: "https://contract-test.example" },
    });
    t.equal("allowed origin", reply.headers.get("access-control-allow-origin"), "*");
    t.holds("request id", (reply.headers.get("x-oneapi-request-id") ?? "") !== "");
  });

  const modelsOf = async (t: Check, key: Row): Promise<unknown[]> => {
    const reply = await t.get(relayKey(key), "/v1/models");
    const list = isRow(reply.json) && Array.isArray(reply.json["data"]) ? reply.json["data"].filter(isRow) : [];
    return list.map((row) => row["id"]);
  };

  await check("relay: models of the key's group, one model, an unknown one", async (t) => {
    const ids = new Set(await modelsOf(t, main));
    t.holds("the run's models are listed", ids.has(models.chat) && ids.has(models.embedding));
    t.holds("one of another group is not", !ids.has(models.second));
    const one = await t.get(relayKey(main), `/v1/models/${models.chat}`);
    const isModel = isRow(one.json) && one.json["id"] === models.chat;
    if (t.differs("listed-models")) t.holds("one model", isModel);
    else if (!isModel)
      t.relayRefused("one model", one, { status: 200, type: "invalid_request_error", code: "model_not_found" });
    const unknown = await t.get(relayKey(main), `/v1/models/${prefix}-nope`);
    t.relayRefused("an unknown model", unknown, {
      status: 200,
      type: "invalid_request_error",
      code: "model_not_found",
    });
  });

  await check("relay: no key, a malformed one, a wrong one", async (t) => {
    const wrong = `sk-${"a".repeat(15)}_${"b".repeat(43)}`;
    for (const [what, caller] of Object.entries({
      none: guest,
      malformed: { key: "sk-nonsense" },
      wrong: { key: wrong },
    })) {
      t.relayRefused(what, await t.post(caller, chatPath, say(models.chat)), { status: 401, type: hub });
      t.relayRefused(`${what}, models`, await t.get(caller, "/v1/models"), { status: 401, type: hub });
    }
  });

  await check("relay: bodies that are refused", async (t) => {
    const bad = { status: 400, type: hub, code: hub };
    t.relayRefused("no model", await chat(t, main, { messages: [{ role: "user", content: "hi" }] }), bad);
    t.relayRefused("no messages", await chat(t, main, { model: models.chat }), bad);
    t.relayRefused("no JSON", await t.call(relayKey(main), "POST", chatPath, { text: "{" }), bad);
    const bare = { body: say(models.chat), headers: { "content-type": "" } };
    t.relayRefused("no content type", await t.call(relayKey(main), "POST", chatPath, bare), bad);
    const none = { status: 503, type: hub, code: hub };
    t.relayRefused("a model without a channel", await chat(t, main, say(`${prefix}-nope`)), none);
    t.relayRefused("a model of another group", await chat(t, main, say(models.second)), none);
  });

  await check("relay: only administrators choose the channel", async (t) => {
    const key = await makeKey(t, admin, "pin");
    served(t, "the chosen one", await chat(t, key, say(models.chat), `#${site.channelId}`));
    const lost = await chat(t, key, say(models.chat), `#${UNKNOWN_ID}`);
    t.relayRefused("one that is not there", lost, { status: 503, type: hub, code: hub });
    t.relayRefused("one that is no number", await chat(t, key, say(models.chat), "#abc"), { status: 403, type: hub });
    const byUser = await chat(t, main, say(models.chat), `#${site.channelId}`);
    t.relayRefused("by a user", byUser, { status: 403, type: hub });
  });

  await check("relay: a failing upstream costs nothing, and its status comes through", async (t) => {
    await withOptions(t, { RetryTimes: "0", AutomaticDisableChannelEnabled: "false" }, async () => {
      const before = await readSelf(t, user);
      t.relayRefused("500", await chat(t, main, say(models.fail)), { status: 500, code: "internal_error" });
      const busy = { status: 429, type: "requests", code: "rate_limit_exceeded" };
      t.relayRefused("429", await chat(t, main, say(models.busy)), busy);
      t.relayRefused("429 again, for nothing is frozen", await chat(t, main, say(models.busy)), busy);
      const lost = await chat(t, main, say(models.lost));
      if (t.differs("upstream-trouble"))
        t.relayRefused("an upstream that is away", lost, { status: 502, type: "system_error" });
      else t.holds(`an upstream that is away is a fault of the server (${lost.status})`, lost.status >= 500);
      const after = await until(
        () => readSelf(t, user),
        (self) => self["quota"] === before["quota"],
      );
      t.equal("balance", after["quota"], before["quota"]);
      t.equal("calls", after["request_count"], before["request_count"]);
    });
  });

  await check("keys in use: a limit of models", async (t) => {
    probe = await makeKey(t, user, "limits");
    const models_ = (list: string[]) => ({
      setting: { ...noLimits, limits: { ...noLimits.limits, limit_model_setting: { enabled: true, models: list } } },
    });
    await write(t, models_([models.chat]));
    served(t, "a model inside", await chat(t, probe));
    const refused = { status: 404, type: hub, code: hub };
    const outside = await t.post(relayKey(probe), "/v1/embeddings", { model: models.embedding, input: "x" });
    t.relayRefused("a model outside", outside, refused);
    if (t.differs("key-models")) t.equal("models of the key", await modelsOf(t, probe), [models.chat]);
    t.holds("sent as text", (outside.headers.get("content-type") ?? "").startsWith("text/plain"));
    await write(t, models_([]));
    t.relayRefused("an empty list allows nothing", await chat(t, probe), refused);
  });

  await check("keys in use: a limit of addresses", async (t) => {
    const self = await readSelf(t, user);
    const own = textIn(self, "last_login_ip");
    const addresses = (whitelist: string[]) => ({
      setting: { ...noLimits, limits: { ...noLimits.limits, limits_ip_setting: { enabled: true, whitelist } } },
    });
    await write(t, addresses(["192.0.2.0/24", "2001:db8::/32"]));
    t.relayRefused("another network", await chat(t, probe), { status: 403, type: hub });
    await write(t, addresses(["192.0.2.0/24", own]));
    served(t, "the own address", await chat(t, probe));
    await write(t, addresses([own.includes(":") ? `${own}/128` : `${own}/32`]));
    served(t, "the own address as a block", await chat(t, probe));
    await write(t, addresses([]));
    served(t, "an empty list allows everybody", await chat(t, probe));
  });

  await check("keys in use: an expired key keeps its status and revives with a later expiry alone", async (t) => {
    const id = numberIn(probe, "id");
    t.equal("status after an expiry in the past", (await write(t, { expired_time: PAST_TIME }))["status"], 1);
    const expired = { status: 401, type: hub };
    t.relayRefused("expired", await chat(t, probe), expired);
    t.equal("status stored", t.row("key", await t.get(user.api, `${keyPath}${id}`))["status"], 1);
    t.accepted("enabling", await t.put(user.api, keyPath, { id, status: 1 }, { status_only: "1" }));
    t.relayRefused("still expired", await chat(t, probe), expired);
    t.accepted("marked by a client", await t.put(user.api, keyPath, { id, status: 3 }, { status_only: "1" }));
    t.refused("enabling it", await t.put(user.api, keyPath, { id, status: 1 }, { status_only: "1" }));
    await write(t, { expired_time: -1, status: 3 });
    t.accepted("enabling with a later expiry", await t.put(user.api, keyPath, { id, status: 1 }, { status_only: "1" }));
    served(t, "alive", await chat(t, probe));
  });

  await check("keys in use: an exhausted key revives in two steps", async (t) => {
    const id = numberIn(probe, "id");
    await write(t, { unlimited_quota: false, remain_quota: 0 });
    const exhausted = { status: 401, type: hub };
    t.relayRefused("without points", await chat(t, probe), exhausted);
    const status = () => t.get(user.api, `${keyPath}${id}`).then((reply) => t.row("key", reply)["status"]);
    t.equal("the refusal set status 4", await until(status, (value) => value === 4), 4);
    t.refused("enabling", await t.put(user.api, keyPath, { id, status: 1 }, { status_only: "1" }));
    const points = keyBody("limits", { id, unlimited_quota: false, remain_quota: 5_000_000 });
    t.refused("points with status 1", await t.put(user.api, keyPath, { ...points, status: 1 }));
    const raised = t.row("points with status 4", await t.put(user.api, keyPath, { ...points, status: 4 }));
    t.equal("status after that", raised["status"], 4);
    t.relayRefused("still refused", await chat(t, probe), exhausted);
    t.accepted("enabling now", await t.put(user.api, keyPath, { id, status: 1 }, { status_only: "1" }));
    served(t, "alive", await chat(t, probe));
  });

  await check("keys in use: a key that cannot pay, of an owner who can", async (t) => {
    // A separate key: holds of the earlier calls may still be returned to theirs.
    const short = await makeKey(t, user, "short", { unlimited_quota: false, remain_quota: 3 });
    const id = numberIn(short, "id");
    const reply = await chat(t, short);
    if (t.differs("no-trusted-shortcut")) {
      t.relayRefused("refused", reply, { status: 429, type: "system_error", code: "pre_consume_token_quota_failed" });
      t.equal("points", t.row("key", await t.get(user.api, `${keyPath}${id}`))["remain_quota"], 3);
      return;
    }
    served(t, "served", reply);
    if (reply.status !== 200) return;
    const remaining = () =>
      t.get(user.api, `${keyPath}${id}`).then((again) => numberIn(t.row("key", again), "remain_quota"));
    t.holds("the key is overdrawn", (await until(remaining, (value) => value < 0)) < 0);
  });

  await check("keys in use: a disabled and a deleted key", async (t) => {
    const id = numberIn(probe, "id");
    await write(t, {});
    t.accepted("disabling", await t.put(user.api, keyPath, { id, status: 2 }, { status_only: "1" }));
    t.relayRefused("disabled", await chat(t, probe), { status: 401, type: hub });
    t.accepted("deletion", await t.remove(user.api, `${keyPath}${id}`));
    t.relayRefused("deleted", await chat(t, probe), { status: 401, type: hub });
  });

  await check("relay: an owner without balance", async (t) => {
    const { other } = site;
    const key = await makeKey(t, other, "poor");
    const balance = numberIn(await readSelf(t, other), "quota");
    const path = `/api/user/quota/${other.id}`;
    if (balance !== 0) t.accepted("emptied", await t.post(admin.api, path, { quota: -balance }));
    const refusal = { status: 429, type: "system_error", code: "insufficient_user_quota" };
    t.relayRefused("nothing", await chat(t, key), refusal);
    t.accepted("one point", await t.post(admin.api, path, { quota: 1 }));
    t.relayRefused("one point", await chat(t, key), refusal);
    t.equal("balance", (await readSelf(t, other))["quota"], 1);
  });
};
