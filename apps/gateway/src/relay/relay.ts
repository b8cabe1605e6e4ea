import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../context.ts";
import { invalidUrl, requestIdHeader } from "../http.ts";
import type { WindowLimiter } from "../rate-limit.ts";
import type { ImageProxy } from "../task/image.ts";
import type { TaskPoller } from "../task/poller.ts";
import { createTaskRelay } from "../task/relay.ts";
import { sendError, sendJson } from "./answer.ts";
import { answerBilling, isBillingPath } from "./billing.ts";
import type { Call, Caller, RelayConnection, Route } from "./call.ts";
import { createCallerCheck } from "./caller.ts";
import { createCharging, namesOf } from "./charging.ts";
import { createFailover } from "./failover.ts";
import { createFailureRecord, type Progress } from "./failures.ts";
import type { Settlement } from "./ledger.ts";
import { listModels, readModel } from "./models.ts";
import { relayErrors } from "./relay-error.ts";
import { passStream, readRefusal, readReply, startHeartbeat } from "./reply.ts";
import { readCall } from "./request.ts";
import { createRoutes } from "./routes.ts";
import type { Router } from "./routing.ts";
import { screen } from "./screening.ts";
import { countTokens } from "./tokenizer.ts";
import { takeHold } from "./take-hold.ts";
import { asRelayError, type Endpoint, type Upstream, type UpstreamReply } from "./upstream.ts";
import { promptText, readUsage, replyText } from "./usage.ts";

export type RelayParts = {
  readonly services: Services;
  readonly router: Router;
  readonly upstream: Upstream;
  readonly poller: TaskPoller;
  readonly images: ImageProxy;
  /** The billing read-outs count as management calls (contract 4.5). */
  readonly apiLimiter: WindowLimiter;
};

export type Relay = (request: IncomingMessage, response: ServerResponse, connection: RelayConnection) => Promise<void>;

const endpoints: Readonly<Record<string, Endpoint>> = {
  "/v1/chat/completions": "chat/completions",
  "/v1/embeddings": "embeddings",
};

/** The relay: checks the key, holds money, calls a channel, passes the answer on and settles. */
export const createRelay = (parts: RelayParts): Relay => {
  const { services, router, upstream } = parts;
  const { bodyLog, catalog, clock, ledger, log, options, rates, telemetry } = services;
  const checkKey = createCallerCheck(services);
  const routes = createRoutes({ catalog, router });
  const { groupOf, groupsOf } = routes;
  const { estimateOf, settlementOf } = createCharging(services);
  const recordFailure = createFailureRecord(services);
  const tryChannels = createFailover(services, { router, routes, recordFailure });

  const takeRate = ({ key }: Caller) => {
    if (!rates.take(key.user_id, groupOf(key.user_group).api_rate)) throw relayErrors.tooManyRequests();
  };

  const tasks = createTaskRelay({
    services,
    upstream,
    poller: parts.poller,
    images: parts.images,
    apiLimiter: parts.apiLimiter,
    checkKey,
    groupsOf,
    takeRate,
    tryChannels,
    recordFailure,
  });

  const noteSuccess = (settlement: Settlement, firstToken: number | undefined) => {
    telemetry.succeeded({
      model: settlement.modelName,
      channelId: settlement.channelId,
      latency: settlement.requestTime,
      firstToken,
      promptTokens: settlement.promptTokens,
      completionTokens: settlement.completionTokens,
    });
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
    const refusal = await readRefusal(reply, signal);
    // Nobody asked for an encoding, and the usage in it can't be read.
    throw isEncoded ? relayErrors.upstreamMalformed() : refusal;
  };

  const startRecording = ({ caller: { key }, raw, contentType, connection }: Call) =>
    bodyLog.start({
      userId: key.user_id,
      tokenId: key.id,
      requestId: connection.requestId,
      body: raw,
      contentType,
    });

  /** Calls one channel under one hold. Throws before the first byte to the caller, so that another channel may be tried. */
  const attempt = async (
    call: Call,
    route: Route,
    response: ServerResponse,
    signal: AbortSignal,
    onBroken: (error: unknown) => void,
  ) => {
    const { billedModel } = namesOf(call, route.channel);
    const hold = await takeHold(ledger, call, estimateOf(call, route, billedModel), billedModel);
    const stopHeartbeat = startHeartbeat(call, response);
    const recording = call.caller.setting.recordsBodies ? startRecording(call) : undefined;
    let settled = false;
    try {
      const reply = await sendUpstream(call, route, signal);
      const isStream = /^text\/event-stream\b/i.test(String(reply.headers["content-type"] ?? ""));
      if (isStream) {
        const passed = await passStream(call, reply, response, stopHeartbeat, { signal, clock, recording });
        const settlement = settlementOf(call, route, hold, billedModel, await passed.usage(), passed.firstResponse);
        settled = true;
        await ledger.settle(settlement);
        recording?.keep(passed.contentType);
        if (passed.broken === undefined) {
          response.end();
          noteSuccess(settlement, passed.firstResponse);
        } else {
          response.destroy();
          onBroken(asRelayError(passed.broken, signal));
        }
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
      recording?.keep("application/json", bytes);
      if (response.headersSent) response.end(bytes);
      else {
        response.writeHead(200, { "content-type": "application/json", "content-length": bytes.byteLength });
        response.end(bytes);
      }
      noteSuccess(settlement, undefined);
      await settling;
    } finally {
      stopHeartbeat();
      recording?.drop();
      if (!settled) await ledger.release(hold);
    }
  };

  const relayCall = async (call: Call, response: ServerResponse, progress: Progress) => {
    const { setting } = call.caller;
    if (setting.models !== undefined && !setting.models.has(call.model)) throw relayErrors.modelRefused(call.model);
    screen(options, () => promptText(call.body));
    const abort = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) abort.abort();
    });
    // Whoever left while the key was looked up will not be told by the event any more.
    if (response.destroyed) return;
    await tryChannels(
      call,
      progress,
      (route) => attempt(call, route, response, abort.signal, (error) => recordFailure(progress, error)),
      { hasLeft: () => abort.signal.aborted, hasBegun: () => response.headersSent },
    );
  };

  return async (request, response, connection) => {
    const startedAt = clock();
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const method = request.method ?? "GET";
    let progress: Progress | undefined;
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
        const reached: Progress = { connection, startedAt, key: undefined, call: undefined, route: undefined };
        progress = reached;
        const caller = await checkKey(request, connection.ip, (key) => {
          reached.key = key;
        });
        groupsOf(caller);
        takeRate(caller);
        const call = await readCall(request, endpoint, caller, connection, startedAt);
        reached.call = call;
        await relayCall(call, response, reached);
        return;
      }
      const task = tasks.routeOf(method, path);
      if (task !== undefined) {
        await tasks.answer(task, request, response, connection);
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
      if (progress !== undefined) recordFailure(progress, error);
      sendError(request, response, error, { requestId: connection.requestId, log });
    }
  };
};
