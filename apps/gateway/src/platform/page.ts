import type { Schemas } from "@one-hub/sdk";
import { sortColumns } from "./contract/contract.ts";
import { refuse } from "./http.ts";

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 10;

/** The contract's page rule: page from 1, size 0 counts as 10, above 100 refused. */
export const readPage = (query: { page?: number; size?: number }) => {
  const page = query.page === undefined || query.page < 1 ? 1 : query.page;
  const size = query.size === undefined || query.size < 1 ? DEFAULT_PAGE_SIZE : query.size;
  if (size > MAX_PAGE_SIZE)
    throw refuse(`size may not exceed ${MAX_PAGE_SIZE}`, `size 参数不能超过 ${MAX_PAGE_SIZE}`, {
      code: "value_too_large",
      param: "size",
    });
  return { page, size, offset: (page - 1) * size };
};

/** An enum schema of the contract that says which columns a list is sorted by. */
export type SortName = Extract<keyof Schemas, `${string}Sort`>;

/** The columns of such a schema, without the `-` of the descending ones. */
export type SortColumn<Name extends SortName> = Exclude<Schemas[Name], `-${string}`>;

export type OrderTerm<Column extends string> = { readonly column: Column; readonly direction: "asc" | "desc" };

/** One page of a list, in its order. */
export type Page<Column extends string> = {
  readonly order: readonly OrderTerm<Column>[];
  readonly size: number;
  readonly offset: number;
};

/** One page of a list that is sorted by the columns of a schema. */
export type PageOf<Name extends SortName> = Page<SortColumn<Name>>;

/** Reads `-created_time,name` against the columns of the contract's schema; with none given, `fallback` descending. */
export const readOrder = <Name extends SortName>(
  order: string | undefined,
  sort: Name,
  fallback: SortColumn<Name>,
): OrderTerm<SortColumn<Name>>[] => {
  const terms = (order ?? "")
    .split(",")
    .map((term) => term.trim())
    .filter((term) => term !== "");
  if (terms.length === 0) return [{ column: fallback, direction: "desc" }];
  const columns = sortColumns(sort);
  return terms.map((term) => {
    const name = term.startsWith("-") ? term.slice(1) : term;
    const column = columns.find((each) => each === name);
    if (column === undefined)
      throw refuse(`Sorting by '${name}' is not offered`, `不允许对字段 '${name}' 进行排序`, {
        code: "sort_not_offered",
        param: "order",
      });
    return { column, direction: term.startsWith("-") ? "desc" : "asc" };
  });
};
