import type { ExtraTokenClass } from "@one-hub/sdk/format";

/** What a call used, as the upstream reports it. */
export type Usage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Counts of the classes with a price of their own; zero counts are left out. */
  readonly extra: Readonly<Partial<Record<ExtraTokenClass, number>>>;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

// No call has more; a larger figure would only carry a balance out of the range of exact integers.
const mostTokens = 1_000_000_000;

const count = (value: unknown) =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? Math.min(Math.trunc(value), mostTokens) : 0;

/** Reads the `usage` object of a reply or a chunk; undefined where there is none. */
export const readUsage = (reply: unknown): Usage | undefined => {
  if (!isObject(reply) || !isObject(reply["usage"])) return undefined;
  const usage = reply["usage"];
  const prompt = isObject(usage["prompt_tokens_details"]) ? usage["prompt_tokens_details"] : {};
  const completion = isObject(usage["completion_tokens_details"]) ? usage["completion_tokens_details"] : {};
  const counted: [ExtraTokenClass, number][] = [
    ["cached_tokens", count(prompt["cached_tokens"])],
    ["cached_write_tokens", count(prompt["cached_write_tokens"])],
    ["cached_read_tokens", count(prompt["cached_read_tokens"])],
    ["input_audio_tokens", count(prompt["audio_tokens"])],
    ["input_text_tokens", count(prompt["text_tokens"])],
    ["input_image_tokens", count(prompt["image_tokens"])],
    ["output_audio_tokens", count(completion["audio_tokens"])],
    ["output_text_tokens", count(completion["text_tokens"])],
    ["output_image_tokens", count(completion["image_tokens"])],
    ["reasoning_tokens", count(completion["reasoning_tokens"])],
  ];
  return {
    promptTokens: count(usage["prompt_tokens"]),
    completionTokens: count(usage["completion_tokens"]),
    extra: Object.fromEntries(counted.filter(([, tokens]) => tokens > 0)),
  };
};

const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (Array.isArray(content))
    return content.map((part) => (isObject(part) && typeof part["text"] === "string" ? part["text"] : "")).join("");
  return "";
};

/** What people wrote in a request: messages of a chat, or the input of an embedding. Images do not count as text. */
export const promptText = (body: Readonly<Record<string, unknown>>): string => {
  if (Array.isArray(body["messages"]))
    return body["messages"].map((message) => (isObject(message) ? textOf(message["content"]) : "")).join("\n");
  const { input } = body;
  if (Array.isArray(input)) return input.filter((each) => typeof each === "string").join("\n");
  return textOf(input);
};

const choiceText = (choice: unknown, part: "message" | "delta") => {
  if (!isObject(choice) || !isObject(choice[part])) return "";
  const written = choice[part];
  const reasoning = typeof written["reasoning_content"] === "string" ? written["reasoning_content"] : "";
  const calls = Array.isArray(written["tool_calls"])
    ? written["tool_calls"].map((call) =>
        isObject(call) && isObject(call["function"])
          ? `${textOf(call["function"]["name"])}${textOf(call["function"]["arguments"])}`
          : "",
      )
    : [];
  return `${reasoning}${textOf(written["content"])}${calls.join("")}`;
};

/** What the model wrote in a whole reply. */
export const replyText = (reply: unknown): string =>
  isObject(reply) && Array.isArray(reply["choices"])
    ? reply["choices"].map((choice) => choiceText(choice, "message")).join("\n")
    : "";

/** Watches a stream go by: its usage when a chunk carries one, else the text to count. */
export type StreamReader = {
  readonly push: (chunk: Uint8Array) => void;
  readonly usage: () => Usage | undefined;
  /** What the model wrote, or the beginning of it where that is very long. */
  readonly text: () => string;
  /** Characters that the model wrote in all. */
  readonly length: () => number;
};

// An upstream that never ends shall not fill the memory: of a longer line nothing is read, of a longer text the rest is only measured.
const longestLine = 8_388_608;
const longestText = 1_048_576;

export const createStreamReader = (): StreamReader => {
  const decoder = new TextDecoder();
  let rest = "";
  let isSkipping = false;
  let usage: Usage | undefined;
  let text = "";
  let length = 0;
  const readLine = (line: string) => {
    if (!line.startsWith("data:")) return;
    const data = line.slice("data:".length).trim();
    if (!data.startsWith("{")) return;
    let parsed: unknown;
    try {
      parsed = JSON.parse(data);
    } catch {
      // A line that is no JSON carries nothing to count; the client still gets it.
      return;
    }
    usage = readUsage(parsed) ?? usage;
    if (!isObject(parsed) || !Array.isArray(parsed["choices"])) return;
    for (const choice of parsed["choices"]) {
      const written = choiceText(choice, "delta");
      length += written.length;
      if (text.length < longestText) text += written;
    }
  };
  return {
    push: (chunk) => {
      const part = decoder.decode(chunk, { stream: true });
      let start = 0;
      for (let end = part.indexOf("\n"); end >= 0; end = part.indexOf("\n", start)) {
        if (!isSkipping) readLine((rest + part.slice(start, end)).trimEnd());
        isSkipping = false;
        rest = "";
        start = end + 1;
      }
      if (!isSkipping) rest += part.slice(start);
      if (rest.length > longestLine) {
        isSkipping = true;
        rest = "";
      }
    },
    usage: () => usage,
    text: () => text,
    length: () => length,
  };
};
