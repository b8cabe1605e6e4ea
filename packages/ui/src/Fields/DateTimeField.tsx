import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface DateTimeFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `YYYY-MM-DDTHH:mm` or with seconds, local time; empty when none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The last moment that is offered: without it the browser takes years of six digits, which are slips of the hand. */
const LAST_MOMENT = "9999-12-31T23:59:59";

/** A moment, by the browser's own picker. */
export const DateTimeField = ({ value, onChange, ...rest }: DateTimeFieldProps): ReactNode => (
  <TextInput
    type="datetime-local"
    step={1}
    max={LAST_MOMENT}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...rest}
  />
);
