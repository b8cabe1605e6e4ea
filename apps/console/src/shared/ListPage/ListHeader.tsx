import { PageHeader, type PageHeaderProps } from "@one-hub/ui";
import type { ReactNode } from "react";
import { RefreshButton } from "../ListState/RefreshButton.tsx";
import type { ListQuery, ListSearch, RowsPage } from "./define-list.ts";
import { ListCsv, type ListFile } from "./ListCsv.tsx";
import type { List } from "./use-list.ts";

export type ListHeaderProps<
  Search extends ListSearch,
  Query extends ListQuery,
  Page extends RowsPage,
> = PageHeaderProps & {
  readonly list: List<Search, Query, Page>;
  /** Offers the rows of the view as a file. */
  readonly file?: ListFile<Page["data"][number]> | undefined;
  /** The list reads itself again and again: a button that waits would flicker. */
  readonly following?: boolean;
  readonly firstActions?: ReactNode;
};

/** Title and state of a list page, and what can be done with every list: refresh and export. */
export const ListHeader = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>({
  list,
  file,
  following = false,
  firstActions,
  actions,
  ...header
}: ListHeaderProps<Search, Query, Page>): ReactNode => {
  const { query, refresh } = list;
  return (
    <PageHeader
      {...header}
      actions={
        <>
          {firstActions}
          <RefreshButton disabled={query.isFetching && !following} onPress={refresh} />
          {file === undefined ? null : <ListCsv list={list} file={file} />}
          {actions}
        </>
      }
    />
  );
};
