import { isObject } from "../../platform/is-object.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import { isModelName } from "../request/request.ts";
import type { Platform, Submission } from "./platform.ts";
import { idOf, jsonOf, progressOf, textOf, timeOf } from "../../domains/task/texts.ts";

const DEFAULT_MODEL = "chirp-v3-0";
const MAX_DATA_LENGTH = 1_048_576;
const MAX_PROPERTIES_LENGTH = 65_536;

const invalid = (en: string, zh: string) =>
  new RelayError(400, { en, zh }, { code: "invalid_request", reason: "bad_request" });

/** Reads a submission. Music is routed and priced by its `mv`, lyrics as `suno_lyrics`. */
export const readSunoSubmission = (action: string, body: Readonly<Record<string, unknown>>): Submission => {
  const { prompt, mv, task_id: origin, notify_hook: hook } = body;
  const description = body["gpt_description_prompt"];
  const texts = [prompt, description, body["title"], body["tags"]].filter((each) => typeof each === "string");
  const shared = {
    path: `/suno/submit/${action}`,
    prompt: texts.join("\n"),
    fields: { notify_hook: textOf(hook, 2048), properties: jsonOf(body, MAX_PROPERTIES_LENGTH) },
  };
  if (action === "lyrics") {
    if (typeof prompt !== "string" || prompt === "") throw invalid("prompt_empty", "缺少 prompt");
    return { ...shared, action: "LYRICS", model: "suno_lyrics", body: () => body, origin: undefined };
  }
  if (action !== "music") throw invalid("invalid_action", "invalid_action");
  const asked = mv === undefined || mv === "" ? DEFAULT_MODEL : mv;
  if (typeof asked !== "string" || !isModelName(asked)) throw invalid("mv is no name of a model", "mv 不是有效的模型");
  return {
    ...shared,
    action: "MUSIC",
    model: asked,
    body: (model) => ({ ...body, mv: model }),
    origin: typeof origin === "string" && origin !== "" ? origin : undefined,
  };
};

const finals = new Set(["SUCCESS", "FAILURE"]);

/** A proxy of Suno: `{code, message, data}`, times in unix seconds. */
export const suno: Platform = {
  name: "suno",
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  readAnswer: (status, json) => {
    const isWell = status >= 200 && status < 300;
    if (isWell && isObject(json) && json["code"] === "success" && typeof json["data"] === "string")
      return {
        taken: true,
        taskId: textOf(json["data"], 256),
        isOver: false,
        reply: { code: "success", message: textOf(json["message"]), data: json["data"] },
        fields: { status: "SUBMITTED" },
      };
    if (isWell && !(isObject(json) && typeof json["code"] === "string")) throw relayErrors.upstreamMalformed();
    const message = isObject(json) ? textOf(json["message"]) : "";
    const code = isObject(json) ? textOf(json["code"], 64) : "";
    const passed = isWell ? 400 : status >= 400 && status <= 599 ? status : 502;
    const text = message === "" ? `status ${status}` : message;
    return {
      taken: false,
      isKept: false,
      reply: json,
      fields: {},
      error: new RelayError(
        passed,
        { en: text, zh: text },
        { code: code === "" ? "submit_failed" : code, fromUpstream: true },
      ),
    };
  },
  lookPath: "/suno/fetch",
  readSeen: (json) => {
    if (!isObject(json) || json["code"] !== "success" || !Array.isArray(json["data"])) return undefined;
    return json["data"].filter(isObject).flatMap((told) => {
      const taskId = idOf(told["task_id"]);
      const status = textOf(told["status"], 32);
      if (taskId === "" || status === "") return [];
      const data = jsonOf(told["data"], MAX_DATA_LENGTH);
      const start = timeOf(told["start_time"]);
      const finish = timeOf(told["finish_time"]);
      return [
        {
          taskId,
          change: {
            status,
            fail_reason: textOf(told["fail_reason"]),
            progress: finals.has(status) ? 100 : progressOf(told["progress"]),
            ...(start === 0 ? {} : { start_time: start * 1000 }),
            ...(finish === 0 ? {} : { finish_time: finish * 1000 }),
            ...(data === null ? {} : { data }),
          },
        },
      ];
    });
  },
  refundText: (row, amount) => `异步任务执行失败 ${row.task_id}，补偿 ${amount} 额度`,
};
