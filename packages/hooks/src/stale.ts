import type { QueryKey } from "@tanstack/react-query";

import { channelKeys, channelTagKeys, groupKeys, modelKeys, priceKeys } from "./cache-keys.ts";

/** What a change of channels makes stale, or of one: lists, tags, and what is told about the models and groups that channels serve. */
export const staleByChannels = (id?: number): readonly QueryKey[] => [
  channelKeys.lists,
  id === undefined ? channelKeys.details : channelKeys.detail(id),
  channelTagKeys.all,
  groupKeys.list("channelRates"),
  modelKeys.lists,
  priceKeys.lists,
];
