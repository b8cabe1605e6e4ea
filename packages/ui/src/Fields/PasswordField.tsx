import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

import { useUiTexts } from "../theme/texts.ts";
import classes from "./Field.module.css";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** Props of {@link PasswordField}; fits `form.getInputProps`. */
export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  "type" | "mono" | "rightSection" | "rightSectionKind"
> {
  /** At the end of the label's line, e.g. a link "Forgot it?". */
  readonly labelEnd?: ReactNode;
}

/** A password, with a button that shows it. */
export const PasswordField = ({ labelEnd, disabled, ...rest }: PasswordFieldProps): ReactNode => {
  const texts = useUiTexts();
  const [visible, setVisible] = useState(false);
  const field = (
    <TextField
      type={visible ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      rightSectionKind="button"
      rightSection={
        <button
          type="button"
          className={classes["eye"]}
          aria-label={visible ? texts.hide : texts.reveal}
          disabled={disabled === true}
          // Who types goes on typing.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
        </button>
      }
      disabled={disabled}
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
