import type { QueryKey } from "@tanstack/react-query";

import {
  channelKeys,
  channelTagKeys,
  groupKeys,
  inviterKeys,
  logKeys,
  modelKeys,
  priceKeys,
  userKeys,
} from "./cache-keys.ts";
import { selfKeys, sessionKey } from "./session.ts";

/** Keys that a change of channels makes stale, or of one: lists, tags, and those of the models and groups that channels serve. */
export const staleByChannels = (id?: number): readonly QueryKey[] => [
  channelKeys.lists,
  id === undefined ? channelKeys.details : channelKeys.detail(id),
  channelTagKeys.all,
  groupKeys.list("channelRates"),
  modelKeys.lists,
  priceKeys.lists,
];

/** Keys that a change of a balance by money makes stale. The inviter earns a part of it, and sees it with the people invited. */
export const staleByMoney = (): readonly QueryKey[] => [
  sessionKey,
  logKeys.all,
  userKeys.all,
  inviterKeys.all,
  selfKeys.list({ invited: {} }),
];

/** Keys that a credit of points makes stale: it may promote the account to another group, whose models and prices are others. */
export const staleByCredit = (): readonly QueryKey[] => [
  ...staleByMoney(),
  groupKeys.lists,
  groupKeys.details,
  modelKeys.lists,
];
