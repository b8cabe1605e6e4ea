import { Group, Input, SegmentedControl, Textarea } from "@mantine/core";
import type { OptionKey } from "@one-hub/sdk";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../../i18n/i18n.ts";
import { optionalPart } from "../../../shared/LazyPart/optional-part.tsx";
import classes from "./-setting.module.css";

const Preview = optionalPart(
  async () => (await withTexts(import("./-content-preview.tsx"), "public")).ContentPreview,
  <div className={classes["previewRoom"]} />,
);

interface ContentEditorProps {
  readonly name: OptionKey;
  readonly label: string;
  readonly description: string;
  readonly disabled: boolean;
  readonly value: string;
  readonly onChange: (draft: string) => void;
}

/** A page of the site: its text, and how visitors see it. */
export const ContentEditor = ({
  name,
  label,
  description,
  disabled,
  value,
  onChange,
}: ContentEditorProps): ReactNode => {
  const { t } = useTranslation("setting");
  const [shown, setShown] = useState<"write" | "preview">("write");
  const id = useId();
  return (
    <div>
      <Group justify="space-between" align="end" gap="xs" mb={6}>
        <div className={classes["contentHead"]}>
          <Input.Label htmlFor={id} id={`${id}-label`}>
            {label}
          </Input.Label>
          <Input.Description id={`${id}-help`}>{description}</Input.Description>
        </div>
        <SegmentedControl
          size="xs"
          aria-label={t("content.label", { name: label })}
          data={[
            { value: "write", label: t("content.write") },
            { value: "preview", label: t("content.preview") },
          ]}
          value={shown}
          onChange={(next) => setShown(next === "preview" ? "preview" : "write")}
        />
      </Group>
      {shown === "write" ? (
        <Textarea
          id={id}
          aria-describedby={`${id}-help`}
          dir="auto"
          rows={9}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <div className={classes["preview"]} role="group" aria-label={t("content.previewOf", { name: label })}>
          <Preview name={name} text={value} title={label} />
        </div>
      )}
    </div>
  );
};
