import type { ReactNode } from "react";

/** Page sizes that the lists offer. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

/** A sort column, ascending; with a leading `-`, descending. */
export type SortOrder<Sort extends string> = Sort | `-${Sort}`;

export type RowId = string | number;

/** A column. `Sort` is the endpoint's enum of sort columns. */
export interface DataTableColumn<Row, Sort extends string = never> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Makes the head a sort button; the server's name of the column. */
  readonly sort?: Sort | undefined;
  /** Numbers stand at the `end`. */
  readonly align?: "start" | "end" | undefined;
  /** Pixels or any CSS width. */
  readonly width?: number | string | undefined;
  /** `false` keeps it out of the column chooser; the first column is never hidden. */
  readonly hideable?: boolean | undefined;
  /** Machine-readable text: monospace, left to right. */
  readonly mono?: boolean | undefined;
  readonly muted?: boolean | undefined;
  /** Its text stays on one line; numbers at the end do so by themselves. */
  readonly nowrap?: boolean | undefined;
}

/** The user's choice of columns; stored by the application. */
export interface TableView {
  readonly hidden: readonly string[];
  readonly density: "comfortable" | "dense";
}

/** The view before anybody chose. */
export const DEFAULT_VIEW: TableView = { hidden: [], density: "comfortable" };

/** State of the list. Loaded rows stay visible in every state but `forbidden`. */
export type TableState =
  | { readonly kind: "ready" }
  | { readonly kind: "loading" }
  | { readonly kind: "error"; readonly title: ReactNode; readonly text?: ReactNode; readonly onRetry: () => void }
  | {
      readonly kind: "forbidden";
      readonly title: ReactNode;
      readonly text?: ReactNode;
      /** Asks again: access may have been given meanwhile. */
      readonly onRetry: () => void;
      readonly actions?: ReactNode;
    };

/** The column of an order, and whether it descends. */
export const readOrder = (
  order: string | undefined,
): { readonly column: string | undefined; readonly descending: boolean } =>
  order?.startsWith("-") === true ? { column: order.slice(1), descending: true } : { column: order, descending: false };
