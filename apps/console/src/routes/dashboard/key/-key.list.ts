import { tokenQueries } from "@one-hub/hooks";
import { DEFAULT_VIEW } from "@one-hub/ui";
import { emptyToUndefined } from "../../../lib/list-search.ts";
import { defineList } from "../../../shared/ListPage/define-list.ts";
import { keySearch } from "./-key.search.ts";

export const keyList = defineList({
  name: "key",
  search: keySearch,
  queries: { own: tokenQueries.list },
  view: { ...DEFAULT_VIEW, hidden: ["remaining", "models", "created"] },
  toQuery: ({ page, size, order, keyword }) => ({ page, size, order, keyword: emptyToUndefined(keyword) }),
});
