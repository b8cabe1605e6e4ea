import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../context.ts";
import { invalidUrl, requestIdHeader } from "../platform/http.ts";
import type { WindowLimiter } from "../platform/rate-limit.ts";
import type { ImageProxy } from "./tasks/image.ts";
import type { TaskPoller } from "./tasks/poller.ts";
import { createTaskRelay } from "./tasks/relay.ts";
import { errorBody, sendError, sendJson } from "./reply/answer.ts";
import { answerBilling, isBillingPath } from "./billing/billing.ts";
import type { Call, Caller, RelayConnection, Route } from "./call.ts";
import { isObject } from "../platform/is-object.ts";
import { createCallerCheck } from "./request/caller.ts";
import { createCharging, namesOf } from "./billing/charging.ts";
import { createFailover } from "./routing/failover.ts";
import { answerOf, promptOf } from "./billing/countable.ts";
import { createFailureRecord, type Progress } from "./reply/failures.ts";
import type { Settlement } from "./billing/settlement.ts";
import { listModels, readModel } from "./routing/models.ts";
import { relayErrors } from "./relay-error.ts";
import { answeredError, type Conceal, passStream, readRefusal, readReply, startHeartbeat } from "./reply/reply.ts";
import { readCall } from "./request/request.ts";
import { createRoutes } from "./routing/routes.ts";
import type { Router } from "./routing/routing.ts";
import { screen } from "./request/screening.ts";
import { createStreamReader, errorIn } from "./reply/stream-reader.ts";
import { takeHold } from "./billing/take-hold.ts";
import { asksUsage, type Endpoint, type Upstream, type UpstreamReply } from "./upstream/upstream.ts";
import { type Answer, readUsage, resolveUsage, type Usage, type UsageReport } from "./billing/usage.ts";
import { createUsageLimits, createUsageWarning } from "./billing/usage-limits.ts";

export type RelayParts = {
  readonly services: Services;
  readonly router: Router;
  readonly upstream: Upstream;
  readonly poller: TaskPoller;
  readonly images: ImageProxy;
  /** Billing endpoints count as management calls, so they share the API's limiter. */
  readonly apiLimiter: WindowLimiter;
};

export type Relay = (request: IncomingMessage, response: ServerResponse, connection: RelayConnection) => Promise<void>;

const endpoints: Readonly<Record<string, Endpoint>> = {
  "/v1/chat/completions": "chat/completions",
  "/v1/embeddings": "embeddings",
};

/** Whether the caller requested a stream's usage. */
const asksForUsage = ({ stream_options: options }: Call["body"]) =>
  isObject(options) && options["include_usage"] === true;

