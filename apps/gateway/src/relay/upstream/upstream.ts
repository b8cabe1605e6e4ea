import { createHash } from "node:crypto";
import { type Dispatcher, Pool, ProxyAgent } from "undici";
import type { RoutedChannel } from "../routing/catalog.ts";
import { openChannelKey } from "../../domains/channel/channel-secrets.ts";
import type { Vault } from "../../platform/vault.ts";
import { isObject } from "../../platform/is-object.ts";
import { concealIn } from "./conceal.ts";
import { type Egress, egressDenied } from "../../platform/egress.ts";
import { dispatch, type Dispatched } from "./dispatch.ts";
import { answerAsEcho } from "./echo.ts";
import { echoBaseUrl } from "../../domains/channel/echo-base-url.ts";
import { RelayError, relayErrors } from "../relay-error.ts";
import type { Usage } from "../billing/usage.ts";

/** The relay's endpoints, as paths below `/v1/`. */
export type Endpoint = "chat/completions" | "embeddings";

/** What came back: `json` where it is already parsed, else `body` to read. */
export type UpstreamReply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: AsyncIterable<Uint8Array>;
  readonly json?: unknown;
  /** Known without reading the body. */
  readonly usage?: Usage | undefined;
};

export type UpstreamCall = {
  readonly channel: RoutedChannel;
  readonly endpoint: Endpoint;
  /** The model's name at the upstream. */
  readonly model: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The request as it came, forwarded untouched when nothing in it changes. */
  readonly raw: Buffer | undefined;
  readonly signal: AbortSignal;
};

/** A call in whatever form an upstream has; `path` goes behind the channel's base URL. */
export type UpstreamQuestion = {
  readonly channel: RoutedChannel;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Headers that carry the channel's key. */
  readonly authorize: (key: string) => Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
};

/** Calls upstreams over kept connections. */
export type Upstream = {
  readonly ask: (question: UpstreamQuestion) => Promise<Dispatched>;
  readonly send: (call: UpstreamCall) => Promise<UpstreamReply>;
  /** Returns an upstream's words without the channel's key, its address and inner addresses. */
  readonly conceal: (channel: RoutedChannel, text: string) => string;
  readonly close: () => Promise<void>;
};

/** Default addresses of the vendors that speak the OpenAI protocol, by channel type. */
export const defaultBaseUrls: Readonly<Record<number, string>> = {
  1: "https://api.openai.com",
  16: "https://open.bigmodel.cn/api/paas/v4",
  20: "https://openrouter.ai/api",
  28: "https://api.deepseek.com",
  29: "https://api.moonshot.cn",
  30: "https://api.mistral.ai",
  31: "https://api.groq.com/openai",
  33: "https://api.lingyiwanwu.com",
  45: "https://api.siliconflow.cn",
  56: "https://api.x.ai",
};

const CONNECT_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 300_000;
const BODY_TIMEOUT_MS = 300_000;
const MAX_CONNECTIONS = 512;

const networkCodes = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);

type Address = { readonly origin: string; readonly path: string };

/** A base URL with or without `/v1` at its end; undefined where it is no URL. */
const endpointAddress = (baseUrl: string, endpoint: string): Address | undefined => {
  const trimmed = baseUrl.replace(/\/+$/, "");
  const url = URL.parse(/\/v\d+$/.test(trimmed) ? `${trimmed}/${endpoint}` : `${trimmed}/v1/${endpoint}`);
  return url === null ? undefined : { origin: url.origin, path: `${url.pathname}${url.search}` };
};

const MAX_REMEMBERED = 1000;

/** Remembers what a text leads to, so that calls do not work it out again and again. */
const remember = <Value>(work: (text: string) => Value) => {
  const known = new Map<string, Value>();
  return (text: string): Value => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const made = work(text);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(text, made);
    return made;
  };
};

/** Merges a channel's `custom_parameter` into a request. */
const withParameters = (
  body: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, unknown>> | undefined,
  model: string,
) => {
  if (parameters === undefined) return body;
  const { overwrite, per_model: perModel, pre_add: _preAdd, stream: _stream, ...plain } = parameters;
  const chosen = perModel !== true ? plain : Object.hasOwn(plain, model) ? plain[model] : undefined;
  if (typeof chosen !== "object" || chosen === null) return body;
  return overwrite === true ? { ...body, ...chosen } : { ...chosen, ...body };
};

const write = (body: Readonly<Record<string, unknown>>) => {
  try {
    return JSON.stringify(body);
  } catch {
    // A parsed body can be nested too deeply to be serialised again.
    throw relayErrors.badBody("The request body is nested too deeply", "请求体嵌套过深");
  }
};

/** Whether a call asks its upstream for a stream's usage, which is the only exact figure there is. */
export const asksUsage = (
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  channel: RoutedChannel,
): boolean => endpoint === "chat/completions" && body["stream"] === true && channel.includesUsage;

/** The body with `include_usage` set; undefined where it is set already. */
const withUsage = (body: Readonly<Record<string, unknown>>) => {
  const { stream_options: options } = body;
  if (isObject(options) && options["include_usage"] === true) return undefined;
  return { ...body, stream_options: { ...(isObject(options) ? options : {}), include_usage: true } };
};

const usageOption = Buffer.from('"stream_options":{"include_usage":true},');

/** As {@link withUsage} for a body as it came. One without the field has it put in front, for a large one takes long to write again. */
const rawWithUsage = (raw: Buffer, body: Readonly<Record<string, unknown>>): Buffer | string => {
  const changed = withUsage(body);
  if (changed === undefined) return raw;
  if ("stream_options" in body) return write(changed);
  // A body that was read is an object, with a model in it.
  const inside = raw.indexOf("{") + 1;
  return Buffer.concat([raw.subarray(0, inside), usageOption, raw.subarray(inside)]);
};

