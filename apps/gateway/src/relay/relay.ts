import type { IncomingMessage, ServerResponse } from "node:http";
import { charge, type ExtraTokenClass, extraTokenClasses } from "@one-hub/sdk/format";
import type { PriceRow, RoutedChannel, UserGroupRow } from "../catalog.ts";
import type { Services } from "../context.ts";
import { invalidUrl, languageOf, requestIdHeader } from "../http.ts";
import { roles } from "../levels.ts";
import { ipAllowed } from "../token/ip-limits.ts";
import { largestBalance } from "../user/store.ts";
import { type Pin, parseKey } from "./key.ts";
import type { Hold, Settlement } from "./ledger.ts";
import { answerBilling, isBillingPath } from "./billing.ts";
import { listModels, readModel } from "./models.ts";
import { RelayError, relayErrors } from "./relay-error.ts";
import type { Router } from "./routing.ts";
import { disableChannel, findKey, type KeyRow, markExhausted } from "./store.ts";
import { approximateTokens, countTokens } from "./tokenizer.ts";
import { asRelayError, type Endpoint, type Upstream, type UpstreamReply } from "./upstream.ts";
import { createStreamReader, promptText, readUsage, replyText, type Usage } from "./usage.ts";
import { readKeySetting } from "./key-setting.ts";
import type { WindowLimiter } from "../rate-limit.ts";

/** The price of a model that nobody priced (contract 5.1). */
const unpriced: Pick<PriceRow, "type" | "input" | "output" | "extraRatios"> = {
  type: "tokens",
  input: 30,
  output: 30,
  extraRatios: {},
};

const largestBody = 33_554_432;
/** Bytes up to which no body is counted through. */
const freelyParsed = 1_048_576;
/** 32 MB of nothing but brackets would be parsed into gigabytes. */
const mostBrackets = 4_000_000;
/** Characters. Names are part of an index, whose entries PostgreSQL keeps below 2 700 bytes. */
const longestModel = 256;
const largestErrorBody = 65_536;
const largestReply = 268_435_456;

export type RelayConnection = { readonly ip: string; readonly requestId: string };

export type RelayParts = {
  readonly services: Services;
  readonly router: Router;
  readonly upstream: Upstream;
  /** The billing read-outs count as management calls (contract 4.5). */
  readonly apiLimiter: WindowLimiter;
};

export type Relay = (request: IncomingMessage, response: ServerResponse, connection: RelayConnection) => Promise<void>;

type Caller = {
  readonly key: KeyRow;
  readonly pin: Pin | undefined;
  readonly setting: ReturnType<typeof readKeySetting>;
};

type Route = { readonly group: UserGroupRow; readonly isBackup: boolean; readonly channel: RoutedChannel };

/** One call on its way through. */
type Call = {
  readonly caller: Caller;
  readonly endpoint: Endpoint;
  /** As the caller asked for it, without a hint after `#`. */
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
  readonly stream: boolean;
  readonly startedAt: number;
  readonly connection: RelayConnection;
};

const endpoints: Readonly<Record<string, Endpoint>> = {
  "/v1/chat/completions": "chat/completions",
  "/v1/embeddings": "embeddings",
};

/** The group that a key's calls belong to (contract 5.5). */
const primaryOf = (key: KeyRow) => key.group || key.backup_group || key.user_group;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function* nothing(): AsyncGenerator<Uint8Array> {}

const readAll = async (source: AsyncIterable<Uint8Array>, most: number, tooLarge: () => Error) => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

const bracketsIn = (json: Buffer) => {
  let found = 0;
  // `[` and `{` differ in one bit.
  for (let index = 0; index < json.byteLength; index += 1) if (((json[index] ?? 0) | 0x20) === 0x7b) found += 1;
  return found;
};

/** A request's body. By events: an iterator over a request costs the relay more than the rest of the reading. */
const readBody = (request: IncomingMessage, most: number, tooLarge: () => Error) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= most) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      request.pause();
      reject(tooLarge());
    });
    request.once("end", () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size)),
    );
    const broken = () => {
      // Every request closes in the end.
      if (!request.readableEnded) reject(relayErrors.badBody("The request body broke off", "请求体未传完"));
    };
    request.once("error", broken);
    request.once("close", broken);
    // The caller may have left while the key was looked up; no event tells that any more.
    if (request.destroyed) broken();
  });

