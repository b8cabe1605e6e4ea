import type { ReactNode } from "react";

import classes from "./DataTable.module.css";

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}

/** The browser's own box on a wider target: a hundred of Mantine's cost a slow phone a second. */
export const SelectBox = ({ label, indeterminate = false, ...box }: SelectBoxProps): ReactNode => (
  <label className={classes["boxTarget"]}>
    <input
      {...box}
      type="checkbox"
      data-select
      tabIndex={0}
      className={classes["box"]}
      aria-label={label}
      ref={(element) => {
        if (element !== null) element.indeterminate = indeterminate;
      }}
    />
  </label>
);
