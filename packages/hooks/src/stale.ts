import type { QueryKey } from "@tanstack/react-query";

import { channelKeys, channelTagKeys, groupKeys, logKeys, modelKeys, priceKeys, userKeys } from "./cache-keys.ts";
import { sessionKey } from "./session.ts";

/** Keys that a change of channels makes stale, or of one: lists, tags, and those of the models and groups that channels serve. */
export const staleByChannels = (id?: number): readonly QueryKey[] => [
  channelKeys.lists,
  id === undefined ? channelKeys.details : channelKeys.detail(id),
  channelTagKeys.all,
  groupKeys.list("channelRates"),
  modelKeys.lists,
  priceKeys.lists,
];

/** Keys that a credit of points makes stale: it may promote the account to another group, whose models and prices are others. */
export const staleByCredit = (): readonly QueryKey[] => [
  sessionKey,
  logKeys.all,
  userKeys.all,
  groupKeys.lists,
  groupKeys.details,
  modelKeys.lists,
];