/** Maps a failed call or a broken body to an error for the caller; an aborted call stays an abort. */
export const asRelayError = (error: unknown, signal: AbortSignal): unknown => {
  if (signal.aborted || error instanceof RelayError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === egressDenied) return relayErrors.egressDenied();
  return networkCodes.has(code) ? relayErrors.upstreamTimeout() : relayErrors.upstreamUnreachable();
};

export const createUpstream = (parts: { vault: Vault; clock: () => number; egress: Egress }): Upstream => {
  const { egress } = parts;
  const dispatchers = new Map<string, Dispatcher>();
  const keys = new WeakMap<RoutedChannel, string>();
  /** Opening a key costs more than the rest of the lookup; a channel that changes is another object. */
  const keyOf = (channel: RoutedChannel) => {
    const kept = keys.get(channel);
    if (kept !== undefined) return kept;
    const key = openChannelKey(parts.vault, channel.row);
    keys.set(channel, key);
    return key;
  };
  const addresses: Readonly<Record<Endpoint, (baseUrl: string) => Address | undefined>> = {
    "chat/completions": remember((baseUrl) => endpointAddress(baseUrl, "chat/completions")),
    embeddings: remember((baseUrl) => endpointAddress(baseUrl, "embeddings")),
  };
  /** The user name of a proxy may contain a placeholder for the key's hash. */
  const proxyOf = ({ row }: RoutedChannel, key: string) =>
    row.proxy.includes("%s") ? row.proxy.replaceAll("%s", createHash("md5").update(key).digest("hex")) : row.proxy;
  const dispatcherOf = (origin: string, proxy: string) => {
    const name = `${origin} ${proxy}`;
    const kept = dispatchers.get(name);
    if (kept !== undefined) return kept;
    if (proxy !== "" && !/^https?:\/\//.test(proxy)) throw relayErrors.unsupportedChannel();
    // An address is never looked up, so the guard of the connection does not see it.
    if ([origin, ...(proxy === "" ? [] : [proxy])].some((each) => egress.deniesHost(URL.parse(each)?.hostname ?? "")))
      throw relayErrors.egressDenied();
    const connect = { timeout: CONNECT_TIMEOUT_MS, lookup: egress.lookup };
    const made =
      proxy === ""
        ? new Pool(origin, {
            connections: MAX_CONNECTIONS,
            connect,
            headersTimeout: HEADERS_TIMEOUT_MS,
            bodyTimeout: BODY_TIMEOUT_MS,
          })
        : new ProxyAgent({
            uri: proxy,
            connectTimeout: CONNECT_TIMEOUT_MS,
            proxyTls: connect,
            headersTimeout: HEADERS_TIMEOUT_MS,
            bodyTimeout: BODY_TIMEOUT_MS,
          });
    dispatchers.set(name, made);
    return made;
  };
  return {
    ask: async ({ channel, method, path, authorize, body, signal }) => {
      const base = URL.parse(channel.row.base_url);
      if (base === null || !/^https?:$/.test(base.protocol)) throw relayErrors.unsupportedChannel();
      const key = keyOf(channel);
      try {
        return await dispatch(
          dispatcherOf(base.origin, proxyOf(channel, key)),
          {
            origin: base.origin,
            path: `${base.pathname.replace(/\/+$/, "")}${path}`,
            method,
            headers: {
              ...(body === undefined ? {} : { "content-type": "application/json" }),
              accept: "application/json",
              "accept-encoding": "identity",
              ...authorize(key),
              ...channel.headers,
            },
            body: body === undefined ? null : write(body),
          },
          signal,
        );
      } catch (error) {
        throw asRelayError(error, signal);
      }
    },
    send: async ({ channel, endpoint, model, body, raw, signal }) => {
      const configuredUrl = channel.row.base_url;
      if (configuredUrl === echoBaseUrl)
        return answerAsEcho(endpoint, { ...body, model }, Math.floor(parts.clock() / 1000));
      const baseUrl = configuredUrl === "" ? defaultBaseUrls[channel.row.type] : configuredUrl;
      const address = baseUrl === undefined ? undefined : addresses[endpoint](baseUrl);
      if (address === undefined) throw relayErrors.unsupportedChannel();
      const key = keyOf(channel);
      const proxy = proxyOf(channel, key);
      const wantsUsage = asksUsage(endpoint, body, channel);
      let payload: Buffer | string;
      if (raw === undefined || body["model"] !== model || channel.parameters !== undefined) {
        const changed = { ...withParameters(body, channel.parameters, model), model };
        payload = write(wantsUsage ? (withUsage(changed) ?? changed) : changed);
      } else payload = wantsUsage ? rawWithUsage(raw, body) : raw;
      try {
        return await dispatch(
          dispatcherOf(address.origin, proxy),
          {
            ...address,
            method: "POST",
            // None of the caller's headers are sent: no cookie, and no key of this gateway.
            headers: {
              "content-type": "application/json",
              accept: body["stream"] === true ? "text/event-stream" : "application/json",
              "accept-encoding": "identity",
              authorization: `Bearer ${key}`,
              ...channel.headers,
            },
            body: payload,
          },
          signal,
        );
      } catch (error) {
        throw asRelayError(error, signal);
      }
    },
    conceal: (channel, text) =>
      concealIn(text, channel.row.base_url, [keyOf(channel), ...Object.values(channel.headers)]),
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.close()));
      dispatchers.clear();
    },
  };
};
