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
 * - `network`: no reply arrived, or it broke off (an abort is not an error of ours and passes through as `AbortError`)
 * - `unauthenticated`: 401 of the management API, the session is over
 * - `forbidden`, `not_found`: 403, 404
 * - `rate_limited`: 429, often with an empty body. On the relay also an empty balance: see `code`
 * - `rejected`: the gateway understood and said no: 200 with `success:false` or a bare `{error}`, any other 4xx, and a 401 of
 *   the relay, which speaks about the API key and not about the session
 * - `server`: 5xx
 * - `malformed`: HTML, broken JSON, an unexpected shape, or no data where data was promised
 */
export type GatewayErrorKind = (typeof gatewayErrorKinds)[number];

/** The text shown when a failure brought none of its own. */
export const FALLBACK_MESSAGE = "Something went wrong!";

/** Where a call went: the management API under `/api`, or the model relay, whose 401 is about a key. */
export type Surface = "api" | "relay";

/** What is known about a failure besides its kind. */
export interface GatewayErrorDetails {
  /** HTTP status, absent when no reply arrived. */
  status?: number | undefined;
  /** The gateway's machine-readable code, for example `insufficient_user_quota`. */
  code?: string | undefined;
  /** The reply's body: parsed when it was JSON, else its text. */
  body?: unknown;
  /** Text of the gateway, in the gateway's language: data, never markup and nothing to branch on. */
  message?: string | undefined;
  /** `X-Oneapi-Request-Id` of the reply, for support. */
  requestId?: string | undefined;
  /** What was thrown underneath. */
  cause?: unknown;
}

/** The only error class of the SDK. Every function of it rejects with this, or with the caller's own `AbortError`. */
export class GatewayError extends Error {
  readonly kind: GatewayErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly body: unknown;
  readonly requestId: string | undefined;

  constructor(kind: GatewayErrorKind, details: GatewayErrorDetails = {}) {
    super(details.message ?? FALLBACK_MESSAGE, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "GatewayError";
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.body = details.body;
    this.requestId = details.requestId;
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

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const kindOf = (status: number, surface: Surface | undefined): GatewayErrorKind => {
  if (status >= 500) return "server";
  if (status === 401) return surface === "relay" ? "rejected" : "unauthenticated";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 429) return "rate_limited";
  return status >= 400 ? "rejected" : "malformed";
};

/**
 * The one place where a reply becomes an error. `refused` says that the body itself told of the refusal (`success:false`,
 * `{error}`) although the status did not.
 */
export const errorOf = (response: Response, body: unknown, surface?: Surface, refused?: boolean): GatewayError => {
  const kind = refused && response.ok ? "rejected" : kindOf(response.status, surface);
  const details = {
    status: response.status,
    body,
    requestId: response.headers.get("X-Oneapi-Request-Id") ?? undefined,
  };
  // A reply of the wrong shape may carry the text of a success.
  if (kind === "malformed") return new GatewayError(kind, details);
  const said = isRecord(body) ? body : {};
  // The relay families name it differently: {error:{message}}, {error:"…"}, {message}, {detail}, {description}.
  const inner = isRecord(said.error) ? said.error : said;
  const { code } = inner;
  return new GatewayError(kind, {
    ...details,
    code: typeof code === "number" ? String(code) : textOf(code),
    message: textOf(inner.message) ?? textOf(said.error) ?? textOf(said.detail) ?? textOf(said.description),
  });
};

/**
 * What a rejected fetch or a broken body becomes: the caller's abort stays an `AbortError`, everything else is `network`.
 * `AbortSignal.timeout` counts as network: nobody asked to stop, nothing answered.
 */
export const interruptionOf = (cause: unknown, signal?: AbortSignal | null): unknown => {
  if (isGatewayError(cause)) return cause;
  const name = cause instanceof Error ? cause.name : undefined;
  if (name === "AbortError") return cause;
  if (signal?.aborted && name !== "TimeoutError") return new DOMException("The operation was aborted.", "AbortError");
  return new GatewayError("network", { cause });
};
