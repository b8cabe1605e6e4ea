import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";

import classes from "./Field.module.css";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";

/** Props of {@link TextAreaField}. */
export interface TextAreaFieldProps
  extends Omit<ComponentPropsWithRef<"textarea">, "className" | "style">, Omit<FieldFrameProps, "size"> {
  readonly mono?: boolean | undefined;
}

const machine = { dir: "ltr", spellCheck: false } as const;

/** Several lines of text. */
export const TextAreaField = ({
  label,
  description,
  error,
  className,
  withAsterisk,
  mono = false,
  rows = 3,
  id,
  required,
  "aria-describedby": describedBy,
  ...rest
}: TextAreaFieldProps): ReactNode => (
  <FieldFrame
    {...{ label, description, error, className, withAsterisk, mono, id, required, describedBy, dir: rest.dir }}
  >
    {({ className: control, ...wired }) => (
      <textarea
        rows={rows}
        {...(mono ? machine : {})}
        {...rest}
        {...wired}
        className={clsx(control, classes["textarea"])}
      />
    )}
  </FieldFrame>
);
