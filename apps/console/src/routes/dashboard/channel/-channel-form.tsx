import { useSupports } from "@one-hub/hooks";
import type { Channel } from "@one-hub/sdk";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSchemaForm } from "../../../lib/schema-form.ts";
import { EditDrawer } from "../../../shared/EditDrawer/EditDrawer.tsx";
import { ChannelFields } from "./-channel-fields.tsx";
import { channelFormSchema, keyLines } from "./-channel-schema.ts";
import {
  channelFormOf,
  type ChannelFormValues,
  copyForm,
  describedChannel,
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
    if (target.mode !== "copy") return channelFormOf(channel);
    // The marks that isolate a name in a sentence from right to left are no part of a name.
    return copyForm(channel, t("copyName", { name: channel.name }).replaceAll(/[\u2068\u2069]/g, ""));
  });
  const stored = useStoredKey(target, channel);
  // A copy without a key of its own takes the original's.
  const schema = channelFormSchema(target.mode === "copy" ? "edit" : mode, channel === undefined ? undefined : initial);
  const form = useSchemaForm("channel_form", schema, initial);
  const [picking, setPicking] = useState(false);
  const { read, fields, write } = useSaveChannel({ target, channel, stored, terms });
  const edited = mode === "create" ? undefined : channel;
  const name = channel?.name ?? "";
  const title =
    target.mode === "tag"
      ? t("title.tag", { tag: target.tag })
      : target.mode === "create"
        ? t("title.create")
        : t(`title.${target.mode}`, { name });
  return (
    <>
      <EditDrawer<Channel, ChannelFormValues>
        opened={opened}
        onClose={onClose}
        formName={channelFormName}
        about={target satisfies KeptChannelForm}
        row={edited}
        rowName={target.mode === "tag" ? target.tag : name}
        form={form}
        secrets={["key"]}
        read={read}
        toValues={channelFormOf}
        fields={fields}
        yours={edited === undefined ? [] : fields(updateBody(form.values, edited, terms))}
        write={(checked, _base, revision) => write(checked, revision)}
        doneText={({ tag, name: newName, batch, key }) =>
          mode === "tag"
            ? t("saved.tag", { tag: tag.trim() })
            : mode === "edit"
              ? t("saved.edit", { name: newName.trim() })
              : t("saved.create", { count: batch ? keyLines(key).length : 1, name: newName.trim() })
        }
        width={640}
        title={title}
        intro={mode === "tag" ? t("tag.partial") : undefined}
        submitText={t(mode === "create" ? "submit.create" : "submit.save")}
        busyText={t(mode === "create" ? "submit.creating" : "submit.saving")}
      >
        {() => (
          <ChannelFields
            form={form}
            mode={mode}
            lockedBy={target.mode === "edit" && channel !== undefined && channel.tag !== "" ? channel.tag : undefined}
            origin={channel === undefined ? undefined : initial}
            stored={stored}
            onPickModels={() => setPicking(true)}
          />
        )}
      </EditDrawer>
      <ModelPicker
        opened={picking}
        onClose={() => setPicking(false)}
        form={form}
        describe={() => describedChannel(form.values, channel, terms)}
      />
    </>
  );
};
