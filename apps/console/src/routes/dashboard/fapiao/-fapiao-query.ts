import type { ListFapiaosQuery } from "@one-hub/sdk";

import { timesOf, withoutTime } from "../../../shared/ListFilters/times.ts";
import type { FapiaoListSearch } from "./-fapiao.search.ts";

const said = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim());

/** Whether everybody's are listed. */
export const listsAll = (search: Pick<FapiaoListSearch, "own">, admin: boolean): boolean => admin && !search.own;

/** The view's filters; the user is one of everybody's alone. */
export const filtersOf = (
  search: FapiaoListSearch,
  all: boolean,
  now: number,
): Omit<ListFapiaosQuery, "page" | "size" | "order"> => {
  const { start, end } = timesOf(search, now);
  return {
    start_timestamp: start,
    end_timestamp: end,
    state: search.state,
    keyword: said(search.keyword),
    ...(all && { username: said(search.user) }),
  };
};

/** A page of fapiaos. */
export const listQuery = (search: FapiaoListSearch, all: boolean, now: number): ListFapiaosQuery => ({
  ...filtersOf(search, all, now),
  page: search.page,
  size: search.size,
  order: search.order,
});

/** Whether the view is narrowed by anything. */
export const isFiltered = (search: FapiaoListSearch, all: boolean): boolean =>
  search.range !== undefined || Object.values(filtersOf(search, all, 0)).some((value) => value !== undefined);

/** What takes every filter away; order, page size and whose they are stay. */
export const withoutFilters = { ...withoutTime, page: 1, state: undefined, keyword: "", user: "" } as const;
