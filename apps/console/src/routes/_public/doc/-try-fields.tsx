import { NativeSelect, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { machineText } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Document, type Parameter, resolve, type Schema } from "./-document.ts";
import { typeName } from "./-schema.ts";
import { kindOf } from "./-typed.ts";

/** The values that a parameter may have; undefined where it may have others. */
const choicesOf = (document: Document, schema: Schema): readonly string[] | undefined => {
  const { enum: values, const: only } = resolve<Schema>(document, schema);
  const listed = values ?? (only === undefined ? undefined : [only]);
  if (listed !== undefined) return listed.map(String);
  return kindOf(document, schema) === "boolean" ? ["true", "false"] : undefined;
};

interface ParameterFieldProps {
  readonly document: Document;
  readonly parameter: Parameter;
  /** Props of the input, by the form. */
  readonly field: GetInputPropsReturnType;
}

/** A parameter: a choice where the description lists its values, else a text. */
export const ParameterField = ({ document, parameter, field }: ParameterFieldProps): ReactNode => {
  const { t } = useTranslation("doc");
  const { name, in: place, schema = {} } = parameter;
  const choices = choicesOf(document, schema);
  const shared = {
    label: (
      <span dir="ltr" translate="no">
        {name}
      </span>
    ),
    description: (
      <>
        {t("place", { name: place })} ·{" "}
        <span dir="ltr" translate="no">
          {typeName(schema)}
        </span>
      </>
    ),
    required: parameter.required === true || place === "path",
    ...field,
  };
  if (choices !== undefined) return <NativeSelect {...shared} {...machineText} data={["", ...choices]} />;
  const isNumber = ["integer", "number"].includes(kindOf(document, schema));
  return <TextInput {...shared} {...machineText} inputMode={isNumber ? "decimal" : undefined} autoComplete="off" />;
};
