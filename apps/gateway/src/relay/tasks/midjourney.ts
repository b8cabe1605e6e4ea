import { isObject } from "../../platform/is-object.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import type { Platform, Submission } from "./platform.ts";
import { idOf, jsonOf, progressOf, textOf, timeOf } from "../../domains/task/texts.ts";

const MAX_JSON_LENGTH = 65_536;
const MAX_PROMPT_LENGTH = 8000;

/** Midjourney proxy codes: no account available, rate limited, queue full. */
const noAccount = 3;
const limited = 30;
const queueFull = 23;
const takenCodes = new Set([1, 21, 22]);

/** A refusal of the gateway in Midjourney's own format, whose texts are codes. */
export const midjourneyRefusal = (words: string, code = 4): RelayError =>
  new RelayError(
    code === limited ? 429 : 400,
    { en: words, zh: words },
    {
      type: "upstream_error",
      code,
      reason: words === "task_no_found" ? "task_not_found" : "bad_request",
    },
  );

const speeds: Readonly<Record<string, string>> = { "mj-fast": "fast", "mj-turbo": "turbo", "mj-relax": "relax" };

/** The speed that a path names; none is the usual one. */
export const readSpeed = (mode: string | undefined): string => {
  const speed = mode === undefined ? "fast" : speeds[mode];
  if (speed !== undefined) return speed;
  throw new RelayError(400, { en: "There is no such speed", zh: "无效的加速模式" }, { code: 4, reason: "bad_request" });
};

/** Usual speed or none named: `mj_imagine`; others: `mj_relax_imagine`. */
const modelOf = (action: string, speed: string) => `mj_${speed === "fast" ? "" : `${speed}_`}${action.toLowerCase()}`;

const required = (body: Readonly<Record<string, unknown>>, name: string, words: string): string => {
  const value = body[name];
  if (typeof value !== "string" || value === "") throw midjourneyRefusal(words);
  return value;
};

/** The action of a button, by its id: `MJ::JOB::upsample::1::…`, `MJ::Outpaint::50::…`. */
const actionOfButton = (customId: string): string => {
  const parts = customId.split("::");
  const name = parts[1] === "JOB" ? (parts[2] ?? "") : (parts[1] ?? "");
  if (name.includes("upsample")) return "UPSCALE";
  if (name.includes("low_variation")) return "LOW_VARIATION";
  if (name.includes("high_variation")) return "HIGH_VARIATION";
  if (name.includes("variation")) return "VARIATION";
  if (name.includes("pan_")) return "PAN";
  if (name.includes("reroll")) return "REROLL";
  if (name === "Outpaint") return "ZOOM";
  if (name === "CustomZoom") return "CUSTOM_ZOOM";
  if (name === "Inpaint") return "INPAINT";
  throw midjourneyRefusal("unknown_action");
};

const changes = new Set(["UPSCALE", "VARIATION", "REROLL"]);

const readChange = (body: Readonly<Record<string, unknown>>) => {
  const origin = required(body, "taskId", "task_id_is_required");
  const action = required(body, "action", "action_is_required").toUpperCase();
  if (!changes.has(action)) throw midjourneyRefusal("unknown_action");
  const { index } = body;
  const isIndex = typeof index === "number" && Number.isInteger(index) && index >= 1 && index <= 4;
  if (action !== "REROLL" && !isIndex) throw midjourneyRefusal("index_is_required");
  return { action, origin };
};

const letters: Readonly<Record<string, string>> = { U: "UPSCALE", V: "VARIATION", R: "REROLL" };

const readSimpleChange = (body: Readonly<Record<string, unknown>>) => {
  const content = required(body, "content", "content_is_required");
  const [, origin, letter, index] = /^\s*(\S+)\s+([UVR])([1-4])?\s*$/i.exec(content) ?? [];
  const action = letters[letter?.toUpperCase() ?? ""];
  if (origin === undefined || action === undefined || (action !== "REROLL" && index === undefined))
    throw midjourneyRefusal("content_parse_failed");
  return { action, origin };
};

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");

type Read = (body: Readonly<Record<string, unknown>>) => { action: string; origin?: string };

const readers: Readonly<Record<string, Read>> = {
  imagine: (body) => {
    required(body, "prompt", "prompt_is_required");
    return { action: "IMAGINE" };
  },
  shorten: (body) => {
    required(body, "prompt", "prompt_is_required");
    return { action: "SHORTEN" };
  },
  describe: (body) => {
    if (textOf(body["link"], 1) === "") required(body, "base64", "base64_is_required");
    return { action: "DESCRIBE" };
  },
  blend: (body) => {
    if (!isTextList(body["base64Array"])) throw midjourneyRefusal("base64_array_is_required");
    return { action: "BLEND" };
  },
  "upload-discord-images": (body) => {
    if (!isTextList(body["base64Array"])) throw midjourneyRefusal("base64_array_is_required");
    return { action: "UPLOAD" };
  },
  change: readChange,
  "simple-change": readSimpleChange,
  action: (body) => ({
    action: actionOfButton(required(body, "customId", "custom_id_is_required")),
    origin: required(body, "taskId", "task_id_is_required"),
  }),
  modal: (body) => ({ action: "MODAL", origin: required(body, "taskId", "task_id_is_required") }),
};

const readSwap: Read = (body) => {
  required(body, "sourceBase64", "source_base64_is_required");
  required(body, "targetBase64", "target_base64_is_required");
  return { action: "SWAP_FACE" };
};

