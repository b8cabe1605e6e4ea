import type { Schemas } from "./schema.ts";

/** Everything that can go wrong with a call, from the caller's point of view. Views switch on these, never on a text. */
export const gatewayErrorKinds = [
  "network",
  "unauthenticated",
  "forbidden",
  "not_found",
  "rate_limited",
  "rejected",
  "server",
  "malformed",
] as const;

/**
 * - `network`: no reply arrived, or it broke off (an abort is not a `GatewayError`: it passes through as `AbortError`)
 * - `unauthenticated`: 401 of the management API, the session is over; or an access token that is not valid
 * - `forbidden`, `not_found`: 403, 404
 * - `rate_limited`: 429, often with an empty body. On the relay also an empty balance: see `code`
 * - `rejected`: the gateway refused: 200 with `success:false` or a bare `{error}`, any other 4xx, and a 401 of
 *   the relay, which speaks about the API key and not about the session
 * - `server`: 5xx, but for one that names the refused field (`param`), which is `rejected`
 * - `malformed`: HTML, broken JSON, an unexpected shape, or no data where data was promised
 */
export type GatewayErrorKind = (typeof gatewayErrorKinds)[number];

/** The text shown when a failure brought none of its own. */
export const FALLBACK_MESSAGE = "Something went wrong!";

/**
 * The codes that this version knows: those of the management API's refusals, and `timeout`. The relay, upstreams
 * and newer gateways have others.
 */
export type GatewayErrorCode = Schemas["ErrorCode"] | "timeout";

/** Where a call went: the management API under `/api`, or the model relay, whose 401 is about a key. */
export type Surface = "api" | "relay";

/** The call that an error is about. */
export interface FailedCall {
  readonly method: string;
  /** Path as it was sent, without its query. */
  readonly path: string;
  /** Method and path as the contract names the operation, such as `GET /api/token/{id}`. */
  readonly operation: string;
}

/** Details of a failure besides its kind. */
export interface GatewayErrorDetails extends Partial<FailedCall> {
  /** HTTP status, absent when no reply arrived. */
  status?: number | undefined;
  /** The gateway's machine-readable code, for example `wrong_credentials`. */
  code?: GatewayErrorCode | (string & {}) | undefined;
  /** Name of the field or parameter that was refused. */
  param?: string | undefined;
  /** The reply's body: parsed when it was JSON, else its text. */
  body?: unknown;
  /** Text of the gateway, in the gateway's language: data, never markup and nothing to branch on. */
  text?: string | undefined;
  /** Address that was called, without its query; the message names it where no gateway may have replied. */
  address?: string | undefined;
  /** What happened, for developers; default: the text. */
  reason?: string | undefined;
  /** `X-Oneapi-Request-Id` of the reply, for support. */
  requestId?: string | undefined;
  /** The reply's headers by their names in lower case, such as `retry-after`; absent when no reply arrived. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The underlying error. */
  cause?: unknown;
}

/**
 * The only error class of the SDK. Every function of it rejects with this, or with the caller's own `AbortError`. Its `message` is for
 * developers and logs, such as `GET http://127.0.0.1:3000/api/user/self: connection refused`; {@link userMessage} returns a sentence for users.
 */
export class GatewayError extends Error {
  readonly kind!: GatewayErrorKind;
  readonly status: number | undefined;
  readonly code: GatewayErrorCode | (string & {}) | undefined;
  readonly param: string | undefined;
  readonly body: unknown;
  readonly text: string | undefined;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly operation: string | undefined;
  readonly requestId: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(kind: GatewayErrorKind, details: GatewayErrorDetails = {}) {
    const { address, reason, cause, ...shown } = details;
    const { method, path, text } = shown;
    // Of both kinds a wrong address is the usual cause.
    const place = kind === "network" || kind === "malformed" ? (address ?? path) : path;
    const told = reason ?? text ?? FALLBACK_MESSAGE;
    super(place === undefined ? told : `${method} ${place}: ${told}`, cause === undefined ? undefined : { cause });
    // Fewer bytes than an assignment for each field.
    Object.assign(this, shown, { name: "GatewayError", kind });
  }
}

/**
 * Whether a caught value is a {@link GatewayError}; also true across two copies of the package in one program.
 *
 * @example
 * try { await getSelf(gateway) } catch (error) {
 *   if (isGatewayError(error) && error.kind === "unauthenticated") goToSignIn();
 * }
 */
export const isGatewayError = (error: unknown): error is GatewayError =>
  error instanceof Error && error.name === "GatewayError" && "kind" in error;

/** Whether a value is a JSON object or an array. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether a value is a JSON object: not null, not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> => isObject(value) && !Array.isArray(value);

/**
 * The row as the gateway has it now, from the refusal of a write that named an older `revision`; undefined for every other error.
 *
 * @example
 * try { await updateUserGroup(gateway, { ...changed, revision: group.revision }) } catch (error) {
 *   const stored = storedVersion(error);
 *   if (stored !== undefined) showBothVersions(stored, changed);
 * }
 */
