import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./cells.module.css";

export interface RowSwitchProps {
  /** Name of the switch, e.g. "production is on". */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

const look = (part: "body" | "input" | "track" | "thumb"): string => `${Switch.classes[part]} mantine-Switch-${part}`;

const root = `mantine-Switch-root ${classes["switch"]}`;
const [body, input, track, thumb] = [look("body"), look("input"), look("track"), look("thumb")];

/** The look of Mantine's Switch without its components: a list of 100 rows draws one element of each part instead. */
export const RowSwitch = ({ label, checked, onChange }: RowSwitchProps): ReactNode => (
  <span className={root}>
    <label className={body}>
      <input
        type="checkbox"
        role="switch"
        className={input}
        aria-label={label}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={track} data-without-labels aria-hidden="true">
        <span className={thumb} />
      </span>
    </label>
  </span>
);
