import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../../context.ts";
import { languageOf } from "../../platform/http.ts";
import type { WindowLimiter } from "../../platform/rate-limit.ts";
import { refusalOf, sendError, sendJson } from "../reply/answer.ts";
import type { Caller, RelayConnection } from "../call.ts";
import { isObject } from "../../platform/is-object.ts";
import type { createCallerCheck } from "../request/caller.ts";
import type { createFailover } from "../routing/failover.ts";
import type { createFailureRecord, Progress } from "../reply/failures.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import { readObject } from "../request/request.ts";
import type { createRoutes } from "../routing/routes.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { askUpstream } from "./ask.ts";
import type { TaskPlatform } from "../../domains/task/channel-types.ts";
import type { ImageProxy } from "./image.ts";
import { midjourney, midjourneyError, midjourneyRefusal, readSpeed } from "./midjourney.ts";
import { channelOfSign } from "./notice-sign.ts";
import { routeOf, type TaskRoute } from "./paths.ts";
import type { TaskPoller } from "./poller.ts";
import { badIds, sunoError, tasksMissing } from "./refusals.ts";
import { findTasks, type TaskRow, tasksAt } from "../../domains/task/store.ts";
import { createTaskSubmission } from "./submit.ts";
import { toRelayMidjourneyTask, type Pictures, toSunoTask } from "../../domains/task/view.ts";

export type TaskRelay = {
  readonly routeOf: (method: string, path: string) => TaskRoute | undefined;
  readonly answer: (
    route: TaskRoute,
    request: IncomingMessage,
    response: ServerResponse,
    connection: RelayConnection,
  ) => Promise<void>;
};

const MAX_IDS = 100;

/** Calls to Midjourney and Suno: charged and stored when an upstream accepts them, answered from the store afterwards. */
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
  const { catalog, clock, db, log, vault } = services;

  const ownTasks = (caller: Caller, platform: TaskPlatform, ids: readonly string[]) =>
    findTasks(db, platform, caller.key.user_id, ids);

  const ownTask = async (caller: Caller, platform: TaskPlatform, id: string): Promise<TaskRow> => {
    const [row] = await ownTasks(caller, platform, [id]);
    if (row === undefined) throw tasksMissing(platform);
    return row;
  };

  const submit = createTaskSubmission({ ...parts, ownTask });

  const readIds = async (platform: TaskPlatform, request: IncomingMessage): Promise<readonly string[]> => {
    const { ids } = (await readObject(request)).body;
    if (!Array.isArray(ids) || ids.length > MAX_IDS) throw badIds(platform);
    const texts = ids.map((id: unknown) => (typeof id === "number" ? String(id) : id));
    if (!texts.every((id) => typeof id === "string")) throw badIds(platform);
    return texts;
  };

  const hasCovers = services.extensions.includes("task_cover");
  /** Programs get absolute addresses. */
  const pictures = (): Pictures => ({
    base: services.options.text("ServerAddress").replace(/\/+$/, ""),
    covers: hasCovers,
  });
  const view = (platform: TaskPlatform, row: TaskRow): object =>
    platform === "suno" ? toSunoTask(row, pictures()) : toRelayMidjourneyTask(row, pictures());

  const fetchMany = async (platform: TaskPlatform, request: IncomingMessage, caller: Caller) => {
    const rows = await ownTasks(caller, platform, await readIds(platform, request));
    const views = rows.map((row) => view(platform, row));
    return platform === "suno" ? { code: "success", message: "", data: views } : views;
  };

  const fetchOne = async ({ platform, name }: TaskRoute, caller: Caller) => {
    const row = await ownTask(caller, platform, name);
    return platform === "suno" ? { code: "success", message: "", data: view(platform, row) } : view(platform, row);
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

  /** A webhook only triggers a poll of the upstream, so a forged one cannot make a task fail. */
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
    // The rest of a body that is too large is not read.
    if (refusal.status === 413 && what !== "image") response.setHeader("connection", "close");
    // An image's caller is a browser, which reads the status only.
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
      await parts.images.pass(route.name, response, route.song);
      return true;
    }
    const channelId = channelOfSign(sign ?? "", vault);
    if (channelId === undefined) throw midjourneyRefusal("bad_sign");
    sendJson(response, 200, await notify(request, (taskId) => tasksAt(db, "midjourney", channelId, taskId)));
    return true;
  };

  return {
    routeOf: (method, path) => {
      const route = routeOf(method, path);
      return route?.song === undefined || hasCovers ? route : undefined;
    },
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
        // Errors about the key have the same form on every platform.
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
