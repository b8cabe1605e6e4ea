import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";

import { useGateway } from "./context.ts";
import { infiniteQuery, type ListPage } from "./infinite.ts";
import type { QueryMaker, ResourceQuery } from "./resource.ts";

/**
 * What a caller may say of a query besides its input: `enabled`, `select`, `staleTime`, `refetchInterval` and the other options of `useQuery`.
 *
 * @example const { data: count } = useTokens({ size: 1 }, { select: (page) => page.total_count, staleTime: 60_000 });
 */
export type QuerySettings<Data, Selected = Data> = Omit<UseQueryOptions<Data, Error, Selected>, "queryKey" | "queryFn">;

/** {@link QuerySettings} of a hook that interprets its data: all but `select`. */
export type StateSettings<Data> = Omit<QuerySettings<Data>, "select">;

/** Reads a resource with the settings of one caller, which win over the resource's own. */
export const useResource = <Data, Selected = Data>(
  query: ResourceQuery<Data>,
  settings?: QuerySettings<Data, Selected>,
): UseQueryResult<Selected> =>
  // The compiler can't tell that data of an open type is no function, which `placeholderData` asks for.
  useQuery({ ...query, ...settings } as UseQueryOptions<Data, Error, Selected>);

/** As {@link QuerySettings}, the options of `useInfiniteQuery`, for a list that is read page after page. */
export type InfiniteQuerySettings<Page, Selected = InfiniteData<Page, number>> = Omit<
  UseInfiniteQueryOptions<Page, Error, Selected, QueryKey, number>,
  "queryKey" | "queryFn" | "initialPageParam" | "getNextPageParam"
>;

/**
 * Reads a list page after page; `fetchNextPage` adds one, `data.pages` has them all. `undefined` reads nothing. With other filters it starts
 * without rows; `placeholderData: keepPreviousData` keeps the former ones meanwhile.
 *
 * @example
 * const { data, fetchNextPage, hasNextPage } = useInfiniteList(tokenQueries.list, { size: 50 });
 * const { data: rows } = useInfiniteList(tokenQueries.list, {}, { enabled: isOpen, select: ({ pages }) => pages.flatMap(({ data }) => data) });
 */
export const useInfiniteList = <
  Page extends ListPage,
  Input extends { page?: number | undefined },
  Selected = InfiniteData<Page, number>,
>(
  list: QueryMaker<Page, Input>,
  input: Input | undefined,
  settings?: InfiniteQuerySettings<Page, Selected>,
): UseInfiniteQueryResult<Selected> =>
  useInfiniteQuery<Page, Error, Selected, QueryKey, number>({
    ...infiniteQuery(list, useGateway(), input),
    ...settings,
  });
