import { isRecord, errorOf } from "./errors.ts";
import { cookies, unwrapRelay, type CallOptions, type Gateway } from "./gateway.ts";
import { isJson } from "./json.ts";
import { prefixedKey } from "./key.ts";
import type { Schemas } from "./schema.ts";
import { readEvents } from "./stream.ts";

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
/** A piece of a streamed answer. The usage comes in a last chunk without choices, when `stream_options.include_usage` asked for it. */
export type RelayChatChunk = Schemas["RelayChatChunk"];
/** An OpenAI embeddings request. */
export type RelayEmbeddingsInput = Schemas["RelayEmbeddingsInput"];
/** Vectors in `data`, in the order of the input. */
export type RelayEmbeddings = Schemas["RelayEmbeddings"];
/** What a key may spend, in US dollars, or in points where the site shows points. */
export type BillingSubscription = Schemas["BillingSubscription"];
/** What a key spent, in cents, or in hundredths of points where the site shows points. */
export type BillingUsage = Schemas["BillingUsage"];

const withKey = (key: string, options: CallOptions = {}): CallOptions & Pick<RequestInit, "credentials"> => ({
  ...options,
  ...cookies("omit"),
  headers: { ...options.headers, Authorization: `Bearer ${prefixedKey(key)}` },
});

/** Models that the key's group can call. A model limit of the key does not shorten the list. */
export const relayListModels = (gateway: Gateway, key: string, options?: CallOptions): Promise<RelayModelList> =>
  unwrapRelay(gateway.http.GET("/v1/models", withKey(key, options)));

/** One model; an unknown one is `rejected` with the code `model_not_found`. */
export const relayGetModel = (
  gateway: Gateway,
  key: string,
  model: string,
  options?: CallOptions,
): Promise<RelayModel> =>
  unwrapRelay(gateway.http.GET("/v1/models/{model}", { params: { path: { model } }, ...withKey(key, options) }));

/** A complete answer. For pieces as they come use {@link streamChat}. */
export const relayChat = (
  gateway: Gateway,
  key: string,
  body: RelayChatInput & { stream?: false | null },
  options?: CallOptions,
): Promise<RelayChatCompletion> =>
  unwrapRelay(gateway.http.POST("/v1/chat/completions", { body, ...withKey(key, options) }));

/**
 * An answer piece by piece: `relayChat` with `stream`. Leaving the loop, or aborting, ends the call at the gateway and upstream.
 * Rejects as `readEvents` does.
 *
 * @example
 * for await (const chunk of streamChat(gateway, key, { model, messages })) text += chunk.choices[0]?.delta.content ?? "";
 */
export async function* streamChat(
  gateway: Gateway,
  key: string,
  body: RelayChatInput,
  options: CallOptions = {},
): AsyncGenerator<RelayChatChunk, void, undefined> {
  const init = withKey(key, options);
  const response = await gateway.open("/v1/chat/completions", {
    ...init,
    method: "POST",
    headers: { ...init.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ ...body, stream: true }),
  });
  for await (const { data } of readEvents(response, { signal: options.signal })) {
    const chunk: unknown = isJson(data) ? JSON.parse(data) : undefined;
    if (!isRecord(chunk) || !Array.isArray(chunk.choices)) throw errorOf(response, data, "relay");
    // Checked as far as a reader depends on it; the rest is the upstream's.
    yield chunk as RelayChatChunk;
  }
}

/** Vectors for texts, in the order of the input. */
export const relayEmbeddings = (
  gateway: Gateway,
  key: string,
  body: RelayEmbeddingsInput,
  options?: CallOptions,
): Promise<RelayEmbeddings> => unwrapRelay(gateway.http.POST("/v1/embeddings", { body, ...withKey(key, options) }));

/** What the key may spend in all: a limited key's own, else its owner's. `access_until` in unix seconds, 0 is never. */
export const getBillingSubscription = (
  gateway: Gateway,
  key: string,
  options?: CallOptions,
): Promise<BillingSubscription> =>
  unwrapRelay(gateway.http.GET("/v1/dashboard/billing/subscription", withKey(key, options)));

/** What was spent with the key, or by its owner when it is unlimited. */
export const getBillingUsage = (gateway: Gateway, key: string, options?: CallOptions): Promise<BillingUsage> =>
  unwrapRelay(gateway.http.GET("/v1/dashboard/billing/usage", withKey(key, options)));
