import createClient, { mergeHeaders, type Client } from "openapi-fetch";

import { answering, errorOf, interruptionOf, isObject, isRecord, type FailedCall, type Surface } from "./errors.ts";
import { stripTrailingSlash } from "./json.ts";
import type { paths } from "./schema.gen.ts";

/** Version of the package, which its build fills in; absent in the sources. */
declare const SDK_VERSION: string | undefined;

/** When cookies go along; as `fetch` has it, where the types of browsers are not there. */
export type Credentials = "include" | "omit" | "same-origin";

/** Where the gateway is and who is calling. */
export interface GatewayOptions {
  /** Address of the gateway without a path, for example `https://gateway.example`. Default: the page's own origin. */
  baseUrl?: string | undefined;
  /** Tells this gateway from others in caches; default: its address. Two accounts of one gateway need two. */
  id?: string | undefined;
  /** Whether cookies go along; default `include`. A call with an API key never sends them. */
  credentials?: Credentials | undefined;
  /** Headers for every call. Outside of browsers `User-Agent` is `one-hub-sdk/<version>` unless they have another. */
  headers?: Record<string, string> | undefined;
  /** Replaces the global `fetch`; it is given a complete `Request`. For example `withRetries()`, or one that notes each call. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Id of this browser or program, sent as `X-APP`. */
  clientId?: string | undefined;
  /**
   * Access token of the management API, sent as `Authorization: Bearer`. A function is asked at every call and may be asynchronous; where it
   * fails, the call rejects with kind `network` and its error as the `cause`. The gateway ignores the token with a valid session cookie.
   */
  accessToken?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /** Language of the reader, sent as `Accept-Language`: the gateway uses it for its texts where it can. A function is called for every request. */
  language?: string | (() => string | undefined) | undefined;
  /**
   * Seconds that an operation may take from its call to the last byte of its reply; it then rejects with kind `network` and
   * code `timeout`, whether it was carried out or not. It does not hold for streams. Default, and 0 and Infinity: as long as it takes.
   */
  timeout?: number | undefined;
  /** Called after each call, with a reply or without, for logs and measurements. It must not throw. */
  onCall?: ((call: FinishedCall) => void) | undefined;
}

/** A call for {@link GatewayOptions.onCall}, without query, headers and body, which may hold secrets. */
export interface FinishedCall extends FailedCall {
  /** Seconds from the call to the last byte of its reply; of a stream, to its first. */
  readonly seconds: number;
  /** HTTP status; absent when no reply arrived. A refusal may come with 200. */
  readonly status?: number | undefined;
  /** `X-Oneapi-Request-Id` of the reply. */
  readonly requestId?: string | undefined;
  /** Why no reply arrived: a `GatewayError`, or the `AbortError` of the caller. */
  readonly error?: unknown;
}

/** Options of every operation. An alias, since openapi-fetch's options are open-ended and an interface is not. */
export type CallOptions = {
  /** Ends the call; it then rejects with an `AbortError`. */
  signal?: AbortSignal | null;
  /** Headers for this call; they win over the gateway's. */
  headers?: Record<string, string>;
  /** Seconds that this call may take, a stream until its reply begins, instead of the gateway's `timeout`; 0 or Infinity for as long as it takes. */
  timeout?: number | undefined;
};

/** The version of a row that a write changes. */
export interface Revised {
  /** `revision` of the row as it was read; with the extension `revision`, a write of an older version is refused. */
  revision?: string | undefined;
}

/** Options with the header that ties a write to the version of the row that was read; without one, they stay as they are. */
export const ifMatch = (revision: string | undefined, options?: CallOptions): CallOptions | undefined =>
  revision ? { ...options, headers: { ...options?.headers, "If-Match": `"${revision}"` } } : options;

/** A request for `fetch`, with its headers as an object. */
export type OpenInit = Omit<RequestInit, "headers"> & {
  headers?: Record<string, string> | undefined;
  /** Seconds until the reply begins; it then rejects with kind `network` and code `timeout`. Default: as long as it takes. */
  timeout?: number | undefined;
};

/** A connection to one gateway; the first argument of every operation. Made by {@link createGateway}. */
export interface Gateway {
  /** Tells this gateway from others in caches. */
  readonly id: string;
  /** Address without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  /** The typed HTTP methods that the operations use. Read their replies with {@link unwrap} or {@link unwrapVoid}. */
  readonly http: Pick<Client<paths>, "GET" | "POST" | "PUT" | "DELETE">;
  /** Sends a call whose reply is read as a stream. Rejects only without a reply; the caller checks the status. */
  readonly open: (path: string, init: OpenInit) => Promise<Response>;
}

