import type { ReactNode, Ref } from "react";

import { Button } from "./Button.tsx";
import classes from "./SubmitButton.module.css";

/** Props of {@link SubmitButton}. */
export interface SubmitButtonProps {
  /** The verb, e.g. "Create key". */
  readonly children: ReactNode;
  /** While true the button cannot be pressed again and says `busyText`. */
  readonly busy?: boolean | undefined;
  /** Text while submitting, e.g. "Creating…". */
  readonly busyText: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly size?: "sm" | "lg" | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly color?: "red" | undefined;
  /** Id of the form it sends, when it stands outside of it. */
  readonly form?: string | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A form's main button. It stays focusable while busy, so that focus is not lost. */
export const SubmitButton = ({
  children,
  busy = false,
  busyText,
  disabled = false,
  size = "sm",
  fullWidth = false,
  color,
  form,
  className,
  ref,
}: SubmitButtonProps): ReactNode => (
  <Button
    type="submit"
    variant="filled"
    size={size}
    fullWidth={fullWidth}
    disabled={disabled}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    data-busy={busy || undefined}
    leftSection={busy ? <span className={classes["spinner"]} /> : undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
    {...(color === undefined ? {} : { color })}
    {...(form === undefined ? {} : { form })}
    {...(className === undefined ? {} : { className })}
    {...(ref === undefined ? {} : { ref })}
  >
    <span className={classes["text"]}>{busy ? busyText : children}</span>
  </Button>
);
