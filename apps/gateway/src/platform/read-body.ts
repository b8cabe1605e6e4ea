import { Refusal, type Text } from "./http.ts";

const MAX_BODY_BYTES = 1_048_576;

/** So much of a body that is too large is read and thrown away: who is still sending would not see the answer. */
const MAX_DRAINED_BYTES = 33_554_432;

const texts = {
  notJson: { en: "The request body is not JSON", zh: "请求体不是有效的 JSON" },
  tooLarge: { en: "The request body is larger than 1 MB", zh: "请求体超过 1 MB" },
} as const satisfies Record<string, Text>;

/** The body as received; refuses one that is too large. */
export const readText = async (request: Request): Promise<string> => {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > MAX_DRAINED_BYTES) throw new Refusal(texts.tooLarge, { code: "body_too_large", status: 413 });
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null)
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else if (size > MAX_DRAINED_BYTES) break;
    }
  if (size > MAX_BODY_BYTES) throw new Refusal(texts.tooLarge, { code: "body_too_large", status: 413 });
  return Buffer.concat(chunks).toString("utf8");
};

/** The body, parsed; undefined for none where it may be left out. */
export const readBody = async (request: Request, badJsonStatus: number, isOptional: boolean): Promise<unknown> => {
  try {
    const text = await readText(request);
    return text === "" && isOptional ? undefined : JSON.parse(text);
  } catch (error) {
    // Half a body, of a caller who left, is no JSON either.
    throw error instanceof Refusal
      ? error
      : new Refusal(texts.notJson, { code: "body_not_json", status: badJsonStatus });
  }
};
