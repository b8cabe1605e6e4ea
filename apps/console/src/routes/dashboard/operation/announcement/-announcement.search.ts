import { announcementLevels, announcementSortColumns, announcementStates, announcementTypes } from "@one-hub/sdk";
import * as z from "zod/mini";

import { choiceFilter, listSearch, textFilter } from "../../../../lib/list-search.ts";

/** The address of the announcements. `keyword` is a part of the title, `tag` a whole tag. */
export const announcementSearch = z.object({
  ...listSearch(announcementSortColumns, "-id"),
  keyword: textFilter(),
  type: choiceFilter(announcementTypes),
  level: choiceFilter(announcementLevels),
  tag: textFilter(),
  state: choiceFilter(announcementStates),
  pinned: choiceFilter(["yes", "no"]),
});
