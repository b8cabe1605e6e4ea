import { isObject } from "../../platform/is-object.ts";
import { answerOf } from "../billing/countable.ts";
import { type Answer, mergeReports, readUsage, type UsageReport } from "../billing/usage.ts";

/** Inspects an event stream: the lines to pass on, its usage, and the text to count without a report. */
export type StreamReader = {
  /** Returns the complete lines so far, without those that are not for the caller. */
  readonly push: (chunk: Uint8Array) => Uint8Array | undefined;
  /** Returns the rest when the stream has ended. */
  readonly end: () => Uint8Array | undefined;
  /** Whether an event with data for the caller was read. */
  readonly hasData: () => boolean;
  /** The `error` of the first event that has one. */
  readonly error: () => unknown;
  readonly report: () => UsageReport | undefined;
  /** Text of the model; of a very long one only the beginning. */
  readonly answer: () => Answer;
  readonly bytes: () => number;
};

/** Bytes. Protects the memory from endless lines: a longer one is passed on unread. */
const MAX_LINE_BYTES = 8_388_608;
/** Characters. The rest of a longer text is only measured. */
const MAX_TEXT_LENGTH = 1_048_576;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The error of an answer that brought nothing else; undefined where it brought something, or no error. */
export const errorIn = (reply: unknown, part: "message" | "delta"): unknown => {
  if (!isObject(reply)) return undefined;
  const { error } = reply;
  if (!isObject(error) && (typeof error !== "string" || error === "")) return undefined;
  const { choices, data } = reply;
  // Some upstreams send an empty choice along with the error.
  const hasText = Array.isArray(choices) && answerOf({ choices }, part).text !== "";
  return hasText || (Array.isArray(data) && data.length > 0) ? undefined : error;
};

export const createStreamReader = ({
  dropsUsage,
  writeError,
}: {
  /** Leaves out the event that carries nothing but the usage: its caller did not ask for it. */
  readonly dropsUsage: boolean;
  /** Returns the data of the event that replaces an upstream's error. */
  readonly writeError: (error: unknown) => string;
}): StreamReader => {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let isSkipping = false;
  /** Whether the next line is the first of an event. */
  let isAtEvent = true;
  let dropsBlank = false;
  let hasData = false;
  let error: unknown;
  let report: UsageReport | undefined;
  let reportedAt = 0;
  let text = "";
  let length = 0;
  let tokens = 0;
  let bytes = 0;

  const addText = (written: string) => {
    length += written.length;
    if (text.length < MAX_TEXT_LENGTH) text += written;
  };

  /** Reads an event's data and returns its replacement: undefined keeps the line, "" drops it. */
  const readData = (data: string): string | undefined => {
    if (data === "[DONE]") return undefined;
    let parsed: unknown;
    try {
      parsed = JSON.parse(data);
    } catch {
      // The caller gets it all the same, so it counts as text.
      hasData = true;
      addText(data);
      return undefined;
    }
    if (!isObject(parsed)) {
      hasData = true;
      return undefined;
    }
    const told = errorIn(parsed, "delta");
    if (told !== undefined) {
      error ??= told;
      return `data: ${writeError(told)}\n`;
    }
    const written = answerOf(parsed, "delta");
    addText(written.text);
    tokens += written.tokens;
    const reported = readUsage(parsed);
    if (reported !== undefined) {
      report = mergeReports(report, reported);
      reportedAt = length + tokens;
    }
    const { choices, usage } = parsed;
    if (dropsUsage && isObject(usage) && Array.isArray(choices) && choices.length === 0) return "";
    hasData = true;
    return undefined;
  };

  const readLines = (lines: Buffer): Uint8Array | undefined => {
    const kept: Uint8Array[] = [];
    let from = 0;
    let start = 0;
    while (start < lines.byteLength) {
      const found = lines.indexOf(lineFeed, start);
      const end = found < 0 ? lines.byteLength : found + 1;
      const isBlank = lines[start] === lineFeed || (lines[start] === carriageReturn && lines[start + 1] === lineFeed);
      let instead: string | undefined;
      if (isBlank) {
        // Drops the blank line after a dropped event, unless it ends other fields of that event.
        if (dropsBlank) instead = "";
        else isAtEvent = true;
        dropsBlank = false;
      } else {
        if (lines[start] === 0x64 && lines.toString("latin1", start, start + 5) === "data:") {
          const data = lines.toString("utf8", start + 5, end).trim();
          instead = data === "" ? undefined : readData(data);
        }
        dropsBlank = instead === "" && isAtEvent;
        if (instead !== "") isAtEvent = false;
      }
      if (instead !== undefined) {
        if (start > from) kept.push(lines.subarray(from, start));
        if (instead !== "") kept.push(Buffer.from(instead));
        from = end;
      }
      start = end;
    }
    if (from === 0) return lines.byteLength === 0 ? undefined : lines;
    if (from < lines.byteLength) kept.push(lines.subarray(from));
    return kept.length === 0 ? undefined : Buffer.concat(kept);
  };

  const takePending = (last: Uint8Array): Buffer => {
    const taken =
      pending.length === 0
        ? Buffer.from(last.buffer, last.byteOffset, last.byteLength)
        : Buffer.concat([...pending, last]);
    pending = [];
    pendingBytes = 0;
    return taken;
  };

  const nothing = new Uint8Array();

  return {
    push: (chunk) => {
      bytes += chunk.byteLength;
      let rest = chunk;
      let unread: Uint8Array | undefined;
      if (isSkipping) {
        const end = chunk.indexOf(lineFeed);
        if (end < 0) return chunk;
        isSkipping = false;
        unread = chunk.subarray(0, end + 1);
        rest = chunk.subarray(end + 1);
      }
      const last = rest.lastIndexOf(lineFeed);
      let passed = last < 0 ? undefined : readLines(takePending(rest.subarray(0, last + 1)));
      const begun = rest.subarray(last + 1);
      if (begun.byteLength > 0) {
        pending.push(begun);
        pendingBytes += begun.byteLength;
      }
      if (pendingBytes > MAX_LINE_BYTES) {
        isSkipping = true;
        hasData = true;
        const long = takePending(nothing);
        passed = passed === undefined ? long : Buffer.concat([passed, long]);
      }
      if (unread === undefined) return passed;
      return passed === undefined ? unread : Buffer.concat([unread, passed]);
    },
    end: () => (pendingBytes === 0 ? undefined : readLines(takePending(nothing))),
    hasData: () => hasData,
    error: () => error,
    report: () => report,
    answer: () => ({ text, tokens, length, isReportFinal: reportedAt === length + tokens }),
    bytes: () => bytes,
  };
};
