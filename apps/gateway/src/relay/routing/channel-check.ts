import type { components } from "@one-hub/sdk";
import type { ChannelRow } from "../../domains/channel/store.ts";
import { isObject } from "../../platform/is-object.ts";
import type { Vault } from "../../platform/vault.ts";
import { RelayError } from "../relay-error.ts";
import { taskChannelTypes } from "../../domains/task/channel-types.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { type RoutedChannel, routeChannel } from "./catalog.ts";
import { wordsOf } from "./channel-test.ts";
import type { ProbeImages } from "./probe-images.ts";

type Step = components["schemas"]["ChannelCheckStep"];
type Verdict = components["schemas"]["ChannelCheckVerdict"];
export type StepCode = NonNullable<Step["code"]>;
export type FindingCode = NonNullable<Step["results"][number]["code"]>;

/** One finding; `remark` is empty where the verdict says it all. */
export type Finding = { readonly code: FindingCode; readonly status: Verdict; readonly remark: string };

/** One call of a model, and what was found in its answer. */
export type CheckedStep = {
  readonly code: StepCode;
  readonly findings: readonly Finding[];
  /** Undefined where the provider answered with an error or not at all. */
  readonly answer: Readonly<Record<string, unknown>> | undefined;
};

export type ChannelChecker = {
  /** Whether channels of this type have chat models to call. */
  readonly isCheckable: (type: number) => boolean;
  /** Calls a model of a channel once for each step. Rejects only when the signal ends it. */
  readonly check: (
    row: ChannelRow,
    model: string,
    parts: {
      /** Public address of this gateway, without a slash at its end. */
      readonly site: string;
      readonly onStep: (step: CheckedStep) => void;
      readonly signal: AbortSignal;
    },
  ) => Promise<readonly CheckedStep[]>;
};

const withoutChat: ReadonlySet<number> = new Set(Object.values(taskChannelTypes));

const FAILED = 0;
const PASSED = 1;
const UNCLEAR = 2;

const TIMEOUT_MS = 60_000;
const MAX_REMARK_LENGTH = 300;
const MAX_ANSWER_LENGTH = 200_000;

const ask = (text: unknown, rest: object = {}) => ({ messages: [{ role: "user", content: text }], ...rest });

const weather = {
  type: "function",
  function: {
    name: "get_weather",
    description: "Returns the weather in a city.",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
};

const person = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "integer" } },
  required: ["name", "age"],
  additionalProperties: false,
};

const messageOf = (answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { choices } = answer;
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(first) ? first["message"] : undefined;
  return isObject(message) ? message : {};
};

const contentOf = (answer: Readonly<Record<string, unknown>>): string => {
  const { content } = messageOf(answer);
  return typeof content === "string" ? content : "";
};

const isPerson = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value["name"] === "string" && Number.isInteger(value["age"]);
  } catch {
    return false;
  }
};

const namesTool = (answer: Readonly<Record<string, unknown>>): boolean => {
  const { tool_calls: calls } = messageOf(answer);
  const called: unknown = Array.isArray(calls) ? calls[0] : undefined;
  const named = isObject(called) ? called["function"] : undefined;
  return isObject(named) && named["name"] === weather.function.name;
};

type Reply =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> }
  /** `status` is the provider's; undefined where it gave no answer. */
  | { readonly ok: false; readonly words: string; readonly status: number | undefined };

