import { isObject } from "../../platform/is-object.ts";
import type { Endpoint } from "../upstream/upstream.ts";

/** Text to count, and tokens of what is no text: pictures, sound, files and token numbers. */
export type Countable = { readonly text: string; readonly tokens: number };

/** A picture of 1024 × 1024 in OpenAI's models. */
const IMAGE_TOKENS = 765;
const LOW_DETAIL_IMAGE_TOKENS = 85;
/** Base64 characters of sound or of a document to one token, roughly. */
const CHARACTERS_PER_MEDIA_TOKEN = 1000;
/** Shorter strings that begin with `data:` are text. */
const MIN_DATA_URL_LENGTH = 256;

/** Fields of a chat request that are no part of the prompt. */
const parameters: ReadonlySet<string> = new Set([
  "audio",
  "encoding_format",
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "metadata",
  "modalities",
  "model",
  "n",
  "parallel_tool_calls",
  "presence_penalty",
  "prompt_cache_key",
  "reasoning_effort",
  "safety_identifier",
  "seed",
  "service_tier",
  "stop",
  "store",
  "stream",
  "stream_options",
  "temperature",
  "top_k",
  "top_logprobs",
  "top_p",
  "user",
  "verbosity",
]);

/** Fields of a message that structure it and are no text. */
const markup: ReadonlySet<string> = new Set([
  "cache_control",
  "detail",
  "file_id",
  "finish_reason",
  "format",
  "id",
  "index",
  "role",
  "tool_call_id",
  "type",
]);

/** Fields that identify the call an answer belongs to. */
const callFields: ReadonlySet<string> = new Set([
  "created",
  "id",
  "model",
  "object",
  "provider",
  "service_tier",
  "status",
  "system_fingerprint",
  "usage",
]);

const mediaTokens = (data: string) => Math.ceil(data.length / CHARACTERS_PER_MEDIA_TOKEN);

/** Tokens of a message's part that is no text; undefined where it is not of that kind. */
const mediaTokensOf = (name: string, value: unknown): number | undefined => {
  if (name === "image_url" || name === "video_url")
    return isObject(value) && value["detail"] === "low" ? LOW_DETAIL_IMAGE_TOKENS : IMAGE_TOKENS;
  if (name === "b64_json") return IMAGE_TOKENS;
  if (!isObject(value)) return undefined;
  if ((name === "input_audio" || name === "audio" || name === "source") && typeof value["data"] === "string")
    return mediaTokens(value["data"]);
  if (name === "file") return typeof value["file_data"] === "string" ? mediaTokens(value["file_data"]) : IMAGE_TOKENS;
  return undefined;
};

/**
 * Kind of a value: a part of a `message`, whose field names are not text; `data` such as a schema or a tool's arguments, whose
 * names count; or an `input`, whose numbers are tokens.
 */
type Kind = "message" | "data" | "input";

const createCollector = () => {
  const lines: string[] = [];
  let tokens = 0;

  const add = (text: string) => {
    if (text === "") return;
    if (text.length >= MIN_DATA_URL_LENGTH && text.startsWith("data:")) tokens += IMAGE_TOKENS;
    else lines.push(text);
  };

  /** By a stack of its own: what was parsed can be nested deeper than functions can call themselves. */
  const walk = (root: unknown, rootKind: Kind) => {
    const waiting: { readonly value: unknown; readonly kind: Kind }[] = [{ value: root, kind: rootKind }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, kind } = next;
      if (typeof value === "string") add(value);
      else if (typeof value === "number" && kind === "input") tokens += 1;
      else if ((typeof value === "number" || typeof value === "boolean") && kind === "data") add(String(value));
      else if (Array.isArray(value))
        for (let index = value.length - 1; index >= 0; index -= 1) waiting.push({ value: value[index], kind });
      else if (isObject(value))
        for (const [name, child] of Object.entries(value).toReversed()) {
          if (kind === "data") {
            waiting.push({ value: child, kind }, { value: name, kind });
            continue;
          }
          const media = mediaTokensOf(name, child);
          if (media !== undefined) tokens += media;
          else if (!markup.has(name)) waiting.push({ value: child, kind: name === "arguments" ? "data" : "message" });
        }
    }
  };

  const addMessage = (message: unknown) => {
    if (!isObject(message)) {
      walk(message, "message");
      return;
    }
    for (const [name, value] of Object.entries(message)) {
      if (name === "content" && typeof value === "string") add(value);
      else if (name === "content" && Array.isArray(value)) {
        // A word may be cut anywhere between two parts.
        add(textOf(value));
        for (const part of value) walk(isObject(part) ? { ...part, text: undefined } : undefined, "message");
      } else if (!markup.has(name)) walk({ [name]: value }, "message");
    }
  };

  return { add, walk, addMessage, result: (): Countable => ({ text: lines.join("\n"), tokens }) };
};

