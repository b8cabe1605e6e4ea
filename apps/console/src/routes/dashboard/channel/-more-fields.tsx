import { NativeSelect, Switch, TagsInput, TextInput } from "@mantine/core";
import { useSupports } from "@one-hub/hooks";
import { machineText, MoreFields } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import type { ChannelFormMode } from "./-channel-schema.ts";
import { channelKindOf } from "./-channel-types.ts";
import { type ChannelFormValues, preCosts } from "./-channel-values.ts";
import { JsonField } from "./-json-field.tsx";
import { MapField } from "./-map-field.tsx";
import { mapProblem } from "./-map-input.ts";
import { useIssueText } from "../../../lib/issue-text.ts";

export interface MoreChannelFieldsProps {
  readonly form: SchemaForm<ChannelFormValues>;
  readonly mode: ChannelFormMode;
}

const foldedFields = ["modelMapping", "modelHeaders", "customParameter", "disabledStream", "proxy"] as const;

const usesMore = (values: ChannelFormValues): boolean =>
  [values.modelMapping, values.modelHeaders].some(({ rows, json }) => rows.length > 0 || json !== undefined) ||
  values.customParameter !== "" ||
  values.disabledStream.length > 0 ||
  values.proxy !== "" ||
  values.preCost !== "1" ||
  values.onlyChat ||
  values.compatibleResponse ||
  values.allowExtraBody ||
  !values.includeUsage;

const PROXY_SAMPLE = "http://127.0.0.1:1080";
const PARAMETER_SAMPLE = '{ "temperature": 0.7, "overwrite": true }';

/**
 * Options that few channels need. Fields that are set or invalid are not collapsed. Those of a tag's channel can be edited, too: a write of the
 * tag neither empties a field nor switches anything off.
 */
export const MoreChannelFields = ({ form, mode }: MoreChannelFieldsProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const issue = useIssueText("channel_form");
  const { values, field, errors } = form;
  const kind = channelKindOf(Number(values.type));
  const hasIncludeUsage = useSupports("include_usage") === true;
  const toggle = (name: "onlyChat" | "compatibleResponse" | "allowExtraBody" | "includeUsage") =>
    form.getInputProps(name, { type: "checkbox" });
  const map = (name: "modelMapping" | "modelHeaders") => ({
    path: name,
    value: values[name],
    onChange: (value: ChannelFormValues[typeof name]) => form.setFieldValue(name, value),
    error: issue(name, errors[name]),
    problem: issue(name, mapProblem(values[name])),
  });
  return (
    <MoreFields
      title={t("more.title")}
      hint={t("more.hint")}
      defaultOpen={usesMore(form.getInitialValues()) || foldedFields.some((name) => errors[name] !== undefined)}
    >
      {kind.mapsModels ? (
        <MapField
          label={t("mapping.label")}
          help={t(kind.id === 38 ? "mapping.coze" : "mapping.help")}
          columns={[t("mapping.from"), t("mapping.to")]}
          {...map("modelMapping")}
        />
      ) : null}
      <MapField
        label={t("headers.label")}
        help={t("headers.help")}
        columns={[t("headers.name"), t("headers.value")]}
        {...map("modelHeaders")}
      />
      <JsonField
        path="customParameter"
        label={t("parameter.label")}
        help={t("parameter.help")}
        placeholder={PARAMETER_SAMPLE}
        value={values.customParameter}
        onChange={(value) => form.setFieldValue("customParameter", value)}
        error={issue("customParameter", errors["customParameter"])}
      />
      <TagsInput
        label={t("disabledStream.label")}
        description={t("disabledStream.help")}
        data={values.models}
        limit={50}
        splitChars={[",", " "]}
        {...field("disabledStream")}
      />
      <TextInput
        {...machineText}
        label={t("proxy.label")}
        description={t("proxy.help")}
        placeholder={PROXY_SAMPLE}
        autoComplete="off"
        {...field("proxy")}
      />
      <NativeSelect
        label={t("preCost.label")}
        description={t("preCost.help")}
        data={preCosts.map((value) => ({ value, label: t(`preCost.${value}`) }))}
        {...field("preCost")}
      />
      <Switch label={t("onlyChat.label")} description={t("onlyChat.help")} {...toggle("onlyChat")} />
      <Switch
        label={t("compatibleResponse.label")}
        description={t("compatibleResponse.help")}
        {...toggle("compatibleResponse")}
      />
      {/* A write of a tag leaves it as it is on each channel. */}
      {mode === "tag" ? null : (
        <Switch
          label={t("allowExtraBody.label")}
          description={t("allowExtraBody.help")}
          {...toggle("allowExtraBody")}
        />
      )}
      {hasIncludeUsage ? (
        <Switch label={t("includeUsage.label")} description={t("includeUsage.help")} {...toggle("includeUsage")} />
      ) : null}
    </MoreFields>
  );
};
