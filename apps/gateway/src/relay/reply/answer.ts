import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { type Language, languageOf } from "../../platform/http.ts";
import { RelayError, relayErrors } from "../relay-error.ts";

/** The error as the caller may see it. */
export const refusalOf = (error: unknown): RelayError => (error instanceof RelayError ? error : relayErrors.broken());

export const sendJson = (
  response: ServerResponse,
  status: number,
  value: unknown,
  type = "application/json; charset=utf-8",
) => {
  const text = JSON.stringify(value);
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) });
  response.end(text);
};

/** The body of an error, in OpenAI's form. */
export const errorBody = (refusal: RelayError, language: Language, requestId: string) => ({
  error: {
    message: `${refusal.text[language]} (request id: ${requestId})`,
    type: refusal.type,
    ...(refusal.code === undefined ? {} : { code: refusal.code }),
    ...(refusal.parameter === undefined ? {} : { param: refusal.parameter }),
  },
});

/** Answers with the error; in a stream that is under way as its last event. */
export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
) => {
  if (!(error instanceof RelayError)) log.error({ err: error, requestId }, "relay failed");
  const refusal = refusalOf(error);
  const payload = errorBody(refusal, languageOf(request.headers["accept-language"]), requestId);
  if (response.headersSent) {
    // A stream is under way: the error is its last event. Behind a heartbeat's blank lines it is the JSON itself.
    const isStream = /^text\/event-stream\b/i.test(String(response.getHeader("content-type")));
    const text = JSON.stringify(payload);
    if (!response.writableEnded) response.end(isStream ? `data: ${text}\n\n` : text);
    return;
  }
  sendJson(response, refusal.status, payload, refusal.asText ? "text/plain; charset=utf-8" : undefined);
};
