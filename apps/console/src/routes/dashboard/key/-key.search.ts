import { tokenSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { choiceFilter, listSearch, numberFilter, textFilter } from "../../../lib/list-search.ts";

/**
 * The key list's address. `keyword` is the beginning of a name; `create` opens the form of a new key and goes. Administrators list everybody's keys
 * by `of`, and narrow these by owner and by the id of a key. A secret is never part of it.
 */
export const keySearch = z.object({
  ...listSearch(tokenSortColumns, "-id"),
  keyword: textFilter(),
  create: z.catch(z.optional(z.boolean()), undefined),
  of: choiceFilter(["everybody"]),
  user: numberFilter(1),
  id: numberFilter(1),
});
