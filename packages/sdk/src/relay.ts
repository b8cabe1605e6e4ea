import { isRecord, errorOf } from "./errors.ts";
import { cookies, unwrapRelay, type CallOptions, type Gateway } from "./gateway.ts";
import { isJson } from "./json.ts";
import { prefixedKey } from "./key.ts";
import { pathName } from "./path-name.ts";
import type { operations } from "./schema.gen.ts";
import type { Schemas } from "./schema.ts";
import { readEvents, type StreamOptions } from "./stream.ts";

/*
 * Model calls with an API key (with or without `sk-`). They send the key alone: no cookie, no access token. A refused key is
 * `rejected`; an empty balance comes as `rate_limited` with the code `insufficient_user_quota` or `pre_consume_token_quota_failed`.
 */

/** A model as the OpenAI API lists it. */
export type RelayModel = Schemas["RelayModel"];
/** Models in `data`. */
export type RelayModelList = Schemas["RelayModelList"];
/** A message of a conversation. */
export type RelayMessage = Schemas["RelayMessage"];
/** An OpenAI chat request; further fields go to the upstream as they are. */
export type RelayChatInput = Schemas["RelayChatInput"];
/** A complete answer with its usage. */
export type RelayChatCompletion = Schemas["RelayChatCompletion"];
/** A chunk of a streamed answer. With `stream_options.include_usage` the last chunk has the usage and no choices. */
export type RelayChatChunk = Schemas["RelayChatChunk"];
/** An OpenAI embeddings request. */
export type RelayEmbeddingsInput = Schemas["RelayEmbeddingsInput"];
/** Vectors in `data`, in the order of the input. */
export type RelayEmbeddings = Schemas["RelayEmbeddings"];
/** Limits of a key, in US dollars, or in points where the site shows points. */
export type BillingSubscription = Schemas["BillingSubscription"];
/** Usage of a key, in cents, or in hundredths of points where the site shows points. */
export type BillingUsage = Schemas["BillingUsage"];

/** A request to Suno; further fields are passed to the upstream unchanged. */
export type RelaySunoInput = Schemas["RelaySunoInput"];
/** The id of a new task in `data`. */
export type RelaySunoSubmitted = Schemas["RelaySunoSubmitted"];
/** A Suno task in `data`; times in unix seconds, `progress` such as `40%`. */
export type RelaySunoFetched = Schemas["RelaySunoFetched"];
/** Suno tasks in `data`; ids that do not exist are left out. */
export type RelaySunoFetchedMany = Schemas["RelaySunoFetchedMany"];
/** A request to Midjourney; the relevant fields depend on the action. */
export type RelayMidjourneyInput = Schemas["RelayMidjourneyInput"];
/** Source and target faces, as data URLs. */
export type RelayMidjourneySwapInput = Schemas["RelayMidjourneySwapInput"];
/** An upstream's answer: 1, 21 and 22 as its `code` took the task, whose id is `result`; any other refused it, at no cost. */
export type RelayMidjourneyReply = Schemas["RelayMidjourneyReply"];
/** A Midjourney task; times in unix milliseconds, `progress` such as `40%`. */
export type RelayMidjourneyTask = Schemas["RelayMidjourneyTask"];
/** What `/mj/submit/…` can be asked to do. */
export type RelayMidjourneyAction = operations["relayMidjourneySubmit"]["parameters"]["path"]["action"];

/** A call's options, and the speed of a new Midjourney task; absent is the upstream's usual one. */
export type MidjourneyOptions = CallOptions & { mode?: Schemas["MidjourneyMode"] | undefined };

const withKey = (key: string, options?: CallOptions): CallOptions & Pick<RequestInit, "credentials"> => ({
  ...options,
  ...cookies("omit"),
  headers: { ...options?.headers, Authorization: `Bearer ${prefixedKey(key)}` },
});

/** Models that the key's group can call. A model limit of the key does not shorten the list. */
export const relayListModels = (gateway: Gateway, key: string, options?: CallOptions): Promise<RelayModelList> =>
  unwrapRelay(gateway.http.GET("/v1/models", withKey(key, options)), "data");

/** One model; an unknown one is `rejected` with the code `model_not_found`. */
export const relayGetModel = async (
  gateway: Gateway,
  key: string,
  model: string,
  options?: CallOptions,
): Promise<RelayModel> =>
  unwrapRelay(
    gateway.http.GET("/v1/models/{model}", { params: { path: { model: pathName(model) } }, ...withKey(key, options) }),
  );

