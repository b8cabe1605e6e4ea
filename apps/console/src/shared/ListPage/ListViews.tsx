import type { ReactNode } from "react";
import { SavedViewsButton } from "../SavedViews/SavedViewsButton.tsx";
import type { ListQuery, ListSearch, RowsPage } from "./define-list.ts";
import type { List } from "./use-list.ts";

/** Opens the saved views of a list: its filters, order and columns under a name. */
export const ListViews = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>({
  list: { definition, search, view, show, setView },
}: {
  readonly list: List<Search, Query, Page>;
}): ReactNode => (
  <SavedViewsButton
    list={definition.name}
    search={Object.fromEntries(Object.entries({ ...search, page: 1, ...definition.resets }))}
    table={view}
    onOpen={(saved) => {
      setView(saved.table);
      show(definition.parse(saved.search));
    }}
  />
);
