/** Replaces a key. */
const redacted = "[redacted]";

/** How keys look that begin a word. */
const words = [
  // Ours, with and without what leads them, and all that begin alike: OpenAI, Anthropic, OpenRouter, DeepSeek.
  String.raw`sk-[A-Za-z0-9_-]{16,}`,
  String.raw`[A-Za-z0-9-]{15}_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])`,
  // Google, AWS, GitHub, GitLab, Slack, Hugging Face, Groq, npm, Replicate, xAI, Stripe, SendGrid.
  String.raw`AIza[A-Za-z0-9_-]{30,}`,
  String.raw`ya29\.[A-Za-z0-9_-]{20,}`,
  String.raw`(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])`,
  String.raw`gh[pousr]_[A-Za-z0-9]{30,}`,
  String.raw`github_pat_[A-Za-z0-9_]{22,}`,
  String.raw`glpat-[A-Za-z0-9_-]{20,}`,
  String.raw`xox[abeprs]-[A-Za-z0-9-]{4,}`,
  String.raw`(?:hf|gsk|npm|r8)_[A-Za-z0-9]{20,}`,
  String.raw`xai-[A-Za-z0-9]{20,}`,
  String.raw`[prs]k_(?:live|test)_[A-Za-z0-9]{16,}`,
  String.raw`SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`,
  // AWS secret keys only have their length: mixed case and digits distinguish them from hashes.
  String.raw`(?<![/+=_.-])(?-i:${["[A-Z]", "[a-z]", "[0-9]"].map((kind) => `(?=[A-Za-z0-9/+]{0,39}${kind})`).join("")}[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=_-])`,
  // 256 bits in hexadecimal digits.
  String.raw`[0-9a-f]{64}(?![A-Za-z0-9])`,
  // A signed token.
  String.raw`eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`,
].join("|");

const keyLooks = new RegExp(
  [
    // In JSON text the `n` of an escaped line break is no part of the word behind it.
    String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrtbf])|(?<=\\u[0-9a-f]{4}))(?:${words})`,
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`,
    String.raw`(?<=bearer\s{1,4})[A-Za-z0-9._~+/=\\-]{16,}`,
    // Values assigned to such names, in settings and in query strings.
    String.raw`(?<=(?:password|passwd|pwd|passphrase|secret|token|(?:api|access|secret|private)[_-]?key)\s{0,2}=\s{0,2}["'\\]{0,2})[^\s"'&;,\\]{4,}`,
    // The password in an address.
    String.raw`(?<=[a-z][a-z0-9+.-]{1,20}:\\{0,2}/\\{0,2}/[^\s:@/"\\]{0,100}:)[^\s@/"\\]{1,200}(?=@)`,
    // Whatever a field of such a name holds, in JSON and in JSON within a string.
    String.raw`(?<="[a-z_-]{0,20}(?:api[_-]?key|secret|access[_-]?token|password)\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}")[^"\\]{8,}`,
  ].join("|"),
  "gi",
);

type Span = { readonly start: number; readonly end: number };

const keysIn = (text: string): Span[] =>
  [...text.matchAll(keyLooks)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

/** The text with what looks like a key taken out. */
export const withoutKeys = (text: string): string => text.replaceAll(keyLooks, redacted);

const isBase64 = new Uint8Array(256);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-=")
  isBase64[character.charCodeAt(0)] = 1;
const slash = 0x2f;
const backslash = 0x5c;
/** Longer than any word. */
const MIN_BLOB_LENGTH = 512;

/**
 * The bytes with each picture, sound or file in base64 replaced by a note of its length. A loop, because the calls of a regular
 * expression's groups on one of many megabytes would not fit their stack.
 */
export const withoutBlobs = (bytes: Buffer): Buffer => {
  const pieces: Buffer[] = [];
  let kept = 0;
  let start = 0;
  const end = (at: number) => {
    if (at - start < MIN_BLOB_LENGTH) return;
    pieces.push(bytes.subarray(kept, start), Buffer.from(`[base64: ${at - start} characters]`));
    kept = at;
  };
  for (let at = 0; at < bytes.byteLength; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isBase64[byte] === 1) continue;
    // Some writers escape slashes.
    if (byte === backslash && bytes[at + 1] === slash) continue;
    end(at);
    start = at + 1;
  }
  end(bytes.byteLength);
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(kept)]);
};

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

type Piece = { readonly line: number; readonly holder: Json; readonly field: string; readonly start: number };

/** Texts of a chat stream that belong together, in order: by choice, field and tool. */
const writtenIn = (events: readonly (Json | undefined)[]) => {
  const texts = new Map<string, { text: string; pieces: Piece[] }>();
  const add = (name: string, line: number, holder: unknown, field: string) => {
    if (!isObject(holder) || typeof holder[field] !== "string") return;
    const written = texts.get(name) ?? { text: "", pieces: [] };
    texts.set(name, written);
    written.pieces.push({ line, holder, field, start: written.text.length });
    written.text += holder[field];
  };
  for (const [line, event] of events.entries()) {
    if (event === undefined || !Array.isArray(event["choices"])) continue;
    for (const choice of event["choices"]) {
      if (!isObject(choice) || !isObject(choice["delta"])) continue;
      const { delta } = choice;
      for (const field of ["content", "reasoning_content"])
        add(`${String(choice["index"])} ${field}`, line, delta, field);
      if (Array.isArray(delta["tool_calls"]))
        for (const call of delta["tool_calls"])
          if (isObject(call))
            add(`${String(choice["index"])} tool ${String(call["index"])}`, line, call["function"], "arguments");
    }
  }
  return texts.values();
};

const prefix = "data:";

const readEvent = (line: string): Json | undefined => {
  if (!line.startsWith(prefix)) return undefined;
  try {
    const event: unknown = JSON.parse(line.slice(prefix.length));
    return isObject(event) ? event : undefined;
  } catch {
    return undefined;
  }
};

/** A piece of a longer text, from `start`, without the text's keys. Each key is replaced where it begins. */
const cutOut = (piece: string, start: number, keys: readonly Span[]) => {
  let left = "";
  let at = 0;
  for (const key of keys) {
    if (key.end <= start || key.start >= start + piece.length) continue;
    const begin = Math.max(0, key.start - start);
    left += piece.slice(at, begin) + (key.start >= start ? redacted : "");
    at = Math.min(piece.length, key.end - start);
  }
  return left + piece.slice(at);
};

/** As {@link withoutKeys} for a stream of events, where a key may come in pieces. */
export const streamWithoutKeys = (text: string): string => {
  const lines = text.split("\n");
  const events = lines.map(readEvent);
  const changed = new Set<number>();
  for (const { text: written, pieces } of writtenIn(events)) {
    const keys = keysIn(written);
    if (keys.length === 0) continue;
    for (const { line, holder, field, start } of pieces) {
      const piece = String(holder[field]);
      holder[field] = cutOut(piece, start, keys);
      if (holder[field] !== piece) changed.add(line);
    }
  }
  return lines
    .map((line, index) => withoutKeys(changed.has(index) ? `${prefix} ${JSON.stringify(events[index])}` : line))
    .join("\n");
};
