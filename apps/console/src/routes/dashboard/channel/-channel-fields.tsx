import { Alert, Button, Group, MultiSelect, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useSupports, useUserGroups } from "@one-hub/hooks";
import { FormSection, machineText, NumberField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import type { ChannelFormMode } from "./-channel-schema.ts";
import { channelKinds, channelKindOf } from "./-channel-types.ts";
import { type ChannelFormChange, type ChannelFormValues, changesOfType } from "./-channel-values.ts";
import { openDrawer } from "./-channel-windows.ts";
import { KeyField, type KeyFieldProps } from "./-key-field.tsx";
import { MoreChannelFields } from "./-more-fields.tsx";
import { ModelsField } from "./-models-field.tsx";
import { PluginFields } from "./-plugin-fields.tsx";
import { useTypeName } from "./-type-name.ts";
import { useInLines } from "./-use-in-lines.ts";

export interface ChannelFieldsProps extends Pick<KeyFieldProps, "stored"> {
  readonly form: SchemaForm<ChannelFormValues>;
  readonly mode: ChannelFormMode;
  /** The tag that the edited channel belongs to: its shared settings are changed there. */
  readonly lockedBy: string | undefined;
  /** The form as it was opened on a stored channel; undefined for a new one. */
  readonly origin: ChannelFormValues | undefined;
  /** Asks for the models of the upstream that the form describes. */
  readonly onPickModels: () => void;
}

/** Sets several fields one by one: at once would take away the errors of all the others. */
export const setFields = (form: SchemaForm<ChannelFormValues>, change: ChannelFormChange): void => {
  for (const [name, value] of Object.entries(change)) form.setFieldValue(name, value);
};

/** Everything that can be said about a channel; rare options folded away. */
export const ChannelFields = ({
  form,
  mode,
  lockedBy,
  origin,
  stored,
  onPickModels,
}: ChannelFieldsProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const typeName = useTypeName();
  const { values, field } = form;
  const kind = channelKindOf(Number(values.type));
  const [inLines, leaveLines] = useInLines(values.baseUrl);
  const baseHelp =
    kind.baseHint !== undefined
      ? t(`baseUrl.hint.${kind.baseHint}`)
      : kind.address === undefined
        ? t("baseUrl.region")
        : t("baseUrl.help");
  const isLocked = lockedBy !== undefined;
  const hasCostRatio = useSupports("channel_cost") === true;
  const groups = useUserGroups({ page: 1, size: 100 });
  const symbols = [...new Set([...(groups.data?.data ?? []).map(({ symbol }) => symbol), ...values.groups])].toSorted();
  const types = [...new Set([...channelKinds.map(({ id }) => id), kind.id])];
  return (
    <>
      <FormSection>
        {isLocked ? (
          <Alert role="note" color="info">
            {t("locked.text", { tag: lockedBy })}
            <Group mt="xs">
              <Button size="xs" onClick={() => openDrawer({ mode: "tag", tag: lockedBy })}>
                {t("locked.action")}
              </Button>
            </Group>
          </Alert>
        ) : null}
        <Select
          label={t("type.label")}
          description={t("type.help")}
          data={types.map((id) => ({ value: String(id), label: typeName(id) }))}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage={t("type.none")}
          disabled={isLocked || mode === "tag"}
          value={values.type}
          onChange={(type) => {
            if (type !== null) setFields(form, changesOfType(values, type, origin));
          }}
        />
        {mode === "tag" ? null : (
          <TextInput label={t("name.label")} required withAsterisk={false} autoComplete="off" {...field("name")} />
        )}
        <TextInput
          label={t("tag.label")}
          description={t(mode === "tag" ? "tag.rename" : "tag.help")}
          autoComplete="off"
          {...field("tag")}
        />
        {kind.base === "hidden" ? null : values.batch || inLines ? (
          <Textarea
            {...machineText}
            autosize
            minRows={2}
            maxRows={8}
            label={t("baseUrl.label")}
            description={values.batch ? t("baseUrl.batch") : baseHelp}
            placeholder={kind.address ?? ""}
            {...field("baseUrl")}
            onBlur={leaveLines}
          />
        ) : (
          <TextInput
            {...machineText}
            label={t("baseUrl.label")}
            description={baseHelp}
            placeholder={kind.address ?? ""}
            inputMode="url"
            autoComplete="off"
            {...field("baseUrl")}
          />
        )}
        {kind.other === undefined ? null : (
          <TextInput
            {...machineText}
            label={t(`other.${kind.other}.label`)}
            description={t(`other.${kind.other}.help`)}
            placeholder={kind.otherFallback ?? ""}
            autoComplete="off"
            disabled={isLocked}
            {...field("other")}
          />
        )}
        <KeyField form={form} mode={mode} stored={stored} />
        <MultiSelect
          label={t("groups.label")}
          description={t("groups.help")}
          data={symbols}
          searchable
          disabled={isLocked}
          {...field("groups")}
        />
        <ModelsField form={form} disabled={isLocked} onPick={onPickModels} />
        {kind.tests ? (
          <TextInput
            {...machineText}
            label={t("testModel.label")}
            description={t("testModel.help")}
            autoComplete="off"
            disabled={isLocked}
            {...field("testModel")}
          />
        ) : null}
        {mode === "tag" ? null : (
          <Group grow align="start">
            <NumberField
              kind="integer"
              label={t("priority.label")}
              description={t("priority.help")}
              {...field("priority")}
            />
            <NumberField kind="integer" label={t("weight.label")} description={t("weight.help")} {...field("weight")} />
          </Group>
        )}
        {hasCostRatio && mode !== "tag" ? (
          <NumberField label={t("costRatio.label")} description={t("costRatio.help")} {...field("costRatio")} />
        ) : null}
        {mode === "create" ? (
          <Switch
            label={t("batch.label")}
            description={t("batch.help")}
            {...form.getInputProps("batch", { type: "checkbox" })}
          />
        ) : null}
      </FormSection>
      <PluginFields form={form} disabled={isLocked} />
      <MoreChannelFields form={form} mode={mode} />
    </>
  );
};
