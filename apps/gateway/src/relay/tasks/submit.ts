import type { IncomingMessage, ServerResponse } from "node:http";
import type { RoutedChannel } from "../routing/catalog.ts";
import type { Services } from "../../context.ts";
import { Refusal } from "../../platform/http.ts";
import { nameHeader, replayedHeader } from "../../platform/idempotency.ts";
import { sendJson } from "../reply/answer.ts";
import type { AnyCall, Caller, Route } from "../call.ts";
import { isObject } from "../../platform/is-object.ts";
import { createCharging, namesOf } from "../billing/charging.ts";
import type { createFailover } from "../routing/failover.ts";
import type { createFailureRecord, Progress } from "../reply/failures.ts";
import { relayErrors } from "../relay-error.ts";
import { readObject } from "../request/request.ts";
import { screen } from "../request/screening.ts";
import { takeHold } from "../billing/take-hold.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { askUpstream } from "./ask.ts";
import { type TaskPlatform, taskChannelTypes } from "../../domains/task/channel-types.ts";
import { midjourney, readMidjourneySubmission, readSpeed } from "./midjourney.ts";
import { hookFor } from "./notice-sign.ts";
import type { TaskRoute } from "./paths.ts";
import type { Answer, Platform, Submission } from "./platform.ts";
import { asTaskRefusal } from "./refusals.ts";
import { insertTask, type NewTask, type TaskRow } from "../../domains/task/store.ts";
import { readSunoSubmission, suno } from "./suno.ts";

const noAccount = 3;
const platforms: Readonly<Record<TaskPlatform, Platform>> = { midjourney, suno };

/** Submits new tasks, which are charged and stored when an upstream accepts them. */
export const createTaskSubmission = (parts: {
  readonly services: Services;
  readonly upstream: Upstream;
  readonly tryChannels: ReturnType<typeof createFailover>;
  readonly recordFailure: ReturnType<typeof createFailureRecord>;
  readonly ownTask: (caller: Caller, platform: TaskPlatform, id: string) => Promise<TaskRow>;
}) => {
  const { services, upstream, ownTask } = parts;
  const { clock, db, extensions, ledger, namedCalls, options, telemetry, vault } = services;
  const { priceOf, estimateOf, settlementOf } = createCharging(services);

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

  /** Removes the operator's secrets from an upstream's texts. */
  const withoutSecrets = (json: unknown, channel: RoutedChannel): unknown => {
    if (!isObject(json)) return json;
    const words = ["description", "message"].flatMap((name) => {
      const text = json[name];
      return typeof text === "string" ? [[name, upstream.conceal(channel, text)] as const] : [];
    });
    return { ...json, ...Object.fromEntries(words) };
  };

  /** Submits to one channel under one hold. An accepted task is charged and stored in one transaction; a refused one is free. */
  const attempt = async (call: AnyCall, route: Route, platform: Platform, submission: Submission): Promise<Answer> => {
    const { billedModel, upstreamModel } = namesOf(call, route.channel);
    const price = priceOf(billedModel);
    const hold = await takeHold(ledger, call, estimateOf(call, route, billedModel, price), billedModel);
    let isSettled = false;
    try {
      const { status, json } = await askUpstream(upstream, {
        channel: route.channel,
        method: "POST",
        path: submission.path,
        authorize: platform.authorize,
        body: submission.body(upstreamModel, hookFor(options.text("ServerAddress"), vault, route.channel.row.id)),
      });
      const answer = platform.readAnswer(status, withoutSecrets(json, route.channel), submission);
      if (!answer.taken) return answer;
      const usage = { promptTokens: 1, completionTokens: 0, extra: {} };
      const settlement = settlementOf(call, route, hold, billedModel, price, usage, undefined);
      const now = clock();
      const row: NewTask = {
        ...rowOf(call, route, platform, submission),
        ...answer.fields,
        task_id: answer.taskId,
        quota: settlement.quota,
        cost: settlement.cost,
        token_quota: hold.limited ? settlement.quota : 0,
        group: settlement.group,
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

  /** Returns the answer of the upstream that took the task, or its one refusal that is no error to the caller; throws all others. */
  const submit = async (
    route: TaskRoute,
    body: Readonly<Record<string, unknown>>,
    caller: Caller,
    progress: Progress,
  ): Promise<Answer | undefined> => {
    const platform = platforms[route.platform];
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
      // A follow-up of a task goes to the task's channel.
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
        // A task is submitted even if its caller disconnects.
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
      // Midjourney clients expect this one refusal as a 200 reply.
      if (answer.error.code !== noAccount) throw error;
      parts.recordFailure(progress, error);
    }
    return answer;
  };

  /** The name of a submission; undefined where the gateway does not offer it, or none was given. */
  const nameOf = ({ headers }: IncomingMessage): string | undefined =>
    extensions.includes("idempotency") ? [headers[nameHeader]].flat()[0] : undefined;

  return async (
    route: TaskRoute,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    progress: Progress,
  ) => {
    if (route.platform === "midjourney") readSpeed(route.mode);
    const { body } = await readObject(request);
    const { id: keyId, user_id: userId } = caller.key;
    let answer: Answer | undefined;
    const { reply, isRepeated } = await namedCalls
      .runOnce(
        { userId, name: nameOf(request), request: [route, keyId, caller.pin, body] },
        async () => {
          answer = await submit(route, body, caller, progress);
          return answer?.reply;
        },
        () => answer?.taken !== true,
      )
      .catch((error: unknown) => {
        throw error instanceof Refusal ? asTaskRefusal(route.platform, error) : error;
      });
    if (isRepeated) response.setHeader(replayedHeader, "true");
    sendJson(response, 200, reply);
  };
};
