import type { ServerResponse } from "node:http";
import type { Call } from "../call.ts";
import { isObject } from "../../platform/is-object.ts";
import type { Recording } from "../../domains/log/bodies/body-log.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import type { StreamReader } from "./stream-reader.ts";
import { asRelayError, type UpstreamReply } from "../upstream/upstream.ts";

const MAX_ERROR_BODY_BYTES = 65_536;
const MAX_REPLY_BYTES = 268_435_456;

async function* nothing(): AsyncGenerator<Uint8Array> {}

export const readAll = async (source: AsyncIterable<Uint8Array>, most: number, tooLarge: () => Error) => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

/** Sends bytes that keep the connection open while the upstream is silent. */
export const startHeartbeat = (call: Call, response: ServerResponse) => {
  const { heartbeatSeconds } = call.caller.setting;
  if (heartbeatSeconds === undefined) return () => undefined;
  const timer = setInterval(() => {
    if (!response.headersSent)
      response.writeHead(200, { "content-type": call.stream ? "text/event-stream" : "application/json" });
    response.write(call.stream ? "::PING\n\n" : "\n");
  }, heartbeatSeconds * 1000);
  return () => {
    clearInterval(timer);
  };
};

const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off("drain", done);
      response.off("close", done);
      resolve();
    };
    response.once("drain", done);
    response.once("close", done);
  });

/** Bytes that may come before the first event with data: comments, and lines that name the event. */
const MAX_PREAMBLE_BYTES = 65_536;

/**
 * Passes a stream on as it comes, at the pace of the reader, and tells what it used. Throws while nothing has been passed on: an
 * upstream that breaks off, says nothing or answers with an error before its first data has failed.
 */
export const passStream = async (
  call: Call,
  reply: UpstreamReply,
  response: ServerResponse,
  {
    signal,
    clock,
    recording,
    reader,
    conceal,
    onBegin,
  }: {
    readonly signal: AbortSignal;
    readonly clock: () => number;
    readonly recording: Pick<Recording, "push"> | undefined;
    readonly reader: StreamReader;
    readonly conceal: Conceal;
    /** Called before the first byte is sent to the caller. */
    readonly onBegin: () => void;
  },
) => {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let firstResponse: number | undefined;
  let broken: unknown;
  const contentType = String(reply.headers["content-type"] ?? "text/event-stream");
  const failIfBroken = (isOver: boolean) => {
    const error = reader.error();
    if (error !== undefined) throw answeredError(error, conceal);
    if (isOver || heldBytes > MAX_PREAMBLE_BYTES) throw relayErrors.upstreamMalformed();
  };
  /** Resolves when the caller's connection accepts more data. */
  const pass = async (part: Uint8Array | undefined) => {
    if (part === undefined) return;
    let bytes = part;
    if (firstResponse === undefined) {
      held.push(part);
      heldBytes += part.byteLength;
      if (!reader.hasData()) {
        failIfBroken(false);
        return;
      }
      firstResponse = Math.round(clock() - call.startedAt);
      onBegin();
      if (!response.headersSent)
        response.writeHead(200, {
          "content-type": contentType,
          "cache-control": "no-cache",
          "x-accel-buffering": "no",
        });
      if (held.length > 1) bytes = Buffer.concat(held);
      held = [];
    }
    const flows = response.write(bytes);
    recording?.push(bytes);
    if (!flows) await drained(response);
  };
  try {
    for await (const chunk of reply.body ?? nothing()) {
      if (response.destroyed) break;
      await pass(reader.push(chunk));
    }
    if (!response.destroyed) await pass(reader.end());
  } catch (error) {
    if (firstResponse === undefined) throw asRelayError(error, signal);
    // Data passed on so far is still charged.
    broken = asRelayError(error, signal);
  }
  if (firstResponse === undefined) failIfBroken(true);
  const told = reader.error();
  return {
    contentType,
    firstResponse,
    /** Reason why the stream broke off; undefined if it completed or the caller left. */
    broken: signal.aborted ? undefined : broken,
    /** The error in the upstream's stream, as passed on to the caller. */
    told: told === undefined || signal.aborted ? undefined : answeredError(told, conceal),
  };
};

const readBytes = async (reply: UpstreamReply, most: number, signal: AbortSignal) => {
  try {
    return await readAll(reply.body ?? nothing(), most, relayErrors.upstreamMalformed);
  } catch (error) {
    throw asRelayError(error, signal);
  }
};

/** A whole reply; HTML or half a one is none. */
export const readReply = async (reply: UpstreamReply, signal: AbortSignal) => {
  if (reply.json !== undefined) return { json: reply.json, bytes: Buffer.from(JSON.stringify(reply.json)) };
  const bytes = await readBytes(reply, MAX_REPLY_BYTES, signal);
  try {
    const json: unknown = JSON.parse(bytes.toString("utf8"));
    if (isObject(json)) return { json, bytes };
  } catch {
    // Falls through to the refusal: HTML or half a reply is no answer.
  }
  throw relayErrors.upstreamMalformed();
};

/** Removes secrets of the operator from an upstream's text. */
export type Conceal = (text: string) => string;

const upstreamError = (status: number, details: Record<string, unknown>, conceal: Conceal): RelayError => {
  const message = typeof details["message"] === "string" ? conceal(details["message"]) : `status ${status}`;
  const type = typeof details["type"] === "string" ? conceal(details["type"]) : "upstream_error";
  // A code is a word or a number; whatever else an upstream sends there could be too deep to write.
  const { code: sent } = details;
  const code = typeof sent === "string" ? conceal(sent) : typeof sent === "number" ? sent : undefined;
  if (status === 429) return relayErrors.upstreamBusy(type, code);
  if (status === 401 || status === 403) return relayErrors.upstreamRefused(status, message, type, code);
  const text = `Provider API error: ${message}`;
  // A redirect, or a status that no client knows, is nothing to pass on.
  const passed = status >= 400 && status <= 599 ? status : 502;
  return new RelayError(passed, { en: text, zh: text }, { type, code, fromUpstream: true });
};

/** The error that an upstream answered under a status of success. */
export const answeredError = (error: unknown, conceal: Conceal): RelayError => {
  const details = isObject(error) ? error : { message: String(error) };
  return upstreamError(String(details["code"]) === "429" ? 429 : 502, details, conceal);
};

/** The error that an upstream's refusal becomes. */
export const readRefusal = async (reply: UpstreamReply, signal: AbortSignal, conceal: Conceal): Promise<RelayError> => {
  const bytes = await readBytes(reply, MAX_ERROR_BODY_BYTES, signal);
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString("utf8"));
  } catch {
    parsed = undefined;
  }
  const details = isObject(parsed) && isObject(parsed["error"]) ? parsed["error"] : {};
  return upstreamError(reply.status, details, conceal);
};