export const storedVersion = (error: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!isGatewayError(error) || error.code !== "revision_conflict" || !isRecord(error.body)) return undefined;
  const { data } = error.body;
  return isRecord(data) && isRecord(data.stored) ? data.stored : undefined;
};

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const kindOf = (status: number, surface: Surface | undefined): GatewayErrorKind => {
  if (status >= 500) return "server";
  if (status === 401) return surface === "relay" ? "rejected" : "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 429) return "rate_limited";
  return status >= 400 ? "rejected" : "malformed";
};

const calls = new WeakMap<Response, GatewayErrorDetails>();

/** Remembers which call a reply answers, for its errors. */
export const answering = (response: Response, call: GatewayErrorDetails): Response => {
  calls.set(response, call);
  return response;
};

/** The fault of a reply that should have been JSON of some shape. */
const malformedReason = (body: unknown): string => {
  if (body === undefined || body === "") return "the reply is empty";
  if (typeof body !== "string") return "the reply is not what the contract promises";
  const start = body.trimStart();
  if (start.startsWith("<")) return "the reply is an HTML page instead of JSON";
  return /^[[{"]/.test(start) ? "the reply is broken JSON" : "the reply is text instead of JSON";
};

/** The call that a reply answers, as far as {@link answering} remembers it. */
export const callOf = (response: Response): GatewayErrorDetails | undefined => calls.get(response);

/**
 * Maps a reply to an error, in one place. `refused` means that the body itself is a refusal (`success:false`,
 * `{error}`) although the status did not.
 */
export const errorOf = (response: Response, body: unknown, surface?: Surface, refused?: boolean): GatewayError => {
  const payload = isRecord(body) ? body : {};
  // The relay families name it differently: {error:{message}}, {error:"…"}, {message}, {detail}, {description}.
  const inner = isRecord(payload.error) ? payload.error : payload;
  const { code } = inner;
  // A reply that names the refused field is no fault of the server: an unknown type of payment is answered with 500.
  const kind =
    "param" in payload && response.status >= 500
      ? "rejected"
      : refused && response.ok
        ? // Open one-hub's status for it is 200.
          code === "invalid_access_token"
          ? "unauthenticated"
          : "rejected"
        : kindOf(response.status, surface);
  const details = {
    ...callOf(response),
    status: response.status,
    body,
    requestId: response.headers.get("X-Oneapi-Request-Id") ?? undefined,
    headers: Object.fromEntries(response.headers),
  };
  // A reply of the wrong shape may carry the text of a success.
  if (kind === "malformed") return new GatewayError(kind, { ...details, reason: malformedReason(body) });
  const text = textOf(inner.message) ?? textOf(payload.error) ?? textOf(payload.detail) ?? textOf(payload.description);
  return new GatewayError(kind, {
    ...details,
    code: typeof code === "number" ? String(code) : textOf(code),
    param: textOf(inner.param),
    text,
    reason: text ?? `status ${response.status}`,
  });
};

/** The runtime's reason for a call without a reply; each runtime hides it elsewhere. */
const networkReason = (cause: unknown): string => {
  let found = cause as { cause?: typeof found; code?: unknown; message?: string } | null | undefined;
  // Node's `fetch failed` has the reason as its cause.
  while (found?.cause) found = found.cause;
  const { code, message = String(cause) } = found ?? {};
  if (code === "ECONNREFUSED") return "connection refused";
  if (/^(ECONNRESET|UND_ERR_SOCKET)$/.test(code as string)) return "the connection broke off";
  if (code === "ENOTFOUND") return "no such host";
  // Some runtimes repeat the address, with query and password, or a header's value: a token or a key.
  return message.replace(/[^/\s]*@|\?[^\s)"']+|".*"/gs, "") || "no reply";
};

/**
 * Maps a rejected fetch or a broken body to an error: the caller's abort stays an `AbortError`, everything else is `network`,
 * including `AbortSignal.timeout`, because the caller did not stop the call.
 */
export const interruptionOf = (cause: unknown, signal?: AbortSignal | null, details?: GatewayErrorDetails): unknown => {
  if (isGatewayError(cause)) return cause;
  const name = (cause as Partial<Error> | null | undefined)?.name;
  if (name === "AbortError") return cause;
  const late = name === "TimeoutError";
  if (signal?.aborted && !late) return new DOMException("The operation was aborted.", "AbortError");
  return new GatewayError("network", {
    reason: late ? "no reply in time" : networkReason(cause),
    ...details,
    code: late ? "timeout" : undefined,
    // Node's error of a header's value has that value.
    cause: /header value/.test(cause as string) ? undefined : cause,
  });
};

const sentences: Readonly<Partial<Record<GatewayErrorKind, string>>> = {
  network: "The gateway can't be reached. Check the connection and try again.",
  rate_limited: "Too many requests. Wait a moment and try again.",
};

/**
 * A plain sentence about a failure, for users: the gateway's own if it sent one, else an English one by the kind, or `Something went
 * wrong!`. Any caught value will do.
 *
 * @example await deleteToken(gateway, id).catch((error: unknown) => alert(userMessage(error)));
 */
export const userMessage = (error: unknown): string => {
  if (!isGatewayError(error)) return FALLBACK_MESSAGE;
  if (error.code === "timeout") return "The gateway took too long to answer. Try again.";
  return error.text ?? sentences[error.kind] ?? FALLBACK_MESSAGE;
};
