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

export type OrderTerm<Column extends string> = { column: Column; direction: "asc" | "desc" };

/** Reads `-created_time,name` against the columns that the endpoint sorts by; with none given, `fallback` descending. */
export const readOrder = <Column extends string>(
  order: string | undefined,
  columns: readonly Column[],
  fallback: Column,
): OrderTerm<Column>[] => {
  const terms = (order ?? "")
    .split(",")
    .map((term) => term.trim())
    .filter((term) => term !== "");
  if (terms.length === 0) return [{ column: fallback, direction: "desc" }];
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
