import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

import { useListStart } from "./use-list-start.ts";
import classes from "./WindowTable.module.css";

const GRID_GAP = 16;

export interface WindowGridBodyProps {
  readonly label: string;
  readonly count: number;
  readonly renderItems: (from: number, to: number) => ReactNode;
  readonly itemWidth: number;
  readonly itemHeight: number;
}

/** The cards in view, of thousands. */
export const WindowGridBody = ({
  label,
  count,
  renderItems,
  itemWidth,
  itemHeight,
}: WindowGridBodyProps): ReactNode => {
  const [start, list] = useListStart();
  const [lanes, setLanes] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void =>
      setLanes(Math.max(1, Math.floor((element.clientWidth + GRID_GAP) / (itemWidth + GRID_GAP))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [itemWidth]);
  const lines = Math.ceil(count / lanes);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized by a compiler.
  const virtualizer = useWindowVirtualizer({
    count: lines,
    estimateSize: () => itemHeight + GRID_GAP,
    overscan: 2,
    scrollMargin: start,
  });
  return (
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
            {renderItems(line.index * lanes, Math.min(count, (line.index + 1) * lanes))}
          </div>
        ))}
      </div>
    </div>
  );
};
