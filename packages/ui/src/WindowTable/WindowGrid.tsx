import { lazy, type ReactNode, Suspense } from "react";

import type { ElementProps } from "../theme/element.ts";
import classes from "./WindowTable.module.css";

interface WindowGridProps<Row> extends ElementProps<HTMLDivElement> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  readonly renderItem: (row: Row) => ReactNode;
  /** Least width of a card in pixels; 300 when left out. */
  readonly itemWidth?: number | undefined;
  /** About how high a card is, in pixels. */
  readonly itemHeight: number;
}

/** Up to this many cards are rendered without virtualisation, which is 10 kB that few sites need. */
const MOST_AT_ONCE = 60;

const WindowGridBody = lazy(async () => ({ default: (await import("./WindowGridBody.tsx")).WindowGridBody }));

/** Cards, thousands if need be: the page scrolls, and only those in view exist. */
export const WindowGrid = <Row,>({
  label,
  rows,
  getRowId,
  renderItem,
  itemWidth = 300,
  itemHeight,
  className,
  ref,
}: WindowGridProps<Row>): ReactNode => {
  const renderItems = (from: number, to: number): ReactNode =>
    rows.slice(from, to).map((row, index) => (
      <div key={getRowId(row)} role="listitem" aria-setsize={rows.length} aria-posinset={from + index + 1}>
        {renderItem(row)}
      </div>
    ));
  const first = (
    <div
      role="list"
      aria-label={label}
      className={classes["lane"]}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${itemWidth}px, 100%), 1fr))` }}
    >
      {renderItems(0, MOST_AT_ONCE)}
    </div>
  );
  return (
    <div ref={ref} className={className}>
      {rows.length <= MOST_AT_ONCE ? (
        first
      ) : (
        <Suspense fallback={first}>
          <WindowGridBody
            label={label}
            count={rows.length}
            renderItems={renderItems}
            itemWidth={itemWidth}
            itemHeight={itemHeight}
          />
        </Suspense>
      )}
    </div>
  );
};