/** Result of an HTTP method of {@link Gateway}: `data` is the body of a 2xx, `error` that of anything else. */
export interface Reply<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/** A body by its content: gateways send JSON as text/plain, HTML with status 200, blank heartbeats before JSON, and nothing. */
const parse = (text: string): unknown => {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type Send = (
  path: string,
  init?: Pick<CallOptions, "signal" | "timeout"> & {
    parseAs?: "stream";
    params?: { path?: Record<string, string | number> };
  },
) => Promise<Reply<unknown>>;

/** Aborts with either signal. Browsers before 2024 cannot combine signals: the caller's alone counts there. */
const either = (signal: AbortSignal | null | undefined, late: AbortSignal): AbortSignal =>
  signal ? (AbortSignal.any?.([signal, late]) ?? signal) : late;

/** Whether the page's own address completes URLs. */
const isOnPage = (): boolean => "location" in globalThis;

const userAgent = (): string => `one-hub-sdk/${typeof SDK_VERSION === "string" ? SDK_VERSION : "source"}`;

/** Details of a call for its errors: never its query, nor a password in the address. */
const failedCall = (baseUrl: string, method: string, template: string, values?: Record<string, string | number>) => {
  const [pattern = ""] = template.split("?");
  const path = pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(values?.[name] ?? place));
  const origin = baseUrl.replace(/[^/]*@|[?#].*/g, "");
  const isUsable = isOnPage() || /^https?:/i.test(baseUrl);
  return {
    method,
    path,
    operation: `${method} ${pattern}`,
    address: origin + path,
    ...(!isUsable && { reason: "createGateway needs a baseUrl with http:// or https://" }),
  };
};

/**
 * Runs a call for at most `timeout` seconds, tells `onCall` how it ended, and makes an error of a missing reply. The time and the caller's
 * abort hold whatever the call waits for: a function that is asked for a token, a `fetch` that ignores signals.
 */
const settle = async <Result extends { readonly response: Response }>(
  onCall: GatewayOptions["onCall"],
  call: FailedCall,
  signal: AbortSignal | null | undefined,
  timeout: number | undefined,
  run: (signal: AbortSignal | null | undefined) => Promise<Result>,
): Promise<Result> => {
  const begin = performance.now();
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop!: () => void;
  let outcome: Partial<FinishedCall> | undefined;
  try {
    signal?.throwIfAborted();
    const result = await Promise.race([
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener("abort", (stop = () => reject(signal.reason)));
        // Timers take no more than 2^31 milliseconds; Infinity is as long as it takes.
        if (timeout && timeout < 2e6) {
          timer = setTimeout(() => {
            const reason = new DOMException("no reply in time", "TimeoutError");
            reject(reason);
            late.abort(reason);
          }, timeout * 1000);
        }
      }),
      run(timer ? either(signal, late.signal) : signal),
    ]);
    const { status, headers } = result.response;
    outcome = { status, requestId: headers.get("X-Oneapi-Request-Id") ?? undefined };
    return result;
  } catch (cause) {
    const error = interruptionOf(cause, signal, call);
    outcome = { error };
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    const { method, path, operation } = call;
    onCall?.({ method, path, operation, seconds: (performance.now() - begin) / 1000, ...outcome });
  }
};

/** Lets openapi-fetch build and send a request, and reads the reply here, where broken JSON and a broken connection differ. */
const reading = <Method>(
  name: string,
  method: Method,
  baseUrl: string,
  { timeout: usual, onCall }: GatewayOptions,
): Method => {
  // openapi-fetch's methods are generic over the contract; here only path, init and reply matter.
  const send = method as Send;
  const read: Send = (path, { timeout = usual, ...init } = {}) => {
    const call = failedCall(baseUrl, name, path, init.params?.path);
    return settle(onCall, call, init.signal, timeout, async (signal) => {
      const { response, error } = await send(path, { ...init, ...(signal && { signal }), parseAs: "stream" });
      answering(response, call);
      // openapi-fetch has already read the body of an error.
      const body = response.bodyUsed ? (error === "" ? undefined : error) : parse(await response.text());
      return response.ok ? { data: body, response } : { error: body, response };
    });
  };
  // Same arguments, same reply: `data` is the parsed body, as the contract's types say.
  return read as Method;
};

/** `init` for a request without cookies, or with them; empty on edge runtimes, whose `Request` refuses the field. */
export const cookies = (credentials: Credentials): Pick<RequestInit, "credentials"> =>
  "credentials" in Request.prototype ? { credentials } : {};

