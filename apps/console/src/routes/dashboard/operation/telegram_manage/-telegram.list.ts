import { telegramQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { telegramSearch } from "./-telegram.search.ts";

/** Menus of the Telegram bot. */
export const telegramList = defineList({
  name: "telegram_menu",
  search: telegramSearch,
  queries: { own: telegramQueries.list },
  toQuery: ({ page, size, order, keyword }) => ({
    page,
    size,
    order,
    // People write commands with their slash.
    keyword: emptyToUndefined(keyword.trim().replace(/^\//, "")),
  }),
});
