import { NativeSelect, TagsInput } from "@mantine/core";
import { useSafeTools } from "@one-hub/hooks";
import { machineText, PasswordField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "./-editor.tsx";
import classes from "./-setting.module.css";

interface LaterFieldProps extends FieldProps {
  readonly kind: "safeTool" | "secret" | "tags";
}

const SafeToolField = ({ value, onChange, ...field }: FieldProps): ReactNode => {
  const { data = [] } = useSafeTools();
  return (
    <NativeSelect
      {...field}
      data={[...new Set([...data, value])].filter((name) => name !== "")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** A tool for safe prompts; a secret, which is only ever entered; or a list, which the gateway keeps as one text with commas. */
export const LaterField = ({ kind, value, onChange, ...field }: LaterFieldProps): ReactNode => {
  const { t } = useTranslation("setting");
  if (kind === "safeTool") return <SafeToolField {...field} value={value} onChange={onChange} />;
  return kind === "secret" ? (
    <PasswordField
      {...field}
      classNames={{ wrapper: classes["medium"] }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="new-password"
      placeholder={t("secret.placeholder")}
      data-machine
      dir="ltr"
    />
  ) : (
    <TagsInput
      {...field}
      {...machineText}
      classNames={{ wrapper: classes["long"] }}
      value={value.split(/[\s,]+/).filter((tag) => tag !== "")}
      onChange={(tags) => onChange(tags.join(","))}
      splitChars={[",", " ", ";"]}
    />
  );
};
