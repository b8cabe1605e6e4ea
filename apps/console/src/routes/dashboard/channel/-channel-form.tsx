import { useSupports } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { ConfirmDialog, FormDrawer } from "@one-hub/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { useKeptForm } from "../../../lib/kept-forms.ts";
import { errorMessage, notifyDone, notifyError } from "../../../lib/notify.ts";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { useSendOnce } from "../../../lib/send-once.ts";
import { EditConflict } from "../../../shared/EditConflict/EditConflict.tsx";
import { LeaveGuard } from "../../../shared/LeaveGuard/LeaveGuard.tsx";
import { ChannelFields } from "./-channel-fields.tsx";
import { channelFormSchema, keyLines } from "./-channel-schema.ts";
import {
  bodyOf,
  channelFormOf,
  type ChannelFormValues,
  copyForm,
  emptyChannelForm,
  updateBody,
} from "./-channel-values.ts";
import type { DrawerTarget } from "./-channel-windows.ts";
import { channelFormName, type KeptChannelForm } from "./-kept-channel-form.ts";
import { ModelPicker } from "./-model-picker.tsx";
import { useStoredKey } from "./-stored-key.ts";
import { useSaveChannel } from "./-save-channel.ts";

export interface ChannelFormProps {
  readonly opened: boolean;
  readonly target: DrawerTarget;
  /** The channel that is edited or copied, the first of the edited tag; undefined for a new one. */
  readonly channel: Channel | undefined;
  readonly onClose: () => void;
}

/** The drawer's form: new, edited or copied channel, or what the channels of a tag share. */
export const ChannelForm = ({ opened, target, channel, onClose }: ChannelFormProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const terms = {
    hasIncludeUsage: useSupports("include_usage") === true,
    hasCostRatio: useSupports("channel_cost") === true,
  };
  const mode = target.mode === "copy" ? "create" : target.mode;
  const [initial] = useState((): ChannelFormValues => {
    if (channel === undefined) return emptyChannelForm();
    return target.mode === "copy" ? copyForm(channel, t("copyName", { name: channel.name })) : channelFormOf(channel);
  });
  const stored = useStoredKey(target, channel);
  // A copy without a key of its own takes the original's.
  const schema = channelFormSchema(target.mode === "copy" ? "edit" : mode);
  const form = useSchemaForm("channel_form", schema, initial);
  const [picking, setPicking] = useState(false);
  const [asking, setAsking] = useState(false);
  /** The form was left while no answer had come. */
  const left = useRef(false);
  useKeptForm({
    name: channelFormName,
    unsaved: opened && form.isDirty(),
    values: form.values,
    secrets: ["key"],
    ready: opened,
    about: target satisfies KeptChannelForm,
    restore: form.setValues,
  });
  const { guard, save: write } = useSaveChannel({ target, channel, stored, terms });
  const save = useMutation({
    meta: { formShowsError: true },
    mutationFn: write,
    onSuccess: (_saved, { form: checked }) => {
      notifyDone(
        mode === "tag"
          ? t("saved.tag", { tag: checked.tag.trim() })
          : mode === "edit"
            ? t("saved.edit", { name: checked.name.trim() })
            : t("saved.create", { count: checked.batch ? keyLines(checked.key).length : 1, name: checked.name.trim() }),
      );
      if (!left.current) onClose();
    },
    onSettled: (_saved, cause) => {
      setAsking(false);
      if (left.current && cause !== null) notifyError(cause);
    },
  });
  const send = useSendOnce(save.mutate);
  const [compared, setCompared] = useState(false);
  if (guard.conflict !== undefined && !compared) setCompared(true);
  const mine = channel && updateBody(form.values, channel, terms);
  const busy = save.isPending;
  const dirty = opened && !busy && form.isDirty();
  const close = (): void => {
    if (asking) return;
    if (busy || dirty) setAsking(true);
    else onClose();
  };
  const name = channel?.name ?? "";
  const title =
    target.mode === "tag"
      ? t("title.tag", { tag: target.tag })
      : target.mode === "create"
        ? t("title.create")
        : t(`title.${target.mode}`, { name });
  return (
    <>
      <FormDrawer
        opened={opened}
        onClose={close}
        width={640}
        title={title}
        intro={mode === "tag" ? t("tag.partial") : undefined}
        onSubmit={form.onSubmit((checked) => send({ form: checked }), focusFirstError)}
        submitText={t(mode === "create" ? "submit.create" : "submit.save")}
        busyText={t(mode === "create" ? "submit.creating" : "submit.saving")}
        busy={busy}
        error={save.error === null || guard.conflict !== undefined ? undefined : errorMessage(save.error)}
      >
        <ChannelFields
          form={form}
          mode={mode}
          lockedBy={target.mode === "edit" && channel !== undefined && channel.tag !== "" ? channel.tag : undefined}
          stored={stored}
          onPickModels={() => setPicking(true)}
        />
      </FormDrawer>
      <ModelPicker
        opened={picking}
        onClose={() => setPicking(false)}
        form={form}
        describe={() => ({
          ...bodyOf(form.values, channel?.plugin ?? {}, terms),
          name: form.values.name,
          key: keyLines(form.values.key)[0] ?? (channel === undefined ? "" : (keyLines(channel.key)[0] ?? "")),
          // The gateway takes the stored key of a channel that is sent without one.
          ...(channel !== undefined && { id: channel.id }),
        })}
      />
      {guard.conflict === undefined && !compared ? null : (
        <EditConflict
          name={target.mode === "tag" ? target.tag : name}
          saved={guard.conflict && guard.fields(guard.conflict)}
          yours={mine === undefined ? [] : guard.fields(mine)}
          onOverwrite={() => {
            const base = guard.conflict;
            guard.accept();
            send({ form: form.values, base });
          }}
          onUseSaved={() => {
            if (guard.conflict !== undefined) form.setValues(channelFormOf(guard.conflict));
            guard.accept();
            save.reset();
          }}
          onClose={guard.dismiss}
        />
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("discard.title")}
        text={t("discard.text")}
        confirmText={t("discard.confirm")}
        busyText={t("discard.confirm")}
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
