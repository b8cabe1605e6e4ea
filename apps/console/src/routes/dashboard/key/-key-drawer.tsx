import { Alert, Stack } from "@mantine/core";
import { useCreateToken, useSupports, useUpdateToken, useUpdateTokenStatus } from "@one-hub/hooks";
import type { Token } from "@one-hub/sdk";
import { ConfirmDialog, FormDrawer } from "@one-hub/ui";
import { schemaResolver, useForm } from "@mantine/form";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useKeptForm } from "../../../lib/kept-forms.ts";
import { nowSeconds } from "../../../lib/local-time.ts";
import { errorMessage, notifyDone, notifyError } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import { useSelf } from "../../../lib/session.ts";
import { pointsOf, type QuotaUnit } from "../../../lib/quota-input.ts";
import { levels } from "../../../permissions.ts";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { keyFormName, type KeptKeyForm } from "./-kept-key-form.ts";
import { KeyFields } from "./-key-fields.tsx";
import { missingForRevival } from "./-key-state.ts";
import { createBody, emptyKeyForm, keyFormOf, keyFormSchema, type KeyFormValues, updateWrites } from "./-key-values.ts";

/** Subject of the form. */
export type KeyDrawerTarget =
  | { readonly kind: "new" }
  | {
      readonly kind: "edit";
      readonly key: Token;
      readonly revive: boolean;
    };

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
export const KeyDrawer = ({ opened, target, onClose, onCreated, onSaved, readKey }: KeyDrawerProps): ReactNode => {
  const { t } = useTranslation("key");
  const numbers = useNumbers();
  const self = useSelf();
  const { quotaPerUnit } = numbers;
  const usualUnit: QuotaUnit = numbers.displayInCurrency ? "amount" : "points";
  const seesBillingTag = self.role >= levels.reliable;
  const recordsBodies = useSupports("body_log") === true;
  const sendsLoadedQuota = useSupports("loaded_quota") === true;
  const key = target.kind === "edit" ? target.key : undefined;
  const revive = target.kind === "edit" && target.revive;

  const missing = key === undefined || !revive ? undefined : missingForRevival(key, nowSeconds());
  const [initial] = useState(() => {
    if (key === undefined) return emptyKeyForm(usualUnit);
    const known = keyFormOf(key, { quotaUnit: usualUnit, quotaPerUnit });
    // Exhausted values are left empty, so that new ones are entered.
    return missing?.quota === true ? { ...known, quota: "", quotaUnit: usualUnit } : known;
  });
  const form = useForm<KeyFormValues>({
    mode: "controlled",
    initialValues: initial,
    validate: schemaResolver(keyFormSchema({ now: nowSeconds, quotaPerUnit, key, revive }), { sync: true }),
  });
  const formShowsError = { meta: { formShowsError: true } };
  const create = useCreateToken(formShowsError);
  const update = useUpdateToken(formShowsError);
  const updateStatus = useUpdateTokenStatus(formShowsError);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** The form was left while no answer had come. */
  const left = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState(0);
  // The first wrong field may be below the fold, or in a part that has just unfolded.
  useEffect(() => {
    if (refused === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    // Folded again by hand, it would refuse in silence.
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.focus();
  }, [refused]);
  const dirty = opened && !busy && form.isDirty();
  useKeptForm({
    name: keyFormName,
    unsaved: opened && form.isDirty(),
    values: form.values,
    ready: opened,
    about: { id: key?.id, revive } satisfies KeptKeyForm,
    restore: form.setValues,
  });

  const saveNew = async (checked: KeyFormValues): Promise<void> => {
    const body = createBody(checked, { quotaPerUnit, seesBillingTag, recordsBodies });
    const made = await create.mutateAsync(body);
    if (left.current) notifyDone(t("made.title", { name: body.name }));
    else onCreated(made, body.name);
  };
  const fail = (text: string): void => {
    if (left.current) notifyError(text);
    else setFailure(text);
  };
  const saved = (text: string): void => {
    if (left.current) notifyDone(text);
    else onSaved(text);
  };
  const saveOld = async (checked: KeyFormValues, old: Token): Promise<void> => {
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
      loadedQuota: sendsLoadedQuota ? key?.remain_quota : undefined,
      revive,
      now: nowSeconds(),
    });
    await update.mutateAsync(body);
    try {
      if (enable) await updateStatus.mutateAsync({ id: old.id, status: 1 });
    } catch (cause) {
      fail(t("form.savedNotEnabled", { reason: errorMessage(cause) }));
      return;
    }
    saved(t(enable || revive ? "form.revived" : "form.saved", { name: checked.name.trim() }));
  };
  const save = async (checked: KeyFormValues): Promise<void> => {
    // The button is out of use while this runs; Enter in a field is not.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await (key === undefined ? saveNew(checked) : saveOld(checked, key));
    } catch (cause) {
      fail(errorMessage(cause));
    } finally {
      running.current = false;
      setBusy(false);
      // An answer came: whether to leave without one is no question any more.
      setAsking(false);
    }
  };

  const hasFocus = (which: "form" | "another"): boolean => {
    const at = document.activeElement?.closest("[role=dialog]") ?? null;
    return at !== null && (at === fields.current?.closest("[role=dialog]")) === (which === "form");
  };
  const close = (): void => {
    // One press of Escape reaches every window: the one with the focus answers.
    if (hasFocus("another")) return;
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
        onSubmit={(event) => {
          form.onSubmit(
            (checked) => void save(checked),
            () => setRefused((times) => times + 1),
          )(event);
        }}
        submitText={t(key === undefined ? "form.create" : revive ? "form.revive" : "form.save")}
        busyText={t(key === undefined ? "form.creating" : "form.saving")}
        busy={busy}
        error={failure}
      >
        <Stack ref={fields}>
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
            initial={initial}
            quotaLeft={key !== undefined && !revive}
            quotaFirst={missing?.quota === true}
            seesBillingTag={seesBillingTag}
            edited={key}
          />
        </Stack>
      </FormDrawer>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          if (!hasFocus("form")) setAsking(false);
        }}
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
      <LeaveGuard dirty={dirty} />
    </>
  );
};