/**
 * Connects to a gateway. Nothing is sent before the first operation; nothing is kept between calls.
 *
 * @example
 * const gateway = createGateway({ baseUrl: "https://gateway.example", accessToken: process.env.ACCESS_TOKEN });
 * const { data, total_count } = await listTokens(gateway, { size: 20 });
 */
export const createGateway = (options: GatewayOptions = {}): Gateway => {
  const { headers, clientId, accessToken, language, onCall } = options;
  const baseUrl = stripTrailingSlash(options.baseUrl ?? "");
  const defaults: RequestInit = {
    ...cookies(options.credentials ?? "include"),
    // The 404 of a missing path may be cached for a week, across an upgrade that adds it.
    ...("cache" in Request.prototype && { cache: "no-store" }),
  };
  const send = async (request: Request): Promise<Response> => {
    const token = typeof accessToken === "function" ? await accessToken() : accessToken;
    // A call that ended while the token was awaited must not be sent any more.
    request.signal.throwIfAborted();
    const reader = typeof language === "function" ? language() : language;
    if (clientId) request.headers.set("X-APP", clientId);
    // In browsers it would cost calls to other origins a preflight.
    if (!isOnPage() && !request.headers.has("User-Agent")) request.headers.set("User-Agent", userAgent());
    if (reader && !request.headers.has("Accept-Language")) request.headers.set("Accept-Language", reader);
    if (token && !request.headers.has("Authorization")) request.headers.set("Authorization", `Bearer ${token}`);
    // Looked up at every call, so that a replaced global fetch counts.
    return (options.fetch ?? globalThis.fetch)(request);
  };
  const client = createClient<paths>({
    ...defaults,
    baseUrl,
    fetch: send,
    // Without it a gateway may take the call for a navigation and reply with HTML.
    headers: { Accept: "application/json", ...headers },
  });
  return {
    id: options.id ?? baseUrl,
    baseUrl,
    http: {
      GET: reading("GET", client.GET, baseUrl, options),
      POST: reading("POST", client.POST, baseUrl, options),
      PUT: reading("PUT", client.PUT, baseUrl, options),
      DELETE: reading("DELETE", client.DELETE, baseUrl, options),
    },
    open: async (path, { timeout, ...init }) => {
      const call = failedCall(baseUrl, init.method ?? "GET", path);
      // Only until the reply begins: its body may take as long as it does.
      const { response } = await settle(onCall, call, init.signal, timeout, async (signal) => ({
        response: await send(
          new Request(baseUrl + path, {
            ...defaults,
            ...init,
            ...(signal && { signal }),
            headers: mergeHeaders(headers, init.headers),
          }),
        ),
      }));
      return answering(response, call);
    },
  };
};

const accepted = async (
  call: Promise<Reply<unknown>>,
  surface?: Surface,
): Promise<{ body: unknown; response: Response }> => {
  const { data: body, error, response } = await call;
  if (!response.ok) throw errorOf(response, error, surface);
  if (isRecord(body) && (body.success === false || (body.error !== undefined && body.error !== null))) {
    throw errorOf(response, body, surface, true);
  }
  return { body, response };
};

type Success<Body> = Extract<Body, { success: true }>;

/**
 * The data of a management call that promises some.
 *
 * Rejects with `GatewayError` of every kind; `malformed` also when the reply has no envelope or no data.
 * `field` names another field than `data` for the few replies that have their data next to it; `fits` refuses data of another form.
 *
 * @example const status = await unwrap(gateway.http.GET("/api/status"));
 */
export function unwrap<Body>(
  call: Promise<Reply<Body>>,
): Promise<Success<Body> extends { data: infer Data } ? Data : never>;
export function unwrap<Body, Field extends keyof Success<Body> & string>(
  call: Promise<Reply<Body>>,
  field: Field,
): Promise<Success<Body>[Field]>;
export function unwrap<Data>(
  call: Promise<Reply<unknown>>,
  field: "data",
  fits: (data: unknown) => data is Data,
): Promise<Data>;
export async function unwrap(
  call: Promise<Reply<unknown>>,
  field = "data",
  fits: (data: unknown) => boolean = (data) => data !== undefined,
): Promise<unknown> {
  const { body, response } = await accepted(call);
  if (!isRecord(body) || body.success !== true || !fits(body[field])) throw errorOf(response, body);
  return body[field];
}

/** A row that is null would break every view of the list. */
const isList = (data: unknown): data is unknown[] => Array.isArray(data) && !data.includes(null);

