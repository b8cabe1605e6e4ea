import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { memo, type ReactNode, useCallback } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { CardLines, type RowCard } from "../DataTable/CardLines.tsx";
import type { DataTableColumn, SortOrder } from "../DataTable/column.ts";
import { SortHead, sortedBy } from "../DataTable/SortHead.tsx";
import { useNarrow } from "../theme/use-narrow.ts";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { useListStart } from "./use-list-start.ts";
import classes from "./WindowTable.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

/** A column of a {@link WindowTable}; its width is a track of the grid, e.g. `minmax(0, 2fr)`, an equal share when left out. */
export type WindowColumn<Row, Sort extends string> = Omit<DataTableColumn<Row, Sort>, "hideable" | "mono"> & {
  readonly width?: string | undefined;
};

interface WindowTableProps<Row, Sort extends string> extends ElementProps<HTMLDivElement> {
  readonly label: string;
  readonly columns: readonly WindowColumn<Row, Sort>[];
  /** All rows, sorted and filtered already; only those in view are drawn. */
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** The row on phones, and what tells its details apart. */
  readonly card: (row: Row) => RowCard;
  readonly sort?: SortOrder<Sort> | undefined;
  readonly onSortChange?: ((sort: SortOrder<Sort>) => void) | undefined;
  /** Opens a row's details; adds a button to each row. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Rows are on their way: their shape shows. */
  readonly loading?: boolean | undefined;
}

const ROW = 44;
const CARD = 68;
const SKELETON_ROWS = 12;

interface RowProps<Row> extends Pick<WindowTableProps<Row, string>, "columns" | "card" | "onOpen"> {
  readonly row: Row;
  readonly index: number;
  readonly narrow: boolean;
  readonly name: string;
}

const WindowRowInner = <Row,>({ row, index, columns, card, narrow, name, onOpen }: RowProps<Row>): ReactNode => {
  const texts = useUiTexts();
  const open =
    onOpen === undefined ? null : (
      <IconButton
        size="sm"
        label={texts.table.expandRow(name)}
        icon={<IconChevronRight className="mantine-rotate-rtl" />}
        aria-haspopup="dialog"
        onClick={() => onOpen(row)}
      />
    );
  if (narrow)
    return (
      <div className={classes["card"]} role="row" aria-rowindex={index + 2}>
        <div role="cell">
          <CardLines {...card(row)} />
        </div>
        {open === null ? null : <div role="cell">{open}</div>}
      </div>
    );
  return (
    <div className={classes["row"]} role="row" aria-rowindex={index + 2}>
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={classes["cell"]}
          data-align={column.align}
          data-muted={column.muted === true || undefined}
        >
          {column.cell(row)}
        </div>
      ))}
      {open === null ? null : (
        <div role="cell" className={classes["cell"]}>
          {open}
        </div>
      )}
    </div>
  );
};

// memo loses the type parameter; the props stay those of the component.
const WindowRow = memo(WindowRowInner) as typeof WindowRowInner;

/**
 * A table of thousands of rows that is all in the browser: the page scrolls, only the rows in view exist. On phones a row is a card of two lines.
 * For lists that the server pages use `DataTable`.
 */
export const WindowTable = <Row, Sort extends string>({
  label,
  columns,
  rows,
  getRowId,
  card,
  sort,
  onSortChange,
  onOpen,
  loading = false,
  className,
  ref,
}: WindowTableProps<Row, Sort>): ReactNode => {
  const texts = useUiTexts();
  const narrow = useNarrow();
  const [start, list] = useListStart();
  // A new function would make the virtualiser measure all rows again on each scroll.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : getRowId(row);
    },
    [rows, getRowId],
  );
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized by a compiler.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (narrow ? CARD : ROW),
    overscan: 6,
    scrollMargin: start,
    getItemKey,
  });
  const template = [...columns.map(({ width = "minmax(0, 1fr)" }) => width), ...(onOpen === undefined ? [] : ["44px"])];
  return (
    <div
      ref={ref}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-busy={loading}
      className={clsx(classes["table"], className)}
      style={{ "--table-columns": template.join(" ") } as Record<string, string>}
    >
      <div role="rowgroup" className={classes["head"]}>
        <div role="row" aria-rowindex={1} className={classes["row"]}>
          {columns.map((column) => (
            <div
              key={column.id}
              role="columnheader"
              className={classes["cell"]}
              data-align={column.align}
              aria-sort={sortedBy(sort, column.sort)}
            >
              <SortHead column={column} sort={sort} onSortChange={onSortChange} />
            </div>
          ))}
          {onOpen === undefined ? null : (
            <div role="columnheader" className={classes["cell"]}>
              <VisuallyHidden>{texts.table.actions}</VisuallyHidden>
            </div>
          )}
        </div>
      </div>
      {loading ? (
        <div role="rowgroup" aria-label={texts.loading}>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <div key={index} role="row" className={classes["shape"]}>
              <div role="cell" className={classes["bones"]}>
                <Skeleton width={`${44 + ((index * 17) % 40)}%`} />
                <Skeleton width={`${30 + ((index * 13) % 30)}%`} />
              </div>
            </div>
          ))}
        </div>
      ) : (
        <div ref={list} role="rowgroup" className={classes["body"]} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return row === undefined ? null : (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                role="presentation"
                className={classes["place"]}
                style={{ transform: `translateY(${item.start - start}px)` }}
              >
                <ErrorBoundary
                  resetKeys={[row]}
                  fallback={
                    <div className={classes["card"]} role="row" aria-rowindex={item.index + 2}>
                      <div role="cell">{texts.table.brokenRow(getRowId(row))}</div>
                    </div>
                  }
                >
                  <WindowRow
                    row={row}
                    index={item.index}
                    columns={columns}
                    card={card}
                    narrow={narrow}
                    name={getRowId(row)}
                    onOpen={onOpen}
                  />
                </ErrorBoundary>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
};
