import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronRight } from "@tabler/icons-react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { memo, type ReactNode, useCallback } from "react";
import type { SortOrder } from "../DataTable/column.ts";
import { useNarrow } from "../theme/use-narrow.ts";
import type { ElementProps } from "../theme/element.ts";
import { useUiTexts } from "../theme/texts.ts";
import { useListStart } from "./use-list-start.ts";
import classes from "./WindowTable.module.css";
import { IconButton } from "../IconButton/IconButton.tsx";

/** A column of a {@link WindowTable}. */
export interface WindowColumn<Row, Sort extends string> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its name in {@link WindowTableProps.sort}. */
  readonly sort?: Sort | undefined;
  readonly align?: "end" | undefined;
  /** Track of the grid, e.g. `minmax(0, 2fr)` or `120px`; an equal share when left out. */
  readonly width?: string | undefined;
  readonly muted?: boolean | undefined;
}

/** The two lines of a row on phones. */
export interface WindowCard {
  readonly primary: ReactNode;
  readonly end?: ReactNode;
  readonly secondary?: ReactNode;
}

interface WindowTableProps<Row, Sort extends string> extends ElementProps<HTMLDivElement> {
  readonly label: string;
  readonly columns: readonly WindowColumn<Row, Sort>[];
  /** All rows, sorted and filtered already; only those in view are drawn. */
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** The row on phones, and what tells its details apart. */
  readonly card: (row: Row) => WindowCard;
  readonly sort?: SortOrder<Sort> | undefined;
  readonly onSortChange?: ((sort: SortOrder<Sort>) => void) | undefined;
  /** Opens a row's details; adds a button to each row. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Rows are on their way: their shape shows. */
  readonly loading?: boolean | undefined;
}

const ROW = 52;
const CARD = 68;
const SKELETON_ROWS = 12;

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly WindowColumn<Row, string>[];
  readonly card: (row: Row) => WindowCard;
  readonly narrow: boolean;
  readonly name: string;
  readonly onOpen: ((row: Row) => void) | undefined;
}

const WindowRowInner = <Row,>({ row, index, columns, card, narrow, name, onOpen }: RowProps<Row>): ReactNode => {
  const texts = useUiTexts();
  const open =
    onOpen === undefined ? null : (
      <IconButton
        size="sm"
        label={texts.table.expandRow(name)}
        icon={<IconChevronRight className={classes["chevron"]} />}
        aria-haspopup="dialog"
        onClick={() => onOpen(row)}
      />
    );
  if (narrow) {
    const { primary, end, secondary } = card(row);
    return (
      <div className={classes["card"]} role="row" aria-rowindex={index + 2}>
        <div role="cell" className={classes["cardText"]}>
          <div className={classes["cardTop"]}>
            <span className={classes["primary"]}>{primary}</span>
            <span className={classes["cardEnd"]}>{end}</span>
          </div>
          <div className={classes["secondary"]}>{secondary}</div>
        </div>
        {open === null ? null : <div role="cell">{open}</div>}
      </div>
    );
  }
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
          {columns.map((column) => {
            const { sort: name } = column;
            const ascending = name !== undefined && sort === name;
            const descending = name !== undefined && sort === `-${name}`;
            return (
              <div
                key={column.id}
                role="columnheader"
                className={classes["cell"]}
                data-align={column.align}
                aria-sort={ascending ? "ascending" : descending ? "descending" : undefined}
              >
                {name === undefined || onSortChange === undefined ? (
                  column.header
                ) : (
                  <button
                    type="button"
                    className={classes["sort"]}
                    onClick={() => onSortChange(ascending ? `-${name}` : name)}
                  >
                    {column.header}
                    {descending ? (
                      <IconArrowDown size={14} aria-hidden="true" />
                    ) : (
                      <IconArrowUp size={14} aria-hidden="true" data-idle={!ascending || undefined} />
                    )}
                  </button>
                )}
              </div>
            );
          })}
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
                <WindowRow
                  row={row}
                  index={item.index}
                  columns={columns}
                  card={card}
                  narrow={narrow}
                  name={getRowId(row)}
                  onOpen={onOpen}
                />
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
};
