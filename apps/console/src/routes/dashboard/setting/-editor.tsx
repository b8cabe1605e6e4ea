import { NativeSelect, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { listTimeZones } from "@one-hub/sdk/format";
import { lazyPart, machineText, NumberField } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../lib/numbers.ts";
import { isNumberKind, isRowKind, type OptionSpec } from "./-options.ts";
import { type DraftProblem, maxOf, valueOf } from "./-edits.ts";
import classes from "./-setting.module.css";

const RowsEditor = lazyPart(
  async () => (await import("./-rows-editor.tsx")).RowsEditor,
  <div className={classes["rowsRoom"]} />,
);
const ContentEditor = lazyPart(
  async () => (await import("./-content-editor.tsx")).ContentEditor,
  <div className={classes["contentRoom"]} />,
);

/** Loaded by the route for all parts but the first, which has none of them: lists bring Mantine's whole combobox. */
export const LaterField = lazyPart(async () => (await import("./-later-field.tsx")).LaterField);

interface EditorProps {
  readonly spec: OptionSpec;
  readonly value: string;
  readonly onChange: (draft: string) => void;
  readonly problem: DraftProblem | undefined;
  readonly disabled: boolean;
}

/** An input with a line under it. */
const withNote = (input: ReactNode, note: string): ReactNode => (
  <>
    {input}
    <Text size="xs" c="dimmed" mt={4}>
      {note}
    </Text>
  </>
);

/** The props of a field that holds a text. */
export interface FieldProps {
  readonly label: string;
  readonly description: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly value: string;
  readonly onChange: (draft: string) => void;
}

/** The field of an option, by its kind. */
export const Editor = ({ spec, value, onChange, problem, disabled }: EditorProps): ReactNode => {
  const { t } = useTranslation("setting");
  const { t: tOption } = useTranslation("setting_options");
  const { balance, count } = useNumbers();
  const { key, kind, unit } = spec;
  const label = tOption(`${key}.label`);
  const help = tOption(`${key}.help`);
  const error =
    problem === undefined || problem === "rows" ? undefined : t(`problem.${problem}`, { max: count(maxOf(spec)) });
  const points = Number(value);
  const isAmount = kind === "quota" && value.trim() !== "" && Number.isSafeInteger(points);
  const field = { label, description: help, error, disabled, value, onChange };
  const typed = {
    ...field,
    autoComplete: "off",
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  if (isRowKind(kind)) return <RowsEditor {...field} kind={kind} />;
  if (isNumberKind(kind))
    return (
      <NumberField
        {...field}
        classNames={{ wrapper: classes["short"] }}
        kind={kind === "decimal" ? "decimal" : "integer"}
        unit={kind === "quota" ? t("unit.points") : unit === undefined ? undefined : t(`unit.${unit}`)}
        rightSectionWidth={unit === "cnyPerUsd" || unit === "pointsPerUsd" ? 112 : 84}
        {...(kind === "quota" && {
          // The line is there from the start, so that nothing moves while a number is typed.
          inputContainer: (input: ReactNode) =>
            withNote(input, isAmount ? t("money", { amount: balance(points) }) : t("money", { amount: "–" })),
        })}
      />
    );
  switch (kind) {
    case "flag":
      return (
        <Switch
          label={label}
          description={help}
          disabled={disabled}
          checked={value === "true"}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
    case "safeTool":
    case "secret":
      return <LaterField {...field} kind={kind} />;
    case "tags":
      return <LaterField {...field} kind={kind} onChange={(draft) => onChange(valueOf(spec, draft))} />;
    case "lines":
      return <Textarea {...typed} classNames={{ wrapper: classes["long"] }} rows={7} dir="auto" spellCheck={false} />;
    case "script":
      return <Textarea {...typed} {...machineText} classNames={{ wrapper: classes["long"] }} rows={5} />;
    case "content":
      return <ContentEditor {...field} name={key} />;
    case "timeZone":
      return (
        <NativeSelect
          {...typed}
          classNames={{ wrapper: classes["medium"] }}
          data={[...new Set([...(value === "" ? [] : [value]), ...listTimeZones()])]}
        />
      );
    case "address":
      return <TextInput {...typed} {...machineText} classNames={{ wrapper: classes["long"] }} inputMode="url" />;
    default:
      return <TextInput {...typed} classNames={{ wrapper: classes["medium"] }} dir="auto" />;
  }
};
