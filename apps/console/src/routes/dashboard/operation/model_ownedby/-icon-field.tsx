import { Alert, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { machineText, RadioCards, SearchField, VendorMark } from "@one-hub/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { blockedPictureHost } from "../../../../lib/picture.ts";
import type { SchemaForm } from "../../../../lib/schema-form.ts";
import { VendorIcon } from "../../../../shared/VendorIcon/VendorIcon.tsx";
import { ownIcons } from "../../../../shared/VendorIcon/vendor-icons.ts";
import { iconSources, type VendorValues } from "./-vendor-form.ts";
import classes from "./-vendor.module.css";

interface IconFieldProps {
  readonly form: SchemaForm<VendorValues>;
  /** The icon's address as it would be stored. */
  readonly icon: string;
  /** The last save's refusal. */
  readonly refusal: Error | null;
}

/** The icon of a vendor: found by its name, chosen from the console's set, or at an address; with what people will see. */
export const IconField = ({ form, icon, refusal }: IconFieldProps): ReactNode => {
  const { t } = useTranslation("operation_model_ownedby");
  const { values, field } = form;
  const [words, setWords] = useState("");
  const found = ownIcons.filter(({ file }) => file.includes(words.trim().toLowerCase()));
  const blocked = values.source === "address" ? blockedPictureHost(values.address.trim()) : undefined;
  const { error: wrong } = field("file");
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t("vendor.icon")}
          data={iconSources.map((value) => ({ value, label: t(`icon.${value}`) }))}
          value={values.source}
          onChange={(value) => form.setFieldValue("source", iconSources.find((known) => known === value) ?? "name")}
        />
        <VendorIcon name={values.name} label={values.name} icon={icon} size={36} />
      </Group>
      <Text size="sm" c="dimmed">
        {t(`icon.help.${values.source}`)}
      </Text>
      {values.source === "set" ? (
        <>
          <SearchField label={t("icon.search")} value={words} onSearch={setWords} />
          <div className={classes["icons"]}>
            <RadioCards
              label={t("icon.set")}
              cards={found.map(({ file, src, tinted }) => ({
                value: file,
                label: <bdi translate="no">{file.replace(/-color$/, "")}</bdi>,
                mark: <VendorMark name={file} src={src} tinted={tinted} size={28} />,
              }))}
              value={values.file}
              onChange={(file) => form.setFieldValue("file", file)}
              width={84}
              pictures
            />
            {found.length === 0 ? <Text c="dimmed">{t("icon.none")}</Text> : null}
          </div>
          {wrong === undefined ? null : (
            <Text inherit c="var(--ui-bad)" fz={12.5} role="alert">
              {wrong}
            </Text>
          )}
        </>
      ) : null}
      {values.source === "address" ? (
        <>
          <TextInput
            {...machineText}
            label={t("icon.address")}
            autoComplete="off"
            {...field("address", refusal, "icon")}
          />
          {blocked === undefined ? null : (
            <Alert role="note" color="warn">
              {t("icon.blocked", { host: blocked })}
            </Alert>
          )}
        </>
      ) : null}
    </Stack>
  );
};
