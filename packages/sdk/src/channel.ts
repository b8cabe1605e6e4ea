import { type ChannelKeyOptions, keyQuery } from "./channel-key.ts";
import {
  unwrapVoid,
  present,
  unwrap,
  unwrapForwarded,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import { callOf, errorOf, GatewayError, isRecord } from "./errors.ts";
import { isJson } from "./json.ts";
import { channelStatusValues } from "./schema.gen.ts";
import type { BodyOf, ListQuery, QueryOf, Schemas } from "./schema.ts";
import { readEvents, type StreamOptions } from "./stream.ts";

/** An upstream. `key` is its secret; `balance` in US dollars, `response_time` in milliseconds, `used_quota` in points. */
export type Channel = Schemas["Channel"];
/** A page of channels: rows in `data`, the count of all in `total_count`. */
export type ChannelPage = Schemas["ChannelPage"];
/** 1 enabled, 2 disabled by hand, 3 disabled by the gateway; as a filter, 0 matches every status. */
export type ChannelStatus = Schemas["ChannelStatus"];
/** Kind of upstream; a number, since gateways know more of them than the contract lists. */
export type ChannelType = Schemas["ChannelType"];
/** Sort order of channel lists. */
export type ChannelSort = Schemas["ChannelSort"];
/** Fields of a channel; see the operations for which they need. */
export type ChannelInput = Schemas["ChannelInput"];
/** A channel to create; each line of `key` creates one. */
export type CreateChannelInput = BodyOf<"createChannel">;
/** What {@link updateChannel} writes. */
export type UpdateChannelInput = BodyOf<"updateChannel"> & Revised;
/** Filters, order and page of {@link listChannels}. */
export type ListChannelsQuery = ListQuery<"listChannels", ChannelSort>;
/** `model`: which one to call; default the channel's `test_model`. */
export type TestChannelQuery = QueryOf<"testChannel">;

/** A model as the gateway lists it for channels. */
export type ChannelModel = Schemas["RelayModel"];
/** The channel, the models as a comma list, and whether each step is told by itself (extension `channel_health`). */
export type CheckChannelInput = BodyOf<"checkChannel">;
/** An event of {@link checkChannel}. */
export type ChannelCheckEvent = Schemas["ChannelCheckEvent"];
/** A step of a capability check: one call of a model, and what was found. */
export type ChannelCheckStep = Schemas["ChannelCheckStep"];
/** One finding of a step; `status` is 0 failed, 1 passed, 2 unclear. */
export type ChannelCheckFinding = Schemas["ChannelCheckFinding"];
/** Channels to change together, and the value of the change. */
export type ChannelBatchInput = Schemas["ChannelBatchInput"];
/** A saved or unsaved channel whose provider is asked for its models. */
export type ProviderModelsInput = BodyOf<"listProviderModels">;

/** Every status of a channel. */
export const channelStatuses = channelStatusValues;

/** Channels without their upstream keys; administrators. */
export const listChannels = (
  gateway: Gateway,
  query: ListChannelsQuery = {},
  options?: CallOptions,
): Promise<ChannelPage> =>
  unwrapPage(gateway.http.GET("/api/channel/", { params: { query: present(query) }, ...options }));

/** One channel with its upstream key, unless `omitKey` says otherwise; administrators. */
export const getChannel = (gateway: Gateway, id: number, given?: ChannelKeyOptions): Promise<Channel> => {
  const { query, options } = keyQuery(given);
  return unwrapRecord(gateway.http.GET("/api/channel/{id}", { params: { path: { id }, query }, ...options }));
};

/**
 * The upstream key of a channel; administrators. Extension `channel_key`. Rejects with the code `step_up_required` unless the session was
 * confirmed in the last fifteen minutes, and with `session_required` for callers with an access token; every look is in the audit log.
 */
export const getChannelKey = async (gateway: Gateway, id: number, options?: CallOptions): Promise<string> =>
  (await unwrap(gateway.http.GET("/api/channel/{id}/key", { params: { path: { id } }, ...options }))).key;

/** Creates a channel, or one for each line of `key`; administrators. The reply does not contain them. */
export const createChannel = (gateway: Gateway, body: CreateChannelInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/channel/", { body, ...options }));

/**
 * Changes a channel; administrators. With `models` it is a full write (absent fields become zero or empty), without it only non-zero
 * fields are written. An absent `cost_ratio` (extension `channel_cost`) stays. Never send null for `weight`, `priority` or `proxy`.
 * Open one-hub echoes an unknown id back as a success.
 */
export const updateChannel = (
  gateway: Gateway,
  { revision, ...body }: UpdateChannelInput,
  given?: ChannelKeyOptions,
): Promise<Channel> => {
  const { query, options } = keyQuery(given);
  return unwrapRecord(gateway.http.PUT("/api/channel/", { body, params: { query }, ...ifMatch(revision, options) }));
};

/** Deletes a channel; administrators. */
export const deleteChannel = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/channel/{id}", { params: { path: { id } }, ...options }));

/**
 * Calls a channel's upstream and returns the duration in seconds (a fraction); administrators. A failed test is `rejected`. A GET that
 * changes state (it stores the time, and costs an upstream call): call it from mutations only.
 */
export const testChannel = (
  gateway: Gateway,
  id: number,
  query: TestChannelQuery = {},
  options?: CallOptions,
): Promise<number> =>
  unwrap(
    gateway.http.GET("/api/channel/test/{id}", { params: { path: { id }, query: present(query) }, ...options }),
    "time",
  );

/** Starts a test of every channel and resolves at once; administrators. Rejects while one is running. Call it from mutations only. */
export const testAllChannels = (gateway: Gateway, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.GET("/api/channel/test", { ...options }));

/** Asks a channel's provider for the balance in US dollars; administrators. A GET that changes state: call it from mutations only. */
export const updateChannelBalance = (gateway: Gateway, id: number, options?: CallOptions): Promise<number> =>
  unwrap(gateway.http.GET("/api/channel/update_balance/{id}", { params: { path: { id } }, ...options }), "balance");

/**
 * Asks for the balances of all enabled channels that are billed as OpenAI's, and disables those without any; administrators. Resolves
 * when all are done, which takes long. Call it from mutations only.
 */
export const updateAllChannelBalances = (gateway: Gateway, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.GET("/api/channel/update_balance", { ...options }));

/** Takes a channel out of its tag; administrators. */
export const untagChannel = (gateway: Gateway, id: number, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/channel/{id}/tag", { params: { path: { id } }, ...options }));

/** Deletes all disabled channels and resolves with how many; administrators. */
export const deleteDisabledChannels = (gateway: Gateway, options?: CallOptions): Promise<number> =>
  unwrap(gateway.http.DELETE("/api/channel/disabled", { ...options }));

/** Deletes channels and resolves with how many; administrators. `value` means nothing, but must not be empty. */
export const batchDeleteChannels = (
  gateway: Gateway,
  body: ChannelBatchInput,
  options?: CallOptions,
): Promise<number> => unwrap(gateway.http.DELETE("/api/channel/batch", { body, ...options }));

/** Removes the model `value` from channels and resolves with how many had it; administrators. */
export const batchDeleteChannelModel = (
  gateway: Gateway,
  body: ChannelBatchInput,
  options?: CallOptions,
): Promise<number> => unwrap(gateway.http.PUT("/api/channel/batch/del_model", { body, ...options }));

/** Sets the default API version of Azure channels and resolves with how many; administrators. */
export const batchSetAzureApiVersion = (
  gateway: Gateway,
  body: ChannelBatchInput,
  options?: CallOptions,
): Promise<number> => unwrap(gateway.http.PUT("/api/channel/batch/azure_api", { body, ...options }));

/** Every model that has a price, as suggestions for channels; administrators. */
export const listChannelModels = async (gateway: Gateway, options?: CallOptions): Promise<ChannelModel[]> =>
  (await unwrapForwarded(gateway.http.GET("/api/channel/models", { ...options }))).data ?? [];

/**
 * The names of the models that a channel's provider has; administrators. With `id` and without `key` the saved key is used. Never leave
 * out `proxy`: open one-hub fails without one, and an empty text is none.
 */
export const listProviderModels = (
  gateway: Gateway,
  body: ProviderModelsInput,
  options?: CallOptions,
): Promise<string[]> => unwrapList(gateway.http.POST("/api/channel/provider_models_list", { body, ...options }));

const checkEventTypes: ReadonlySet<unknown> = new Set<ChannelCheckEvent["type"]>([
  "result",
  "step",
  "heartbeat",
  "done",
]);

const isCheckEvent = (value: unknown): value is ChannelCheckEvent => isRecord(value) && checkEventTypes.has(value.type);

/** Go writes a list without entries as null. */
const withLists = (event: ChannelCheckEvent): ChannelCheckEvent => {
  const withResults = (step: ChannelCheckStep): ChannelCheckStep => ({ ...step, results: step.results ?? [] });
  if (event.type === "step") return { ...event, data: { ...event.data, step: withResults(event.data.step) } };
  if (event.type !== "result") return event;
  return { ...event, data: { ...event.data, process: (event.data.process ?? []).map(withResults) } };
};

/**
 * Calls models of a channel five times each, at the provider's price, and tells what was found as it comes; administrators. Leaving the
 * loop, or aborting, ends the calls. Rejects as `readEvents` does, and as `network` where the reply ends before the event `done`;
 * `idleTimeout` counts heartbeats, which come every ten seconds.
 *
 * @example for await (const event of checkChannel(gateway, { id, models: "gpt-4o" })) if (event.type === "result") show(event.data);
 */
export async function* checkChannel(
  gateway: Gateway,
  body: CheckChannelInput,
  options: CallOptions & StreamOptions = {},
): AsyncGenerator<ChannelCheckEvent, void, undefined> {
  const { idleTimeout, ...call } = options;
  const response = await gateway.open("/api/sse/channel/check", {
    ...call,
    method: "POST",
    headers: { Accept: "text/event-stream, application/json", ...call.headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  let isDone = false;
  for await (const { data } of readEvents(response, { signal: options.signal, idleTimeout, surface: "api" })) {
    const event: unknown = isJson(data) ? JSON.parse(data) : undefined;
    // Types that this contract does not know are no concern of its readers.
    if (isCheckEvent(event)) {
      isDone ||= event.type === "done";
      yield withLists(event);
    } else if (!isRecord(event)) throw errorOf(response, data);
  }
  // A reply that is cut between two events looks like one that is complete.
  if (!isDone) throw new GatewayError("network", { reason: "the reply ended early", ...callOf(response) });
}