/** What may go better elsewhere: the channel's trouble, not the caller's. */
const isWorthRetrying = (error: unknown) =>
  error instanceof RelayError &&
  error.fromUpstream &&
  (error.status === 429 || error.status >= 500 || error.status === 401 || error.status === 403);

const upstreamError = (status: number, bytes: Buffer): RelayError => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString("utf8"));
  } catch {
    parsed = undefined;
  }
  const given = isObject(parsed) && isObject(parsed["error"]) ? parsed["error"] : {};
  const message = typeof given["message"] === "string" ? given["message"] : `status ${status}`;
  const type = typeof given["type"] === "string" ? given["type"] : "upstream_error";
  // A code is a word or a number; whatever else an upstream sends there could be too deep to write.
  const code = typeof given["code"] === "string" || typeof given["code"] === "number" ? given["code"] : undefined;
  if (status === 429) return relayErrors.upstreamBusy(type, code);
  const text = `Provider API error: ${message}`;
  // A redirect, or a status that no client knows, is nothing to pass on.
  const passed = status >= 400 && status <= 599 ? status : 502;
  return new RelayError(passed, { en: text, zh: text }, { type, code, fromUpstream: true });
};

/** The relay: checks the key, holds money, calls a channel, passes the answer on and settles. */
export const createRelay = (parts: RelayParts): Relay => {
  const { services, router, upstream } = parts;
  const { catalog, clock, db, ledger, log, options, rates, vault } = services;

  const sendJson = (
    response: ServerResponse,
    status: number,
    value: unknown,
    type = "application/json; charset=utf-8",
  ) => {
    const text = JSON.stringify(value);
    response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) });
    response.end(text);
  };

  const sendError = (request: IncomingMessage, response: ServerResponse, error: unknown, requestId: string) => {
    if (!(error instanceof RelayError)) log.error({ err: error, requestId }, "relay failed");
    const refusal = error instanceof RelayError ? error : relayErrors.broken();
    const payload = {
      error: {
        message: `${refusal.text[languageOf(request.headers["accept-language"])]} (request id: ${requestId})`,
        type: refusal.type,
        ...(refusal.code === undefined ? {} : { code: refusal.code }),
        ...(refusal.parameter === undefined ? {} : { param: refusal.parameter }),
      },
    };
    if (response.headersSent) {
      // A stream is under way: the error is its last event. Behind a heartbeat's blank lines it is the JSON itself.
      const isStream = /^text\/event-stream\b/i.test(String(response.getHeader("content-type")));
      const text = JSON.stringify(payload);
      if (!response.writableEnded) response.end(isStream ? `data: ${text}\n\n` : text);
      return;
    }
    // What is left of a body that is too large is not read.
    if (refusal.status === 413) response.setHeader("connection", "close");
    sendJson(response, refusal.status, payload, refusal.asText ? "text/plain; charset=utf-8" : undefined);
  };

  const checkKey = async (request: IncomingMessage, ip: string): Promise<Caller> => {
    const parsed = parseKey(request.headers.authorization);
    const key = parsed === undefined ? undefined : await findKey(db, vault.fingerprint(parsed.key));
    if (parsed === undefined || key === undefined || key.user_status !== 1) throw relayErrors.badKey();
    if (key.status === 4) throw relayErrors.keyExhausted();
    if (key.status === 3) throw relayErrors.keyExpired();
    if (key.status !== 1) throw relayErrors.keyUnusable();
    if (key.expired_time !== -1 && key.expired_time * 1000 <= clock()) throw relayErrors.keyExpired();
    if (key.unlimited_quota === 0 && key.remain_quota <= 0) {
      await markExhausted(db, key.id);
      throw relayErrors.keyExhausted();
    }
    const setting = readKeySetting(key.setting);
    if (setting.addresses !== undefined && !ipAllowed(setting.addresses, ip)) throw relayErrors.addressRefused(ip);
    if (parsed.pin !== undefined && key.role < roles.admin) throw relayErrors.pinningRefused();
    if (parsed.pin === "invalid") throw relayErrors.badChannelId();
    return { key, pin: parsed.pin, setting };
  };

  const groupOf = (symbol: string) => {
    const group = catalog.groups().get(symbol);
    if (group === undefined || group.enable !== 1) throw relayErrors.groupMissing(symbol);
    return group;
  };

  const groupsOf = ({ key }: Caller) => {
    const primary = groupOf(primaryOf(key));
    const backup =
      key.backup_group !== "" && key.backup_group !== primary.symbol
        ? catalog.groups().get(key.backup_group)
        : undefined;
    return { primary, backup: backup?.enable === 1 ? backup : undefined };
  };

  const takeRate = ({ key }: Caller) => {
    if (!rates.take(key.user_id, groupOf(key.user_group).api_rate)) throw relayErrors.tooManyRequests();
  };

  const chooseRoute = (call: Call, tried: ReadonlySet<number>): Route | undefined => {
    const { primary, backup } = groupsOf(call.caller);
    const { pin } = call.caller;
    if (pin !== undefined && !pin.avoid) {
      const channel = catalog.channels().find((each) => each.row.id === pin.channelId);
      if (channel !== undefined && !(pin.fallback && tried.has(pin.channelId)))
        return { group: primary, isBackup: false, channel };
      if (!pin.fallback) throw relayErrors.channelUnavailable();
    }
    const avoid = pin?.avoid === true ? new Set([...tried, pin.channelId]) : tried;
    const wanted = {
      model: call.model,
      stream: call.stream,
      tools: Array.isArray(call.body["tools"]) && call.body["tools"].length > 0,
    };
    for (const group of backup === undefined ? [primary] : [primary, backup]) {
      const channel = router.choose({ ...wanted, group: group.symbol }, avoid);
      if (channel !== undefined) return { group, isBackup: group !== primary, channel };
    }
    return undefined;
  };

  /** The model's name at the upstream, and the name it is billed by (contract 3.7, `model_mapping`). */
  const namesOf = (call: Call, channel: RoutedChannel) => {
    const mapped = channel.mapping.get(call.model);
    if (mapped === undefined || mapped === "") return { upstreamModel: call.model, billedModel: call.model };
    return mapped.startsWith("+")
      ? { upstreamModel: mapped.slice(1), billedModel: call.model }
      : { upstreamModel: mapped, billedModel: mapped };
  };

  const estimateOf = (
    call: Call,
    price: Pick<PriceRow, "type" | "input" | "output">,
    ratio: number,
    preCost: number,
  ) => {
    if (price.type === "times") return Math.trunc(1000 * price.input * ratio);
    if (price.input === 0 && price.output === 0) return 0;
    const prompt = preCost === 3 ? 0 : approximateTokens(promptText(call.body));
    // A priced call always holds something, or many of them could run on an empty balance.
    return Math.max(1, Math.trunc(prompt * price.input * ratio) + Math.max(0, options.number("PreConsumedQuota")));
  };

  const screen = (call: Call) => {
    if (!options.flag("EnableSafe")) return;
    const text = promptText(call.body);
    const words = options.text("SafeKeyWords").split("\n");
    if (words.some((word) => word.trim() !== "" && text.includes(word.trim()))) throw relayErrors.screened();
  };

  const readCall = async (
    request: IncomingMessage,
    endpoint: Endpoint,
    caller: Caller,
    connection: RelayConnection,
    startedAt: number,
  ): Promise<Call> => {
    if (Number(request.headers["content-length"] ?? 0) > largestBody) throw relayErrors.bodyTooLarge();
    const raw = await readBody(request, largestBody, relayErrors.bodyTooLarge);
    if (raw.byteLength > freelyParsed && bracketsIn(raw) > mostBrackets)
      throw relayErrors.badBody("The request body has too many parts", "请求体的结构过于复杂");
    let body: unknown = {};
    // Without the JSON content type the body is a form to the contract, and lacks every field (0.10).
    if (/^application\/json\b/i.test(request.headers["content-type"] ?? ""))
      try {
        body = JSON.parse(raw.toString("utf8"));
      } catch {
        throw relayErrors.badBody("The request body is not JSON", "请求体不是有效的 JSON");
      }
    if (!isObject(body)) throw relayErrors.badBody("The request body is not an object", "请求体不是 JSON 对象");
    const asked = body["model"];
    if (asked === undefined || asked === "") throw relayErrors.missingField("model");
    if (typeof asked !== "string") throw relayErrors.badBody("model must be text", "model 必须是字符串");
    if (asked.length > longestModel || asked.includes("\u0000"))
      throw relayErrors.badBody("model is no name of a model", "model 不是有效的模型名称");
    // Upstreams that read names without regard to case would take the other one.
    if (Object.keys(body).some((name) => name !== "model" && name.toLowerCase() === "model"))
      throw relayErrors.badBody("model is given twice", "model 重复");
    if (endpoint === "chat/completions") {
      const { messages, max_tokens: maxTokens } = body;
      if (messages === undefined) throw relayErrors.missingField("messages");
      if (!Array.isArray(messages) || messages.length === 0)
        throw relayErrors.badBody("messages must be a list that is not empty", "messages 必须是非空列表");
      if (
        maxTokens !== undefined &&
        maxTokens !== null &&
        !(typeof maxTokens === "number" && maxTokens >= 0 && maxTokens <= 1_073_741_824)
      )
        throw relayErrors.badBody("max_tokens is out of range", "max_tokens 超出范围");
    } else if (body["input"] === undefined) throw relayErrors.missingField("input");
    const [model = asked] = asked.split("#");
    if (model === "") throw relayErrors.missingField("model");
    return { caller, endpoint, model, body, raw, stream: body["stream"] === true, startedAt, connection };
  };

  const settlementOf = (
    call: Call,
    route: Route,
    hold: Hold,
    billedModel: string,
    usage: Usage,
    firstResponse: number | undefined,
  ): Settlement => {
    const price = catalog.priceOf(billedModel) ?? unpriced;
    // Only names of the table are kept by the usage reader.
    const classes = Object.entries(usage.extra) as [ExtraTokenClass, number][];
    const ratioOf = (name: ExtraTokenClass) => price.extraRatios[name] ?? extraTokenClasses[name].ratio;
    const { quota } = charge({
      priceType: price.type,
      inputRatio: price.input,
      outputRatio: price.output,
      groupRatio: route.group.ratio,
      promptTokens: usage.promptTokens,
      completionTokens: usage.completionTokens,
      extraTokens: Object.fromEntries(classes.map(([name, count]) => [name, { count, ratio: ratioOf(name) }])),
      quotaPerUnit: options.number("QuotaPerUnit"),
    });
    const { key } = call.caller;
    return {
      hold,
      quota: Math.min(quota, largestBalance),
      username: key.username,
      tokenName: key.name,
      modelName: billedModel,
      promptTokens: usage.promptTokens,
      completionTokens: usage.completionTokens,
      cachedTokens: usage.extra.cached_tokens ?? usage.extra.cached_read_tokens ?? 0,
      channelId: route.channel.row.id,
      requestTime: Math.round(clock() - call.startedAt),
      isStream: call.stream,
      sourceIp: call.connection.ip,
      requestId: call.connection.requestId,
      isLogged: options.flag("LogConsumeEnabled"),
      metadata: {
        // By its name alone: the group may have been closed since the call began.
        group_name: primaryOf(key),
        backup_group_name: key.backup_group,
        is_backup_group: route.isBackup,
        price_type: price.type,
        group_ratio: route.group.ratio,
        input_ratio: price.input,
        output_ratio: price.output,
        ...(firstResponse === undefined ? {} : { first_response: firstResponse }),
        ...Object.fromEntries(
          classes.flatMap(([name, count]) => [
            [name, count],
            [`${name}_ratio`, ratioOf(name)],
          ]),
        ),
      },
    };
  };

  /** Bytes that keep the connection open while the upstream is silent (contract 4.6). */
  const startHeartbeat = (call: Call, response: ServerResponse) => {
    const { heartbeatSeconds } = call.caller.setting;
    if (heartbeatSeconds === undefined) return () => undefined;
    const timer = setInterval(() => {
      if (!response.headersSent)
        response.writeHead(200, { "content-type": call.stream ? "text/event-stream" : "application/json" });
      response.write(call.stream ? "::PING\n\n" : "\n");
    }, heartbeatSeconds * 1000);
    return () => {
      clearInterval(timer);
    };
  };

  const drained = (response: ServerResponse) =>
    new Promise<void>((resolve) => {
      const done = () => {
        response.off("drain", done);
        response.off("close", done);
        resolve();
      };
      response.once("drain", done);
      response.once("close", done);
    });

  /** Passes a stream on as it comes, at the pace of the reader, and tells what it used. */
  const passStream = async (
    call: Call,
    reply: UpstreamReply,
    response: ServerResponse,
    stopHeartbeat: () => void,
    signal: AbortSignal,
  ) => {
    const reader = createStreamReader();
    let firstResponse: number | undefined;
    let broken: unknown;
    if (!response.headersSent)
      response.writeHead(200, {
        "content-type": String(reply.headers["content-type"] ?? "text/event-stream"),
        "cache-control": "no-cache",
        "x-accel-buffering": "no",
      });
    try {
      for await (const chunk of reply.body ?? nothing()) {
        if (firstResponse === undefined) {
          firstResponse = Math.round(clock() - call.startedAt);
          stopHeartbeat();
        }
        if (response.destroyed) break;
        const flows = response.write(chunk);
        reader.push(chunk);
        if (!flows) await drained(response);
      }
    } catch (error) {
      // What was passed on until here is still paid for.
      broken = error;
    }
    const usage = reply.usage ?? reader.usage();
    return {
      firstResponse,
      broken: signal.aborted ? undefined : broken,
      usage: async (): Promise<Usage> =>
        usage ?? {
          promptTokens: await countTokens(promptText(call.body)),
          completionTokens: await countTokens(reader.text(), reader.length()),
          extra: {},
        },
    };
  };

  const readBytes = async (reply: UpstreamReply, most: number, signal: AbortSignal) => {
    try {
      return await readAll(reply.body ?? nothing(), most, relayErrors.upstreamMalformed);
    } catch (error) {
      throw asRelayError(error, signal);
    }
  };

  const readReply = async (reply: UpstreamReply, signal: AbortSignal) => {
    if (reply.json !== undefined) return { json: reply.json, bytes: Buffer.from(JSON.stringify(reply.json)) };
    const bytes = await readBytes(reply, largestReply, signal);
    try {
      const json: unknown = JSON.parse(bytes.toString("utf8"));
      if (isObject(json)) return { json, bytes };
    } catch {
      // Falls through to the refusal: HTML or half a reply is no answer.
    }
    throw relayErrors.upstreamMalformed();
  };

  const noteFailure = async (route: Route, model: string, error: unknown) => {
    // A caller without money or rights says nothing about the channel.
    if (!(error instanceof RelayError) || !error.fromUpstream) return;
    if (error.status === 429 && options.number("RetryTimes") > 0)
      router.freeze(route.channel.row.id, model, options.number("RetryCooldownSeconds"));
    if (!options.flag("AutomaticDisableChannelEnabled")) return;
    const hopeless =
      error.status === 401 ||
      options
        .text("DisableChannelKeywords")
        .split("\n")
        .some((words) => words.trim() !== "" && error.text.en.includes(words.trim()));
    if (!hopeless) return;
    await disableChannel(db, route.channel.row.id);
    await catalog.reloadChannels();
  };

  const sendUpstream = async (call: Call, route: Route, signal: AbortSignal): Promise<UpstreamReply> => {
    const reply = await upstream.send({
      channel: route.channel,
      endpoint: call.endpoint,
      model: namesOf(call, route.channel).upstreamModel,
      body: call.body,
      raw: call.raw,
      signal,
    });
    const isEncoded = (reply.headers["content-encoding"] ?? "identity") !== "identity";
    if (reply.status >= 200 && reply.status < 300 && !isEncoded) return reply;
    const bytes = await readBytes(reply, largestErrorBody, signal);
    // Nobody asked for an encoding, and the usage in it can't be read.
    if (isEncoded) throw relayErrors.upstreamMalformed();
    throw upstreamError(reply.status, bytes);
  };

  /** Calls one channel under one hold. Throws before the first byte to the caller, so that another channel may be tried. */
  const attempt = async (call: Call, route: Route, response: ServerResponse, signal: AbortSignal) => {
    const { billedModel } = namesOf(call, route.channel);
    const price = catalog.priceOf(billedModel) ?? unpriced;
    const { key } = call.caller;
    const held = await ledger.hold({
      userId: key.user_id,
      tokenId: key.id,
      estimate: estimateOf(call, price, route.group.ratio, route.channel.row.pre_cost),
      username: key.username,
      tokenName: key.name,
      modelName: billedModel,
    });
    if (held.hold === undefined) {
      if (held.refusal === "user_quota") throw relayErrors.userQuota();
      if (held.refusal === "token_quota") throw relayErrors.tokenQuota();
      throw held.refusal === "user_unusable" ? relayErrors.badKey() : relayErrors.keyUnusable();
    }
    const { hold } = held;
    const stopHeartbeat = startHeartbeat(call, response);
    let settled = false;
    try {
      const reply = await sendUpstream(call, route, signal);
      const isStream = /^text\/event-stream\b/i.test(String(reply.headers["content-type"] ?? ""));
      if (isStream) {
        const passed = await passStream(call, reply, response, stopHeartbeat, signal);
        const settlement = settlementOf(call, route, hold, billedModel, await passed.usage(), passed.firstResponse);
        settled = true;
        await ledger.settle(settlement);
        if (passed.broken !== undefined) response.destroy();
        else response.end();
        return;
      }
      const { json, bytes } = await readReply(reply, signal);
      stopHeartbeat();
      const usage = reply.usage ??
        readUsage(json) ?? {
          promptTokens: await countTokens(promptText(call.body)),
          completionTokens: await countTokens(replyText(json)),
          extra: {},
        };
      const settlement = settlementOf(call, route, hold, billedModel, usage, undefined);
      settled = true;
      const settling = ledger.settle(settlement);
      if (response.headersSent) response.end(bytes);
      else {
        response.writeHead(200, { "content-type": "application/json", "content-length": bytes.byteLength });
        response.end(bytes);
      }
      await settling;
    } finally {
      stopHeartbeat();
      if (!settled) await ledger.release(hold);
    }
  };

  const relayCall = async (call: Call, response: ServerResponse) => {
    const { setting } = call.caller;
    if (setting.models !== undefined && !setting.models.has(call.model)) throw relayErrors.modelRefused(call.model);
    screen(call);
    const abort = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) abort.abort();
    });
    // Whoever left while the key was looked up will not be told by the event any more.
    if (response.destroyed) return;
    const deadline = call.startedAt + Math.max(1, options.number("RetryTimeOut")) * 1000;
    const tried = new Set<number>();
    let retries = Math.max(0, options.number("RetryTimes"));
    let failure: unknown;
    while (true) {
      // Another channel first; where there is none, the same one once more.
      const route = chooseRoute(call, tried) ?? (tried.size > 0 ? chooseRoute(call, new Set()) : undefined);
      if (route === undefined) {
        const { primary } = groupsOf(call.caller);
        throw failure ?? relayErrors.noChannel(primary.symbol, call.model);
      }
      try {
        await attempt(call, route, response, abort.signal);
        return;
      } catch (error) {
        if (abort.signal.aborted) return;
        failure = error;
        await noteFailure(route, call.model, error);
        const mayRetry = retries > 0 && isWorthRetrying(error) && !response.headersSent;
        if (!mayRetry) throw error;
        if (clock() >= deadline) throw relayErrors.retriesTimedOut();
        retries -= 1;
        tried.add(route.channel.row.id);
      }
    }
  };

  return async (request, response, connection) => {
    const startedAt = clock();
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const method = request.method ?? "GET";
    response.setHeader(requestIdHeader, connection.requestId);
    if (request.headers.origin !== undefined) response.setHeader("access-control-allow-origin", "*");
    try {
      if (method === "OPTIONS") {
        response.writeHead(204, {
          "access-control-allow-origin": "*",
          "access-control-allow-methods": "GET,POST,PUT,DELETE,OPTIONS",
          "access-control-allow-headers": "authorization,content-type,*",
          "access-control-max-age": "43200",
        });
        response.end();
        return;
      }
      const endpoint = method === "POST" ? endpoints[path] : undefined;
      if (endpoint !== undefined) {
        const caller = await checkKey(request, connection.ip);
        groupsOf(caller);
        takeRate(caller);
        await relayCall(await readCall(request, endpoint, caller, connection, startedAt), response);
        return;
      }
      if (method === "GET" && isBillingPath(path)) {
        if (!parts.apiLimiter.take(connection.ip)) {
          response.writeHead(429);
          response.end();
          return;
        }
        const { key } = await checkKey(request, connection.ip);
        sendJson(response, 200, await answerBilling(path, key, services));
        return;
      }
      if (method === "GET" && path === "/v1/models") {
        sendJson(response, 200, listModels(catalog, groupsOf(await checkKey(request, connection.ip)).primary.symbol));
        return;
      }
      if (method === "GET" && path.startsWith("/v1/models/")) {
        const group = groupsOf(await checkKey(request, connection.ip)).primary.symbol;
        sendJson(response, 200, readModel(catalog, group, path.slice("/v1/models/".length)));
        return;
      }
      response.setHeader("cache-control", "no-store");
      sendJson(response, 404, invalidUrl(method, path));
    } catch (error) {
      sendError(request, response, error, connection.requestId);
    }
  };
};
