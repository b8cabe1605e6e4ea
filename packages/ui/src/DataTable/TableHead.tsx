import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useUiTexts } from "../theme/texts.ts";
import type { RowId } from "./column.ts";
import type { DataTableProps } from "./DataTable.tsx";
import classes from "./DataTable.module.css";
import { SelectBox } from "./SelectBox.tsx";
import { SortHead, sortedBy } from "./SortHead.tsx";

export interface TableHeadProps<Row, Sort extends string> extends Pick<
  DataTableProps<Row, Sort>,
  "columns" | "sort" | "onSortChange" | "selected" | "onSelectedChange"
> {
  /** Of the page's rows that can be chosen. */
  readonly ids: readonly RowId[];
  readonly hasDetail: boolean;
  readonly hasActions: boolean;
  readonly waiting: boolean;
}

/** Column heads that sort, and the box that selects all rows of the page that can be chosen. */
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
  const chosen = ids.filter((id) => selected?.has(id) === true).length;
  return (
    <thead data-waiting={waiting || undefined}>
      <tr>
        {onSelectedChange === undefined ? null : (
          <th scope="col" className={classes["check"]}>
            <SelectBox
              label={texts.table.selectAll}
              disabled={ids.length === 0}
              checked={ids.length > 0 && chosen === ids.length}
              indeterminate={chosen > 0 && chosen < ids.length}
              onChange={() => {
                const after = new Set(selected);
                for (const id of ids) {
                  if (chosen === ids.length) after.delete(id);
                  else after.add(id);
                }
                onSelectedChange(after);
              }}
            />
          </th>
        )}
        {!hasDetail ? null : <th className={classes["fold"]} aria-hidden="true" />}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            style={column.width === undefined ? undefined : { inlineSize: column.width }}
            aria-sort={sortedBy(sort, column.sort)}
          >
            <SortHead column={column} sort={sort} onSortChange={onSortChange} />
          </th>
        ))}
        {!hasActions ? null : (
          <th scope="col" className={classes["actions"]}>
            <VisuallyHidden>{texts.table.actions}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
};
