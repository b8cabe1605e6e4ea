import { Alert, Button, Group, VisuallyHidden } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ElementProps } from "../theme/element.ts";
import { useFocusPageAfter } from "../theme/focus-page.ts";
import { useUiTexts } from "../theme/texts.ts";
import {
  type DataTableColumn,
  DEFAULT_VIEW,
  type PageSize,
  type RowId,
  type SortOrder,
  type TableState,
  type TableView,
} from "./column.ts";
import classes from "./DataTable.module.css";
import { CardShapes, RowShapes } from "./RowShapes.tsx";
import { pageCount, TableFoot } from "./TableFoot.tsx";
import { TableHead } from "./TableHead.tsx";
import { messageOf, type TableMessage } from "./TableMessage.tsx";
import type { RowCard } from "./CardLines.tsx";
import { CardRow, type DetailSteps, type RowProps, TableRow } from "./TableRow.tsx";
import { BulkBar, TableTools } from "./TableTools.tsx";
import { useNarrow } from "../theme/use-narrow.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useScrollingMark } from "./use-scrolling-mark.ts";

/** Props of {@link DataTable}. Everything is controlled: sorting, paging and filtering are the server's. */
export interface DataTableProps<Row, Sort extends string = never> extends ElementProps<HTMLDivElement> {
  /** Name of the list, e.g. "Keys"; the table's caption. */
  readonly label: string;
  /** Keep the array's identity between renders: rows are memoised. */
  readonly columns: readonly DataTableColumn<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => RowId;
  /** Name of a row, used in the names of its controls; defaults to its id. */
  readonly getRowLabel?: ((row: Row) => string) | undefined;
  readonly state: TableState;
  /** Whether any filter or search is set: decides between `empty` and `noMatch`. */
  readonly filtered?: boolean | undefined;
  readonly onClearFilters?: (() => void) | undefined;
  /** Nothing there at all: says what would be here and offers the way to the first one. */
  readonly empty: TableMessage;
  /** Nothing matches; the button that clears the filters is added. */
  readonly noMatch?: TableMessage | undefined;
  readonly sort?: SortOrder<NoInfer<Sort>> | undefined;
  readonly onSortChange?: ((sort: SortOrder<NoInfer<Sort>>) => void) | undefined;
  /** From 1. Leave out for a list without pages. */
  readonly page?: number | undefined;
  readonly pageSize?: PageSize | undefined;
  readonly total?: number | undefined;
  /** Another page was asked for; with `replace` because there is nothing on this one, so that it is no step back in the history. */
  readonly onPageChange?: ((page: number, replace?: boolean) => void) | undefined;
  readonly onPageSizeChange?: ((size: PageSize) => void) | undefined;
  readonly selected?: ReadonlySet<RowId> | undefined;
  readonly onSelectedChange?: ((selected: ReadonlySet<RowId>) => void) | undefined;
  /** Whether a row can be chosen; all can when left out. */
  readonly selectable?: ((row: Row) => boolean) | undefined;
  /** Buttons for the chosen rows; their bar replaces the tools. */
  readonly bulkActions?: ReactNode | ((selected: ReadonlySet<RowId>) => ReactNode);
  /** Search and filter chips. */
  readonly tools?: ReactNode;
  /** At the end of the tools, before the column chooser. */
  readonly toolsEnd?: ReactNode;
  /** Icon buttons at the end of a row. Keep its identity. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Opens under the row. Keep its identity. */
  readonly detail?: ((row: Row, steps: DetailSteps) => ReactNode) | undefined;
  /** A row whose detail is open, as an address remembers it; others may be open beside it. */
  readonly openedRow?: RowId | undefined;
  /** The detail of a row was opened or closed. */
  readonly onOpenedRowChange?: ((id: RowId, open: boolean) => void) | undefined;
  /** A press on a row, or Enter, leads elsewhere: its own page. A cell holds the same as a link. Keep its identity. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Whether `onOpen` is for a row; it is for all when left out. */
  readonly openable?: ((row: Row) => boolean) | undefined;
  /** A row on a phone; all columns in lines when left out. Keep its identity. */
  readonly card?: ((row: Row) => RowCard) | undefined;
  /** Hidden columns and density, kept by the application; the chooser is shown when `onViewChange` is there. */
  readonly view?: TableView | undefined;
  readonly onViewChange?: ((view: TableView) => void) | undefined;
  /** Inside another card: no frame of its own. */
  readonly bare?: boolean | undefined;
}

