import { type ChannelKeyOptions, keyQuery } from "./channel-key.ts";
import type { Channel } from "./channel.ts";
import {
  type CallOptions,
  type Gateway,
  ifMatch,
  type Revised,
  unwrapVoid,
  unwrapVoidOrEmptyBody,
  unwrapList,
  unwrapRecord,
} from "./gateway.ts";
import { pathName } from "./path-name.ts";
import type { BodyOf, Schemas } from "./schema.ts";

/** A tag of channels. */
export type ChannelTag = Schemas["ChannelTag"];
/** The settings that a tag's channels share. `key` has the keys of all, one a line; `KeyMap` tells the channel by the MD5 of its key. */
export type ChannelTagDetail = Schemas["ChannelTagDetail"];
/** What {@link updateChannelTag} writes: shared settings, and in `key` the keys of all channels, one a line. Leave out `id`. */
export type UpdateChannelTagInput = BodyOf<"updateChannelTag"> & Revised;
/** A priority for all channels of a tag. */
export type ChannelTagPriorityInput = Schemas["ChannelTagPriorityInput"];

/** The tags that channels have; administrators. */
export const listChannelTags = (gateway: Gateway, options?: CallOptions): Promise<ChannelTag[]> =>
  unwrapList(gateway.http.GET("/api/channel_tag/_all", { ...options }));

/** The channels of a tag, with their keys unless `omitKey` says otherwise; administrators. */
export const listChannelTagMembers = (gateway: Gateway, tag: string, given?: ChannelKeyOptions): Promise<Channel[]> => {
  const { query, options } = keyQuery(given);
  return unwrapList(gateway.http.GET("/api/channel_tag/{tag}/list", { params: { path: { tag }, query }, ...options }));
};

/** Properties that the channels of a tag share; administrators. */
export const getChannelTag = (gateway: Gateway, tag: string, given?: ChannelKeyOptions): Promise<ChannelTagDetail> => {
  const { query, options } = keyQuery(given);
  return unwrapRecord(gateway.http.GET("/api/channel_tag/{tag}", { params: { path: { tag }, query }, ...options }));
};

/**
 * Writes shared settings that have a value to all channels of a tag; administrators. A key that is new creates a channel, the channel of
 * a key that is missing is deleted. With `omitKey` an empty `key` leaves the channels as they are; without it, it is refused. `tag` in the
 * body gives the channels another tag.
 */
export const updateChannelTag = (
  gateway: Gateway,
  tag: string,
  { revision, ...body }: UpdateChannelTagInput,
  given?: ChannelKeyOptions,
): Promise<void> => {
  const { query, options } = keyQuery(given);
  return unwrapVoid(
    gateway.http.PUT("/api/channel_tag/{tag}", {
      params: { path: { tag }, query },
      body,
      ...ifMatch(revision, options),
    }),
  );
};

/** Deletes all channels of a tag; administrators. */
export const deleteChannelTag = (gateway: Gateway, tag: string, options?: CallOptions): Promise<void> =>
  unwrapVoid(gateway.http.DELETE("/api/channel_tag/{tag}", { params: { path: { tag } }, ...options }));

/** Deletes the disabled channels of a tag; administrators. */
export const deleteDisabledChannelsInTag = async (
  gateway: Gateway,
  tag: string,
  options?: CallOptions,
): Promise<void> =>
  unwrapVoidOrEmptyBody(
    gateway.http.DELETE("/api/channel_tag/{tag}/disabled", { params: { path: { tag: pathName(tag) } }, ...options }),
  );

/** Sets the priority of all channels of a tag; administrators. */
export const setChannelTagPriority = async (
  gateway: Gateway,
  tag: string,
  body: ChannelTagPriorityInput,
  options?: CallOptions,
): Promise<void> =>
  unwrapVoid(
    gateway.http.PUT("/api/channel_tag/{tag}/priority", {
      params: { path: { tag: pathName(tag) } },
      body,
      ...options,
    }),
  );

/** Enables or disables all channels of a tag; administrators. */
export const setChannelTagStatus = (
  gateway: Gateway,
  tag: string,
  status: "enable" | "disable",
  options?: CallOptions,
): Promise<void> =>
  unwrapVoid(
    gateway.http.PUT("/api/channel_tag/{tag}/status/{status}", { params: { path: { tag, status } }, ...options }),
  );
