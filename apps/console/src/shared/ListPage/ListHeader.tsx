import { PageHeader, type PageHeaderProps } from "@one-hub/ui";
import type { ReactNode } from "react";
import { RefreshButton } from "../ListState/RefreshButton.tsx";
import { SavedViewsButton } from "../SavedViews/SavedViewsButton.tsx";
import type { ListQuery, ListSearch, RowsPage } from "./define-list.ts";
import { ListCsv, type ListFile } from "./ListCsv.tsx";
import type { List } from "./use-list.ts";

/** Props of {@link ListHeader}. */
export interface ListHeaderProps<
  Search extends ListSearch,
  Query extends ListQuery,
  Page extends RowsPage,
> extends PageHeaderProps {
  readonly list: List<Search, Query, Page>;
  /** Offers the rows of the view as a file. */
  readonly file?: ListFile<Page["data"][number]> | undefined;
  /** Offers to keep the view under a name. */
  readonly savedViews?: boolean;
  /** The list reads itself again and again: a button that waits would flicker. */
  readonly following?: boolean;
  /** Actions before those of every list. */
  readonly firstActions?: ReactNode;
}

/** Title and state of a list page, and what can be done with every list: refresh, export, saved views. */
export const ListHeader = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>({
  list,
  file,
  savedViews = false,
  following = false,
  firstActions,
  actions,
  ...header
}: ListHeaderProps<Search, Query, Page>): ReactNode => {
  const { definition, search, view, query, show, refresh, setView } = list;
  return (
    <PageHeader
      {...header}
      actions={
        <>
          {firstActions}
          {savedViews ? (
            <SavedViewsButton
              list={definition.name}
              search={Object.fromEntries(Object.entries({ ...search, page: 1, ...definition.resets }))}
              table={view}
              onOpen={(saved) => {
                setView(saved.table);
                show(definition.parse(saved.search));
              }}
            />
          ) : null}
          <RefreshButton disabled={query.isFetching && !following} onPress={refresh} />
          {file === undefined ? null : <ListCsv list={list} file={file} />}
          {actions}
        </>
      }
    />
  );
};
