import { UnstyledButton } from "@mantine/core";
import { FilterChip } from "@one-hub/ui";
import type { ReactNode } from "react";
import classes from "./ListFilters.module.css";

/** One of {@link ChoiceChip}. */
export interface Choice {
  readonly value: string;
  readonly label: ReactNode;
  /** How many rows it would leave. */
  readonly count?: string | undefined;
}

export interface ChoiceChipProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Empty when not set. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const ChoiceChip = ({ label, choices, value, onChange }: ChoiceChipProps): ReactNode => (
  <FilterChip
    label={label}
    value={value === "" ? undefined : (choices.find((choice) => choice.value === value)?.label ?? value)}
    onClear={() => onChange("")}
    disabled={choices.length === 0}
    width={260}
  >
    {(close) => (
      <ul className={classes["choices"]}>
        {choices.map((choice) => (
          <li key={choice.value}>
            <UnstyledButton
              aria-pressed={choice.value === value}
              onClick={() => {
                onChange(choice.value);
                close();
              }}
            >
              {choice.label}
              {choice.count === undefined ? null : <span className={classes["count"]}>{choice.count}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    )}
  </FilterChip>
);
