import { ConfirmDialog, FormDrawer } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { useKeptForm } from "../../lib/kept-forms.ts";
import { notifyDone, notifyError, writeErrorMessage } from "../../lib/notify.ts";
import type { SchemaForm } from "../../lib/schema-form.ts";
import { useSendOnce } from "../../lib/send-once.ts";
import { EditConflict } from "../EditConflict/EditConflict.tsx";
import { type ComparedField, useEditGuard } from "../EditConflict/use-edit-guard.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";
import { LeaveGuard } from "../LeaveGuard/LeaveGuard.tsx";
import { LeaveQuestion } from "../LeaveGuard/LeaveQuestion.tsx";
import { SecretNotKept } from "../LeaveGuard/SecretNotKept.tsx";

/** A question before the form is sent. */
export interface SaveQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly busyText: string;
}

export interface EditDrawerProps<
  Row extends { readonly revision?: string | undefined },
  Values extends object,
> extends WindowProps {
  /** Name under which the form is kept when the session ends; `keptFormOf` of it gives `about`. */
  readonly formName: string;
  /** What reopens the drawer after a new sign-in; the row when left out, or null for a new one. */
  readonly about?: unknown;
  /** The row that is edited; undefined for a new one. */
  readonly row: Row | undefined;
  /** Name of the row, for the comparison of two versions. */
  readonly rowName: string;
  readonly form: SchemaForm<Values>;
  /** Names of passwords and keys, which are not kept when the session ends. */
  readonly secrets?: readonly (keyof Values)[] | undefined;
  /** Reads the row again, where the gateway has no revisions. */
  readonly read: (row: Row) => Promise<Row>;
  readonly toValues: (row: Row) => Values;
  /** The fields of a version of the row as people compare it. */
  readonly fields: (row: Row) => readonly ComparedField[];
  /** The first of these fields as the form has them; it does not edit the others. */
  readonly yours: readonly ComparedField[];
  /** Writes it; `base` is the version that the write replaces. Resolves to a message where only a part of it was done. */
  readonly write: (
    values: Values,
    base: Row | undefined,
    revision: string | undefined,
  ) => Promise<string | undefined | void>;
  /** Text of the toast; undefined for none. */
  readonly doneText: (values: Values) => string | undefined;
  /** Takes the toast's place while the form is open. */
  readonly onSaved?: ((values: Values) => void) | undefined;
  /** Asked before the form is sent, where it has consequences that a person should know. */
  readonly question?: SaveQuestion | undefined;
  readonly title: string;
  /** Stands above the fields. */
  readonly intro?: ReactNode;
  /** Pixels; the drawers' own width when left out. */
  readonly width?: number | undefined;
  readonly submitText: string;
  readonly busyText: string;
  /** The fields; `refusal` is the failure of the last save, for fields that a refusal names. */
  readonly children: (refusal: Error | null) => ReactNode;
}

/**
 * The form of a new row or an existing one at the end side: sent once, never over another person's change, kept when the session ends, and
 * not left with unsaved changes by mistake. Give it another `key` each time it opens.
 */
export const EditDrawer = <Row extends { readonly revision?: string | undefined }, Values extends object>({
  opened,
  onClose,
  formName,
  row,
  about = row ?? null,
  rowName,
  form,
  secrets,
  read,
  toValues,
  fields,
  yours: edited,
  write,
  doneText,
  onSaved,
  question,
  title,
  intro,
  width,
  submitText,
  busyText,
  children,
}: EditDrawerProps<Row, Values>): ReactNode => {
  const { values } = form;
  const guard = useEditGuard({ row, read, fields });
  const { conflict } = guard;
  const yours = row === undefined ? [] : [...edited, ...fields(conflict ?? row).slice(edited.length)];
  /** The form was left while no answer had come. */
  const left = useRef(false);
  const [asking, setAsking] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const lostSecret = useKeptForm<Values>({
    name: formName,
    unsaved: opened && form.isDirty(),
    values,
    ...(secrets !== undefined && { secrets }),
    ready: opened,
    about,
    restore: form.setValues,
  });
  const save = useMutation({
    meta: { formShowsError: true },
    mutationFn: async ({ checked, over }: { readonly checked: Values; readonly over?: Row | undefined }) => {
      const half = await guard.save(yours, (revision, base) => write(checked, base, revision), over);
      const done = doneText(checked);
      if (typeof half === "string") notifyError(half);
      else if (onSaved !== undefined && !left.current) onSaved(checked);
      else if (done !== undefined) notifyDone(done);
      if (!left.current) onClose();
    },
    // The answer is here, so the question whether to leave without it closes.
    onSettled: (_done, cause) => {
      setAsking(false);
      if (left.current && cause !== null) notifyError(cause, writeErrorMessage);
    },
  });
  const send = useSendOnce(save.mutate);
  const dirty = opened && !save.isPending && form.isDirty();
  const close = (): void => {
    if (asking) return;
    if (save.isPending || dirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={title}
        intro={intro}
        width={width}
        onSubmit={form.onSubmit((checked) => {
          if (question === undefined) send({ checked });
          else setConfirming(true);
        }, focusFirstError)}
        submitText={submitText}
        busyText={busyText}
        busy={save.isPending}
        error={save.error === null || conflict !== undefined ? undefined : writeErrorMessage(save.error)}
      >
        {lostSecret ? <SecretNotKept /> : null}
        {children(save.error)}
      </FormDrawer>
      {row === undefined ? null : (
        <EditConflict
          name={rowName}
          saved={conflict === undefined ? undefined : fields(conflict)}
          yours={yours}
          onOverwrite={() => {
            guard.accept();
            send({ checked: values, over: conflict });
          }}
          onUseSaved={() => {
            if (conflict !== undefined) {
              const saved = toValues(conflict);
              form.setInitialValues(saved);
              form.setValues(saved);
            }
            guard.accept();
            save.reset();
          }}
          onClose={guard.dismiss}
        />
      )}
      {question === undefined ? null : (
        <ConfirmDialog
          opened={confirming}
          onClose={() => setConfirming(false)}
          {...question}
          onConfirm={() => {
            send({ checked: values });
            return Promise.resolve(undefined);
          }}
        />
      )}
      <LeaveQuestion
        opened={asking}
        onClose={() => setAsking(false)}
        onLeave={() => {
          left.current = save.isPending;
          setAsking(false);
          form.reset();
          onClose();
        }}
      />
      <LeaveGuard dirty={dirty} />
    </>
  );
};
