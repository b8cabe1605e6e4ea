import type { ReactNode } from "react";

import classes from "./SeriesName.module.css";

export interface SeriesNameProps {
  readonly label: string;
  readonly color: string | undefined;
}

/** The colour of a series and its name, side by side in a row. */
export const SeriesName = ({ label, color }: SeriesNameProps): ReactNode => (
  <>
    <span className={classes["swatch"]} style={{ background: color }} />
    <span className={classes["name"]} dir="auto">
      {label}
    </span>
  </>
);
