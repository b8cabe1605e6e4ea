import { IconChevronRight } from "@tabler/icons-react";
import { memo, type MouseEvent, type ReactNode } from "react";

import { useUiTexts } from "../theme/texts.ts";
import type { DataTableColumn, RowId } from "./column.ts";
import classes from "./DataTable.module.css";

export interface RowCard {
  /** Its name. */
  readonly primary: ReactNode;
  readonly end?: ReactNode;
  readonly secondary?: ReactNode;
}

/** From a row's open detail to that of its neighbours; undefined where there is none. */
export interface DetailSteps {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Props of {@link TableRow} and {@link CardRow}. */
export interface RowProps<Row> {
  readonly row: Row;
  readonly id: RowId;
  readonly index: number;
  readonly label: string;
  readonly columns: readonly DataTableColumn<Row, string>[];
  readonly span: number;
  readonly tabStop: boolean;
  readonly selected: boolean;
  readonly open: boolean;
  readonly onToggleSelect: ((id: RowId) => void) | undefined;
  readonly onToggleOpen: ((id: RowId) => void) | undefined;
  /** Leads elsewhere, where nothing opens in place. */
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly rowActions: ((row: Row) => ReactNode) | undefined;
  readonly detail: ((row: Row, steps: DetailSteps) => ReactNode) | undefined;
  readonly last: boolean;
  /** Opens the row so many places on, instead of the one at `index`. */
  readonly onStep: (index: number, step: 1 | -1) => void;
  readonly card: ((row: Row) => RowCard) | undefined;
}

/** A press on the row itself opens it: not one on its controls, and not the end of marking text. */
const opensRow = (event: MouseEvent<HTMLElement>): boolean => {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest("a,button,input,label,select,textarea,[role=menu],[role=dialog]") !== null) return false;
  return event.currentTarget.contains(event.target) && (window.getSelection()?.isCollapsed ?? true);
};

const SelectBox = ({
  label,
  selected,
  onToggle,
}: {
  readonly label: string;
  readonly selected: boolean;
  readonly onToggle: () => void;
}): ReactNode => {
  const { table: texts } = useUiTexts();
  return (
    <label className={classes["boxTarget"]}>
      <input
        type="checkbox"
        tabIndex={0}
        className={classes["box"]}
        aria-label={texts.selectRow(label)}
        checked={selected}
        onChange={onToggle}
      />
    </label>
  );
};

const FoldButton = ({
  label,
  open,
  onToggle,
}: {
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}): ReactNode => {
  const { table: texts } = useUiTexts();
  return (
    <button
      type="button"
      className={classes["foldButton"]}
      aria-expanded={open}
      aria-label={texts.expandRow(label)}
      onClick={onToggle}
    >
      <IconChevronRight aria-hidden="true" />
    </button>
  );
};

const stepsOf = <R,>({ index, last, onStep }: Pick<RowProps<R>, "index" | "last" | "onStep">): DetailSteps => ({
  previous: index === 0 ? undefined : () => onStep(index, -1),
  next: last ? undefined : () => onStep(index, 1),
});

const Row = <R,>({
  row,
  id,
  index,
  label,
  columns,
  span,
  tabStop,
  selected,
  open,
  onToggleSelect,
  onToggleOpen,
  onOpen,
  rowActions,
  detail,
  last,
  onStep,
}: RowProps<R>): ReactNode => (
  <>
    <tr
      className={classes["row"]}
      data-row={index}
      data-selected={selected || undefined}
      data-open={open || undefined}
      data-clickable={onToggleOpen === undefined && onOpen === undefined ? undefined : true}
      tabIndex={tabStop ? 0 : -1}
      onClick={(event) => {
        if (!opensRow(event)) return;
        if (onToggleOpen === undefined) onOpen?.(row);
        else onToggleOpen(id);
      }}
    >
      {onToggleSelect === undefined ? null : (
        <td className={classes["check"]}>
          <SelectBox label={label} selected={selected} onToggle={() => onToggleSelect(id)} />
        </td>
      )}
      {onToggleOpen === undefined ? null : (
        <td className={classes["fold"]}>
          <FoldButton label={label} open={open} onToggle={() => onToggleOpen(id)} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-mono={column.mono === true || undefined}
          data-muted={column.muted === true || undefined}
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
    {open && detail !== undefined ? (
      <tr className={classes["detail"]}>
        <td colSpan={span} data-detail={index} tabIndex={-1}>
          {detail(row, stepsOf({ index, last, onStep }))}
        </td>
      </tr>
    ) : null}
  </>
);

const Card = <R,>({
  row,
  id,
  index,
  label,
  tabStop,
  selected,
  open,
  onToggleSelect,
  onToggleOpen,
  onOpen,
  rowActions,
  detail,
  last,
  onStep,
  card,
  columns,
}: RowProps<R>): ReactNode => {
  const [first, ...rest] = columns;
  const shown: RowCard = card?.(row) ?? {
    primary: first?.cell(row),
    secondary: rest.map((column) => (
      <div key={column.id}>
        {column.header}: {column.cell(row)}
      </div>
    )),
  };
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The list answers the row's keys; the fold button does the same. */}
      <div
        className={classes["rowCard"]}
        data-row={index}
        data-selected={selected || undefined}
        data-clickable={onToggleOpen === undefined && onOpen === undefined ? undefined : true}
        tabIndex={tabStop ? 0 : -1}
        role="group"
        aria-label={label}
        onClick={(event) => {
          if (!opensRow(event)) return;
          if (onToggleOpen === undefined) onOpen?.(row);
          else onToggleOpen(id);
        }}
      >
        {onToggleSelect === undefined ? null : (
          <SelectBox label={label} selected={selected} onToggle={() => onToggleSelect(id)} />
        )}
        <div className={classes["cardText"]}>
          <div className={classes["cardTop"]}>
            <span className={classes["cardName"]}>{shown.primary}</span>
            <span className={classes["cardEnd"]}>{shown.end}</span>
          </div>
          <div className={classes["cardLow"]}>
            <div className={classes["cardRest"]}>{shown.secondary}</div>
            {rowActions === undefined ? null : <span className={classes["cardActions"]}>{rowActions(row)}</span>}
          </div>
        </div>
        {onToggleOpen === undefined ? null : <FoldButton label={label} open={open} onToggle={() => onToggleOpen(id)} />}
      </div>
      {open && detail !== undefined ? (
        <div className={classes["cardDetail"]} data-detail={index} tabIndex={-1}>
          {detail(row, stepsOf({ index, last, onStep }))}
        </div>
      ) : null}
    </li>
  );
};

// `memo` forgets the type parameter; both keep the component's own signature.
/** A row of the table and its detail. */
export const TableRow = memo(Row) as typeof Row;
/** A row as a phone's card and its detail. */
export const CardRow = memo(Card) as typeof Card;
