import "./mantine-input.ts";

import { TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";

import classes from "./Field.module.css";
import { errorNode, fieldClasses, WRAPPER_ORDER } from "./field.tsx";

type Shared = "classNames" | "styles" | "vars" | "inputWrapperOrder" | "size";

/** Props of {@link TextField}; everything of an input element, and `label`, `description`, `error`. Fits `form.getInputProps`. */
export interface TextFieldProps extends Omit<TextInputProps, Shared> {
  /** `lg` is 44 px high (sign-in). */
  readonly size?: "sm" | "lg" | undefined;
  /** What a machine reads: monospace, left to right. */
  readonly mono?: boolean | undefined;
}

/** One line of text. */
export const TextField = ({ error, size = "sm", mono = false, ...rest }: TextFieldProps): ReactNode => (
  <TextInput
    size={size}
    inputWrapperOrder={WRAPPER_ORDER}
    error={errorNode(error)}
    classNames={fieldClasses}
    {...(mono
      ? { dir: "ltr", spellCheck: false, autoCapitalize: "off", attributes: { input: { "data-machine": true } } }
      : {})}
    {...rest}
  />
);

/** Props of {@link NumberField}. */
export interface NumberFieldProps extends Omit<TextFieldProps, "type" | "value" | "onChange" | "rightSection"> {
  /** As typed: the form's schema reads it, so nothing that was typed is lost. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown at the end, e.g. "USD". */
  readonly unit?: ReactNode;
  /** `decimal` asks phones for a decimal point. */
  readonly kind?: "integer" | "decimal" | undefined;
}

/** A number as text, left to right, with its unit. */
export const NumberField = ({ value, onChange, unit, kind = "decimal", ...rest }: NumberFieldProps): ReactNode => (
  <TextField
    dir="ltr"
    inputMode={kind === "integer" ? "numeric" : "decimal"}
    autoComplete="off"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...(unit === undefined
      ? {}
      : {
          rightSection: <span className={classes["unit"]}>{unit}</span>,
          rightSectionWidth: 72,
          rightSectionPointerEvents: "none" as const,
        })}
    {...rest}
  />
);
