import { Alert, Stack } from "@mantine/core";
import {
  useCreateToken,
  useSupports,
  useUpdateToken,
  useUpdateTokenAdmin,
  useUpdateTokenStatus,
  useUpdateTokenStatusAdmin,
} from "@one-hub/hooks";
import type { Token } from "@one-hub/sdk";
import { ConfirmDialog, FormDrawer } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { errorMessage, failureOf, notifyDone, notifyError } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { pointsOf, type QuotaUnit } from "../../../lib/quota-input.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { EditConflict } from "../../../shared/EditConflict/EditConflict.tsx";
import { useEditGuard } from "../../../shared/EditConflict/use-edit-guard.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { useComparedKey } from "./-compared-key.ts";
import { keyFormName, type KeptKeyForm } from "./-kept-key-form.ts";
import { KeyFields } from "./-key-fields.tsx";
import { missingForRevival } from "./-key-state.ts";
import { createBody, emptyKeyForm, keyFormOf, keyFormSchema, type KeyFormValues, updateWrites } from "./-key-values.ts";

/** Subject of the form: a new key where it names none. */
export interface KeyDrawerTarget {
  readonly key?: Token;
  /** The key is to work again. */
  readonly revive?: boolean;
  /** Name of the owner of another user's key, which is written by the administrators' calls. */
  readonly owner?: string;
}

export interface KeyDrawerProps {
  readonly opened: boolean;
  readonly target: KeyDrawerTarget;
  readonly onClose: () => void;
  /** The key is absent when it was made and could not be read back. */
  readonly onCreated: (key: Token | undefined, name: string) => void;
  readonly onSaved: (text: string) => void;
  /** The key as the gateway has it now. */
  readonly readKey: (id: number) => Promise<Token>;
}

