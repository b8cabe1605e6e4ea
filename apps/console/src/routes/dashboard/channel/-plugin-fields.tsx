import { Stack, Switch, Text, Textarea } from "@mantine/core";
import { machineText, MoreFields } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useValueText } from "../../../lib/value-text.ts";
import type { SchemaForm } from "../../../lib/schema-form.ts";
import type { PluginParameter } from "./-channel-plugins.ts";
import { channelKindOf } from "./-channel-types.ts";
import type { ChannelFormValues } from "./-channel-values.ts";
import { JsonField } from "./-json-field.tsx";
import { fieldOf } from "./-plugin-values.ts";

export interface PluginFieldsProps {
  readonly form: SchemaForm<ChannelFormValues>;
  readonly disabled: boolean;
}

const PROVIDER_SAMPLE = '{ "anthropic": { "order": ["Anthropic"], "allow_fallbacks": true } }';

/** The plugins of the form's type, each folded away until it is used. */
export const PluginFields = ({ form, disabled }: PluginFieldsProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const title = useValueText("channel_form", "plugin.title");
  const help = useValueText("channel_form", "plugin.help");
  const parameterLabel = useValueText("channel_form", "plugin.parameter");
  const { values, errors } = form;
  const kind = channelKindOf(Number(values.type));
  const set = (name: string, value: string | boolean): void =>
    form.setFieldValue("plugins", { ...values.plugins, [name]: value });
  const input = (plugin: string, parameter: PluginParameter): ReactNode => {
    const name = fieldOf(plugin, parameter.name);
    const value = values.plugins[name];
    if (parameter.kind === "switch")
      return (
        <Switch
          key={name}
          label={title(plugin)}
          description={help(plugin)}
          disabled={disabled}
          checked={value === true}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
      );
    const text = typeof value === "string" ? value : "";
    if (parameter.kind === "json")
      return (
        <JsonField
          key={name}
          path="plugins"
          label={parameterLabel(parameter.name)}
          help={help(plugin)}
          placeholder={PROVIDER_SAMPLE}
          disabled={disabled}
          value={text}
          onChange={(next) => set(name, next)}
          error={errors["plugins"] === undefined ? undefined : t("json.wrong")}
        />
      );
    return (
      <Textarea
        key={name}
        {...machineText}
        autosize
        minRows={1}
        label={
          parameter.label === undefined ? parameterLabel(parameter.name) : <code translate="no">{parameter.label}</code>
        }
        placeholder={parameter.fallback ?? ""}
        disabled={disabled}
        value={text}
        onChange={(event) => set(name, event.currentTarget.value)}
      />
    );
  };
  if (kind.plugins.length === 0) return null;
  const isUsed = Object.values(form.getInitialValues().plugins).some((value) => value !== "" && value !== false);
  return (
    <MoreFields title={t("plugin.section")} defaultOpen={isUsed || errors["plugins"] !== undefined}>
      {kind.plugins.map(({ name, parameters }) =>
        parameters.every((parameter) => parameter.kind === "switch") ? (
          parameters.map((parameter) => input(name, parameter))
        ) : (
          <Stack key={name} gap="sm">
            <div>
              <Text fw={550}>{title(name)}</Text>
              {parameters.some((parameter) => parameter.kind === "json") ? null : (
                <Text size="xs" c="dimmed">
                  {help(name)}
                </Text>
              )}
            </div>
            {parameters.map((parameter) => input(name, parameter))}
          </Stack>
        ),
      )}
    </MoreFields>
  );
};
