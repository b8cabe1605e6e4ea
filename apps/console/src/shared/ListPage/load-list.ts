import { loadTexts } from "../../i18n/i18n.ts";
import type { Namespace } from "../../i18n/resources.gen.ts";
import { atMost } from "../../lib/at-most.ts";
import { nowSeconds } from "../../lib/local-time.ts";
import { knownViewer } from "../../lib/viewer.ts";
import { followsPage } from "../../lib/when-idle.ts";
import type { RouterContext } from "../../router.ts";
import type { ListDefinition, ListQuery, ListSearch, RowsPage } from "./define-list.ts";

interface StartedList {
  /** Unix seconds: the query's moment, which the page reads so that it asks the same. */
  readonly now: number;
  /** Undefined where nothing is asked. */
  readonly rows: Promise<void> | undefined;
}

/** Milliseconds. Rows that come sooner are drawn with their page: drawing it twice takes a slow phone a third longer. */
const ROWS_WAIT_MS = 250;

/** Starts a list's query. `rows` resolves with its reply, or its failure, which the page shows. */
export const startList = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>(
  { extension, read }: ListDefinition<Search, Query, Page>,
  context: RouterContext,
  search: Search,
): StartedList => {
  const { queryClient, gateway } = context;
  const now = nowSeconds();
  const viewer = knownViewer(context);
  const isAsked = viewer !== undefined && (extension === undefined || viewer.offers(extension));
  return { now, rows: isAsked ? queryClient.prefetchQuery(read(gateway, search, viewer, now)) : undefined };
};

/** Loads the texts of a list page whose query was started, and waits a moment for its rows. */
export const finishList = async (
  { now, rows }: StartedList,
  ...texts: readonly Namespace[]
): Promise<{ readonly now: number }> => {
  await Promise.all([
    loadTexts(...texts),
    rows !== undefined && followsPage() ? atMost(ROWS_WAIT_MS, rows) : undefined,
  ]);
  return { now };
};

/** The loader of a list page: starts its query, loads its texts, and waits a moment for its rows. */
export const loadList = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>(
  list: ListDefinition<Search, Query, Page>,
  context: RouterContext,
  search: Search,
  ...texts: readonly Namespace[]
): Promise<{ readonly now: number }> => finishList(startList(list, context, search), ...texts);
