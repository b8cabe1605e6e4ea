import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../context.ts";
import { languageOf } from "../http.ts";
import type { WindowLimiter } from "../rate-limit.ts";
import { refusalOf, sendError, sendJson } from "../relay/answer.ts";
import { type AnyCall, type Caller, isObject, type RelayConnection, type Route } from "../relay/call.ts";
import type { createCallerCheck } from "../relay/caller.ts";
import { createCharging, namesOf } from "../relay/charging.ts";
import type { createFailover } from "../relay/failover.ts";
import type { createFailureRecord, Progress } from "../relay/failures.ts";
import { RelayError, relayErrors } from "../relay/relay-error.ts";
import { readObject } from "../relay/request.ts";
import type { createRoutes } from "../relay/routes.ts";
import { screen } from "../relay/screening.ts";
import { takeHold } from "../relay/take-hold.ts";
import type { Upstream } from "../relay/upstream.ts";
import { askUpstream } from "./ask.ts";
import { type TaskPlatform, taskChannelTypes } from "./channel-types.ts";
import type { ImageProxy } from "./image.ts";
import { midjourney, midjourneyError, midjourneyRefusal, readMidjourneySubmission, readSpeed } from "./midjourney.ts";
import type { Answer, Platform, Submission } from "./platform.ts";
import type { TaskPoller } from "./poller.ts";
import { findTasks, insertTask, type NewTask, type TaskRow, tasksAt } from "./store.ts";
import { readSunoSubmission, suno } from "./suno.ts";
import { midjourneyView, sunoView } from "./task-view.ts";

/** A path of the relay that is about tasks, taken apart. */
export type TaskRoute = {
  readonly platform: TaskPlatform;
  readonly mode: string | undefined;
  readonly what: "submit" | "swap" | "fetch" | "fetchMany" | "seed" | "notify" | "image";
  /** Action or id. */
  readonly name: string;
};

export type TaskRelay = {
  readonly routeOf: (method: string, path: string) => TaskRoute | undefined;
  readonly answer: (
    route: TaskRoute,
    request: IncomingMessage,
    response: ServerResponse,
    connection: RelayConnection,
  ) => Promise<void>;
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // `%zz` encodes nothing, so it is the name.
    return text;
  }
};

const shapes: readonly (readonly [method: string, pattern: RegExp, platform: TaskPlatform, what: TaskRoute["what"]])[] =
  [
    ["POST", /^\/suno\/submit\/(?<name>[^/]+)$/, "suno", "submit"],
    ["POST", /^\/suno\/fetch$/, "suno", "fetchMany"],
    ["GET", /^\/suno\/fetch\/(?<name>[^/]+)$/, "suno", "fetch"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/submit\/(?<name>[^/]+)$/, "midjourney", "submit"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/insight-face\/swap$/, "midjourney", "swap"],
    ["GET", /^(?:\/(?<mode>[^/]+))?\/mj\/task\/(?<name>[^/]+)\/fetch$/, "midjourney", "fetch"],
    ["GET", /^(?:\/(?<mode>[^/]+))?\/mj\/task\/(?<name>[^/]+)\/image-seed$/, "midjourney", "seed"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/task\/list-by-condition$/, "midjourney", "fetchMany"],
    ["POST", /^(?:\/(?<mode>[^/]+))?\/mj\/notify$/, "midjourney", "notify"],
    ["GET", /^(?:\/(?<mode>[^/]+))?\/mj\/image\/(?<name>[^/]+)$/, "midjourney", "image"],
  ];

const routeOf = (method: string, path: string): TaskRoute | undefined => {
  for (const [wanted, pattern, platform, what] of shapes) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (found !== null)
      return { platform, what, mode: found.groups?.["mode"], name: decoded(found.groups?.["name"] ?? "") };
  }
  return undefined;
};

const mostIds = 100;
const noAccount = 3;
const platforms: Readonly<Record<TaskPlatform, Platform>> = { midjourney, suno };

/** What Suno's callers are told of an error (contract 4.6); here an empty balance keeps its status. */
const sunoError = (error: RelayError, text: string) => {
  const { code, status } = error;
  if (code === "insufficient_user_quota") return { status: 402, body: { code, message: text } };
  if (code === "pre_consume_token_quota_failed") return { status: 403, body: { code, message: text } };
  const isOwn = typeof code === "string" && code !== "one_hub_error" && code !== "";
  const plain = status === 503 ? "provider_not_found" : status === 404 ? "model_not_allowed" : "invalid_request";
  return {
    status: plain === "model_not_allowed" && !isOwn ? 403 : status,
    body: { code: isOwn ? code : error.fromUpstream ? "submit_failed" : plain, message: text },
  };
};

