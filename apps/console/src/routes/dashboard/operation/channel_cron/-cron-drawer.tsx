import { Alert, Autocomplete, NativeSelect, Select, Switch, TextInput } from "@mantine/core";
import { useChannelTags, useCreateChannelCron, useGateway, useUpdateChannelCron } from "@one-hub/hooks";
import { type ChannelCron, channelCronActions, channelCronTargetKinds, listChannelCrons } from "@one-hub/sdk";
import { listTimeZones, localTimeZone } from "@one-hub/sdk/format";
import { FormSection, machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { listedChoices } from "../../../../lib/listed-choices.ts";
import { formShowsError } from "../../../../lib/query-client.ts";
import { useSchemaForm } from "../../../../lib/schema-form.ts";
import { EditDrawer } from "../../../../shared/EditDrawer/EditDrawer.tsx";
import { freshEachTime } from "../../../../shared/EditDrawer/fresh-each-time.tsx";
import type { EditTargetProps } from "../../../../shared/EditDrawer/use-edit-target.ts";
import { ChannelSelect } from "./-channel-select.tsx";
import { cronFormName } from "./-cron-form-name.ts";
import { cronBody, cronForm, type CronValues, cronValues, emptyCron } from "./-cron-form.ts";
import { useCronText } from "./-cron-text.ts";
import { cronOf } from "./-rhythm.ts";
import { RhythmFields } from "./-rhythm-fields.tsx";

const MAX_SHOWN_ZONES = 50;

/** The form of a new or an existing schedule. */
const CronForm = ({ opened, onClose, target: about }: EditTargetProps<ChannelCron>): ReactNode => {
  const { row, copyOf } = about;
  const { t } = useTranslation("operation_channel_cron");
  const gateway = useGateway();
  const text = useCronText();
  const tags = useChannelTags();
  const start = row ?? copyOf;
  const form = useSchemaForm<CronValues>(
    "operation_channel_cron",
    cronForm,
    start === undefined ? emptyCron : cronValues(start),
  );
  const { mutateAsync: create } = useCreateChannelCron(formShowsError);
  const { mutateAsync: update } = useUpdateChannelCron(formShowsError);
  const fieldsOf = (values: CronValues) => [
    { label: t("field.name"), value: values.name.trim() },
    {
      label: t("field.target"),
      value: text.target({ kind: values.target, tag: values.tag, ids: values.ids.map(Number) }),
    },
    { label: t("form.channels"), value: values.target === "channels" ? values.ids.join(", ") : "" },
    { label: t("field.action"), value: t(`action.${values.action}`) },
    { label: t("field.cron"), value: cronOf(values) },
    { label: t("field.zone"), value: values.zone.trim() },
    { label: t("field.enabled"), value: t(values.enabled ? "state.on" : "state.off") },
  ];
  const known = (tags.data ?? []).map(({ tag }) => tag);
  const { target, tag, action } = form.values;
  return (
    <EditDrawer<ChannelCron, CronValues>
      opened={opened}
      onClose={onClose}
      formName={cronFormName}
      row={row}
      about={about}
      rowName={row?.name ?? ""}
      form={form}
      read={async (stored) =>
        (await listChannelCrons(gateway, { size: 100 })).data.find(({ id }) => id === stored.id) ?? stored
      }
      toValues={cronValues}
      fields={(stored) => fieldsOf(cronValues(stored))}
      yours={fieldsOf(form.values)}
      write={async (values, base, revision) => {
        const body = cronBody(values);
        if (base === undefined) await create(body);
        else await update({ id: base.id, ...body, revision });
      }}
      doneText={({ name }) => t(row === undefined ? "form.created" : "form.saved", { name: name.trim() })}
      title={row === undefined ? t("new") : t("form.editTitle", { name: row.name })}
      submitText={t(row === undefined ? "form.create" : "form.save")}
      busyText={t(row === undefined ? "form.creating" : "form.saving")}
    >
      {(refusal) => (
        <>
          <FormSection>
            <TextInput label={t("field.name")} autoComplete="off" {...form.field("name", refusal)} />
            <NativeSelect
              label={t("field.action")}
              description={t(`actionHelp.${action}`)}
              data={channelCronActions.map((value) => ({ value, label: t(`action.${value}`) }))}
              {...form.field("action", refusal)}
            />
            {action === "refresh_models" ? <Alert color="warn">{t("form.modelsWarning")}</Alert> : null}
            <NativeSelect
              label={t("field.target")}
              data={channelCronTargetKinds.map((value) => ({ value, label: t(`target.${value}`) }))}
              {...form.field("target")}
            />
            {target === "tag" ? (
              <Select
                label={t("form.tag")}
                description={t("form.tagHelp")}
                data={tag === "" || known.includes(tag) ? known : [tag, ...known]}
                searchable
                {...listedChoices(tags, t("form.noTag"))}
                {...form.field("tag", refusal)}
                value={tag === "" ? null : tag}
                onChange={(value) => form.setFieldValue("tag", value ?? "")}
              />
            ) : null}
            {target === "channels" ? (
              <ChannelSelect
                label={t("form.channels")}
                description={t("form.channelsHelp")}
                {...form.field("ids", refusal)}
              />
            ) : null}
          </FormSection>
          <FormSection title={t("form.when")}>
            <RhythmFields form={form} refusal={refusal} />
            <Autocomplete
              label={t("field.zone")}
              description={t("form.zoneHelp", { zone: text.siteZone })}
              placeholder={text.siteZone}
              {...machineText}
              autoComplete="off"
              limit={MAX_SHOWN_ZONES}
              data={[...new Set([text.siteZone, localTimeZone(), "UTC", ...listTimeZones()])]}
              {...form.field("zone", refusal, "time_zone")}
            />
            <Switch
              label={t("state.on")}
              description={t("form.enabledHelp")}
              {...form.getInputProps("enabled", { type: "checkbox" })}
            />
          </FormSection>
        </>
      )}
    </EditDrawer>
  );
};

export const CronDrawer = freshEachTime(CronForm);