/** The form for a new key or an existing one, at the end side. */
export const KeyDrawer = ({
  opened,
  target: { key, revive = false, owner },
  onClose,
  onCreated,
  onSaved,
  readKey,
}: KeyDrawerProps): ReactNode => {
  const { t } = useTranslation("key");
  const numbers = useNumbers();
  const self = useSelf();
  const { quotaPerUnit } = numbers;
  const usualUnit: QuotaUnit = numbers.displayInCurrency ? "amount" : "points";
  const seesBillingTag = self.role >= levels.reliable;
  const recordsBodies = useSupports("body_log") === true;
  const sendsLoadedQuota = useSupports("loaded_quota") === true;
  const missing = key === undefined || !revive ? undefined : missingForRevival(key, nowSeconds());
  const [initial] = useState(() => {
    if (key === undefined) return emptyKeyForm(usualUnit);
    const known = keyFormOf(key, { quotaUnit: usualUnit, quotaPerUnit });
    // Exhausted values are left empty, so that new ones are entered.
    return missing?.quota === true ? { ...known, quota: "", quotaUnit: usualUnit } : known;
  });
  const form = useSchemaForm("key", keyFormSchema({ now: nowSeconds, quotaPerUnit, key, revive }), initial);
  const formShowsError = { meta: { formShowsError: true } };
  const create = useCreateToken(formShowsError);
  const calls = {
    own: { update: useUpdateToken(formShowsError), updateStatus: useUpdateTokenStatus(formShowsError) },
    anybodys: { update: useUpdateTokenAdmin(formShowsError), updateStatus: useUpdateTokenStatusAdmin(formShowsError) },
  };
  const { update, updateStatus } = owner === undefined ? calls.own : calls.anybodys;
  const compared = useComparedKey();
  const asForm = useCallback(
    (row: Token) => keyFormOf(row, { quotaUnit: usualUnit, quotaPerUnit }),
    [usualUnit, quotaPerUnit],
  );
  const guard = useEditGuard<Token>({
    row: key,
    read: ({ id }) => readKey(id),
    fields: (row) => compared(asForm(row)),
  });
  /** The form was left while no answer had come. */
  const left = useRef(false);
  const [asking, setAsking] = useState(false);
  useKeptForm({
    name: keyFormName,
    unsaved: opened && form.isDirty(),
    values: form.values,
    ready: opened,
    about: { id: key?.id, revive } satisfies KeptKeyForm,
    restore: form.setValues,
  });

  const saveNew = async (checked: KeyFormValues): Promise<undefined> => {
    const body = createBody(checked, { quotaPerUnit, seesBillingTag, recordsBodies });
    const made = await create.mutateAsync(body);
    if (left.current) notifyDone(t("made.title", { name: body.name }));
    else onCreated(made, body.name);
  };
  const saveOld = async (checked: KeyFormValues, old: Token, base?: Token): Promise<string | undefined> => {
    const current = await readKey(old.id);
    const quotaTouched =
      checked.unlimited !== initial.unlimited ||
      pointsOf(checked.quota, checked.quotaUnit, quotaPerUnit) !==
        pointsOf(initial.quota, initial.quotaUnit, quotaPerUnit);
    const { body, enable } = updateWrites(checked, current, {
      quotaPerUnit,
      seesBillingTag,
      recordsBodies,
      quotaTouched,
      loadedQuota: sendsLoadedQuota ? old.remain_quota : undefined,
      revive,
      now: nowSeconds(),
    });
    await guard.save((revision) => update.mutateAsync({ ...body, revision }), base);
    const reason = enable ? await failureOf(() => updateStatus.mutateAsync({ id: old.id, status: 1 })) : undefined;
    if (reason !== undefined) return t("form.savedNotEnabled", { reason });
    (left.current ? notifyDone : onSaved)(t(enable || revive ? "form.revived" : "form.saved", { name: body.name }));
    return undefined;
  };
  /** Resolves to the message of a step that failed after the key was saved. */
  const save = useMutation({
    ...formShowsError,
    mutationFn: ({ checked, over }: { readonly checked: KeyFormValues; readonly over?: Token | undefined }) =>
      key === undefined ? saveNew(checked) : saveOld(checked, key, over),
    // The answer is here, so the question whether to leave without it closes.
    onSettled: (half, cause) => {
      setAsking(false);
      if (left.current && (half ?? cause) !== null) notifyError(half ?? cause);
    },
  });
  const send = useSendOnce(save.mutate);
  const busy = save.isPending;
  const dirty = opened && !busy && form.isDirty();
  const close = (): void => {
    if (asking) return;
    if (busy || dirty) setAsking(true);
    else onClose();
  };

  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        title={
          key === undefined ? t("form.newTitle") : t(revive ? "form.reviveTitle" : "form.editTitle", { name: key.name })
        }
        onSubmit={form.onSubmit((checked) => send({ checked }), focusFirstError)}
        submitText={t(key === undefined ? "form.create" : revive ? "form.revive" : "form.save")}
        busyText={t(key === undefined ? "form.creating" : "form.saving")}
        busy={busy}
        error={save.data ?? (save.error === null ? undefined : errorMessage(save.error))}
      >
        <Stack>
          {owner === undefined ? null : (
            <Alert role="note" color="info">
              {t("form.note.owner", { owner })}
            </Alert>
          )}
          {missing === undefined ? null : (
            <Alert role="note" color="warn">
              {t(
                missing.expiry && missing.quota
                  ? "form.note.both"
                  : missing.expiry
                    ? "form.note.expiry"
                    : missing.quota
                      ? "form.note.quota"
                      : "form.note.switch",
              )}
            </Alert>
          )}
          <KeyFields
            form={form}
            quotaLeft={key !== undefined && !revive}
            quotaFirst={missing?.quota === true}
            seesBillingTag={seesBillingTag}
            edited={key}
            owner={owner}
          />
        </Stack>
      </FormDrawer>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("form.discard.title")}
        text={t("form.discard.text")}
        confirmText={t("form.discard.confirm")}
        busyText={t("form.discard.confirm")}
        danger
        onConfirm={() => {
          left.current = busy;
          form.reset();
          onClose();
          return Promise.resolve(undefined);
        }}
      />
      <EditConflict
        name={key?.name ?? ""}
        saved={guard.conflict === undefined ? undefined : guard.fields(guard.conflict)}
        yours={compared(form.values)}
        onOverwrite={() => {
          const over = guard.conflict;
          guard.accept();
          send({ checked: form.values, over });
        }}
        onUseSaved={() => {
          if (guard.conflict !== undefined) form.setValues(asForm(guard.conflict));
          guard.accept();
        }}
        onClose={guard.dismiss}
      />
      <LeaveGuard dirty={dirty} />
    </>
  );
};
