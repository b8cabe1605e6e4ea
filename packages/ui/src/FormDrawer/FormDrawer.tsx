import { Alert, Button, Group, Text } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useUiTexts } from "../theme/texts.ts";
import classes from "./FormDrawer.module.css";
import { DrawerShell, type SideDrawerProps } from "./SideDrawer.tsx";
import { SubmitButton } from "../SubmitButton/SubmitButton.tsx";

interface FormDrawerProps extends Omit<SideDrawerProps, "footer"> {
  /** Under the title. */
  readonly intro?: ReactNode;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The verb, e.g. "Create key". */
  readonly submitText: string;
  /** While saving, e.g. "Creating…". */
  readonly busyText: string;
  readonly busy: boolean;
  /** The server's message; what was typed stays. */
  readonly error?: ReactNode;
}

/** The drawer focuses what is marked; a keyboard on a phone does not jump up by itself. */
const markFirstField = (form: HTMLFormElement | null): void => {
  if (window.matchMedia("(pointer: coarse)").matches) return;
  form?.querySelector("input:not([type=hidden], :disabled), textarea, select")?.setAttribute("data-autofocus", "");
};

/** A form at the end side: fields scroll, the buttons stay. */
export const FormDrawer = ({
  intro,
  onSubmit,
  submitText,
  busyText,
  busy,
  error,
  children,
  onClose,
  ...shell
}: FormDrawerProps): ReactNode => {
  const texts = useUiTexts();
  return (
    <DrawerShell {...shell} onClose={onClose}>
      <form ref={markFirstField} className={classes["form"]} onSubmit={onSubmit} noValidate>
        <div className={classes["scroll"]}>
          {intro === undefined ? null : (
            <Text c="dimmed" mb="lg">
              {intro}
            </Text>
          )}
          {children}
        </div>
        {error === undefined || error === null ? null : (
          <Alert mx="xl" mb="md" flex="none">
            {error}
          </Alert>
        )}
        <div className={classes["foot"]}>
          <Group ms="auto">
            <Button onClick={onClose}>{texts.cancel}</Button>
            <SubmitButton busy={busy} busyText={busyText}>
              {submitText}
            </SubmitButton>
          </Group>
        </div>
      </form>
    </DrawerShell>
  );
};
