import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

import type { ElementProps } from "../theme/element.ts";
import { useListStart } from "./use-list-start.ts";
import classes from "./WindowTable.module.css";

/** Props of {@link WindowGrid}. */
export interface WindowGridProps<Row> extends ElementProps<HTMLDivElement> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  readonly renderItem: (row: Row) => ReactNode;
  /** Least width of a card in pixels; 300 when left out. */
  readonly itemWidth?: number | undefined;
  /** About how high a card is, in pixels. */
  readonly itemHeight: number;
}

const GRID_GAP = 16;

/** Thousands of cards: the page scrolls, only those in view exist. */
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
  const [start, list] = useListStart();
  const [lanes, setLanes] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const count = (): void =>
      setLanes(Math.max(1, Math.floor((element.clientWidth + GRID_GAP) / (itemWidth + GRID_GAP))));
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [itemWidth]);
  const lines = Math.ceil(rows.length / lanes);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized by a compiler.
  const virtualizer = useWindowVirtualizer({
    count: lines,
    estimateSize: () => itemHeight + GRID_GAP,
    overscan: 2,
    scrollMargin: start,
  });
  return (
    <div ref={ref} className={className}>
      <div ref={box}>
        <div
          ref={list}
          role="list"
          aria-label={label}
          className={classes["body"]}
          style={{ blockSize: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map((line) => (
            <div
              key={line.key}
              ref={virtualizer.measureElement}
              data-index={line.index}
              role="presentation"
              className={clsx(classes["place"], classes["lane"])}
              style={{
                transform: `translateY(${line.start - start}px)`,
                gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))`,
              }}
            >
              {rows.slice(line.index * lanes, (line.index + 1) * lanes).map((row, lane) => (
                <div
                  key={getRowId(row)}
                  role="listitem"
                  aria-setsize={rows.length}
                  aria-posinset={line.index * lanes + lane + 1}
                >
                  {renderItem(row)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
};
