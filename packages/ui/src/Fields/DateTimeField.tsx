import type { ReactNode } from "react";

import { TextField, type TextFieldProps } from "./TextField.tsx";

/** Props of {@link DateTimeField}. */
export interface DateTimeFieldProps extends Omit<TextFieldProps, "type" | "value" | "onChange"> {
  /** `YYYY-MM-DDTHH:mm` or with seconds, local time; empty when none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `date` asks for a day only (`YYYY-MM-DD`). */
  readonly kind?: "datetime" | "date" | undefined;
}

/** A moment, by the browser's own picker. */
export const DateTimeField = ({ value, onChange, kind = "datetime", ...rest }: DateTimeFieldProps): ReactNode => (
  <TextField
    type={kind === "date" ? "date" : "datetime-local"}
    {...(kind === "date" ? {} : { step: 1 })}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...rest}
  />
);
