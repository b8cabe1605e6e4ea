import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface DateTimeFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `YYYY-MM-DDTHH:mm` or with seconds, local time; empty when none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `date` asks for a day only (`YYYY-MM-DD`). */
  readonly kind?: "datetime" | "date" | undefined;
}

/** The last day that is offered: without it the browser takes years of six digits, which are slips of the hand. */
const LAST_DAY = "9999-12-31";

/** A moment, by the browser's own picker. */
export const DateTimeField = ({ value, onChange, kind = "datetime", ...rest }: DateTimeFieldProps): ReactNode => (
  <TextInput
    type={kind === "date" ? "date" : "datetime-local"}
    step={kind === "date" ? undefined : 1}
    max={kind === "date" ? LAST_DAY : `${LAST_DAY}T23:59:59`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...rest}
  />
);
