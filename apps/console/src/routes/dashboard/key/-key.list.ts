import { tokenQueries } from "@one-hub/hooks";
import { DEFAULT_VIEW } from "@one-hub/ui";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { keySearch } from "./-key.search.ts";

export const keyList = defineList({
  name: "key",
  search: keySearch,
  queries: { own: tokenQueries.list },
  view: { ...DEFAULT_VIEW, hidden: ["remaining", "models", "created", "tag"] },
  toQuery: ({ page, size, order, keyword }) => ({ page, size, order, keyword: emptyToUndefined(keyword) }),
});

/** The keys of all users, for administrators. */
export const everybodysKeyList = defineList({
  name: "key-everybody",
  search: keySearch,
  keep: ["of"],
  queries: { own: tokenQueries.listAll },
  view: { hidden: ["remaining", "models", "created", "tag"], density: "dense" },
  toQuery: ({ page, size, order, keyword, user, id }) => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword),
    user_id: user,
    token_id: id,
  }),
});
