import {
  unwrapVoid,
  present,
  unwrap,
  unwrapPage,
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
} from "./gateway.ts";
import { channelStatusValues } from "./schema.gen.ts";
import type { BodyOf, ListQuery, QueryOf, Schemas } from "./schema.ts";

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

/** Every status of a channel. */
export const channelStatuses = channelStatusValues;

/** Channels with their upstream keys; administrators. */
export const listChannels = (
  gateway: Gateway,
  query: ListChannelsQuery = {},
  options?: CallOptions,
): Promise<ChannelPage> =>
  unwrapPage(gateway.http.GET("/api/channel/", { params: { query: present(query) }, ...options }));

/** One channel with its upstream key; administrators. */
export const getChannel = (gateway: Gateway, id: number, options?: CallOptions): Promise<Channel> =>
  unwrap(gateway.http.GET("/api/channel/{id}", { params: { path: { id } }, ...options }));

/** Creates a channel, or one for each line of `key`; administrators. The reply does not contain them. */
export const createChannel = (gateway: Gateway, body: CreateChannelInput, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.POST("/api/channel/", { body, ...options }));

/**
 * Changes a channel; administrators. With `models` it is a full write (absent fields become zero or empty), without it only non-zero
 * fields are written. Never send null for `weight`, `priority` or `proxy`. Open one-hub echoes an unknown id back as a success.
 */
export const updateChannel = (
  gateway: Gateway,
  { revision, ...body }: UpdateChannelInput,
  options?: CallOptions,
): Promise<Channel> => unwrap(gateway.http.PUT("/api/channel/", { body, ...ifMatch(revision, options) }));

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
