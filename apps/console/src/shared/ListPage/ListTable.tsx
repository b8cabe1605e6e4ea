import { DataTable, type DataTableProps, preloadPopups, type SortOrder } from "@one-hub/ui";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { fetchAhead } from "../../lib/chunk-errors.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import type { ListQuery, ListSearch, RowsPage, SortOf } from "./define-list.ts";
import type { List } from "./use-list.ts";

type OfList =
  | "state"
  | "filtered"
  | "onClearFilters"
  | "noMatch"
  | "sort"
  | "onSortChange"
  | "page"
  | "pageSize"
  | "total"
  | "onPageChange"
  | "onPageSizeChange"
  | "view"
  | "onViewChange";

/** Props of {@link ListTable}: those of `DataTable` that are not the list's own. */
export type ListTableProps<Search extends ListSearch, Query extends ListQuery, Page extends RowsPage, Row> = Omit<
  DataTableProps<Row, SortOf<Query>>,
  OfList
> & {
  readonly list: List<Search, Query, Page>;
  /** Explains that no row matches the filters; the button that clears them is there always. */
  readonly noMatch?: string;
  /** Loads the code that a row opens to, when the list stands, so that it opens at once. Keep its identity. */
  readonly ahead?: () => Promise<unknown>;
};

/** The table of a list page. Sort order, page and page size are in the address; the device stores columns, density and the size of first pages. */
export const ListTable = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage, Row>({
  list,
  noMatch,
  ahead,
  ...table
}: ListTableProps<Search, Query, Page, Row>): ReactNode => {
  const { t } = useTranslation("table");
  const { definition, search, viewer, change } = list;
  const { orderField } = definition;
  useEffect(() => whenIdle(() => fetchAhead(preloadPopups)), []);
  useEffect(() => (ahead === undefined ? undefined : whenIdle(() => fetchAhead(ahead))), [ahead]);
  return (
    <DataTable<Row, SortOf<Query>>
      {...table}
      total={list.total}
      state={list.state}
      filtered={definition.isFiltered(search, viewer)}
      onClearFilters={() => list.show(definition.withoutFilters(search))}
      noMatch={{ title: t("noMatch.title"), text: noMatch ?? t("noMatch.text") }}
      // The schema of the address allows the columns of the query's enum alone; a computed key is any text to the compiler.
      sort={search[orderField] as SortOrder<SortOf<Query>>}
      onSortChange={(order) => change({ [orderField]: order } as unknown as Partial<Search>)}
      page={search.page}
      pageSize={search.size}
      onPageChange={(page, replace) => change({ page } as Partial<Search>, replace)}
      onPageSizeChange={list.changeSize}
      view={list.view}
      onViewChange={list.setView}
    />
  );
};
