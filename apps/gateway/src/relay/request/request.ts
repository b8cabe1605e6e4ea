import type { IncomingMessage } from "node:http";
import { languageOf } from "../../platform/http.ts";
import type { Call, Caller, RelayConnection } from "../call.ts";
import { isObject } from "../../platform/is-object.ts";
import { relayErrors } from "../relay-error.ts";
import type { Endpoint } from "../upstream/upstream.ts";

export const MAX_BODY_BYTES = 33_554_432;
/** Bytes up to which no body is counted through. */
const FREELY_PARSED_BYTES = 1_048_576;
/** 32 MB of nothing but brackets would be parsed into gigabytes. */
const MAX_BRACKETS = 4_000_000;
/** Characters. Names are part of an index, whose entries PostgreSQL keeps below 2 700 bytes. */
const MAX_MODEL_LENGTH = 256;

const bracketsIn = (json: Buffer) => {
  let found = 0;
  // `[` and `{` differ in one bit.
  for (let index = 0; index < json.byteLength; index += 1) if (((json[index] ?? 0) | 0x20) === 0x7b) found += 1;
  return found;
};

/** A request's body. By events: an iterator over a request costs the relay more than the rest of the reading. */
const readBody = (request: IncomingMessage, most: number, tooLarge: () => Error) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= most) {
        chunks.push(chunk);
        return;
      }
      // The rest is read and dropped: closing the connection earlier would lose the reply.
      chunks.length = 0;
      reject(tooLarge());
    });
    request.once("end", () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size)),
    );
    const broken = () => {
      // Every request closes in the end.
      if (!request.readableEnded) reject(relayErrors.badBody("The request body broke off", "请求体未传完"));
    };
    request.once("error", broken);
    request.once("close", broken);
    // The caller may have left during the key's lookup, when the event has already fired.
    if (request.destroyed) broken();
  });

/** Reads the body of a call: a JSON object. */
export const readObject = async (
  request: IncomingMessage,
): Promise<{ readonly raw: Buffer; readonly body: Record<string, unknown> }> => {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw relayErrors.bodyTooLarge();
  const raw = await readBody(request, MAX_BODY_BYTES, relayErrors.bodyTooLarge);
  if (raw.byteLength > FREELY_PARSED_BYTES && bracketsIn(raw) > MAX_BRACKETS)
    throw relayErrors.badBody("The request body has too many parts", "请求体的结构过于复杂");
  let body: unknown = {};
  // Without the JSON content type the body is a form to the contract, and lacks every field (0.10).
  if (/^application\/json\b/i.test(request.headers["content-type"] ?? ""))
    try {
      body = JSON.parse(raw.toString("utf8"));
    } catch {
      throw relayErrors.badBody("The request body is not JSON", "请求体不是有效的 JSON");
    }
  if (!isObject(body)) throw relayErrors.badBody("The request body is not an object", "请求体不是 JSON 对象");
  return { raw, body };
};

/** Whether a text can be a model's name. */
export const isModelName = (text: string): boolean => text.length <= MAX_MODEL_LENGTH && !text.includes("\u0000");

/** Every field that OpenAI's API knows for these endpoints. */
const knownFields: ReadonlySet<string> = new Set([
  "audio",
  "dimensions",
  "encoding_format",
  "frequency_penalty",
  "function_call",
  "functions",
  "input",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "messages",
  "metadata",
  "modalities",
  "model",
  "n",
  "parallel_tool_calls",
  "prediction",
  "presence_penalty",
  "prompt_cache_key",
  "reasoning_effort",
  "response_format",
  "safety_identifier",
  "seed",
  "service_tier",
  "stop",
  "store",
  "stream",
  "stream_options",
  "temperature",
  "tool_choice",
  "tools",
  "top_logprobs",
  "top_p",
  "user",
  "verbosity",
  "web_search_options",
]);

/**
 * Upstreams that read names without regard to case, as Go's do, would take the other one: it would be neither screened nor counted. They
 * fold letters by both cases (`ſ` is an s to them, too).
 */
const refuseOtherSpellings = (body: Readonly<Record<string, unknown>>) => {
  for (const name of Object.keys(body)) {
    if (knownFields.has(name)) continue;
    const folded = name.toUpperCase().toLowerCase();
    if (!knownFields.has(folded)) continue;
    throw folded in body
      ? relayErrors.badBody(`${folded} is given twice`, `${folded} 重复`)
      : relayErrors.badBody(`${name} must be written ${folded}`, `${name} 应写作 ${folded}`);
  }
};

/** Reads and checks the body of a call. */
export const readCall = async (
  request: IncomingMessage,
  endpoint: Endpoint,
  caller: Caller,
  connection: RelayConnection,
  startedAt: number,
): Promise<Call> => {
  const { raw, body } = await readObject(request);
  const asked = body["model"];
  if (asked === undefined || asked === "") throw relayErrors.missingField("model");
  if (typeof asked !== "string") throw relayErrors.badBody("model must be text", "model 必须是字符串");
  if (!isModelName(asked)) throw relayErrors.badBody("model is no name of a model", "model 不是有效的模型名称");
  refuseOtherSpellings(body);
  if (endpoint === "chat/completions") {
    const { messages, max_tokens: maxTokens } = body;
    if (messages === undefined) throw relayErrors.missingField("messages");
    if (!Array.isArray(messages) || messages.length === 0)
      throw relayErrors.badBody("messages must be a list that is not empty", "messages 必须是非空列表");
    if (
      maxTokens !== undefined &&
      maxTokens !== null &&
      !(typeof maxTokens === "number" && maxTokens >= 0 && maxTokens <= 1_073_741_824)
    )
      throw relayErrors.badBody("max_tokens is out of range", "max_tokens 超出范围");
  } else if (body["input"] === undefined) throw relayErrors.missingField("input");
  const [model = asked] = asked.split("#");
  if (model === "") throw relayErrors.missingField("model");
  const contentType = request.headers["content-type"] ?? "";
  const language = languageOf(request.headers["accept-language"]);
  const stream = body["stream"] === true;
  return { caller, endpoint, model, body, raw, contentType, language, stream, startedAt, connection };
};
