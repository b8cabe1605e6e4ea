import { type ComponentProps, memo, type MouseEvent, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useUiTexts } from "../theme/texts.ts";
import { CardLines, type RowCard } from "./CardLines.tsx";
import type { RowId } from "./column.ts";
import type { DataTableProps } from "./DataTable.tsx";
import classes from "./DataTable.module.css";
import { SelectBox } from "./SelectBox.tsx";

/** From a row's open detail to that of its neighbours; undefined where there is none. */
export interface DetailSteps {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Props of {@link TableRow} and {@link CardRow}. */
export interface RowProps<Row> extends Pick<
  DataTableProps<Row, string>,
  "columns" | "onOpen" | "rowActions" | "detail" | "card"
> {
  readonly row: Row;
  readonly id: RowId;
  readonly index: number;
  readonly label: string;
  readonly span: number;
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly open: boolean;
  readonly onToggleSelect: ((id: RowId) => void) | undefined;
  readonly onToggleOpen: ((id: RowId) => void) | undefined;
  readonly last: boolean;
  /** Opens the row so many places on, instead of the one at `index`. */
  readonly onStep: (index: number, step: 1 | -1) => void;
}

/** A press on the row itself, or Enter, opens it: not one on its controls, and not the end of marking text. */
const opensRow = (event: MouseEvent<HTMLElement>): boolean => {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest("a,button,input,label,select,textarea,[role=menu],[role=dialog]") !== null) return false;
  return event.currentTarget.contains(event.target) && (window.getSelection()?.isCollapsed ?? true);
};

/** Props of a row's element in both of its looks. */
const rowElement = <R,>({
  row,
  id,
  index,
  selected,
  open,
  onToggleOpen,
  onOpen,
}: RowProps<R>): ComponentProps<"div"> & ComponentProps<"tr"> & Readonly<Record<`data-${string}`, unknown>> => ({
  "data-row": index,
  "data-selected": selected || undefined,
  "data-open": open || undefined,
  "data-clickable": onToggleOpen === undefined && onOpen === undefined ? undefined : true,
  tabIndex: index === 0 ? 0 : -1,
  onClick: (event: MouseEvent<HTMLElement>) => {
    if (!opensRow(event)) return;
    if (onToggleOpen === undefined) onOpen?.(row);
    else onToggleOpen(id);
  },
});

const Select = <R,>({ id, label, selectable, selected, onToggleSelect }: RowProps<R>): ReactNode => {
  const { table: texts } = useUiTexts();
  // Room of a box: the text of a card begins where its neighbours' does.
  if (!selectable) return <span className={classes["noBox"]} />;
  return <SelectBox label={texts.selectRow(label)} checked={selected} onChange={() => onToggleSelect?.(id)} />;
};

const Fold = <R,>({ id, label, open, onToggleOpen }: RowProps<R>): ReactNode => {
  const { table: texts } = useUiTexts();
  return (
    <button
      type="button"
      className={classes["foldButton"]}
      aria-expanded={open}
      aria-label={texts.expandRow(label)}
      onClick={() => onToggleOpen?.(id)}
    />
  );
};

const detailOf = <R,>({ row, open, detail, index, last, onStep }: RowProps<R>): ReactNode =>
  open && detail !== undefined
    ? detail(row, {
        previous: index === 0 ? undefined : () => onStep(index, -1),
        next: last ? undefined : () => onStep(index, 1),
      })
    : undefined;

const Row = <R,>(props: RowProps<R>): ReactNode => {
  const { row, index, columns, span, onToggleSelect, onToggleOpen, rowActions } = props;
  const detail = detailOf(props);
  return (
    <>
      <tr className={classes["row"]} {...rowElement(props)}>
        {onToggleSelect === undefined ? null : (
          <td className={classes["check"]}>
            <Select {...props} />
          </td>
        )}
        {onToggleOpen === undefined ? null : (
          <td className={classes["fold"]}>
            <Fold {...props} />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            data-align={column.align}
            data-mono={column.mono === true || undefined}
            data-muted={column.muted === true || undefined}
            data-nowrap={column.nowrap === true || undefined}
          >
            {column.mono === true ? <span className={classes["mono"]}>{column.cell(row)}</span> : column.cell(row)}
          </td>
        ))}
        {rowActions === undefined ? null : (
          <td className={classes["actions"]}>
            <span className={classes["actionsBox"]}>{rowActions(row)}</span>
          </td>
        )}
      </tr>
      {detail === undefined ? null : (
        <tr className={classes["detail"]}>
          <td colSpan={span} data-detail={index} tabIndex={-1}>
            {detail}
          </td>
        </tr>
      )}
    </>
  );
};

const Card = <R,>(props: RowProps<R>): ReactNode => {
  const { row, index, label, columns, card, onToggleSelect, onToggleOpen, rowActions } = props;
  const { colon } = useUiTexts();
  const [first, ...rest] = columns;
  const detail = detailOf(props);
  const shown: RowCard = card?.(row) ?? {
    primary: first?.cell(row),
    secondary: rest.map((column) => (
      <div key={column.id}>
        {column.header}
        {colon}
        {column.cell(row)}
      </div>
    )),
  };
  return (
    <li>
      <div className={classes["rowCard"]} role="group" aria-label={label} {...rowElement(props)}>
        {onToggleSelect === undefined ? null : <Select {...props} />}
        <CardLines {...shown} actions={rowActions?.(row)} />
        {onToggleOpen === undefined ? null : <Fold {...props} />}
      </div>
      {detail === undefined ? null : (
        <div className={classes["cardDetail"]} data-detail={index} tabIndex={-1}>
          {detail}
        </div>
      )}
    </li>
  );
};

const BrokenText = ({ label }: { readonly label: string }): ReactNode => useUiTexts().table.brokenRow(label);

/** Where a cell throws, a message replaces its row and the rest of the page stays. The row is tried again when it is opened, closed or loaded again. */
const SafeRow = <R,>(props: RowProps<R>): ReactNode => (
  <ErrorBoundary
    resetKeys={[props.row, props.open]}
    fallback={
      <tr className={classes["row"]} {...rowElement(props)}>
        <td colSpan={props.span}>
          <BrokenText label={props.label} />
        </td>
      </tr>
    }
  >
    <Row {...props} />
  </ErrorBoundary>
);

const SafeCard = <R,>(props: RowProps<R>): ReactNode => (
  <ErrorBoundary
    resetKeys={[props.row, props.open]}
    fallback={
      <li>
        <div className={classes["rowCard"]} {...rowElement(props)}>
          <BrokenText label={props.label} />
        </div>
      </li>
    }
  >
    <Card {...props} />
  </ErrorBoundary>
);

// `memo` forgets the type parameter; both keep the component's own signature.
/** A row of the table and its detail. */
export const TableRow = memo(SafeRow) as typeof SafeRow;
/** A row as a phone's card and its detail. */
export const CardRow = memo(SafeCard) as typeof SafeCard;
