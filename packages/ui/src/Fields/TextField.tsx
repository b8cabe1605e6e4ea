import type { ComponentPropsWithRef, ReactNode } from "react";

import classes from "./Field.module.css";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";

/** Props of {@link TextField}; everything of an input element, and `label`, `description`, `error`. Fits `form.getInputProps`. */
export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<"input">, "size" | "className" | "style">, FieldFrameProps {
  /** Machine-readable text: monospace, left to right. */
  readonly mono?: boolean | undefined;
  /** Inside the box, at its end. */
  readonly rightSection?: ReactNode;
  /** Room for it: an icon when left out; a `unit` takes no presses. */
  readonly rightSectionKind?: "icon" | "button" | "unit" | undefined;
}

const machine = { dir: "ltr", spellCheck: false, autoCapitalize: "off" } as const;

/** One line of text. */
export const TextField = ({
  label,
  description,
  error,
  className,
  size,
  withAsterisk,
  mono = false,
  rightSection,
  rightSectionKind,
  id,
  required,
  "aria-describedby": describedBy,
  ...rest
}: TextFieldProps): ReactNode => (
  <FieldFrame
    {...{ label, description, error, className, size, withAsterisk, mono, id, required, describedBy, dir: rest.dir }}
    end={rightSection}
    endKind={rightSectionKind}
  >
    {(control) => <input type="text" {...(mono ? machine : {})} {...rest} {...control} />}
  </FieldFrame>
);

/** Props of {@link NumberField}. */
export interface NumberFieldProps extends Omit<
  TextFieldProps,
  "type" | "value" | "onChange" | "rightSection" | "rightSectionKind"
> {
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
    rightSection={unit === undefined ? undefined : <span className={classes["unit"]}>{unit}</span>}
    rightSectionKind="unit"
    {...rest}
  />
);
