import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./cells.module.css";

export interface StatusSwitchProps {
  /** Name of the switch, e.g. "production is on". */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
  /** No switch: the state cannot be changed. */
  readonly fixed?: boolean;
  /** The state in words. */
  readonly children: ReactNode;
}

/** A row's state and the switch that changes it. */
export const StatusSwitch = ({ label, checked, onChange, fixed = false, children }: StatusSwitchProps): ReactNode => (
  <span className={classes["status"]}>
    {fixed ? null : (
      <Switch
        className={classes["switch"] ?? ""}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )}
    {children}
  </span>
);
