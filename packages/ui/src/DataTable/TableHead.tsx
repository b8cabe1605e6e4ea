import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUiTexts } from "../theme/texts.ts";
import { type DataTableColumn, readOrder, type RowId, type SortOrder } from "./column.ts";
import classes from "./DataTable.module.css";

export interface TableHeadProps<Row, Sort extends string> {
  readonly columns: readonly DataTableColumn<Row, Sort>[];
  /** Of the page's rows. */
  readonly ids: readonly RowId[];
  readonly sort: SortOrder<Sort> | undefined;
  readonly onSortChange: ((sort: SortOrder<Sort>) => void) | undefined;
  readonly selected: ReadonlySet<RowId> | undefined;
  readonly onSelectedChange: ((selected: ReadonlySet<RowId>) => void) | undefined;
  readonly hasDetail: boolean;
  readonly hasActions: boolean;
  readonly waiting: boolean;
}

/** Column heads that sort, and the box that selects the whole page. */
export const TableHead = <Row, Sort extends string>({
  columns,
  ids,
  sort,
  onSortChange,
  selected,
  onSelectedChange,
  hasDetail,
  hasActions,
  waiting,
}: TableHeadProps<Row, Sort>): ReactNode => {
  const texts = useUiTexts();
  const order = readOrder(sort);
  const sortBy = (column: Sort): void =>
    onSortChange?.(order.column === column && !order.descending ? `-${column}` : column);
  const chosen = ids.filter((id) => selected?.has(id) === true).length;
  return (
    <thead data-waiting={waiting || undefined}>
      <tr>
        {onSelectedChange === undefined ? null : (
          <th scope="col" className={classes["check"]}>
            <label className={classes["boxTarget"]}>
              <input
                type="checkbox"
                className={classes["box"]}
                aria-label={texts.table.selectAll}
                disabled={ids.length === 0}
                checked={ids.length > 0 && chosen === ids.length}
                ref={(element) => {
                  if (element !== null) element.indeterminate = chosen > 0 && chosen < ids.length;
                }}
                onChange={() => {
                  const after = new Set(selected);
                  for (const id of ids) {
                    if (chosen === ids.length) after.delete(id);
                    else after.add(id);
                  }
                  onSelectedChange(after);
                }}
              />
            </label>
          </th>
        )}
        {!hasDetail ? null : <th className={classes["fold"]} aria-hidden="true" />}
        {columns.map((column) => {
          const by = column.sort;
          const active = by !== undefined && order.column === by;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              style={column.width === undefined ? undefined : { inlineSize: column.width }}
              aria-sort={active ? (order.descending ? "descending" : "ascending") : undefined}
            >
              {by === undefined || onSortChange === undefined ? (
                column.header
              ) : (
                <button
                  type="button"
                  className={classes["sort"]}
                  title={active && !order.descending ? texts.table.sortDescending : texts.table.sortAscending}
                  onClick={() => sortBy(by)}
                >
                  {column.header}
                  <IconArrowDown aria-hidden="true" />
                </button>
              )}
            </th>
          );
        })}
        {!hasActions ? null : (
          <th scope="col" className={classes["actions"]}>
            <VisuallyHidden>{texts.table.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
};
