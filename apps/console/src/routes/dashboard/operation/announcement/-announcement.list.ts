import { announcementQueries } from "@one-hub/hooks";
import { emptyToUndefined } from "../../../../lib/list-search.ts";
import { defineList } from "../../../../shared/ListPage/define-list.ts";
import { announcementSearch } from "./-announcement.search.ts";

/** All announcements, planned and past ones too. */
export const announcementList = defineList({
  name: "announcement",
  search: announcementSearch,
  extension: "announcement",
  queries: { own: announcementQueries.list },
  view: { hidden: ["languages", "created"], density: "comfortable" },
  toQuery: ({ page, size, order, keyword, type, level, tag, state, pinned }) => ({
    page,
    size,
    order,
    keyword: emptyToUndefined(keyword.trim()),
    type,
    level,
    tag: emptyToUndefined(tag.trim()),
    state,
    pinned: pinned === undefined ? undefined : pinned === "yes",
  }),
});
