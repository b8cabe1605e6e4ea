import { callOf, errorOf, interruptionOf, isRecord, type GatewayError, type Surface } from "./errors.ts";
import { isJson } from "./json.ts";

/** One server-sent event. `data` joins the event's data lines with `\n`. */
export interface ServerEvent {
  /** Name of the event when the server gave one. */
  event?: string;
  data: string;
  id?: string;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Ends the call of a stream; after its end this does nothing. Not awaited: where the reply was cloned, it would wait until the copy ends too.
 * It fails where the connection is broken already, which the reads have reported.
 */
const close = (reader: Reader): void => void reader.cancel().catch(() => undefined);

/**
 * Reads a chunk. Throws a `TimeoutError` and ends the stream where none arrives within so many seconds; 0 waits as long as it takes. An
 * abort ends it too, also where `fetch` ignores signals.
 */
const readWithin = async (
  seconds: number,
  reader: Reader,
  signal: AbortSignal | null | undefined,
): ReturnType<Reader["read"]> => {
  let isLate = false;
  const end = (): void => close(reader);
  // As in gateway.ts: timers take no more than 2^31 milliseconds.
  const timer =
    seconds > 0 && seconds < 2e6
      ? setTimeout(() => {
          isLate = true;
          end();
        }, seconds * 1000)
      : undefined;
  signal?.addEventListener("abort", end);
  try {
    signal?.throwIfAborted();
    const chunk = await reader.read();
    if (isLate) throw new DOMException("The stream was silent for too long.", "TimeoutError");
    signal?.throwIfAborted();
    return chunk;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
};

/** Lines of a byte stream; LF, CRLF and CR end one, also when a pair or a character is split between two chunks. */
async function* linesOf(
  body: ReadableStream<Uint8Array>,
  idle: number,
  signal: AbortSignal | null | undefined,
): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  // The parts of a line, joined at its end: a very long line would otherwise be copied with every chunk.
  let pieces: string[] = [];
  let isAfterCr = false;
  try {
    for (;;) {
      const { done, value } = await readWithin(idle, reader, signal);
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      if (text !== "") {
        // The LF of a CRLF may arrive with the next chunk.
        const [rest = "", ...lines] = text.slice(isAfterCr && text[0] === "\n" ? 1 : 0).split(/\r\n|\n|\r/);
        isAfterCr = text.endsWith("\r");
        pieces.push(rest);
        for (const line of lines) {
          yield pieces.join("");
          pieces = [line];
        }
      }
      if (done) {
        const last = pieces.join("");
        if (last !== "") yield last;
        return;
      }
    }
  } finally {
    // For a consumer that leaves early.
    close(reader);
  }
}

const failureIn = (response: Response, event: ServerEvent, surface: Surface): GatewayError | undefined => {
  if (event.event !== "error" && !event.data.includes('"error"')) return undefined;
  const body: unknown = isJson(event.data) ? JSON.parse(event.data) : event.data;
  const failed = event.event === "error" || (isRecord(body) && body.error !== undefined && body.error !== null);
  return failed ? errorOf(response, body, surface, true) : undefined;
};

/** An end for streams that went silent. */
export interface StreamOptions {
  /**
   * Seconds without a byte, heartbeats included, after which the stream rejects with kind `network` and code `timeout`. Default: as long as it
   * takes. Models that reason may be silent for minutes.
   */
  idleTimeout?: number | undefined;
}

/** How {@link readEvents} reads. */
export interface ReadEventsOptions extends StreamOptions {
  /** The call's signal: an abort ends the reading, and is distinguished from a broken connection. */
  signal?: AbortSignal | null | undefined;
  /** Default `relay`. */
  surface?: Surface | undefined;
}

/**
 * The server-sent events of a reply as they arrive. Comments and heartbeats (`::PING`) are skipped, `data: [DONE]` ends the
 * iteration, leaving the loop early ends the call.
 *
 * Rejects with {@link GatewayError}: the reply's own kind when its status is an error, `rejected` for an `{error}` in the middle of
 * the stream (or instead of one), `network` when the connection breaks or is silent for longer than `idleTimeout`, `malformed` when the
 * body is no event stream. An abort passes through as `AbortError`.
 *
 * @example for await (const { data } of readEvents(await fetch(url))) console.log(data);
 */
export async function* readEvents(
  response: Response,
  options: ReadEventsOptions = {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const { signal, surface = "relay", idleTimeout = 0 } = options;
  try {
    if (!response.ok) {
      let text = "";
      if (response.body !== null)
        for await (const line of linesOf(response.body, idleTimeout, signal)) text += `${line}\n`;
      throw errorOf(response, isJson(text) ? JSON.parse(text) : text, surface);
    }
    let started = false;
    // Lines that are no part of an event stream: a reply that answers JSON or HTML with status 200 consists of them.
    let stray = "";
    let data: string[] = [];
    let event: string | undefined;
    let id: string | undefined;

    const take = (): ServerEvent | undefined => {
      const taken =
        data.length > 0
          ? { ...(event !== undefined && { event }), data: data.join("\n"), ...(id !== undefined && { id }) }
          : undefined;
      data = [];
      event = id = undefined;
      return taken;
    };

    if (response.body !== null) {
      for await (const line of linesOf(response.body, idleTimeout, signal)) {
        if (line === "") {
          const taken = take();
          if (taken === undefined) continue;
          started = true;
          if (taken.data === "[DONE]") return;
          const failure = failureIn(response, taken, surface);
          if (failure !== undefined) throw failure;
          // Buffered data is of no use to a caller who has left.
          signal?.throwIfAborted();
          yield taken;
          continue;
        }
        const colon = line.indexOf(":");
        if (colon === 0) continue;
        const name = colon === -1 ? line : line.slice(0, colon);
        const value = colon === -1 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
        if (name === "data") data.push(value);
        else if (name === "event") event = value;
        else if (name === "id") id = value;
        else if (name !== "retry" && !started) stray += `${line}\n`;
      }
    }
    // The last event counts although its blank line is missing: several upstreams close right after it.
    const last = take();
    if (last !== undefined) {
      if (last.data === "[DONE]") return;
      const failure = failureIn(response, last, surface);
      if (failure !== undefined) throw failure;
      signal?.throwIfAborted();
      yield last;
    } else if (!started && stray !== "") {
      const body: unknown = isJson(stray) ? JSON.parse(stray) : stray;
      const refused = isRecord(body) && (body.success === false || (body.error !== undefined && body.error !== null));
      throw errorOf(response, body, surface, refused);
    }
  } catch (cause) {
    throw interruptionOf(cause, signal, callOf(response));
  }
}
