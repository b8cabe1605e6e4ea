import { Group, MultiSelect, NativeSelect, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { languages } from "@one-hub/languages";
import { announcementAudiences, announcementLevels, announcementTypes } from "@one-hub/sdk";
import { formatNoticeTime, localTimeZone } from "@one-hub/sdk/format";
import { DateTimeField, FormSection } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { secondsOf } from "../../../../lib/local-time.ts";
import { useRoleText } from "../../../../lib/role-text.ts";
import type { SchemaForm } from "../../../../lib/schema-form.ts";
import { useSiteZone } from "../../../../lib/site-zone.ts";
import { type AnnouncementValues, audienceRoles } from "./-announcement-form.ts";
import { languageName, useGroupNames } from "./-audience-text.ts";

interface FieldsProps {
  readonly form: SchemaForm<AnnouncementValues>;
  readonly refusal: Error | null;
}

/** A moment, and when that is in the site's time zone. */
const TimeField = ({ form, refusal, name }: FieldsProps & { readonly name: "from" | "to" }): ReactNode => {
  const { t } = useTranslation("operation_announcement");
  const { zone } = useSiteZone();
  const local = localTimeZone();
  const seconds = secondsOf(form.values[name]);
  return (
    <div>
      <DateTimeField
        label={t(`field.${name}`)}
        description={t(`form.${name}Help`, { zone: local })}
        {...form.field(name, refusal, name === "from" ? "starts_at" : "ends_at")}
      />
      {seconds === undefined || zone === local ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          {t("form.inSiteZone", { time: formatNoticeTime(seconds, zone), zone })}
        </Text>
      )}
    </div>
  );
};

/** Who an announcement is shown to. */
const AudienceFields = ({ form, refusal }: FieldsProps): ReactNode => {
  const { t } = useTranslation("operation_announcement");
  const roleText = useRoleText();
  const { names, nameOf } = useGroupNames();
  const { audience, groups, languages: chosen } = form.values;
  const symbols = [...new Set([...names.keys(), ...groups])];
  const tags = [...new Set([...languages.map(({ tag }) => tag), ...chosen])];
  return (
    <FormSection title={t("form.audience")}>
      <NativeSelect
        label={t("field.audience")}
        data={announcementAudiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
        {...form.field("audience", refusal)}
      />
      {audience === "groups" ? (
        <MultiSelect
          label={t("field.groups")}
          data={symbols.map((symbol) => ({ value: symbol, label: nameOf(symbol) }))}
          searchable
          {...form.field("groups", refusal)}
        />
      ) : null}
      {audience === "role" ? (
        <NativeSelect
          label={t("field.role")}
          description={t("form.roleHelp")}
          data={audienceRoles(form.getInitialValues().role).map((role) => ({
            value: role,
            label: roleText(Number(role)),
          }))}
          {...form.field("role", refusal, "min_role")}
        />
      ) : null}
      <MultiSelect
        label={t("field.languages")}
        description={t("form.languagesHelp")}
        placeholder={chosen.length === 0 ? t("languages.all") : undefined}
        data={tags.map((tag) => ({ value: tag, label: languageName(tag) }))}
        searchable
        {...form.field("languages", refusal)}
      />
    </FormSection>
  );
};

/** Everything that is written about an announcement. */
export const AnnouncementFields = ({ form, refusal }: FieldsProps): ReactNode => {
  const { t } = useTranslation("operation_announcement");
  const { field } = form;
  return (
    <>
      <FormSection>
        <TextInput label={t("field.title")} dir="auto" autoComplete="off" {...field("title", refusal)} />
        <Textarea
          label={t("field.content")}
          description={t("form.contentHelp")}
          dir="auto"
          autosize
          minRows={5}
          maxRows={16}
          {...field("content", refusal)}
        />
        <NativeSelect
          label={t("field.type")}
          data={announcementTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...field("type", refusal)}
        />
        <NativeSelect
          label={t("field.level")}
          data={announcementLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
          {...field("level", refusal)}
        />
        <TextInput
          label={t("field.tag")}
          description={t("form.tagHelp")}
          dir="auto"
          autoComplete="off"
          {...field("tag", refusal)}
        />
        <Switch
          label={t("form.pinned")}
          description={t("form.pinnedHelp")}
          {...form.getInputProps("pinned", { type: "checkbox" })}
        />
      </FormSection>
      <FormSection title={t("form.times")}>
        <Group align="start" gap="md" grow preventGrowOverflow={false}>
          <TimeField form={form} refusal={refusal} name="from" />
          <TimeField form={form} refusal={refusal} name="to" />
        </Group>
      </FormSection>
      <AudienceFields form={form} refusal={refusal} />
    </>
  );
};
