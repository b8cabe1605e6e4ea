import { randomBytes } from "node:crypto";
import { isObject } from "../../platform/is-object.ts";
import { approximateTokens } from "../billing/tokenizer.ts";
import { relayErrors } from "../relay-error.ts";
import type { UpstreamReply } from "./upstream.ts";
import { promptOf, textOf as contentOf } from "../billing/countable.ts";

// An echo of everything would let one request of 32 MB ask for gigabytes.
const MAX_ECHO_LENGTH = 16_384;
/** Inputs in one request, as OpenAI has it. */
const MAX_INPUTS = 2048;

const lastSaid = (body: Readonly<Record<string, unknown>>) => {
  const last: unknown = Array.isArray(body["messages"]) ? body["messages"].at(-1) : undefined;
  return isObject(last) ? contentOf(last["content"]).slice(0, MAX_ECHO_LENGTH) : "";
};

const replyHeaders = (type: string) => ({ "content-type": type });

const textOf = (input: unknown) => {
  const text =
    typeof input === "string"
      ? input
      : Array.isArray(input)
        ? input
            .slice(0, MAX_ECHO_LENGTH)
            .filter((each) => typeof each === "number")
            .join(",")
        : "";
  return text.slice(0, MAX_ECHO_LENGTH);
};

const embed = (text: string) => {
  // Eight numbers that depend on the text alone, so that equal texts are equal.
  const sums = Array.from({ length: 8 }, () => 0);
  for (const [index, character] of Array.from(text).entries())
    sums[index % 8] = (sums[index % 8] ?? 0) + (character.codePointAt(0) ?? 0);
  const length = Math.hypot(...sums) || 1;
  return sums.map((sum) => Number((sum / length).toFixed(6)));
};

async function* words(text: string, frame: (part: string) => string, end: readonly string[]) {
  for (const part of text.match(/\S+\s*/g) ?? []) yield Buffer.from(frame(part));
  for (const part of end) yield Buffer.from(part);
}

/** Replies without an upstream, and states it in the text. */
export const answerAsEcho = (
  endpoint: "chat/completions" | "embeddings",
  body: Readonly<Record<string, unknown>>,
  now: number,
): UpstreamReply => {
  const model = String(body["model"]);
  const prompt = promptOf(endpoint, body);
  const promptTokens = approximateTokens(prompt.text) + prompt.tokens;
  if (endpoint === "embeddings") {
    const { input: given } = body;
    // Numbers are the tokens of one text.
    const inputs = Array.isArray(given) && typeof given[0] !== "number" ? given : [given];
    if (inputs.length > MAX_INPUTS)
      throw relayErrors.badBody(`input has more than ${MAX_INPUTS} entries`, `input 不能超过 ${MAX_INPUTS} 项`);
    const reply = {
      object: "list",
      data: inputs.map((input, index) => ({ object: "embedding", index, embedding: embed(textOf(input)) })),
      model,
      usage: { prompt_tokens: promptTokens, completion_tokens: 0, total_tokens: promptTokens },
    };
    return { status: 200, headers: replyHeaders("application/json"), json: reply };
  }
  const text = `This is an echo from the gateway itself, no model was called. You said: ${lastSaid(body)}`;
  const completionTokens = approximateTokens(text);
  const id = `chatcmpl-echo-${randomBytes(9).toString("hex")}`;
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  if (body["stream"] !== true)
    return {
      status: 200,
      headers: replyHeaders("application/json"),
      json: {
        id,
        object: "chat.completion",
        created: now,
        model,
        choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
        usage,
      },
    };
  const frame = (chunk: Record<string, unknown>) =>
    `data: ${JSON.stringify({ id, object: "chat.completion.chunk", created: now, model, ...chunk })}\n\n`;
  const options = body["stream_options"];
  const wantsUsage =
    typeof options === "object" && options !== null && "include_usage" in options && options.include_usage === true;
  return {
    status: 200,
    headers: replyHeaders("text/event-stream"),
    body: words(
      text,
      (part) => frame({ choices: [{ index: 0, delta: { role: "assistant", content: part }, finish_reason: null }] }),
      [
        frame({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
        ...(wantsUsage ? [frame({ choices: [], usage })] : []),
        "data: [DONE]\n\n",
      ],
    ),
    usage: { promptTokens, completionTokens, extra: {} },
  };
};