/** As {@link unwrap} for a list, which can be rendered as it is: null, as Go writes a list without entries, is an empty one. */
export function unwrapList<Body>(
  call: Promise<Reply<Body>>,
): Promise<Success<Body> extends { data: infer Data extends readonly unknown[] | null } ? NonNullable<Data> : never>;
export async function unwrapList(call: Promise<Reply<unknown>>): Promise<unknown> {
  return (await unwrap(call, "data", (data) => data === null || isList(data))) ?? [];
}

/** As {@link unwrap} for data with named fields, which are sure to be neither null nor a list. */
export function unwrapRecord<Body>(
  call: Promise<Reply<Body>>,
): Promise<Success<Body> extends { data: infer Data extends object } ? Data : never>;
export function unwrapRecord(call: Promise<Reply<unknown>>): Promise<unknown> {
  return unwrap(call, "data", isRecord);
}

/** As {@link unwrapRecord} for rows by name, none of which is null or a list. */
export function unwrapMap<Body>(
  call: Promise<Reply<Body>>,
): Promise<Success<Body> extends { data: infer Data extends object } ? Data : never>;
export function unwrapMap(call: Promise<Reply<unknown>>): Promise<unknown> {
  return unwrap(call, "data", (data): data is unknown => isRecord(data) && Object.values(data).every(isRecord));
}

/** As {@link unwrap} for a text, which is sure to be one: a code, an address or a key that is null would be shown as "null". */
export function unwrapString<Body>(
  call: Promise<Reply<Body>>,
): Promise<Success<Body> extends { data: infer Data extends string } ? Data : never>;
export function unwrapString(call: Promise<Reply<unknown>>): Promise<unknown> {
  return unwrap(call, "data", (data) => typeof data === "string");
}

/**
 * As {@link unwrap} for a page list, whose `data.data` is sure to be an array and can be rendered as it is.
 */
export function unwrapPage<Body>(
  call: Promise<Reply<Body>>,
): Promise<Success<Body> extends { data: infer Data } ? Data : never>;
export function unwrapPage(call: Promise<Reply<unknown>>): Promise<unknown> {
  return unwrap(call, "data", (page): page is unknown => isRecord(page) && isList(page.data));
}

/**
 * Waits for a management call that returns nothing.
 *
 * Rejects with `GatewayError` of every kind; `malformed` also when the reply does not confirm success, or is empty.
 */
export const unwrapVoid = async (call: Promise<Reply<unknown>>): Promise<void> => {
  await unwrap(call, "success");
};

/** As {@link unwrapVoid} for the deletions that open one-hub answers with an empty 200. */
export const unwrapVoidOrEmptyBody = async (call: Promise<Reply<unknown>>): Promise<void> => {
  const { data, response } = await call;
  if (!response.ok || data !== undefined) await unwrapVoid(call);
};

/** The text of a management call that sends a file. Rejects with `GatewayError` of every kind; `malformed` when the reply is none, but a page or broken JSON. */
export const unwrapText = async (call: Promise<Reply<unknown>>): Promise<string> => {
  const { body, response } = await accepted(call);
  if (typeof body !== "string" || /^\s*[<[{]/.test(body)) throw errorOf(response, body);
  return body;
};

/** Refusals and event streams taken away. */
type Relayed<Body> = Exclude<Body, { success: false } | { error: unknown } | string>;

/**
 * The body of a relay call, which has no envelope. A 401 is `rejected` here: it is about the key, never about the session.
 * `list` names a field that is sure to be a list.
 */
export const unwrapRelay = async <Body>(call: Promise<Reply<Body>>, list?: string): Promise<Relayed<Body>> => {
  const { body, response } = await accepted(call, "relay");
  if (!isObject(body) || (list !== undefined && !isList((body as Record<string, unknown>)[list])))
    throw errorOf(response, body);
  // Refusals are thrown above; what is left is what the contract promises.
  return body as Relayed<Body>;
};

/** Reads a management reply without an envelope, which the gateway relays from another server. */
export const unwrapForwarded = async <Body>(call: Promise<Reply<Body>>): Promise<Relayed<Body>> => {
  const { body, response } = await accepted(call);
  if (!isRecord(body)) throw errorOf(response, body);
  return body as Relayed<Body>;
};

/** A query whose filters may also be there and `undefined`, which counts as absent. */
export type Loose<Query> = { [Name in keyof Query]?: Query[Name] | undefined };

/** Gives a loose query to openapi-fetch, whose serializer leaves out what is `undefined`. */
export const present = <Query>(query: Loose<Query>): Partial<Query> =>
  // Every filter of the contract is optional, so only the `undefined`s differ, and they are not sent.
  query;
