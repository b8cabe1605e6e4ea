import { Button, Loader } from "@mantine/core";
import type { ReactNode, Ref } from "react";

interface SubmitButtonProps {
  /** The verb, e.g. "Create key". */
  readonly children: ReactNode;
  /** While true the button cannot be pressed again and says `busyText`. */
  readonly busy?: boolean | undefined;
  /** Text while submitting, e.g. "Creating…". */
  readonly busyText: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly size?: "sm" | "lg" | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly color?: "bad" | undefined;
  /** Id of the form it sends, when it stands outside of it. */
  readonly form?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A form's main button. While busy it shows a text for that, where Mantine's `loading` would hide its text, and stays focusable. */
export const SubmitButton = ({ children, busy = false, busyText, ...rest }: SubmitButtonProps): ReactNode => (
  <Button
    type="submit"
    variant="filled"
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    data-busy={busy || undefined}
    leftSection={busy ? <Loader size={16} color="currentColor" /> : undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
    }}
    {...rest}
  >
    {busy ? busyText : children}
  </Button>
);