/**
 * The one table: real `<table>`, sorting, paging, selection with bulk actions, detail in place, column choice, keyboard
 * movement (J, K, arrows, Enter, Space), and its states. Below 900 px rows are cards.
 */
export const DataTable = <Row, Sort extends string = never>({
  label,
  columns,
  rows,
  getRowId,
  getRowLabel,
  state: given,
  filtered = false,
  onClearFilters,
  empty,
  noMatch,
  sort,
  onSortChange,
  page,
  pageSize,
  total,
  onPageChange,
  onPageSizeChange,
  selected,
  onSelectedChange,
  selectable,
  bulkActions,
  tools,
  toolsEnd,
  rowActions,
  detail,
  openedRow,
  onOpenedRowChange,
  onOpen,
  openable,
  card,
  view = DEFAULT_VIEW,
  onViewChange,
  bare = false,
  className,
  ref,
}: DataTableProps<Row, Sort>): ReactNode => {
  const texts = useUiTexts();
  const narrow = useNarrow();
  const body = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<RowId>>(() => new Set(openedRow === undefined ? [] : [openedRow]));
  // An address that names another row opens it beside those that are open.
  const [namedRow, setNamedRow] = useState(openedRow);
  if (namedRow !== openedRow) {
    setNamedRow(openedRow);
    if (openedRow !== undefined && !opened.has(openedRow)) setOpened(new Set(opened).add(openedRow));
  }

  // The last row of the last page was deleted, or an address asks for a page that is not there: the last one there is comes instead.
  const pages = pageCount(total ?? 0, pageSize ?? 1);
  const past = given.kind === "ready" && rows.length === 0 && onPageChange !== undefined && (page ?? 1) > pages;
  const state: TableState = past ? { kind: "loading" } : given;
  const turn = useEffectEvent(() => onPageChange?.(pages, true));
  useEffect(() => {
    if (past) turn();
  }, [past]);

  const shown = useMemo(
    () => columns.filter((column, index) => index === 0 || !view.hidden.includes(column.id)),
    [columns, view.hidden],
  );
  // Rows are memoised: what they are handed keeps its identity.
  const toggleOpen = useCallbackRef((id: RowId): void => {
    const after = new Set(opened);
    const wasOpen = after.delete(id);
    if (!wasOpen) after.add(id);
    setOpened(after);
    onOpenedRowChange?.(id, !wasOpen);
  });
  const steppedTo = useRef<number>(undefined);
  useLayoutEffect(() => {
    // A newly opened detail takes the focus, so that the next key continues from there.
    const to = steppedTo.current;
    if (to === undefined) return;
    steppedTo.current = undefined;
    body.current?.querySelector<HTMLElement>(`[data-detail="${to}"]`)?.focus({ preventScroll: true });
    body.current?.querySelector(`[data-row="${to}"]`)?.scrollIntoView({ block: "nearest" });
  });
  const step = useCallbackRef((index: number, by: 1 | -1): void => {
    const [from, to] = [rows[index], rows[index + by]];
    if (from === undefined || to === undefined) return;
    steppedTo.current = index + by;
    const after = new Set(opened).add(getRowId(to));
    after.delete(getRowId(from));
    setOpened(after);
    onOpenedRowChange?.(getRowId(to), true);
  });
  const toggleSelect = useCallbackRef((id: RowId): void => {
    const after = new Set(selected);
    if (!after.delete(id)) after.add(id);
    onSelectedChange?.(after);
  });

  const labels = useMemo(
    () => new Map(rows.map((row) => [row, getRowLabel?.(row) ?? String(getRowId(row))])),
    [rows, getRowLabel, getRowId],
  );

  const opens = detail !== undefined || onOpen !== undefined;
  const keys = {
    ref: (element: HTMLElement | null): void => {
      body.current = element;
    },
    onKeyDown: useRowKeys(body, step),
  };
  useScrollingMark(body);

  const span = shown.length + [onSelectedChange, detail, rowActions].filter((part) => part !== undefined).length;
  const waiting = state.kind === "loading" && rows.length === 0;
  const bulk = bulkActions !== undefined && selected !== undefined && selected.size > 0;
  const hasTools =
    tools !== undefined ||
    toolsEnd !== undefined ||
    (onViewChange !== undefined && (rows.length > 0 || waiting)) ||
    bulk;

  const rowProps = (row: Row, index: number): RowProps<Row> => {
    const id = getRowId(row);
    return {
      row,
      id,
      index,
      label: labels.get(row) ?? "",
      columns: shown,
      span,
      selectable: selectable?.(row) !== false,
      selected: selected?.has(id) === true,
      open: opened.has(id),
      onToggleSelect: onSelectedChange === undefined ? undefined : toggleSelect,
      onToggleOpen: detail === undefined ? undefined : toggleOpen,
      onOpen: openable?.(row) === false ? undefined : onOpen,
      rowActions,
      detail,
      last: index === rows.length - 1,
      onStep: step,
      card,
    };
  };

  const message = messageOf({ state, hasRows: rows.length > 0, filtered, onClearFilters, empty, noMatch }, texts);
  useFocusPageAfter(message !== null || state.kind === "error");

  return (
    <div
      ref={ref}
      className={clsx(classes["card"], bare && classes["bare"], className)}
      aria-busy={state.kind === "loading" || undefined}
    >
      {bulk ? (
        <BulkBar selected={selected} onClear={() => onSelectedChange?.(new Set())}>
          {typeof bulkActions === "function" ? bulkActions(selected) : bulkActions}
        </BulkBar>
      ) : hasTools ? (
        <TableTools
          columns={columns}
          shown={shown}
          narrow={narrow}
          tools={tools}
          toolsEnd={toolsEnd}
          sort={sort}
          onSortChange={onSortChange}
          view={view}
          onViewChange={message === null ? onViewChange : undefined}
        />
      ) : null}
      {state.kind === "loading" && rows.length > 0 ? (
        <div className={classes["progress"]} role="progressbar" aria-label={texts.loading} />
      ) : null}
      {state.kind === "error" && rows.length > 0 ? (
        <Alert className={classes["alert"] ?? ""} title={state.title}>
          <Group justify="space-between">
            <span>{state.text}</span>
            <Button size="xs" onClick={state.onRetry}>
              {texts.retry}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {message === null ? (
        narrow ? (
          <ul aria-label={label} className={classes["cards"]} {...keys}>
            {waiting ? (
              <CardShapes rows={pageSize} />
            ) : (
              rows.map((row, index) => <CardRow key={getRowId(row)} {...rowProps(row, index)} />)
            )}
          </ul>
        ) : (
          <div className={classes["scroll"]}>
            <table className={classes["table"]} data-density={view.density} data-many={span > 8 || undefined}>
              <caption>
                <VisuallyHidden>{label}</VisuallyHidden>
              </caption>
              <TableHead
                columns={shown}
                ids={(selectable === undefined ? rows : rows.filter(selectable)).map(getRowId)}
                sort={sort}
                onSortChange={onSortChange}
                selected={selected}
                onSelectedChange={onSelectedChange}
                hasDetail={detail !== undefined}
                hasActions={rowActions !== undefined}
                waiting={waiting}
              />
              <tbody {...keys}>
                {waiting ? (
                  <RowShapes rows={pageSize} span={span} />
                ) : (
                  rows.map((row, index) => <TableRow key={getRowId(row)} {...rowProps(row, index)} />)
                )}
              </tbody>
            </table>
          </div>
        )
      ) : null}
      {/* Always there, so that a message that comes is announced; an error is an alert of its own. */}
      <div
        role={state.kind === "error" ? undefined : "status"}
        className={message !== null && hasTools ? classes["body"] : undefined}
      >
        {message}
      </div>
      {page === undefined || pageSize === undefined || onPageChange === undefined || message !== null ? null : (
        <TableFoot
          page={page}
          pageSize={pageSize}
          total={total ?? rows.length}
          onPageChange={onPageChange}
          onPageSizeChange={onPageSizeChange}
          waiting={waiting}
          hint={!narrow && rows.length > 0 && opens}
        />
      )}
    </div>
  );
};
