import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface DateTimeFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange"> {
  /** `YYYY-MM-DDTHH:mm` or with seconds, local time; empty when none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `date` asks for a day only (`YYYY-MM-DD`). */
  readonly kind?: "datetime" | "date" | undefined;
}

/** A moment, by the browser's own picker. */
export const DateTimeField = ({ value, onChange, kind = "datetime", ...rest }: DateTimeFieldProps): ReactNode => (
  <TextInput
    type={kind === "date" ? "date" : "datetime-local"}
    step={kind === "date" ? undefined : 1}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...rest}
  />
);
