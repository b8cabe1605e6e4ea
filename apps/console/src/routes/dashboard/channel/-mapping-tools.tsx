import { Checkbox, Code, Group, SegmentedControl, Stack, Switch, Text, TextInput } from "@mantine/core";
import { machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./-channel.module.css";
import { jsonOfPairs } from "./-map-input.ts";
import { mappedPairs, type MappingRules } from "./-model-picker.ts";

export interface MappingToolsProps {
  readonly chosen: readonly string[];
  readonly rules: MappingRules;
  readonly onChange: (rules: MappingRules) => void;
}

const options = ["billsRequested", "lowerCase", "dropsOriginals", "overwrites"] as const;

/** Offers the chosen models under other names, with a preview of the mapping. */
export const MappingTools = ({ chosen, rules, onChange }: MappingToolsProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const pairs = mappedPairs(chosen, rules);
  return (
    <Stack gap="sm">
      <Switch
        label={t("tools.enabled")}
        description={t("tools.help")}
        checked={rules.enabled}
        onChange={(event) => onChange({ ...rules, enabled: event.currentTarget.checked })}
      />
      {rules.enabled ? (
        <>
          <Group gap="sm" align="end" wrap="nowrap">
            <SegmentedControl
              aria-label={t("tools.strip")}
              data={(["prefix", "suffix"] as const).map((value) => ({ value, label: t(`tools.${value}`) }))}
              value={rules.strip}
              onChange={(strip) => onChange({ ...rules, strip: strip === "suffix" ? "suffix" : "prefix" })}
            />
            <TextInput
              {...machineText}
              flex={1}
              label={t("tools.text")}
              value={rules.text}
              onChange={(event) => onChange({ ...rules, text: event.currentTarget.value })}
            />
          </Group>
          {options.map((name) => (
            <Checkbox
              key={name}
              label={t(`tools.${name}`)}
              checked={rules[name]}
              onChange={(event) => onChange({ ...rules, [name]: event.currentTarget.checked })}
            />
          ))}
          <div>
            <Text size="sm" c="dimmed" mb={4}>
              {t("tools.preview", { count: pairs.length })}
            </Text>
            <Code block mah={220} className={classes["preview"] ?? ""} tabIndex={0} dir="ltr">
              {jsonOfPairs(pairs)}
            </Code>
          </div>
        </>
      ) : null}
    </Stack>
  );
};
