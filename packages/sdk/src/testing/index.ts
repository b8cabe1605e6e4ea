import { http, HttpResponse, type HttpHandler } from "msw";

import { isRecord } from "../errors.ts";
import { isJson, stripTrailingSlash } from "../json.ts";
import type { Recording, Unrecorded } from "./recording.ts";
import { recordings, unrecorded, type RecordingName } from "./recordings.gen.ts";

export { recordings, type RecordingName } from "./recordings.gen.ts";
export type { Recording } from "./recording.ts";

/** Where the program under test expects its gateway. */
export interface HandlerOptions {
  /** As given to `createGateway`; default: every address. */
  readonly baseUrl?: string | undefined;
}

const replyOf = ({ status, type, body }: Recording): Response => {
  const headers = type === undefined ? {} : { "Content-Type": type };
  if (body === null || body === "") return new HttpResponse(null, { status, headers });
  return new HttpResponse(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
};

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete };

const handlerOf = (
  { method, path }: Pick<Recording, "method" | "path">,
  reply: (call: { readonly request: Request }) => Response | Promise<Response>,
  baseUrl = "*",
): HttpHandler => {
  // The contract has no other methods.
  const on = methods[method as keyof typeof methods];
  return on(stripTrailingSlash(baseUrl) + path.replaceAll(/\{(\w+)\}/g, ":$1"), reply);
};

/** A refusal that names the operation: 404 for an extension, as of a gateway without it, else 501. */
const refusalOf = ({ operation, extension }: Unrecorded): Response => {
  const reason = extension === undefined ? "has no recorded reply" : `belongs to the extension ${extension}`;
  const message = `@one-hub/sdk/testing has no reply: ${operation} ${reason}. Put a handler of your own before gatewayHandlers().`;
  return HttpResponse.json({ success: false, message }, { status: extension === undefined ? 501 : 404 });
};

/**
 * A handler of Mock Service Worker that answers an operation with one recorded reply of a real server. Put it before the others.
 *
 * @example server.use(replyWith("getToken.unknown")); // getToken() rejects with a `GatewayError`
 */
export const replyWith = (name: RecordingName, { baseUrl }: HandlerOptions = {}): HttpHandler =>
  handlerOf(recordings[name], () => replyOf(recordings[name]), baseUrl);

/** Whether a reply is a success by its status and its body. */
const isSuccess = ({ status, body }: Recording): boolean =>
  status < 300 &&
  !(typeof body === "object" && body !== null && (("success" in body && body.success === false) || "error" in body));

/** How well a recording stands for its operation: by its name, as a success, or as the refusal that was all a server answered. */
const rank = ([name, recording]: [string, Recording]): number =>
  name === recording.operation ? 2 : Number(isSuccess(recording));

/** The usual reply of each operation. */
const usual = (): Recording[] => {
  const found = new Map<string, Recording>();
  const best = Object.entries(recordings).toSorted((one, other) => rank(other) - rank(one));
  for (const [, recording] of best) if (!found.has(recording.operation)) found.set(recording.operation, recording);
  return [...found.values()];
};

/** The recorded answer of a model, or the stream where the request asks for one. */
const answerOf = async ({ request }: { readonly request: Request }): Promise<Response> => {
  const text = await request.text();
  const input: unknown = isJson(text) ? JSON.parse(text) : undefined;
  return replyOf(recordings[isRecord(input) && input["stream"] === true ? "relayChat.stream" : "relayChat"]);
};

const parameterCount = (path: string): number => path.split("{").length - 1;

/**
 * Handlers of Mock Service Worker with recorded replies of a real server of open one-hub, whatever the request says but for `stream`
 * of a chat. The reply is a success where one was recorded. Operations without a recording, such as those of extensions, are refused with a text that names the operation: `not_found` for
 * extensions, `server` for others. For a particular reply put {@link replyWith} or a handler of your own before them.
 *
 * @example
 * const server = setupServer(...gatewayHandlers());
 * server.listen({ onUnhandledRequest: "error" });
 * await getSelf(createGateway({ baseUrl: "http://gateway.test" })); // the recorded user
 */
export const gatewayHandlers = ({ baseUrl }: HandlerOptions = {}): HttpHandler[] =>
  [
    ...usual().map((recording) => ({
      route: recording,
      reply: recording.operation === "relayChat" ? answerOf : () => replyOf(recording),
    })),
    ...unrecorded.map((operation) => ({ route: operation, reply: () => refusalOf(operation) })),
  ]
    // The first match replies: `/api/token/playground` is no `/api/token/{id}`.
    .toSorted((one, other) => parameterCount(one.route.path) - parameterCount(other.route.path))
    .map(({ route, reply }) => handlerOf(route, reply, baseUrl));
