import { channelQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { createStore } from "../../../lib/store.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { channelSearch, channelStatuses, tagModes } from "./-channel.search.ts";

/** The upstream key to look for: a secret, so that it is kept in memory and not in the address. Empty for none. */
export const keyFilter = createStore("");

/** Every channel, those of a tag folded into one row unless the address says otherwise. */
export const channelList = defineList({
  name: "channel",
  search: channelSearch,
  queries: { own: channelQueries.list },
  view: { hidden: ["id", "used", "balance", "models", "testModel", "created"], density: "comfortable" },
  toQuery: ({ page, size, order, keyword, type, status, group, models, testModel, other, tag, tags }) => ({
    page,
    size,
    order,
    name: emptyToUndefined(keyword),
    type,
    // In the order of the contract's numbers: 1 enabled, 2 disabled by hand, 3 by the gateway.
    status: status === undefined ? undefined : ([1, 2, 3] as const)[channelStatuses.indexOf(status)],
    group: emptyToUndefined(group),
    models: emptyToUndefined(models),
    test_model: emptyToUndefined(testModel),
    other: emptyToUndefined(other),
    tag: emptyToUndefined(tag),
    filter_tag: tags === undefined ? undefined : ([1, 2] as const)[tagModes.indexOf(tags)],
    key: emptyToUndefined(keyFilter.get()),
  }),
});