const tasksMissing = (platform: TaskPlatform) =>
  platform === "suno"
    ? new RelayError(404, { en: "", zh: "" }, { code: "task_not_exist" })
    : midjourneyRefusal("task_no_found");

const badIds = (platform: TaskPlatform) =>
  platform === "suno"
    ? new RelayError(400, { en: "ids must be a list of at most 100 texts", zh: "ids 必须是最多 100 个字符串的列表" })
    : midjourneyRefusal("ids_are_required");

/** Calls to Midjourney and Suno: charged and stored when an upstream takes them, answered from the store afterwards. */
export const createTaskRelay = (parts: {
  readonly services: Services;
  readonly upstream: Upstream;
  readonly poller: TaskPoller;
  readonly images: ImageProxy;
  readonly apiLimiter: WindowLimiter;
  readonly checkKey: ReturnType<typeof createCallerCheck>;
  readonly groupsOf: ReturnType<typeof createRoutes>["groupsOf"];
  readonly takeRate: (caller: Caller) => void;
  readonly tryChannels: ReturnType<typeof createFailover>;
  readonly recordFailure: ReturnType<typeof createFailureRecord>;
}): TaskRelay => {
  const { services, upstream, poller } = parts;
  const { catalog, clock, db, ledger, log, options, telemetry, vault } = services;
  const { estimateOf, settlementOf } = createCharging(services);

  /** Where an upstream tells of its tasks; none where this gateway cannot be reached by others. */
  const hookOf = (channelId: number): string | undefined => {
    const site = URL.parse(options.text("ServerAddress"));
    if (site === null || /^(localhost|127\..*|\[::1\])$/.test(site.hostname)) return undefined;
    const base = `${site.origin}${site.pathname.replace(/\/+$/, "")}`;
    return `${base}/mj/notify?sign=${encodeURIComponent(vault.sign(`mj-notify:${channelId}`))}`;
  };

  const channelOfSign = (sign: string): number | undefined => {
    const [, id] = /^mj-notify:(\d+)$/.exec(vault.verify(sign) ?? "") ?? [];
    return id === undefined ? undefined : Number(id);
  };

  const rowOf = (call: AnyCall, route: Route, platform: Platform, submission: Submission): NewTask => {
    const seconds = Math.floor(clock() / 1000);
    return {
      platform: platform.name,
      user_id: call.caller.key.user_id,
      token_id: call.caller.key.id,
      channel_id: route.channel.row.id,
      model_name: namesOf(call, route.channel).billedModel,
      action: submission.action,
      status: "SUBMITTED",
      is_open: 1,
      submit_time: call.startedAt,
      created_at: seconds,
      updated_at: seconds,
      properties: null,
      data: null,
      ...submission.fields,
    };
  };

  /** Asks one channel under one hold. What it took is charged and stored in one transaction; what it refused costs nothing. */
  const attempt = async (call: AnyCall, route: Route, platform: Platform, submission: Submission): Promise<Answer> => {
    const { billedModel, upstreamModel } = namesOf(call, route.channel);
    const hold = await takeHold(ledger, call, estimateOf(call, route, billedModel), billedModel);
    let isSettled = false;
    try {
      const { status, json } = await askUpstream(upstream, {
        channel: route.channel,
        method: "POST",
        path: submission.path,
        authorize: platform.authorize,
        body: submission.body(upstreamModel, hookOf(route.channel.row.id)),
      });
      const answer = platform.readAnswer(status, json, submission);
      if (!answer.taken) return answer;
      const usage = { promptTokens: 1, completionTokens: 0, extra: {} };
      const settlement = settlementOf(call, route, hold, billedModel, usage, undefined);
      const now = clock();
      const row: NewTask = {
        ...rowOf(call, route, platform, submission),
        ...answer.fields,
        task_id: answer.taskId,
        quota: settlement.quota,
        token_quota: hold.limited ? settlement.quota : 0,
        ...(answer.isOver ? { is_open: 0, progress: 100, start_time: now, finish_time: now } : {}),
      };
      isSettled = true;
      await ledger.settle({ ...settlement, alongside: (trx) => insertTask(trx, row) });
      telemetry.succeeded({
        model: billedModel,
        channelId: settlement.channelId,
        latency: settlement.requestTime,
        firstToken: undefined,
        promptTokens: settlement.promptTokens,
        completionTokens: settlement.completionTokens,
      });
      return answer;
    } finally {
      if (!isSettled) await ledger.release(hold);
    }
  };

  const ownTasks = (caller: Caller, platform: TaskPlatform, ids: readonly string[]) =>
    findTasks(db, platform, caller.key.user_id, ids);

  const ownTask = async (caller: Caller, platform: TaskPlatform, id: string): Promise<TaskRow> => {
    const [row] = await ownTasks(caller, platform, [id]);
    if (row === undefined) throw tasksMissing(platform);
    return row;
  };

  const submit = async (
    route: TaskRoute,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    progress: Progress,
  ) => {
    const platform = platforms[route.platform];
    if (route.platform === "midjourney") readSpeed(route.mode);
    const { body } = await readObject(request);
    const submission =
      route.platform === "suno"
        ? readSunoSubmission(route.name, body)
        : readMidjourneySubmission(
            route.what === "swap" ? undefined : route.name,
            route.mode,
            body,
            options.flag("MjNotifyEnabled"),
          );
    const origin =
      submission.origin === undefined ? undefined : await ownTask(caller, route.platform, submission.origin);
    const call: AnyCall = {
      // What goes on from a task goes where that task is.
      caller:
        origin === undefined
          ? caller
          : { ...caller, pin: { channelId: origin.channel_id, avoid: false, fallback: false } },
      model: submission.model,
      channelType: taskChannelTypes[route.platform],
      body,
      stream: false,
      startedAt: progress.startedAt,
      connection: progress.connection,
    };
    progress.call = call;
    const { models } = caller.setting;
    if (models !== undefined && !models.has(call.model)) throw relayErrors.modelRefused(call.model);
    screen(options, () => submission.prompt);
    let answer: Answer | undefined;
    try {
      await parts.tryChannels(
        call,
        progress,
        async (to) => {
          answer = undefined;
          answer = await attempt(call, to, platform, submission);
          if (!answer.taken) throw answer.error;
        },
        // Whoever leaves has a task all the same, so nothing of it is left off.
        { hasLeft: () => false, hasBegun: () => false },
      );
    } catch (error) {
      if (answer === undefined || answer.taken) throw error;
      const to = progress.route;
      if (answer.isKept && to !== undefined) {
        const now = clock();
        await insertTask(db, {
          ...rowOf(call, to, platform, submission),
          ...answer.fields,
          status: "FAILURE",
          progress: 100,
          finish_time: now,
          is_open: 0,
        });
      }
      // The one refusal that its family's callers find in a reply (contract 4.6).
      if (answer.error.code !== noAccount) throw error;
      parts.recordFailure(progress, error);
    }
    sendJson(response, 200, answer?.reply);
  };

  const readIds = async (platform: TaskPlatform, request: IncomingMessage): Promise<readonly string[]> => {
    const { ids } = (await readObject(request)).body;
    if (!Array.isArray(ids) || ids.length > mostIds) throw badIds(platform);
    const texts = ids.map((id: unknown) => (typeof id === "number" ? String(id) : id));
    if (!texts.every((id) => typeof id === "string")) throw badIds(platform);
    return texts;
  };

  const fetchMany = async (platform: TaskPlatform, request: IncomingMessage, caller: Caller) => {
    const rows = await ownTasks(caller, platform, await readIds(platform, request));
    return platform === "suno" ? { code: "success", message: "", data: rows.map(sunoView) } : rows.map(midjourneyView);
  };

  const fetchOne = async ({ platform, name }: TaskRoute, caller: Caller) => {
    const row = await ownTask(caller, platform, name);
    return platform === "suno" ? { code: "success", message: "", data: sunoView(row) } : midjourneyView(row);
  };

  const readSeed = async (name: string, caller: Caller) => {
    const row = await ownTask(caller, "midjourney", name);
    const channel = catalog.channels().find((each) => each.row.id === row.channel_id);
    if (channel === undefined) throw relayErrors.channelUnavailable();
    const { json } = await askUpstream(upstream, {
      channel,
      method: "GET",
      path: `/mj/task/${encodeURIComponent(row.task_id)}/image-seed`,
      authorize: midjourney.authorize,
    });
    if (!isObject(json) || typeof json["code"] !== "number") throw relayErrors.upstreamMalformed();
    return { description: "", ...json };
  };

  /** A notice says no more than that a task is worth a look: the upstream is asked, so nobody can make a task fail by a notice. */
  const notify = async (
    request: IncomingMessage,
    rowsOf: (taskId: string) => Promise<readonly TaskRow[]>,
  ): Promise<object> => {
    const { id } = (await readObject(request)).body;
    const taskId = typeof id === "number" ? String(id) : id;
    if (typeof taskId !== "string" || taskId === "" || taskId.includes("\u0000"))
      throw midjourneyRefusal("task_no_found");
    const rows = await rowsOf(taskId);
    if (rows.length === 0) throw midjourneyRefusal("task_no_found");
    const open = rows.filter((row) => row.is_open === 1);
    if (open.length > 0) await poller.look(open);
    return { code: 1, description: "ok" };
  };

  const answerKey = async (
    route: TaskRoute,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    progress: Progress,
  ) => {
    const { platform, what, name } = route;
    if (what === "submit" || what === "swap") {
      await submit(route, request, response, caller, progress);
      return;
    }
    if (platform === "midjourney") readSpeed(route.mode);
    if (what === "fetchMany") sendJson(response, 200, await fetchMany(platform, request, caller));
    else if (what === "seed") sendJson(response, 200, await readSeed(name, caller));
    else if (what === "notify")
      sendJson(response, 200, await notify(request, (taskId) => ownTasks(caller, platform, [taskId])));
    else sendJson(response, 200, await fetchOne(route, caller));
  };

  const sendRefusal = (
    { platform, what }: TaskRoute,
    request: IncomingMessage,
    response: ServerResponse,
    error: unknown,
    requestId: string,
  ) => {
    if (!(error instanceof RelayError)) log.error({ err: error, requestId }, "a task's call failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const refusal = refusalOf(error);
    const text = refusal.text[languageOf(request.headers["accept-language"])];
    const told = platform === "suno" ? sunoError(refusal, text) : midjourneyError(refusal, text);
    // What is left of a body that is too large is not read.
    if (refusal.status === 413 && what !== "image") response.setHeader("connection", "close");
    // An image's caller is a browser, which goes by the status; and what broke here is no refusal.
    const isPlain = what === "image" || !(error instanceof RelayError);
    sendJson(response, isPlain ? refusal.status : told.status, told.body);
  };

  /** The two that need no key; undefined where one is needed. */
  const answerStranger = async (
    route: TaskRoute,
    request: IncomingMessage,
    response: ServerResponse,
    connection: RelayConnection,
  ): Promise<boolean> => {
    const sign = new URLSearchParams((request.url ?? "").split("?")[1] ?? "").get("sign");
    if (route.what !== "image" && (route.what !== "notify" || sign === null)) return false;
    if (!parts.apiLimiter.take(connection.ip))
      throw new RelayError(429, { en: "too_many_requests", zh: "too_many_requests" }, { code: 30 });
    readSpeed(route.mode);
    if (route.what === "image") {
      await parts.images.pass(route.name, response);
      return true;
    }
    const channelId = channelOfSign(sign ?? "");
    if (channelId === undefined) throw midjourneyRefusal("bad_sign");
    sendJson(response, 200, await notify(request, (taskId) => tasksAt(db, "midjourney", channelId, taskId)));
    return true;
  };

  return {
    routeOf,
    answer: async (route, request, response, connection) => {
      const progress: Progress = { connection, startedAt: clock(), key: undefined, call: undefined, route: undefined };
      try {
        if (await answerStranger(route, request, response, connection)) return;
      } catch (error) {
        sendRefusal(route, request, response, error, connection.requestId);
        return;
      }
      let caller: Caller;
      try {
        caller = await parts.checkKey(
          request,
          connection.ip,
          (key) => {
            progress.key = key;
          },
          route.platform === "midjourney" ? "mj-api-secret" : "authorization",
        );
        parts.groupsOf(caller);
        parts.takeRate(caller);
      } catch (error) {
        // About the key all families answer alike (contract 4.6).
        parts.recordFailure(progress, error);
        sendError(request, response, error, { requestId: connection.requestId, log });
        return;
      }
      try {
        await answerKey(route, request, response, caller, progress);
      } catch (error) {
        parts.recordFailure(progress, error);
        sendRefusal(route, request, response, error, connection.requestId);
      }
    },
  };
};
