import { NativeSelect, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFocusPageAfter } from "../theme/focus-page.ts";
import { useUiTexts } from "../theme/texts.ts";
import { type DataTableColumn, readOrder, type RowId, type TableView } from "./column.ts";
import type { DataTableProps } from "./DataTable.tsx";
import classes from "./DataTable.module.css";
import { ViewMenu } from "./ViewMenu.tsx";
import { IconButton } from "../IconButton/IconButton.tsx";

export interface BulkBarProps {
  readonly selected: ReadonlySet<RowId>;
  readonly onClear: () => void;
  /** Buttons for the chosen rows. */
  readonly children: ReactNode;
}

/** In the place of the tools while rows are chosen. */
export const BulkBar = ({ selected, onClear, children }: BulkBarProps): ReactNode => {
  const texts = useUiTexts();
  useFocusPageAfter(true);
  return (
    <div className={classes["tools"]} data-bulk>
      <Text span inherit px="xs" fw={550} c="var(--ui-accent)" role="status">
        {texts.table.selected(selected.size)}
      </Text>
      {children}
      <div className={classes["toolsEnd"]}>
        <IconButton size="sm" label={texts.table.clearSelection} icon={<IconX />} onClick={onClear} />
      </div>
    </div>
  );
};

export interface TableToolsProps<Row, Sort extends string> extends Pick<
  DataTableProps<Row, Sort>,
  "columns" | "tools" | "toolsEnd" | "sort" | "onSortChange" | "onViewChange"
> {
  /** Those of them that the view does not hide. */
  readonly shown: readonly DataTableColumn<Row, Sort>[];
  /** Rows are cards: sorting, which has no column heads then, is here. */
  readonly narrow: boolean;
  readonly view: TableView;
}

/** Search and filters, the order on phones, the column chooser. */
export const TableTools = <Row, Sort extends string>({
  columns,
  shown,
  narrow,
  tools,
  toolsEnd,
  sort,
  onSortChange,
  view,
  onViewChange,
}: TableToolsProps<Row, Sort>): ReactNode => {
  const texts = useUiTexts();
  const sortable = onSortChange === undefined ? [] : shown.filter((column) => column.sort !== undefined);
  // A list may be sorted by what is no column (newest first).
  const sortShown = sort !== undefined && sortable.some((column) => column.sort === readOrder(sort).column);
  return (
    <div className={classes["tools"]}>
      {tools}
      <div className={classes["toolsEnd"]}>
        {toolsEnd}
        {narrow && sortable.length > 0 ? (
          <NativeSelect
            size="xs"
            aria-label={texts.table.sortBy}
            value={sortShown ? sort : ""}
            onChange={({ currentTarget: { value } }) => {
              const wanted = readOrder(value);
              const column = sortable.find((one) => one.sort === wanted.column)?.sort;
              if (column !== undefined) onSortChange?.(wanted.descending ? `-${column}` : column);
            }}
          >
            {sortShown ? null : <option value="">{texts.table.sortBy}</option>}
            {sortable.flatMap((column) => [
              <option key={column.id} value={column.sort}>
                {column.header} ↑
              </option>,
              <option key={`-${column.id}`} value={`-${column.sort ?? ""}`}>
                {column.header} ↓
              </option>,
            ])}
          </NativeSelect>
        ) : null}
        {onViewChange === undefined || narrow ? null : (
          <ViewMenu
            columns={columns.filter((column, index) => index > 0 && column.hideable !== false)}
            view={view}
            onChange={onViewChange}
          />
        )}
      </div>
    </div>
  );
};
