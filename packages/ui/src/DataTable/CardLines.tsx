import type { ReactNode } from "react";

import classes from "./CardLines.module.css";

/** The two lines of a row on a phone. */
export interface RowCard {
  /** Its name. */
  readonly primary: ReactNode;
  readonly end?: ReactNode;
  readonly secondary?: ReactNode;
}

/** A row as a card: name and amount on top, other facts muted below, actions at the end. */
export const CardLines = ({
  primary,
  end,
  secondary,
  actions,
}: RowCard & { readonly actions?: ReactNode }): ReactNode => (
  <div className={classes["lines"]}>
    <div className={classes["top"]}>
      <span className={classes["name"]}>{primary}</span>
      <span className={classes["end"]}>{end}</span>
    </div>
    <div className={classes["low"]}>
      <div className={classes["rest"]}>{secondary}</div>
      {actions === undefined ? null : <span className={classes["actions"]}>{actions}</span>}
    </div>
  </div>
);
