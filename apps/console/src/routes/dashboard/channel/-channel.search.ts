import { channelSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";

/** Statuses of a channel by their name in the address. */
export const channelStatuses = ["enabled", "disabled", "autoDisabled"] as const;

export type ChannelStatusName = (typeof channelStatuses)[number];

/** How channels with a tag are listed; folded into one row a tag while absent. */
export const tagModes = ["untagged", "tagged"] as const;

/** The channel list's address. A key to look for is a secret and never part of it. */
export const channelSearch = z.object({
  ...listSearch(channelSortColumns, "-id"),
  /** Part of the name. */
  keyword: textFilter(),
  type: numberFilter(),
  status: choiceFilter(channelStatuses),
  group: textFilter(),
  models: textFilter(),
  testModel: textFilter(),
  other: textFilter(),
  tag: textFilter(),
  tags: choiceFilter(tagModes),
  /** A channel whose form is opened; it goes then. */
  channel: numberFilter(1),
});