/** Returns a complete answer. To stream it, use {@link streamChat}. */
export const relayChat = (
  gateway: Gateway,
  key: string,
  body: RelayChatInput & { stream?: false | null },
  options?: CallOptions,
): Promise<RelayChatCompletion> =>
  unwrapRelay(gateway.http.POST("/v1/chat/completions", { body, ...withKey(key, options) }), "choices");

const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map(textOf).join("")
    : isRecord(content)
      ? textOf(content.text)
      : typeof content === "string"
        ? content
        : "";

/** A delta with its content as a text: Mistral's reasoning models send a list of parts, of which those with `thinking` are reasoning. */
const deltaOf = (delta: unknown): object => {
  if (!isRecord(delta)) return {};
  const { content } = delta;
  if (!Array.isArray(content)) return delta;
  const reasoning = content.map((part: unknown) => (isRecord(part) ? textOf(part.thinking) : "")).join("");
  return { ...delta, content: textOf(content), ...(reasoning !== "" && { reasoning_content: reasoning }) };
};

/**
 * An answer piece by piece: `relayChat` with `stream`. Leaving the loop, or aborting, ends the call at the gateway and upstream.
 * Content that an upstream sends as parts is joined to a text, and an event without choices is a chunk with none.
 * Rejects as `readEvents` does, and as `malformed` where the stream ends without a piece. `idleTimeout` holds for the time before the first byte, too, unless `timeout` gives that another length.
 *
 * @example
 * const options = { idleTimeout: 60 };
 * for await (const chunk of streamChat(gateway, key, { model, messages }, options)) text += chunk.choices[0]?.delta.content ?? "";
 */
export async function* streamChat(
  gateway: Gateway,
  key: string,
  body: RelayChatInput,
  options: CallOptions & StreamOptions = {},
): AsyncGenerator<RelayChatChunk, void, undefined> {
  const { idleTimeout, timeout = idleTimeout, ...call } = options;
  const init = withKey(key, { ...call, timeout });
  const response = await gateway.open("/v1/chat/completions", {
    ...init,
    method: "POST",
    headers: { ...init.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, stream: true }),
  });
  let isEmpty = true;
  let odd: unknown;
  for await (const { data } of readEvents(response, { signal: options.signal, idleTimeout })) {
    const chunk: unknown = isJson(data) ? JSON.parse(data) : undefined;
    if (!isRecord(chunk)) throw errorOf(response, chunk ?? data);
    // Checked as far as a reader depends on it; the rest is the upstream's. Filters of content send choices without a delta.
    const { choices: sent } = chunk;
    if (Array.isArray(sent)) isEmpty = false;
    else odd = chunk;
    const choices = (Array.isArray(sent) ? sent : []).map((choice: { delta?: unknown } | null) => ({
      ...choice,
      delta: deltaOf(choice?.delta),
    }));
    yield { model: "", ...chunk, choices } as RelayChatChunk;
  }
  if (isEmpty) throw errorOf(response, odd);
}

/** Vectors for texts, in the order of the input. */
export const relayEmbeddings = (
  gateway: Gateway,
  key: string,
  body: RelayEmbeddingsInput,
  options?: CallOptions,
): Promise<RelayEmbeddings> =>
  unwrapRelay(gateway.http.POST("/v1/embeddings", { body, ...withKey(key, options) }), "data");

/** Returns the total limit: a limited key's own, else its owner's. `access_until` in unix seconds, 0 is never. */
export const getBillingSubscription = (
  gateway: Gateway,
  key: string,
  options?: CallOptions,
): Promise<BillingSubscription> =>
  unwrapRelay(gateway.http.GET("/v1/dashboard/billing/subscription", withKey(key, options)));

/** Returns the usage of the key, or of its owner when it is unlimited. */
export const getBillingUsage = (gateway: Gateway, key: string, options?: CallOptions): Promise<BillingUsage> =>
  unwrapRelay(gateway.http.GET("/v1/dashboard/billing/usage", withKey(key, options)));

/** The key where Midjourney's family has it, and in place of an access token too. */
const withMidjourneyKey = (key: string, options: CallOptions = {}) =>
  withKey(key, { ...options, headers: { ...options.headers, "mj-api-secret": prefixedKey(key) } });

