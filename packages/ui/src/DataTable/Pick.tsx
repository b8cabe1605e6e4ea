import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";

import classes from "./DataTable.module.css";

export interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `option` elements. */
  readonly children: ReactNode;
}

/** A small choice among the tools or in the foot. */
export const Pick = ({ label, value, onChange, children }: PickProps): ReactNode => (
  <span className={classes["pick"]}>
    <select
      className={classes["select"]}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
    <IconChevronDown aria-hidden="true" />
  </span>
);
