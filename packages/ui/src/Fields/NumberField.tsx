import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

interface NumberFieldProps extends Omit<TextInputProps, "type" | "value" | "onChange" | "rightSection"> {
  /** As typed: the form's schema reads it, so nothing that was typed is lost. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown at the end, e.g. "USD". */
  readonly unit?: ReactNode;
  /** `decimal` asks phones for a decimal point. */
  readonly kind?: "integer" | "decimal" | undefined;
}

/**
 * A number as text, left to right, with its unit. Mantine's `NumberInput` drops what it cannot read; here the form's schema
 * says what is wrong with it.
 */
export const NumberField = ({ value, onChange, unit, kind = "decimal", ...rest }: NumberFieldProps): ReactNode => (
  <TextInput
    dir="ltr"
    inputMode={kind === "integer" ? "numeric" : "decimal"}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    rightSection={unit}
    rightSectionWidth={unit === undefined ? undefined : 72}
    rightSectionPointerEvents="none"
    {...rest}
  />
);