/**
 * Submits a song or lyrics. The charge is refunded if the task fails later. Rejects with the code `provider_not_found` where no
 * channel serves the model, and `insufficient_user_quota` where the balance is too low.
 *
 * @example
 * const { data: id } = await relaySunoSubmit(gateway, key, "music", { prompt: "la la la", mv: "chirp-v3-5" });
 */
export const relaySunoSubmit = (
  gateway: Gateway,
  key: string,
  action: "music" | "lyrics",
  body: RelaySunoInput,
  options?: CallOptions,
): Promise<RelaySunoSubmitted> =>
  unwrapRelay(
    gateway.http.POST("/suno/submit/{action}", { params: { path: { action } }, body, ...withKey(key, options) }),
  );

/** An own Suno task as the gateway knows it; an unknown one is `not_found` with the code `task_not_exist`. */
export const relaySunoFetch = (
  gateway: Gateway,
  key: string,
  id: string,
  options?: CallOptions,
): Promise<RelaySunoFetched> =>
  unwrapRelay(gateway.http.GET("/suno/fetch/{id}", { params: { path: { id } }, ...withKey(key, options) }));

/** The caller's Suno tasks, at most 100; unknown ids are skipped. */
export const relaySunoFetchMany = (
  gateway: Gateway,
  key: string,
  ids: string[],
  options?: CallOptions,
): Promise<RelaySunoFetchedMany> =>
  unwrapRelay(gateway.http.POST("/suno/fetch", { body: { ids }, ...withKey(key, options) }));

/** Path prefix of a speed. Typed as "", because the prefixed paths have the types of those without. */
const speed = (mode?: Schemas["MidjourneyMode"]): "" => (mode ? `/mj-${mode}` : "") as "";

/**
 * Submits a Midjourney task. Look at the reply's `code`: an upstream may refuse with status 200.
 *
 * @example
 * const { code, result } = await relayMidjourneySubmit(gateway, key, "imagine", { prompt: "a red fox" }, { mode: "fast" });
 */
export const relayMidjourneySubmit = (
  gateway: Gateway,
  key: string,
  action: RelayMidjourneyAction,
  body: RelayMidjourneyInput,
  { mode, ...options }: MidjourneyOptions = {},
): Promise<RelayMidjourneyReply> =>
  unwrapRelay(
    gateway.http.POST(`${speed(mode)}/mj/submit/{action}`, {
      params: { path: { action } },
      body,
      ...withMidjourneyKey(key, options),
    }),
  );

/** Submits a swap of faces; the reply is that of {@link relayMidjourneySubmit}. */
export const relayMidjourneySwapFace = (
  gateway: Gateway,
  key: string,
  body: RelayMidjourneySwapInput,
  { mode, ...options }: MidjourneyOptions = {},
): Promise<RelayMidjourneyReply> =>
  unwrapRelay(gateway.http.POST(`${speed(mode)}/mj/insight-face/swap`, { body, ...withMidjourneyKey(key, options) }));

/** An own Midjourney task as the gateway knows it; an unknown one is `rejected`. */
export const relayMidjourneyFetch = (
  gateway: Gateway,
  key: string,
  id: string,
  options?: CallOptions,
): Promise<RelayMidjourneyTask> =>
  unwrapRelay(
    gateway.http.GET("/mj/task/{id}/fetch", { params: { path: { id } }, ...withMidjourneyKey(key, options) }),
  );

/** The caller's Midjourney tasks, at most 100; unknown ids are skipped. */
export const relayMidjourneyList = (
  gateway: Gateway,
  key: string,
  ids: string[],
  options?: CallOptions,
): Promise<RelayMidjourneyTask[]> =>
  unwrapRelay(gateway.http.POST("/mj/task/list-by-condition", { body: { ids }, ...withMidjourneyKey(key, options) }));

/** The seed of a finished image, as the upstream's `result`. */
export const relayMidjourneyImageSeed = (
  gateway: Gateway,
  key: string,
  id: string,
  options?: CallOptions,
): Promise<RelayMidjourneyReply> =>
  unwrapRelay(
    gateway.http.GET("/mj/task/{id}/image-seed", { params: { path: { id } }, ...withMidjourneyKey(key, options) }),
  );
