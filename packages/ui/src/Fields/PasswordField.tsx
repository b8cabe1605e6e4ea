import "./mantine-password.ts";

import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

import { useUiTexts } from "../theme/texts.ts";
import classes from "./Field.module.css";
import { errorNode, fieldClasses, WRAPPER_ORDER } from "./field.tsx";

/** Props of {@link PasswordField}; fits `form.getInputProps`. */
export interface PasswordFieldProps extends Omit<
  PasswordInputProps,
  | "classNames"
  | "styles"
  | "vars"
  | "inputWrapperOrder"
  | "size"
  | "visibilityToggleIcon"
  | "visibilityToggleButtonProps"
> {
  readonly size?: "sm" | "lg" | undefined;
  /** At the end of the label's line, e.g. a link "Forgot it?". */
  readonly labelEnd?: ReactNode;
}

const Eye = ({ reveal }: { readonly reveal: boolean }): ReactNode =>
  reveal ? <IconEyeOff size={18} /> : <IconEye size={18} />;

/** A password, with a button that shows it. */
export const PasswordField = ({ error, size = "sm", label, labelEnd, id, ...rest }: PasswordFieldProps): ReactNode => {
  const texts = useUiTexts();
  const [visible, setVisible] = useState(false);
  const { eye, ...parts } = { ...fieldClasses, eye: classes["eye"] ?? "" };
  const field = (
    <PasswordInput
      size={size}
      label={label}
      inputWrapperOrder={WRAPPER_ORDER}
      error={errorNode(error)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{
        "aria-label": visible ? texts.hide : texts.reveal,
        tabIndex: 0,
        "aria-hidden": false,
      }}
      rightSectionWidth={44}
      classNames={{ ...parts, visibilityToggle: eye }}
      {...(labelEnd === undefined ? {} : { labelProps: { "data-with-end": true } })}
      {...(id === undefined ? {} : { id })}
      {...rest}
    />
  );
  if (labelEnd === undefined) return field;
  return (
    <div className={classes["withEnd"]}>
      {field}
      <span className={classes["labelEnd"]}>{labelEnd}</span>
    </div>
  );
};
