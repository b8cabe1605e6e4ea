import { useGateway } from "@one-hub/hooks";
import type { PageSize } from "@one-hub/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { storePageSize } from "../../lib/list-search.ts";
import { useTableView } from "../../lib/table-view.ts";
import { useViewer } from "../../lib/viewer.ts";
import { useListState } from "../ListState/use-list-state.ts";
import { startList } from "./load-list.ts";
import type { ListDefinition, ListQuery, ListSearch, RowsPage } from "./define-list.ts";

/** A list page's route, as `getRouteApi` returns it. */
export interface ListRoute<Search> {
  readonly id: string;
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

/** A list page's list, as {@link useList} returns it. */
export type List<Search extends ListSearch, Query extends ListQuery, Page extends RowsPage> = ReturnType<
  typeof useList<Search, Query, Page>
>;

/** The {@link List} of a definition. */
export type ListOf<Definition> =
  Definition extends ListDefinition<infer Search, infer Query, infer Page> ? List<Search, Query, Page> : never;

const NO_ROWS: readonly never[] = [];

/** Connects a list with its route: reads the search parameters, and writes the user's choices to them. */
export const useList = <Search extends ListSearch, Query extends ListQuery, Page extends RowsPage>(
  definition: ListDefinition<Search, Query, Page>,
  route: ListRoute<NoInfer<Search>>,
  { refetchInterval = false, isAsked = true, onRefresh }: ListSettings<Page> = {},
) => {
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
  /** Everybody's rows are listed, not the viewer's alone. */
  const all = definition.listsAll(search, viewer);
  const [view, setView] = useTableView(...definition.view(all));
  /** Changes the address; the first page follows unless another is named. */
  const change = useCallback(
    // Typing replaces the history entry instead of adding one per letter.
    (next: Partial<Search>, replace = "keyword" in next && next.keyword !== undefined): void => {
      const changed = (before: Search): Search => ({ ...before, page: 1, ...definition.resets, ...next });
      const leaves = Object.entries(next).some(
        ([name, value]) => definition.isKept(name) && value !== search[name as keyof Search],
      );
      // The loader asks the same a tenth of a second later on a slow phone.
      if (isAsked && !leaves) startList(definition, router.options.context, changed(search));
      void navigate({ search: changed, replace });
    },
    [definition, navigate, router, search, isAsked],
  );
  /** Value and handler of a filter that is a search field. */
  const field = useCallback(
    <Name extends keyof Search>(name: Name) => ({
      value: search[name],
      // A computed key is any text to the compiler.
      onChange: (value: Search[Name]): void => change({ [name]: value } as unknown as Partial<Search>),
    }),
    [search, change],
  );
  return {
    definition,
    viewer,
    all,
    search,
    /** Unix seconds: the moment to which ranges such as "7 days" lead. */
    now,
    change,
    /** Shows so many rows, now and when the list is opened again on this device. */
    changeSize: (size: PageSize): void => {
      storePageSize(route.id, size);
      change({ size } as Partial<Search>);
    },
    show: (next: Search): void => void navigate({ search: () => next, replace: false }),
    field,
    query,
    /** The newest page that arrived. */
    page,
    rows: (page?.data ?? NO_ROWS) as readonly Page["data"][number][],
    /** Rows of the filter; undefined before the first page. */
    total: page?.total_count,
    state,
    /** Refetches the page. */
    refresh: (): void => {
      void router.invalidate();
      readAgain();
    },
    view,
    setView,
  };
};