/** The relay: checks the key, holds money, calls a channel, passes the answer on and settles. */
export const createRelay = (parts: RelayParts): Relay => {
  const { services, router, upstream } = parts;
  const { bodyLog, catalog, clock, ledger, log, options, rates, telemetry } = services;
  const checkKey = createCallerCheck(services);
  const routes = createRoutes({ catalog, router });
  const { groupOf, groupsOf, symbolsOf } = routes;
  const limitUsage = createUsageLimits(services);
  const warnOfUsage = createUsageWarning(services);
  const { priceOf, estimateOf, settlementOf } = createCharging(services);
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

  const sendUpstream = async (
    call: Call,
    route: Route,
    signal: AbortSignal,
    conceal: Conceal,
  ): Promise<UpstreamReply> => {
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
    const refusal = await readRefusal(reply, signal, conceal);
    // No encoding was requested, and the usage in an encoded reply cannot be read.
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

  /** Usage to charge: the upstream's report, corrected where it cannot be true. */
  const usageOf = async (
    call: Call,
    route: Route,
    billedModel: string,
    report: UsageReport | undefined,
    answer: Answer & { readonly bytes: number; readonly isComplete: boolean },
  ): Promise<Usage> => {
    const resolved = await resolveUsage(report, () => promptOf(call.endpoint, call.body), answer);
    const usage = limitUsage(call, billedModel, resolved, answer.bytes);
    if (usage.flags !== undefined && answer.isComplete) warnOfUsage(route.channel.row.id, billedModel, usage.flags);
    return usage;
  };

  /**
   * Calls one channel under one hold. Throws before the first byte to the caller, so that another channel may be tried; `onBegin` is
   * called before that byte.
   */
  const attempt = async (
    call: Call,
    route: Route,
    response: ServerResponse,
    signal: AbortSignal,
    { onBegin, onBroken }: { readonly onBegin: () => void; readonly onBroken: (error: unknown) => void },
  ) => {
    const { billedModel } = namesOf(call, route.channel);
    const conceal: Conceal = (text) => upstream.conceal(route.channel, text);
    const price = priceOf(billedModel);
    const hold = await takeHold(ledger, call, estimateOf(call, route, billedModel, price), billedModel);
    let stopHeartbeat: () => void = () => undefined;
    let recording: ReturnType<typeof startRecording> | undefined;
    let settled = false;
    try {
      stopHeartbeat = startHeartbeat(call, response);
      if (call.caller.setting.recordsBodies) recording = startRecording(call);
      const reply = await sendUpstream(call, route, signal, conceal);
      const isStream = /^text\/event-stream\b/i.test(String(reply.headers["content-type"] ?? ""));
      if (isStream) {
        const reader = createStreamReader({
          dropsUsage: asksUsage(call.endpoint, call.body, route.channel) && !asksForUsage(call.body),
          writeError: (error) =>
            JSON.stringify(errorBody(answeredError(error, conceal), call.language, call.connection.requestId)),
        });
        const passed = await passStream(call, reply, response, {
          signal,
          clock,
          recording,
          reader,
          conceal,
          onBegin: () => {
            stopHeartbeat();
            onBegin();
          },
        });
        const isComplete = passed.broken === undefined && !signal.aborted;
        const usage =
          reply.usage ??
          (await usageOf(call, route, billedModel, reader.report(), {
            ...reader.answer(),
            bytes: reader.bytes(),
            isComplete,
          }));
        const settlement = settlementOf(call, route, hold, billedModel, price, usage, passed.firstResponse);
        settled = true;
        await ledger.settle(settlement);
        recording?.keep(passed.contentType);
        if (passed.broken === undefined) response.end();
        else response.destroy();
        const failure = passed.broken ?? passed.told;
        if (failure === undefined) noteSuccess(settlement, passed.firstResponse);
        else onBroken(failure);
        return;
      }
      const { json, bytes } = await readReply(reply, signal);
      const error = errorIn(json, "message");
      if (error !== undefined) throw answeredError(error, conceal);
      stopHeartbeat();
      const answer = answerOf(json, "message");
      const usage =
        reply.usage ??
        (await usageOf(call, route, billedModel, readUsage(json), {
          ...answer,
          length: answer.text.length,
          isReportFinal: true,
          bytes: bytes.byteLength,
          isComplete: true,
        }));
      const settlement = settlementOf(call, route, hold, billedModel, price, usage, undefined);
      settled = true;
      const settling = ledger.settle(settlement);
      recording?.keep("application/json", bytes);
      onBegin();
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
    screen(options, () => promptOf(call.endpoint, call.body).text);
    const abort = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) abort.abort();
    });
    // The event has already fired if the caller left during the key's lookup.
    if (response.destroyed) return;
    let hasBegun = false;
    await tryChannels(
      call,
      progress,
      (route) =>
        attempt(call, route, response, abort.signal, {
          onBegin: () => {
            hasBegun = true;
          },
          onBroken: (error) => recordFailure(progress, error),
        }),
      { hasLeft: () => abort.signal.aborted, hasBegun: () => hasBegun },
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
        const caller = await checkKey(request, connection.ip);
        sendJson(response, 200, listModels(catalog, symbolsOf(caller), caller.setting.models));
        return;
      }
      if (method === "GET" && path.startsWith("/v1/models/")) {
        const caller = await checkKey(request, connection.ip);
        const groups = symbolsOf(caller);
        sendJson(response, 200, readModel(catalog, groups, caller.setting.models, path.slice("/v1/models/".length)));
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
