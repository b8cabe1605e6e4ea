import { tokenSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { listSearch, textFilter } from "../../../lib/list-search.ts";

/** The key list's address. `keyword` is the beginning of a name; `create` opens the form of a new key and goes. */
export const keySearch = z.object({
  ...listSearch(tokenSortColumns, "-id"),
  keyword: textFilter(),
  create: z.catch(z.optional(z.boolean()), undefined),
});
