import { useCreateChannel, useGateway, useUpdateChannel, useUpdateChannelTag } from "@one-hub/hooks";
import { type Channel, getChannel, getChannelTag } from "@one-hub/sdk";
import { useTranslation } from "react-i18next";
import { formShowsError } from "../../../lib/query-client.ts";
import type { ComparedField } from "../../../shared/EditConflict/use-edit-guard.ts";
import { useOmitKey } from "./-channel-calls.ts";
import { keyLines, singleKey } from "./-channel-schema.ts";
import { type SharedField, sharedFields, storedText } from "./-channel-transfer.ts";
import {
  bodyOf,
  type ChannelFormValues,
  createBody,
  preCosts,
  updateBody,
  type WriteTerms,
} from "./-channel-values.ts";
import type { DrawerTarget } from "./-channel-windows.ts";
import { fieldLabels } from "./-field-label.ts";
import { useTypeName } from "./-type-name.ts";

export interface SaveOptions {
  readonly target: DrawerTarget;
  readonly channel: Channel | undefined;
  readonly stored: (() => Promise<string>) | undefined;
  readonly terms: WriteTerms;
}

/** Settings that a write of a tag gives to its channels; of the others each channel keeps its own. */
const tagFields = sharedFields.filter((field) => !["priority", "weight", "allow_extra_body"].includes(field));

/** How a checked form is written, and how an edited channel or tag is read again and compared with what it was. */
export const useSaveChannel = ({ target, channel, stored, terms }: SaveOptions) => {
  const { t } = useTranslation("channel_form");
  const typeName = useTypeName();
  const gateway = useGateway();
  const omit = useOmitKey();
  const create = useCreateChannel(formShowsError);
  const update = useUpdateChannel(formShowsError);
  const updateTag = useUpdateChannelTag(formShowsError);
  const read = (row: Channel): Promise<Channel> =>
    target.mode === "tag" ? getChannelTag(gateway, target.tag, omit) : getChannel(gateway, row.id, omit);
  /** A setting as the form words it. */
  const shownText = (row: Channel, field: SharedField): string => {
    const text = storedText(row, field);
    const choice = field === "pre_cost" ? preCosts.find((value) => value === text) : undefined;
    return choice === undefined ? text : t(`preCost.${choice}`);
  };
  const fields = (row: Channel): readonly ComparedField[] => [
    ...(target.mode === "tag"
      ? []
      : [
          { label: t("type.label"), value: typeName(row.type) },
          { label: t("name.label"), value: row.name },
          ...(terms.hasCostRatio ? [{ label: t("costRatio.label"), value: String(row.cost_ratio ?? "") }] : []),
        ]),
    ...(target.mode === "tag" ? tagFields : sharedFields).map((field) => ({
      label: t(fieldLabels[field]),
      value: shownText(row, field),
    })),
  ];
  const writeChannel = async (id: number, form: ChannelFormValues, revision: string | undefined): Promise<void> => {
    // Figures such as the balance have moved on since the form was opened, and a whole write would put them back.
    const current = await getChannel(gateway, id, omit);
    const { weight, priority, proxy, ...body } = updateBody({ ...form, key: singleKey(form.key) }, current, terms);
    await update.mutateAsync({ channel: { ...body, weight, priority, proxy, revision }, ...omit });
  };
  const writeTag = async (tag: string, form: ChannelFormValues, revision: string | undefined): Promise<void> => {
    const lines = keyLines(form.key).join("\n");
    // A gateway that leaves keys out keeps them; an open one-hub needs them all, or it deletes their channels.
    const key = lines !== "" || omit.omitKey === true || stored === undefined ? lines : await stored();
    const { tag: newTag, ...body } = bodyOf(form, channel?.plugin ?? {}, terms);
    await updateTag.mutateAsync({
      tag,
      change: { ...body, id: 0, name: channel?.name ?? "", key, tag: newTag, revision },
      ...omit,
    });
  };
  const writeNew = async (form: ChannelFormValues): Promise<void> => {
    const typed = form.batch ? keyLines(form.key).join("\n") : singleKey(form.key);
    await create.mutateAsync({
      ...createBody(form, channel, terms),
      // A copy takes the original's key unless another was typed.
      key: typed === "" && stored !== undefined ? await stored() : typed,
    });
  };
  return {
    read,
    fields,
    write: (form: ChannelFormValues, revision: string | undefined): Promise<void> =>
      target.mode === "tag"
        ? writeTag(target.tag, form, revision)
        : target.mode === "edit"
          ? writeChannel(target.id, form, revision)
          : writeNew(form),
  };
};
