import { loadTexts } from "../../i18n/i18n.ts";
import type { Namespace } from "../../i18n/resources.gen.ts";
import { nowSeconds } from "../../lib/local-time.ts";
import { knownViewer } from "../../lib/viewer.ts";
import type { RouterContext } from "../../router.ts";
import type { ListDefinition, ListQuery, ListSearch, RowsPage } from "./define-list.ts";

/** Starts a list's query. Returns the query's moment, which the page reads so that it asks the same. */
export const startList = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>(
  { extension, read }: ListDefinition<Search, Query, Page>,
  context: RouterContext,
  search: Search,
): number => {
  const { queryClient, gateway } = context;
  const now = nowSeconds();
  const viewer = knownViewer(context);
  if (viewer !== undefined && (extension === undefined || viewer.offers(extension)))
    void queryClient.prefetchQuery(read(gateway, search, viewer, now));
  return now;
};

/** The loader of a list page: starts its query and loads its texts. */
export const loadList = async <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>(
  list: ListDefinition<Search, Query, Page>,
  context: RouterContext,
  search: Search,
  ...texts: readonly Namespace[]
): Promise<{ readonly now: number }> => {
  const now = startList(list, context, search);
  await loadTexts(...texts);
  return { now };
};