export const createChannelChecker = (parts: {
  vault: Vault;
  upstream: Upstream;
  images: ProbeImages;
}): ChannelChecker => {
  const { vault, upstream, images } = parts;

  const call = async (
    channel: RoutedChannel,
    model: string,
    body: Readonly<Record<string, unknown>>,
    cancelled: AbortSignal,
  ): Promise<Reply> => {
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const reply = await upstream.send({
        channel,
        endpoint: "chat/completions",
        model,
        body: { ...body, model },
        raw: undefined,
        signal,
      });
      let text = reply.json === undefined ? "" : JSON.stringify(reply.json);
      if (reply.body !== undefined)
        for await (const chunk of reply.body) {
          text += Buffer.from(chunk).toString("utf8");
          if (text.length > MAX_ANSWER_LENGTH) break;
        }
      const { status } = reply;
      const shown = upstream.conceal(channel, text);
      if (status < 200 || status > 299) return { ok: false, words: wordsOf(shown), status };
      try {
        const answer: unknown = JSON.parse(shown);
        if (isObject(answer)) return { ok: true, answer };
      } catch {
        // No JSON is no answer.
      }
      return { ok: false, words: shown, status };
    } catch (error) {
      cancelled.throwIfAborted();
      const words = error instanceof RelayError ? error.text.en : error instanceof Error ? error.message : "";
      return { ok: false, words, status: undefined };
    }
  };

  const check: ChannelChecker["check"] = async (row, asked, { site, onStep, signal }) => {
    const channel = routeChannel(row, vault);
    const model = channel.mapping.get(asked)?.replace(/^\+/, "") ?? asked;
    const done: CheckedStep[] = [];
    const finding = (code: FindingCode, status: Verdict, remark = ""): Finding => ({
      code,
      status,
      remark: remark.slice(0, MAX_REMARK_LENGTH),
    });
    const step = async (
      code: StepCode,
      body: Readonly<Record<string, unknown>>,
      read: (reply: Reply) => readonly Finding[],
    ) => {
      const reply = await call(channel, model, body, signal);
      const one = { code, findings: read(reply), answer: reply.ok ? reply.answer : undefined };
      done.push(one);
      onStep(one);
    };
    /** Findings in an answer; where there is none, what came instead. */
    const inAnswer =
      (read: (answer: Readonly<Record<string, unknown>>) => readonly Finding[]) =>
      (reply: Reply): readonly Finding[] =>
        reply.ok ? read(reply.answer) : [finding("response", FAILED, reply.words)];

    await step(
      "basic",
      ask("Say hello."),
      inAnswer(({ model: named, id }) => {
        const name = typeof named === "string" ? named : "";
        // Providers add a date to the name.
        const isSame = name === asked || name.startsWith(model);
        return [
          finding("model", name === "" ? UNCLEAR : isSame ? PASSED : FAILED, name),
          typeof id === "string" && id !== "" ? finding("id", PASSED, id) : finding("id", FAILED),
        ];
      }),
    );
    await step("error", { messages: [{ role: "nobody", content: "Hello" }], temperature: -1 }, (reply) => {
      if (reply.ok) return [finding("response", FAILED, contentOf(reply.answer))];
      return reply.status === undefined
        ? [finding("response", FAILED, reply.words)]
        : [finding("error", PASSED, `${reply.status} ${reply.words}`)];
    });
    const image = images.create();
    const question = [
      { type: "text", text: "Which colour fills this image? Answer with one English word." },
      { type: "image_url", image_url: { url: `${site}/api/image/${image.id}` } },
    ];
    await step("image", ask(question), (reply) => {
      const addresses = [...image.fetches.keys()];
      const fetched = finding("image_request", addresses.length === 1 ? PASSED : UNCLEAR, addresses.join(", "));
      if (!reply.ok) return [finding("response", FAILED, reply.words), fetched];
      const words = contentOf(reply.answer);
      return [finding("image", words.toLowerCase().includes(image.colour) ? PASSED : FAILED, words), fetched];
    });
    const format = { type: "json_schema", json_schema: { name: "person", strict: true, schema: person } };
    await step(
      "json",
      ask("Anna is 30 years old. Return her as JSON.", { response_format: format }),
      inAnswer((answer) => [finding("structure", isPerson(contentOf(answer)) ? PASSED : FAILED, contentOf(answer))]),
    );
    await step(
      "tools",
      ask("What is the weather in Paris?", { tools: [weather] }),
      inAnswer((answer) => [
        namesTool(answer)
          ? finding("function", PASSED, weather.function.name)
          : finding("function", FAILED, contentOf(answer)),
      ]),
    );
    return done;
  };

  return { isCheckable: (type) => !withoutChat.has(type), check };
};
