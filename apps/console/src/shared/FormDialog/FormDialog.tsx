import { Alert, Button, Group, Stack } from "@mantine/core";
import { Dialog, SubmitButton, useUiTexts } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { useKeptForm } from "../../lib/kept-forms.ts";
import { mayHaveArrived } from "../../lib/lost-reply.ts";
import { writeErrorMessage } from "../../lib/notify.ts";
import type { SchemaForm } from "../../lib/schema-form.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { LeaveGuard } from "../LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../LeaveGuard/LeaveQuestion.tsx";

export interface FormDialogProps<Values extends object> extends WindowProps {
  /** Name under which the form is kept when the session ends; `keptFormOf` of it gives `about`. */
  readonly formName: string;
  /** What reopens the dialog after a new sign-in. */
  readonly about: unknown;
  readonly form: SchemaForm<Values>;
  readonly onSubmit: (checked: Values) => void;
  readonly title: string;
  /** Stands above the failure and the fields. */
  readonly intro: ReactNode;
  readonly submitText: string;
  readonly busyText: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  /** Failure of the last attempt, under `failedTitle` unless it may have been done all the same. */
  readonly error: Error | null;
  readonly failedTitle: string;
  readonly children: ReactNode;
}

/**
 * The form of a decision about one thing, in the middle of the page: kept when the session ends, and not left with unsaved changes by mistake.
 * Give it another `key` each time it opens.
 */
export const FormDialog = <Values extends object>({
  opened,
  onClose,
  formName,
  about,
  form,
  onSubmit,
  title,
  intro,
  submitText,
  busyText,
  busy,
  danger = false,
  error,
  failedTitle,
  children,
}: FormDialogProps<Values>): ReactNode => {
  const texts = useUiTexts();
  const [asking, setAsking] = useState(false);
  const unsaved = opened && form.isDirty();
  const dirty = unsaved && !busy;
  useKeptForm<Values>({ name: formName, unsaved, values: form.values, about, restore: form.setValues });
  const close = (): void => {
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} width={520} busy={busy}>
      <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirstError)}>
        <Stack gap="lg">
          {intro}
          {error === null ? null : (
            <Alert {...(!mayHaveArrived(error) && { title: failedTitle })}>{writeErrorMessage(error)}</Alert>
          )}
          {children}
          <Group justify="flex-end">
            <Button onClick={close} disabled={busy}>
              {texts.cancel}
            </Button>
            <SubmitButton busy={busy} busyText={busyText} {...(danger && { color: "bad" as const })}>
              {submitText}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </Dialog>
  );
};