/** `name` is the last segment of `/mj/submit/…`; undefined is the swap of faces. */
export const readMidjourneySubmission = (
  name: string | undefined,
  mode: string | undefined,
  body: Readonly<Record<string, unknown>>,
  /** Clients may name an address to notify. */
  mayNotify: boolean,
): Submission => {
  const speed = readSpeed(mode);
  const read = name === undefined ? readSwap : Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (read === undefined) throw midjourneyRefusal("unknown_action");
  const { action, origin } = read(body);
  const prompt = textOf(body["prompt"], MAX_PROMPT_LENGTH);
  const { notifyHook: asked, ...rest } = body;
  const own = mayNotify ? textOf(asked, 2048) : "";
  return {
    model: modelOf(action, speed),
    action,
    path: name === undefined ? "/mj/insight-face/swap" : `/mj/submit/${name}`,
    body: (_model, hook) => {
      const notifyHook = own === "" ? hook : own;
      return {
        // Upstreams with speeds read this field; others ignore it.
        ...(mode === undefined ? {} : { accountFilter: { modes: [speed.toUpperCase()] } }),
        ...rest,
        ...(notifyHook === undefined ? {} : { notifyHook }),
      };
    },
    origin,
    prompt,
    fields: { mode: speed, prompt, state: textOf(body["state"]), notify_hook: own },
  };
};

/** A midjourney-proxy: tasks in camel case, times in unix milliseconds. */
export const midjourney: Platform = {
  name: "midjourney",
  authorize: (key) => ({ "mj-api-secret": key }),
  readAnswer: (status, json, submission) => {
    if (!isObject(json) || typeof json["code"] !== "number") {
      if (status >= 200 && status < 300) throw relayErrors.upstreamMalformed();
      const passed = status >= 400 && status <= 599 ? status : 502;
      const text = `status ${status}`;
      const error = new RelayError(
        passed,
        { en: text, zh: text },
        { type: "upstream_error", code: status === 429 ? limited : 4, fromUpstream: true },
      );
      return { taken: false, isKept: false, reply: json, fields: {}, error };
    }
    const { code } = json;
    const description = textOf(json["description"]);
    const fields = {
      code: Math.trunc(Math.min(999, Math.max(0, code))),
      description,
      properties: jsonOf(json["properties"], MAX_JSON_LENGTH),
    };
    if (takenCodes.has(code)) {
      // Images that were only stored are there at once, and their addresses are the result.
      const isOver = submission.action === "UPLOAD";
      const taskId = idOf(json["result"]);
      if (taskId === "" && !isOver) throw relayErrors.upstreamMalformed();
      return {
        taken: true,
        taskId: isOver ? "" : taskId,
        isOver,
        reply: json,
        fields: { ...fields, status: isOver ? "SUCCESS" : "SUBMITTED" },
      };
    }
    const isBusy = code === noAccount || code === queueFull || code === limited;
    // Told by the status of a channel in trouble, so that another one is tried.
    const text = description === "" ? "refused" : description;
    return {
      taken: false,
      isKept: true,
      reply: json,
      fields: { ...fields, fail_reason: description },
      error: new RelayError(
        isBusy ? 429 : 400,
        { en: text, zh: text },
        { type: "upstream_error", code, fromUpstream: isBusy },
      ),
    };
  },
  lookPath: "/mj/task/list-by-condition",
  readSeen: (json) => {
    if (!Array.isArray(json)) return undefined;
    return json.filter(isObject).flatMap((told) => {
      const taskId = idOf(told["id"]);
      if (taskId === "") return [];
      const reported = textOf(told["status"], 32);
      const failReason = textOf(told["failReason"]);
      const status = reported === "CANCEL" || (failReason !== "" && reported !== "SUCCESS") ? "FAILURE" : reported;
      const start = timeOf(told["startTime"]);
      const finish = timeOf(told["finishTime"]);
      const buttons = jsonOf(told["buttons"], MAX_JSON_LENGTH);
      const properties = jsonOf(told["properties"], MAX_JSON_LENGTH);
      const image = textOf(told["imageUrl"], 4000);
      const prompt = textOf(told["promptEn"], MAX_PROMPT_LENGTH);
      const description = textOf(told["description"]);
      return [
        {
          taskId,
          change: {
            status,
            progress: status === "SUCCESS" || status === "FAILURE" ? 100 : progressOf(told["progress"]),
            fail_reason: failReason,
            ...(start === 0 ? {} : { start_time: start }),
            ...(finish === 0 ? {} : { finish_time: finish }),
            ...(buttons === null ? {} : { buttons }),
            ...(properties === null ? {} : { properties }),
            ...(image === "" ? {} : { image_url: image }),
            ...(prompt === "" ? {} : { prompt_en: prompt }),
            ...(description === "" ? {} : { description }),
          },
        },
      ];
    });
  },
  refundText: (row, amount) => `构图失败 ${row.task_id}，补偿 ${amount} 额度`,
};

/** An error in the form that Midjourney clients expect. */
export const midjourneyError = ({ type, code, status }: RelayError, text: string) => {
  const isLimited = code === limited || (status === 429 && typeof code !== "number");
  return {
    status: isLimited ? 429 : status === 413 ? 413 : 400,
    body: { description: text, type, code: isLimited ? limited : typeof code === "number" ? code : 4 },
  };
};