/** The text of a message's content: a string, or the text parts of a list. */
export const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (Array.isArray(content))
    return content.map((part) => (isObject(part) && typeof part["text"] === "string" ? part["text"] : "")).join("");
  return "";
};

/** Texts of the user: a chat's messages, or an embedding's input. */
export const writtenTextOf = (endpoint: Endpoint, body: Readonly<Record<string, unknown>>): string => {
  const { input, messages } = body;
  if (endpoint === "embeddings")
    return Array.isArray(input) ? input.filter((each) => typeof each === "string").join("\n") : textOf(input);
  return Array.isArray(messages)
    ? messages.map((message) => (isObject(message) ? textOf(message["content"]) : "")).join("\n")
    : "";
};

/** Everything of a request that the upstream counts as its prompt. */
export const promptOf = (endpoint: Endpoint, body: Readonly<Record<string, unknown>>): Countable => {
  const collector = createCollector();
  if (endpoint === "embeddings") {
    collector.walk(body["input"], "input");
    return collector.result();
  }
  for (const [name, value] of Object.entries(body)) {
    if (name === "messages" && Array.isArray(value)) for (const message of value) collector.addMessage(message);
    else if (name === "prediction") collector.addMessage(value);
    else if (!parameters.has(name)) collector.walk(value, "data");
  }
  return collector.result();
};

const calledText = (called: unknown) =>
  isObject(called) ? `${textOf(called["name"])}${textOf(called["arguments"])}${textOf(called["input"])}` : "";

/** Text of the model in a choice of a reply (`message`) or of an event (`delta`). */
const choiceOf = (choice: unknown, part: "message" | "delta"): Countable => {
  if (!isObject(choice)) return { text: "", tokens: 0 };
  const written = isObject(choice[part]) ? choice[part] : {};
  // Some upstreams send the same thoughts under both names.
  const thoughts = textOf(written["reasoning_content"]) || textOf(written["reasoning"]);
  const calls = Array.isArray(written["tool_calls"])
    ? written["tool_calls"].map((call) =>
        isObject(call) ? `${calledText(call["function"])}${calledText(call["custom"])}` : "",
      )
    : [];
  const { audio, images } = written;
  return {
    text: [
      thoughts,
      textOf(written["content"]),
      textOf(written["refusal"]),
      calledText(written["function_call"]),
      ...calls,
      isObject(audio) ? textOf(audio["transcript"]) : "",
      textOf(choice["text"]),
    ].join(""),
    tokens:
      (Array.isArray(images) ? images.length * IMAGE_TOKENS : 0) +
      (isObject(audio) && typeof audio["data"] === "string" ? mediaTokens(audio["data"]) : 0),
  };
};

/** Text of the model in replies of other forms. */
const otherAnswerOf = (reply: Record<string, unknown>) => {
  const collector = createCollector();
  for (const [name, value] of Object.entries(reply))
    if (!callFields.has(name)) collector.walk({ [name]: value }, "message");
  return collector.result();
};

/** Text of the model in a whole reply or in one event; nothing for embeddings. */
export const answerOf = (reply: unknown, part: "message" | "delta"): Countable => {
  if (!isObject(reply)) return { text: "", tokens: 0 };
  const { choices } = reply;
  if (!Array.isArray(choices)) return Array.isArray(reply["data"]) ? { text: "", tokens: 0 } : otherAnswerOf(reply);
  if (choices.length === 1) return choiceOf(choices[0], part);
  const written = choices.map((choice) => choiceOf(choice, part));
  return {
    text: written.map(({ text }) => text).join(part === "message" ? "\n" : ""),
    tokens: written.reduce((sum, { tokens }) => sum + tokens, 0),
  };
};
