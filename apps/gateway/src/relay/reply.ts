import type { ServerResponse } from "node:http";
import { type Call, isObject } from "./call.ts";
import { RelayError, relayErrors } from "./relay-error.ts";
import { countTokens } from "./tokenizer.ts";
import { asRelayError, type UpstreamReply } from "./upstream.ts";
import { createStreamReader, promptText, type Usage } from "./usage.ts";

const largestErrorBody = 65_536;
const largestReply = 268_435_456;

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

/** Bytes that keep the connection open while the upstream is silent (contract 4.6). */
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

/** Passes a stream on as it comes, at the pace of the reader, and tells what it used. */
export const passStream = async (
  call: Call,
  reply: UpstreamReply,
  response: ServerResponse,
  stopHeartbeat: () => void,
  { signal, clock }: { signal: AbortSignal; clock: () => number },
) => {
  const reader = createStreamReader();
  let firstResponse: number | undefined;
  let broken: unknown;
  if (!response.headersSent)
    response.writeHead(200, {
      "content-type": String(reply.headers["content-type"] ?? "text/event-stream"),
      "cache-control": "no-cache",
      "x-accel-buffering": "no",
    });
  try {
    for await (const chunk of reply.body ?? nothing()) {
      if (firstResponse === undefined) {
        firstResponse = Math.round(clock() - call.startedAt);
        stopHeartbeat();
      }
      if (response.destroyed) break;
      const flows = response.write(chunk);
      reader.push(chunk);
      if (!flows) await drained(response);
    }
  } catch (error) {
    // What was passed on until here is still paid for.
    broken = error;
  }
  const usage = reply.usage ?? reader.usage();
  return {
    firstResponse,
    broken: signal.aborted ? undefined : broken,
    usage: async (): Promise<Usage> =>
      usage ?? {
        promptTokens: await countTokens(promptText(call.body)),
        completionTokens: await countTokens(reader.text(), reader.length()),
        extra: {},
      },
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
  const bytes = await readBytes(reply, largestReply, signal);
  try {
    const json: unknown = JSON.parse(bytes.toString("utf8"));
    if (isObject(json)) return { json, bytes };
  } catch {
    // Falls through to the refusal: HTML or half a reply is no answer.
  }
  throw relayErrors.upstreamMalformed();
};

const upstreamError = (status: number, bytes: Buffer): RelayError => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString("utf8"));
  } catch {
    parsed = undefined;
  }
  const given = isObject(parsed) && isObject(parsed["error"]) ? parsed["error"] : {};
  const message = typeof given["message"] === "string" ? given["message"] : `status ${status}`;
  const type = typeof given["type"] === "string" ? given["type"] : "upstream_error";
  // A code is a word or a number; whatever else an upstream sends there could be too deep to write.
  const code = typeof given["code"] === "string" || typeof given["code"] === "number" ? given["code"] : undefined;
  if (status === 429) return relayErrors.upstreamBusy(type, code);
  const text = `Provider API error: ${message}`;
  // A redirect, or a status that no client knows, is nothing to pass on.
  const passed = status >= 400 && status <= 599 ? status : 502;
  return new RelayError(passed, { en: text, zh: text }, { type, code, fromUpstream: true });
};

/** The error that an upstream's refusal becomes. */
export const readRefusal = async (reply: UpstreamReply, signal: AbortSignal): Promise<RelayError> =>
  upstreamError(reply.status, await readBytes(reply, largestErrorBody, signal));
