import { ActionIcon, useDirection } from "@mantine/core";
import { useIntersection, useReducedMotion } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";

import classes from "./NavStrip.module.css";

/** Width in pixels of an end's fade and button (`.more` in the style sheet), which entries in view stay clear of. */
const EDGE = 48;

const ends = ["start", "end"] as const;

/** Scrolls a row, and nothing around it, until an entry in it is in view. */
const reveal = (row: Element, entry: Element): void => {
  const outer = row.getBoundingClientRect();
  const inner = entry.getBoundingClientRect();
  row.scrollBy({ left: Math.min(0, inner.left - outer.left - EDGE) + Math.max(0, inner.right - outer.right + EDGE) });
};

interface NavRowProps {
  /** Changes with the open route and with the entry that holds it, which is then scrolled into view; undefined where no entry does. */
  readonly current: string | undefined;
  readonly children: ReactNode;
}

/** The horizontal row of entries. At an end behind which there are more stands a button that scrolls to them. */
export const NavRow = ({ current, children }: NavRowProps): ReactNode => {
  const { dir } = useDirection();
  const isMotionReduced = useReducedMotion();
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  const { ref: startRef, entry: startEntry } = useIntersection({ root: row });
  const { ref: endRef, entry: endEntry } = useIntersection({ root: row });
  const hasMore = { start: startEntry?.isIntersecting === false, end: endEntry?.isIntersecting === false };

  useEffect(() => {
    if (row === null || current === undefined) return;
    const entry = row.querySelector("[data-active], [data-within]");
    if (entry !== null) reveal(row, entry);
  }, [row, current]);

  const scrollTo = (side: "start" | "end"): void => {
    if (row === null) return;
    const isRightwards = (side === "end") === (dir === "ltr");
    const distance = Math.max(EDGE, row.clientWidth - 3 * EDGE);
    row.scrollBy({ left: isRightwards ? distance : -distance, behavior: isMotionReduced ? "auto" : "smooth" });
  };

  return (
    <div className={classes["row"]}>
      <div
        ref={setRow}
        className={classes["strip"]}
        data-layout="horizontal"
        onFocus={({ currentTarget, target }) => {
          // A press moves nothing under the pointer. Links of an open panel are inside their entry.
          const entry = target.matches(":focus-visible") ? target.closest(`.${classes["root"]}`) : null;
          if (entry !== null) reveal(currentTarget, entry);
        }}
      >
        <span ref={startRef} className={classes["edge"]} />
        {children}
        <span ref={endRef} className={classes["edge"]} />
      </div>
      {ends.map((side) =>
        hasMore[side] ? (
          <div key={side} className={classes["more"]} data-side={side}>
            {/* For pointers alone: Tab scrolls to every entry. A press leaves the focus where it is. */}
            <ActionIcon
              size="sm"
              tabIndex={-1}
              aria-hidden="true"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => scrollTo(side)}
            >
              {side === "start" ? <IconChevronLeft /> : <IconChevronRight />}
            </ActionIcon>
          </div>
        ) : null,
      )}
    </div>
  );
};
