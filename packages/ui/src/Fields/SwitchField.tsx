import { clsx } from "clsx";
import { type ReactNode, type Ref, useId } from "react";

import type { ElementProps } from "../theme/element.ts";
import { errorNode } from "./field.tsx";
import fieldParts from "./Field.module.css";
import classes from "./SwitchField.module.css";

/** Props of {@link SwitchField} and {@link CheckboxField}. */
export interface ToggleFieldProps extends ElementProps<HTMLLabelElement> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

const Toggle = ({
  label,
  description,
  error,
  checked,
  onChange,
  disabled = false,
  name,
  inputRef,
  className,
  ref,
  kind,
}: ToggleFieldProps & { readonly kind: "switch" | "checkbox" }): ReactNode => {
  const id = useId();
  const help = description === undefined ? undefined : `${id}-help`;
  const wrong = errorNode(error);
  const input = (
    <input
      ref={inputRef}
      type="checkbox"
      role={kind === "switch" ? "switch" : undefined}
      name={name}
      className={kind === "switch" ? classes["switch"] : classes["box"]}
      checked={checked}
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-describedby={clsx(help, wrong !== null && `${id}-error`) || undefined}
      aria-invalid={wrong !== null || undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
  return (
    <label ref={ref} className={clsx(classes["row"], className)} data-disabled={disabled || undefined}>
      {kind === "checkbox" ? input : null}
      <span className={classes["text"]}>
        <span id={`${id}-label`} className={classes["label"]}>
          {label}
        </span>
        {description === undefined ? null : (
          <span id={help} className={classes["description"]}>
            <br />
            {description}
          </span>
        )}
        {wrong === null ? null : (
          <span id={`${id}-error`} className={fieldParts["error"]}>
            {wrong}
          </span>
        )}
      </span>
      {kind === "switch" ? input : null}
    </label>
  );
};

/** On or off, at once. The switch stands at the end of its line. */
export const SwitchField = (props: ToggleFieldProps): ReactNode => <Toggle {...props} kind="switch" />;

/** Yes or no, as part of a form. */
export const CheckboxField = (props: ToggleFieldProps): ReactNode => <Toggle {...props} kind="checkbox" />;
