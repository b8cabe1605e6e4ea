import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
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

/** Reads a resource with the settings of one caller, which win over the resource's own. */
export const useResource = <Data, Selected = Data>(
  query: ResourceQuery<Data>,
  settings?: QuerySettings<Data, Selected>,
): UseQueryResult<Selected> =>
  // The compiler can't tell that data of an open type is no function, which `placeholderData` asks for.
  useQuery({ ...query, ...settings } as UseQueryOptions<Data, Error, Selected>);

/**
 * Reads a list page after page; `fetchNextPage` adds one, `data.pages` has them all.
 *
 * @example const { data, fetchNextPage, hasNextPage } = useInfiniteList(tokenQueries.list, { size: 50 });
 */
export const useInfiniteList = <Page extends ListPage, Input extends { page?: number | undefined }>(
  list: QueryMaker<Page, Input>,
  input: Input | undefined,
): UseInfiniteQueryResult<InfiniteData<Page, number>> => useInfiniteQuery(infiniteQuery(list, useGateway(), input));
