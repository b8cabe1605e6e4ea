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
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { nowSeconds } from "../../../lib/local-time.ts";
import { failureOf } from "../../../lib/notify.ts";
import { useNumbers } from "../../../lib/numbers.ts";
import type { QuotaUnit } from "../../../lib/quota-input.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSelf } from "../../../lib/session.ts";
import { levels } from "../../../permissions.ts";
import { EditDrawer } from "../../../shared/EditDrawer/EditDrawer.tsx";
import { useComparedKey } from "./-compared-key.ts";
import { everybodysKeyFormName, keyFormName, type KeptKeyForm } from "./-kept-key-form.ts";
import { KeyFields } from "./-key-fields.tsx";
import { missingForRevival } from "../../../lib/key-state.ts";
import { formShowsError } from "../../../lib/query-client.ts";
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
  /** The key as the gateway has it now. */
  readonly readKey: (id: number) => Promise<Token>;
}

/** The form for a new key or an existing one, at the end side. */
export const KeyDrawer = ({
  opened,
  target: { key, revive = false, owner },
  onClose,
  onCreated,
  readKey,
}: KeyDrawerProps): ReactNode => {
  const { t } = useTranslation("key");
  const numbers = useNumbers();
  const self = useSelf();
  const { quotaPerUnit } = numbers;
  const usualUnit: QuotaUnit = numbers.displayInCurrency ? "amount" : "points";
  const seesBillingTag = self.role >= levels.reliable;
  const recordsBodies = useSupports("body_log") === true;
  const sendsReadQuota = useSupports("loaded_quota") === true;
  const missing = key === undefined || !revive ? undefined : missingForRevival(key, nowSeconds());
  const [initial] = useState(() => {
    if (key === undefined) return emptyKeyForm(usualUnit);
    const known = keyFormOf(key, { quotaUnit: usualUnit, quotaPerUnit });
    // Exhausted values are left empty, so that new ones are entered.
    return missing?.quota === true ? { ...known, quota: "", quotaUnit: usualUnit } : known;
  });
  const form = useSchemaForm("key", keyFormSchema({ now: nowSeconds, quotaPerUnit, key, revive }), initial);
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
  /** Other effects of the last write. */
  const written = useRef<{ made?: Token | undefined; enabled?: boolean }>({});

  const saveNew = async (checked: KeyFormValues): Promise<void> => {
    written.current.made = await create.mutateAsync(
      createBody(checked, { quotaPerUnit, seesBillingTag, recordsBodies }),
    );
  };
  /** Resolves to the message of a step that failed after the key was saved. */
  const saveOld = async (
    checked: KeyFormValues,
    old: Token,
    revision: string | undefined,
  ): Promise<string | undefined> => {
    const current = await readKey(old.id);
    const { body, enable } = updateWrites(checked, current, {
      quotaPerUnit,
      seesBillingTag,
      recordsBodies,
      sendsReadQuota,
      revive,
      now: nowSeconds(),
    });
    await update.mutateAsync({ ...body, revision });
    written.current.enabled = enable;
    const reason = enable ? await failureOf(() => updateStatus.mutateAsync({ id: old.id, status: 1 })) : undefined;
    return reason === undefined ? undefined : t("form.savedNotEnabled", { reason });
  };
  const doneText = ({ name }: KeyFormValues): string =>
    key === undefined
      ? t("made.title", { name: name.trim() })
      : t(written.current.enabled === true || revive ? "form.revived" : "form.saved", { name: name.trim() });

  return (
    <EditDrawer<Token, KeyFormValues>
      opened={opened}
      onClose={onClose}
      formName={owner === undefined ? keyFormName : everybodysKeyFormName}
      about={{ id: key?.id, revive, revision: key?.revision } satisfies KeptKeyForm}
      row={key}
      rowName={key?.name ?? ""}
      form={form}
      read={({ id }) => readKey(id)}
      toValues={asForm}
      fields={(row) => compared(asForm(row))}
      yours={compared(form.values)}
      write={(checked, _base, revision) => (key === undefined ? saveNew(checked) : saveOld(checked, key, revision))}
      doneText={doneText}
      onSaved={key === undefined ? ({ name }) => onCreated(written.current.made, name.trim()) : undefined}
      title={
        key === undefined ? t("form.newTitle") : t(revive ? "form.reviveTitle" : "form.editTitle", { name: key.name })
      }
      submitText={t(key === undefined ? "form.create" : revive ? "form.revive" : "form.save")}
      busyText={t(key === undefined ? "form.creating" : "form.saving")}
    >
      {(refusal) => (
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
            refusal={refusal}
          />
        </Stack>
      )}
    </EditDrawer>
  );
};
