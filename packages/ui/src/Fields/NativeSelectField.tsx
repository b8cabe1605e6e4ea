import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";

import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";

/** A choice of a {@link NativeSelectField}; a bare string is its own label. */
export type NativeSelectChoice =
  | string
  | { readonly value: string; readonly label: string; readonly disabled?: boolean | undefined };

/** Props of {@link NativeSelectField}; `data` is the list of choices. */
export interface NativeSelectFieldProps
  extends Omit<ComponentPropsWithRef<"select">, "size" | "className" | "style" | "multiple">, FieldFrameProps {
  readonly data?: readonly NativeSelectChoice[] | undefined;
}

const NONE: readonly NativeSelectChoice[] = [];

/** One of a few, by the browser's own list. */
export const NativeSelectField = ({
  label,
  description,
  error,
  className,
  size,
  withAsterisk,
  data = NONE,
  id,
  required,
  children,
  "aria-describedby": describedBy,
  ...rest
}: NativeSelectFieldProps): ReactNode => (
  <FieldFrame
    {...{ label, description, error, className, size, withAsterisk, id, required, describedBy }}
    end={<IconChevronDown size={16} aria-hidden="true" />}
    endKind="chevron"
  >
    {(control) => (
      <select {...rest} {...control}>
        {children ??
          data.map((choice) => {
            const {
              value,
              label: text,
              disabled = false,
            } = typeof choice === "string" ? { value: choice, label: choice } : choice;
            return (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            );
          })}
      </select>
    )}
  </FieldFrame>
);
