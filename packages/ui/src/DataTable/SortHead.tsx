import { IconArrowDown } from "@tabler/icons-react";
import type { ReactNode } from "react";

import { useUiTexts } from "../theme/texts.ts";
import { type DataTableColumn, readOrder, type SortOrder } from "./column.ts";
import classes from "./SortHead.module.css";

export interface SortHeadProps<Row, Sort extends string> {
  readonly column: DataTableColumn<Row, Sort>;
  readonly sort: SortOrder<Sort> | undefined;
  readonly onSortChange: ((sort: SortOrder<Sort>) => void) | undefined;
}

/** How the rows are sorted by a column: `aria-sort` of its head. */
export const sortedBy = (
  sort: string | undefined,
  column: string | undefined,
): "ascending" | "descending" | undefined => {
  const order = readOrder(sort);
  if (column === undefined || order.column !== column) return undefined;
  return order.descending ? "descending" : "ascending";
};

/** Words of a column's head; a button where the rows can be sorted by it. */
export const SortHead = <Row, Sort extends string>({
  column: { header, sort: by },
  sort,
  onSortChange,
}: SortHeadProps<Row, Sort>): ReactNode => {
  const { table: texts } = useUiTexts();
  if (by === undefined || onSortChange === undefined) return header;
  const ascending = sortedBy(sort, by) === "ascending";
  return (
    <button
      type="button"
      className={classes["sort"]}
      title={ascending ? texts.sortDescending : texts.sortAscending}
      onClick={() => onSortChange(ascending ? `-${by}` : by)}
    >
      {header}
      <IconArrowDown size={13} aria-hidden="true" />
    </button>
  );
};
