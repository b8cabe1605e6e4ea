import type { PageSize, SortOrder } from "@one-hub/ui";

/** The search fields that every list shares. */
interface Listed<Sort extends string> {
  readonly page: number;
  readonly size: PageSize;
  readonly order: SortOrder<Sort>;
}

/**
 * Sort and page of a list whose address holds them, as `DataTable` takes them.
 *
 * @example
 * <DataTable {...inAddress(search, onSearch)} rows={rows} />
 */
export const inAddress = <Sort extends string>(
  { page, size, order }: Listed<Sort>,
  onSearch: (change: Partial<Listed<Sort>>, replace?: boolean) => void,
) => ({
  sort: order,
  onSortChange: (next: SortOrder<Sort>) => onSearch({ order: next }),
  page,
  pageSize: size,
  onPageChange: (next: number, replace?: boolean) => onSearch({ page: next }, replace),
  onPageSizeChange: (next: PageSize) => onSearch({ size: next }),
});
