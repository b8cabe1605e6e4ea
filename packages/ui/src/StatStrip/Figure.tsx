import type { CSSProperties, ReactNode } from "react";

import classes from "./StatStrip.module.css";

interface FigureProps {
  /** The formatted number. */
  readonly children: string;
  /** Shown on hover. */
  readonly title?: string | undefined;
}

/** A number in a `StatStrip`: it never breaks, and is drawn smaller where its place is too narrow for it. */
export const Figure = ({ children, title }: FigureProps): ReactNode => {
  // Signs between digits are half as wide.
  const signs = children.match(/[.,’\s]/g)?.length ?? 0;
  const style: CSSProperties & Record<"--figure-length", number> = { "--figure-length": children.length - signs / 2 };
  return (
    <span className={classes["figure"]} style={style} title={title}>
      {children}
    </span>
  );
};
