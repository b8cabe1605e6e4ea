import { channelCronQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { cronSearch } from "./-cron.search.ts";

/** Schedules of channels. */
export const cronList = defineList({
  name: "channel_cron",
  search: cronSearch,
  extension: "channel_cron",
  queries: { own: channelCronQueries.list },
  toQuery: ({ page, size, order, keyword, action, state }) => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword.trim()),
    action,
    enabled: state === undefined ? undefined : state === "on",
  }),
});
