import { modelUrlMethods, modelUrlSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { choiceFilter, listSearch, textFilter } from "../../../../lib/list-search.ts";

/** The address of the rules for endpoints. `model` is the name in the tester. */
export const modelUrlSearch = z.object({
  ...listSearch(modelUrlSortColumns, "sort"),
  keyword: textFilter(),
  method: choiceFilter(modelUrlMethods),
  state: choiceFilter(["on", "off"]),
  model: textFilter(),
});
