import { createHash } from "node:crypto";
import { type Dispatcher, Pool, ProxyAgent } from "undici";
import type { RoutedChannel } from "../catalog.ts";
import type { Vault } from "../vault.ts";
import { answerAsEcho, echoBaseUrl } from "./echo.ts";
import { RelayError, relayErrors } from "./relay-error.ts";
import type { Usage } from "./usage.ts";

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

/** Calls upstreams over kept connections. */
export type Upstream = {
  readonly send: (call: UpstreamCall) => Promise<UpstreamReply>;
  readonly close: () => Promise<void>;
};

// Default addresses of the providers that speak the OpenAI protocol (contract 3.7).
const defaultBaseUrls: Readonly<Record<number, string>> = {
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

const connectTimeout = 10_000;
const headersTimeout = 300_000;
const bodyTimeout = 300_000;
const connections = 512;

const networkCodes = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);

/** A base URL with or without `/v1` at its end. */
const endpointUrl = (baseUrl: string, endpoint: string) => {
  const trimmed = baseUrl.replace(/\/+$/, "");
  return new URL(/\/v\d+$/.test(trimmed) ? `${trimmed}/${endpoint}` : `${trimmed}/v1/${endpoint}`);
};

/** Adds a channel's own parameters to a request (contract 3.7, `custom_parameter`). */
const withParameters = (
  body: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, unknown>> | undefined,
  model: string,
) => {
  if (parameters === undefined) return body;
  const { overwrite, per_model: perModel, pre_add: _preAdd, stream: _stream, ...plain } = parameters;
  const chosen = perModel === true ? plain[model] : plain;
  if (typeof chosen !== "object" || chosen === null) return body;
  return overwrite === true ? { ...body, ...chosen } : { ...chosen, ...body };
};

const asRelayError = (error: unknown, signal: AbortSignal) => {
  if (signal.aborted || error instanceof RelayError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return networkCodes.has(code) ? relayErrors.upstreamTimeout() : relayErrors.upstreamUnreachable();
};

export const createUpstream = (parts: { vault: Vault; clock: () => number }): Upstream => {
  const dispatchers = new Map<string, Dispatcher>();
  // Unsealing costs more than the rest of the lookup; a sealed key never changes its meaning.
  const keys = new Map<string, string>();
  const keyOf = (channel: RoutedChannel) => {
    const sealed = channel.row.key_sealed;
    const known = keys.get(sealed);
    if (known !== undefined) return known;
    const key = parts.vault.decrypt(sealed);
    if (keys.size > 1000) keys.clear();
    keys.set(sealed, key);
    return key;
  };
  const dispatcherOf = (origin: string, proxy: string) => {
    const name = `${origin} ${proxy}`;
    const kept = dispatchers.get(name);
    if (kept !== undefined) return kept;
    if (proxy !== "" && !/^https?:\/\//.test(proxy)) throw relayErrors.unsupportedChannel();
    const made =
      proxy === ""
        ? new Pool(origin, { connections, connect: { timeout: connectTimeout }, headersTimeout, bodyTimeout })
        : new ProxyAgent({ uri: proxy, connectTimeout, headersTimeout, bodyTimeout });
    dispatchers.set(name, made);
    return made;
  };
  return {
    send: async ({ channel, endpoint, model, body, raw, signal }) => {
      const given = channel.row.base_url;
      if (given === echoBaseUrl)
        return answerAsEcho(endpoint, { ...body, model }, Math.floor(parts.clock() / 1000));
      const baseUrl = given === "" ? defaultBaseUrls[channel.row.type] : given;
      if (baseUrl === undefined || !URL.canParse(baseUrl)) throw relayErrors.unsupportedChannel();
      const url = endpointUrl(baseUrl, endpoint);
      const key = keyOf(channel);
      const proxy = channel.row.proxy.replaceAll("%s", createHash("md5").update(key).digest("hex"));
      const changed = raw === undefined || body["model"] !== model || channel.parameters !== undefined;
      const payload = changed ? JSON.stringify({ ...withParameters(body, channel.parameters, model), model }) : raw;
      try {
        const reply = await dispatcherOf(url.origin, proxy).request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: "POST",
          // Nothing of the caller's headers goes out: no cookie, no key of ours.
          headers: {
            "content-type": "application/json",
            accept: body["stream"] === true ? "text/event-stream" : "application/json",
            authorization: `Bearer ${key}`,
            ...channel.headers,
          },
          body: payload,
          signal,
        });
        return { status: reply.statusCode, headers: reply.headers, body: reply.body };
      } catch (error) {
        throw asRelayError(error, signal);
      }
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.close()));
      dispatchers.clear();
    },
  };
};
