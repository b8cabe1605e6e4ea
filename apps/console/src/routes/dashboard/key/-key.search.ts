import { tokenSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";

import { listSearch, textFilter } from "../../../lib/list-search.ts";

/** The key list's address. `keyword` is the beginning of a name; `create` opens the form of a new key and goes. */
export const keySearch = z.object({
  ...listSearch(tokenSortColumns, "-id"),
  keyword: textFilter(),
  create: z.catch(z.optional(z.boolean()), undefined),
});

/** What the address says. */
export type KeySearch = z.output<typeof keySearch>;

/** What stays out of the address. */
export const keySearchDefaults: KeySearch = keySearch.parse({});

/** A page of keys as the gateway is asked for it. */
export const keyQuery = ({ page, size, order, keyword }: KeySearch) => ({
  page,
  size,
  order,
  keyword: keyword === "" ? undefined : keyword,
});
