import { modelUrlQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { modelUrlSearch } from "./-model-url.search.ts";

/** Rules that name the endpoints of models. */
export const modelUrlList = defineList({
  name: "model_url",
  search: modelUrlSearch,
  extension: "model_url",
  queries: { own: modelUrlQueries.list },
  keep: ["model"],
  toQuery: ({ page, size, order, keyword, method, state }) => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword.trim()),
    method,
    enabled: state === undefined ? undefined : state === "on",
  }),
});
