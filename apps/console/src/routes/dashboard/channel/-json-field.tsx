import { Button, Group, Textarea } from "@mantine/core";
import { machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { parseJson } from "./-map-input.ts";

export interface JsonFieldProps {
  /** Name of the form's field. */
  readonly path: string;
  readonly label: string;
  readonly help: ReactNode;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: ReactNode;
  readonly disabled?: boolean | undefined;
}

/** JSON as text, checked while it is typed. */
export const JsonField = ({
  path,
  label,
  help,
  placeholder,
  value,
  onChange,
  error,
  disabled,
}: JsonFieldProps): ReactNode => {
  const { t } = useTranslation("channel_form");
  const parsed = value.trim() === "" ? undefined : parseJson(value);
  const isWrong = value.trim() !== "" && parsed === undefined;
  return (
    <div>
      <Textarea
        {...machineText}
        data-path={path}
        autosize
        minRows={3}
        maxRows={16}
        label={label}
        description={help}
        placeholder={placeholder}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ?? (isWrong ? t("json.wrong") : undefined)}
      />
      <Group mt="xs">
        <Button
          size="xs"
          variant="subtle"
          disabled={disabled === true || parsed === undefined}
          onClick={() => {
            if (parsed !== undefined) onChange(JSON.stringify(parsed.value, null, 2));
          }}
        >
          {t("json.format")}
        </Button>
      </Group>
    </div>
  );
};
