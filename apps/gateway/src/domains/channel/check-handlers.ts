import type { components } from "@one-hub/sdk";
import type { Ctx, Handlers } from "../../context.ts";
import { createContentReply, createRawReply, type Text } from "../../platform/http.ts";
import type { CheckedStep, FindingCode, StepCode } from "../../relay/routing/channel-check.ts";
import { unsupportedType } from "./provider.ts";
import { requireChannel } from "./require-channel.ts";

type Event = components["schemas"]["ChannelCheckEvent"];
type Step = components["schemas"]["ChannelCheckStep"];

const HEARTBEAT_MS = 10_000;

const stepNames: Readonly<Record<StepCode, Text>> = {
  basic: { en: "Plain answer", zh: "基础检测" },
  error: { en: "Refusal of a wrong request", zh: "错误检测" },
  image: { en: "Images", zh: "根据图片判断中转" },
  json: { en: "Answer in a JSON schema", zh: "json格式检测" },
  tools: { en: "Function calls", zh: "函数调用检测" },
};

const findingNames: Readonly<Record<FindingCode, Text>> = {
  model: { en: "Model", zh: "模型检测" },
  id: { en: "ID", zh: "ID检测" },
  response: { en: "Answer", zh: "响应" },
  error: { en: "Error", zh: "错误" },
  image: { en: "Content of the image", zh: "图片内容检测" },
  image_request: { en: "Fetches of the image", zh: "图片请求检测" },
  structure: { en: "Structure", zh: "结构化判断" },
  function: { en: "Function", zh: "函数判断" },
};

/** A step as it is sent: with codes only where the gateway offers them. */
const toStep = (ctx: Ctx, { code, findings, answer }: CheckedStep): Step => {
  const tellsCodes = ctx.extensions.includes("channel_health");
  return {
    name: stepNames[code][ctx.language],
    ...(tellsCodes ? { code } : {}),
    results: findings.map((finding) => ({
      name: findingNames[finding.code][ctx.language],
      ...(tellsCodes ? { code: finding.code } : {}),
      status: finding.status,
      remark: finding.remark,
    })),
    response: answer ?? null,
  };
};

export const checkHandlers = {
  checkChannel: async ({ body }, ctx) => {
    const row = await requireChannel(ctx, body.id);
    if (!ctx.channelChecker.isCheckable(row.type)) throw unsupportedType();
    const models = new Set(body.models.split(",").map((model) => model.trim()));
    const site = ctx.options.text("ServerAddress").replace(/\/+$/, "");
    const encoder = new TextEncoder();
    const left = new AbortController();
    const stream = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        const send = (event: Event): void => {
          if (left.signal.aborted) return;
          controller.enqueue(encoder.encode(`event:message\ndata:${JSON.stringify(event)}\n\n`));
        };
        const heartbeat = setInterval(() => send({ type: "heartbeat", data: "ping" }), HEARTBEAT_MS);
        try {
          for (const model of models) {
            const onStep = (step: CheckedStep): void => {
              if (body.steps === true) send({ type: "step", data: { model, step: toStep(ctx, step) } });
            };
            const steps = await ctx.channelChecker.check(row, model, { site, onStep, signal: left.signal });
            send({ type: "result", data: { model, process: steps.map((step) => toStep(ctx, step)) } });
          }
          send({ type: "done", data: "completed" });
          controller.close();
        } catch (error) {
          if (left.signal.aborted) return;
          ctx.log.error({ err: error, channelId: row.id }, "the check of a channel broke off");
          controller.error(error);
        } finally {
          clearInterval(heartbeat);
        }
      },
      cancel: () => left.abort(),
    });
    return createContentReply(stream, {
      "Content-Type": "text/event-stream;charset=utf-8",
      "X-Accel-Buffering": "no",
    });
  },

  getProbeImage: async ({ path }, ctx) => {
    const image = ctx.probeImages.read(path.id, ctx.ip);
    return image === undefined
      ? createRawReply(undefined, 404)
      : createContentReply(image, { "Content-Type": "image/png" });
  },
} satisfies Partial<Handlers>;
