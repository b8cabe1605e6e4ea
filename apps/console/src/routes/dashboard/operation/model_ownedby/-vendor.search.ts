import * as z from "zod/mini";
import { choiceFilter, listSearch, textFilter } from "../../../../lib/list-search.ts";
import { modalities } from "../../../../shared/ModelExplorer/models.search.ts";

export const vendorSortColumns = ["id", "name"] as const;
export const infoSortColumns = ["id", "model", "name", "context_length", "max_tokens", "updated_at"] as const;

/** The parts of the page. */
export const tabs = ["vendors", "models"] as const;

/** The address of vendors and model details: one page of a list at a time, each list with its own order. */
export const vendorSearch = z.object({
  ...listSearch(vendorSortColumns, "id"),
  infoOrder: listSearch(infoSortColumns, "model").order,
  tab: z.catch(z._default(z.enum(tabs), "vendors"), "vendors"),
  keyword: textFilter(),
  kind: choiceFilter(["built_in", "own"]),
  modality: choiceFilter(modalities),
  tag: textFilter(),
});

export type VendorSearch = z.output<typeof vendorSearch>;
