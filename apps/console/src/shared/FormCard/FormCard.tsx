import { Alert, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Card, SubmitButton } from "@one-hub/ui";
import type { ReactNode } from "react";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { useKeptForm } from "../../lib/kept-forms.ts";
import { errorMessage } from "../../lib/notify.ts";
import { LeaveGuard } from "../LeaveGuard/LeaveGuard.tsx";
import { SecretNotKept } from "../LeaveGuard/SecretNotKept.tsx";

export interface FormCardProps<Values extends object> {
  /** Tells the forms of a page apart. */
  readonly id: string;
  /** Its words; those of a part that depends on more can be given apart. */
  readonly texts: (part: "title" | "description" | "submit" | "busy" | "failed") => string;
  readonly description?: string;
  readonly form: UseFormReturnType<Values>;
  /** The mutation that sends it. */
  readonly send: { readonly isPending: boolean; readonly error: Error | null };
  /** Called unless the values before are on their way. */
  readonly onSubmit: (values: Values) => void;
  /** Called where the schema refuses the values. */
  readonly onRefused?: (() => void) | undefined;
  readonly submitText?: string;
  /** There is nothing to send. */
  readonly disabled?: boolean;
  /** Title of a failure. */
  readonly failedText?: string;
  /** The title says that it may have been done all the same: advice to try again would contradict it. */
  readonly unsure?: boolean;
  /** Names of passwords, keys and codes, which are not kept when the session ends. */
  readonly secrets?: readonly (keyof Values)[];
  /** Puts kept values back; all of them unless said otherwise. */
  readonly restore?: (values: Partial<Values>) => void;
  /** Leaving without having sent it loses nothing that matters. */
  readonly unguarded?: boolean;
  /** Button before the main one. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A card with one form. Its values are kept when the session ends; leaving it half-filled asks first; the first wrong field takes the focus. */
export const FormCard = <Values extends object>({
  id,
  texts,
  description = texts("description"),
  form,
  send,
  onSubmit,
  onRefused,
  submitText = texts("submit"),
  disabled = false,
  failedText = texts("failed"),
  unsure = false,
  secrets,
  restore = form.setValues,
  unguarded = false,
  action,
  children,
}: FormCardProps<Values>): ReactNode => {
  const { values } = form;
  const dirty = form.isDirty();
  const lostSecret = useKeptForm({ name: id, unsaved: dirty, values, restore, ...(secrets && { secrets }) });
  return (
    <Card
      divided
      title={texts("title")}
      description={description}
      footer={
        <>
          {action}
          <SubmitButton form={id} busy={send.isPending} busyText={texts("busy")} disabled={disabled}>
            {submitText}
          </SubmitButton>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) =>
          form.onSubmit(
            (checked) => {
              if (!send.isPending) onSubmit(checked);
            },
            (...refusal) => {
              onRefused?.();
              focusFirstError(...refusal);
            },
          )(event)
        }
      >
        <Stack gap="lg">
          {lostSecret ? <SecretNotKept /> : null}
          {children}
          {/* Beside the button, which on a phone is far below the first field. */}
          {send.error === null ? null : <Alert title={failedText}>{unsure ? null : errorMessage(send.error)}</Alert>}
        </Stack>
      </form>
      {unguarded ? null : <LeaveGuard dirty={dirty} />}
    </Card>
  );
};
