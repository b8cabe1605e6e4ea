import type { Gateway } from "@one-hub/sdk";
import {
  skipToken,
  type DataTag,
  type InfiniteData,
  type QueryFunction,
  type QueryKey,
  type SkipToken,
} from "@tanstack/react-query";

import { keyAt, type QueryMaker } from "./resource.ts";

/** A page of a list as the gateway sends it. */
export interface ListPage {
  readonly data: readonly unknown[];
  /** Number of the page, from 1 on. */
  readonly page: number;
  /** Rows of a full page. */
  readonly size: number;
  /** Rows of all pages. */
  readonly total_count: number;
}

/** Options for `useInfiniteQuery`. */
export interface InfiniteResourceQuery<Page> {
  queryKey: DataTag<QueryKey, InfiniteData<Page, number>, Error>;
  /** The skip token while the filters are unknown. */
  queryFn: QueryFunction<Page, QueryKey, number> | SkipToken;
  initialPageParam: number;
  /** Number of the page after one; undefined after the last. */
  getNextPageParam: (last: Page, pages: Page[], page: number) => number | undefined;
}

/** An {@link InfiniteResourceQuery} whose filters are known: for `prefetchInfiniteQuery`, `useSuspenseInfiniteQuery` and `usePrefetchInfiniteQuery`, too. */
export interface ReadyInfiniteQuery<Page> extends InfiniteResourceQuery<Page> {
  queryFn: QueryFunction<Page, QueryKey, number>;
}

/**
 * The pages of a list one after another, from the options of a list. Whatever refreshes the list refreshes them.
 *
 * @example
 * const query = infiniteQuery(logQueries.selfList, gateway, { log_type: 2, size: 50 });
 * await client.prefetchInfiniteQuery(query);
 */
export function infiniteQuery<Page extends ListPage, Input extends { page?: number | undefined }>(
  list: QueryMaker<Page, Input>,
  gateway: Gateway,
  input: Input,
): ReadyInfiniteQuery<Page>;
export function infiniteQuery<Page extends ListPage, Input extends { page?: number | undefined }>(
  list: QueryMaker<Page, Input>,
  gateway: Gateway,
  input: Input | undefined,
): InfiniteResourceQuery<Page>;
export function infiniteQuery<Page extends ListPage, Input extends { page?: number | undefined }>(
  list: QueryMaker<Page, Input>,
  gateway: Gateway,
  input: Input | undefined,
): InfiniteResourceQuery<Page> {
  const { queryKey } = list(gateway, input);
  return {
    // Beside the list of the same filters, under its prefixes; the last part of both is the gateway.
    queryKey: keyAt<InfiniteData<Page, number>>(gateway, [...queryKey.slice(0, -1), "infinite"]),
    queryFn:
      input === undefined
        ? skipToken
        : ({ pageParam: page, ...context }) => list(gateway, { ...input, page }).queryFn({ ...context, queryKey }),
    initialPageParam: 1,
    // Some lists of open one-hub answer 0 as page and size.
    getNextPageParam: ({ data, size, total_count: total }, _pages, page) =>
      data[0] && page * (size || data.length) < total ? page + 1 : undefined,
  };
}
