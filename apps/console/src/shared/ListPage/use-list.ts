import { useGateway } from "@one-hub/hooks";
import type { TableState, TableView } from "@one-hub/ui";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTableView } from "../../lib/table-view.ts";
import { useViewer, type Viewer } from "../../lib/viewer.ts";
import { useListState } from "../ListState/use-list-state.ts";
import type { ListDefinition, ListQuery, ListSearch, RowsPage } from "./define-list.ts";

/** A list page's route, as `getRouteApi` returns it. */
export interface ListRoute<Search> {
  readonly useSearch: () => Search;
  readonly useNavigate: () => (to: { search: (before: Search) => Search; replace: boolean }) => Promise<void>;
  readonly useLoaderData: () => { readonly now: number };
}

/** What differs from one list's reading to another's. */
export interface ListSettings<Page> {
  /** Milliseconds between two readings of the list, or what tells them by its page. */
  readonly refetchInterval?:
    | number
    | false
    | ((query: { readonly state: { readonly data?: Page | undefined } }) => number | false);
  /** Whether the gateway is asked by now; true unless said otherwise. */
  readonly isAsked?: boolean;
  /** Refetches data next to the list, together with the list. */
  readonly onRefresh?: () => void;
}

export interface List<Search extends ListSearch, Query extends ListQuery, Page extends RowsPage> {
  readonly definition: ListDefinition<Search, Query, Page>;
  readonly viewer: Viewer;
  /** Everybody's rows are listed, not the viewer's alone. */
  readonly all: boolean;
  readonly search: Search;
  /** Unix seconds: the moment to which ranges such as "7 days" lead. */
  readonly now: number;
  /** Changes the address; the first page follows unless another is named. */
  readonly change: (next: Partial<Search>, replace?: boolean) => void;
  readonly show: (search: Search) => void;
  /** Value and handler of a filter that is a search field. */
  readonly field: <Name extends keyof Search>(
    name: Name,
  ) => { readonly value: Search[Name]; readonly onChange: (value: Search[Name]) => void };
  readonly query: UseQueryResult<Page>;
  /** The newest page that arrived. */
  readonly page: Page | undefined;
  readonly rows: readonly Page["data"][number][];
  /** Rows of the filter; undefined before the first page. */
  readonly total: number | undefined;
  readonly state: TableState;
  /** Refetches the page. */
  readonly refresh: () => void;
  readonly view: TableView;
  readonly setView: (view: TableView) => void;
}

/** The {@link List} of a definition. */
export type ListOf<Definition> =
  Definition extends ListDefinition<infer Search, infer Query, infer Page> ? List<Search, Query, Page> : never;

const NO_ROWS: readonly never[] = [];

/** Connects a list with its route: reads the search parameters, and writes the user's choices to them. */
export const useList = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>(
  definition: ListDefinition<Search, Query, Page>,
  route: ListRoute<NoInfer<Search>>,
  { refetchInterval = false, isAsked = true, onRefresh }: ListSettings<Page> = {},
): List<Search, Query, Page> => {
  const viewer = useViewer();
  const gateway = useGateway();
  const router = useRouter();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { now } = route.useLoaderData();
  const { queryKey, queryFn, select } = definition.read(gateway, search, viewer, now);
  const query = useQuery<Page>({
    queryKey,
    queryFn,
    ...(select !== undefined && { select }),
    placeholderData: keepPreviousData,
    refetchInterval,
    enabled: isAsked,
  });
  const readAgain = (): void => {
    void query.refetch();
    onRefresh?.();
  };
  const { page, state } = useListState(query, readAgain);
  const all = definition.listsAll(search, viewer);
  const [view, setView] = useTableView(...definition.view(all));
  const change = useCallback(
    // Typing replaces the history entry instead of adding one per letter.
    (next: Partial<Search>, replace = "keyword" in next && next.keyword !== undefined): void =>
      void navigate({ search: (before) => ({ ...before, page: 1, ...definition.resets, ...next }), replace }),
    [definition, navigate],
  );
  const field = useMemo(
    (): List<Search, Query, Page>["field"] => (name) => ({
      value: search[name],
      // A computed key is any text to the compiler.
      onChange: (value) => change({ [name]: value } as unknown as Partial<Search>),
    }),
    [search, change],
  );
  return {
    definition,
    viewer,
    all,
    search,
    now,
    change,
    show: (next) => void navigate({ search: () => next, replace: false }),
    field,
    query,
    page,
    rows: page?.data ?? NO_ROWS,
    total: page?.total_count,
    state,
    refresh: () => {
      void router.invalidate();
      readAgain();
    },
    view,
    setView,
  };
};
