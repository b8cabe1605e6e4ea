import type { ReactNode } from "react";
import classes from "./cells.module.css";
import { RowSwitch, type RowSwitchProps } from "./RowSwitch.tsx";

export interface StatusSwitchProps extends RowSwitchProps {
  /** No switch: the state cannot be changed. */
  readonly fixed?: boolean;
  /** The state in words. */
  readonly children: ReactNode;
}

/** A row's state and the switch that changes it. */
export const StatusSwitch = ({ label, checked, onChange, fixed = false, children }: StatusSwitchProps): ReactNode => (
  <span className={classes["status"]}>
    {fixed ? null : <RowSwitch label={label} checked={checked} onChange={onChange} />}
    {children}
  </span>
);
