import { Text, Badge } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Document, type Parameter, resolve, type Schema } from "./-document.ts";
import classes from "./-doc.module.css";
import { Prose } from "./-prose.tsx";
import { limitsOf, shapeOf, typeName, valuesOf } from "./-schema.ts";

interface DescribedProps {
  readonly document: Document;
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** The argument that it is, with what is said of it rather than of its schema. */
  readonly parameter?: Parameter | undefined;
}

const Values = ({ title, values }: { readonly title: string; readonly values: readonly string[] }): ReactNode =>
  values.length === 0 ? null : (
    <p className={classes["values"]}>
      <span>{title}</span>{" "}
      {values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </p>
  );

/** A name with its type and everything that the contract says of it. */
export const Described = ({ document, name, schema, required, parameter }: DescribedProps): ReactNode => {
  const { t } = useTranslation("doc");
  const resolved = resolve<Schema>(document, schema);
  const text = parameter?.description ?? schema.description ?? resolved.description;
  const unit = schema["x-unit"] ?? resolved["x-unit"];
  const from = parameter?.["x-extension"] ?? schema["x-extension"] ?? resolved["x-extension"];
  const { default: preset } = resolved;
  return (
    <>
      <p className={classes["name"]}>
        <code>{name}</code>
        <span className={classes["type"]} translate="no">
          {typeName(schema)}
        </span>
        {parameter === undefined ? null : (
          <Text span inherit c="var(--ui-faint)" fz="xs">
            {t("place", { name: parameter.in })}
          </Text>
        )}
        {required ? (
          <Text span inherit c="var(--ui-warn)" fz="xs" fw={550}>
            {t("required")}
          </Text>
        ) : null}
        {unit === undefined ? null : <Badge color="info">{t("unit", { name: unit })}</Badge>}
        {from === undefined ? null : <Badge color="accent">{t("extension", { name: from })}</Badge>}
      </p>
      <Prose text={text} />
      <Values title={t("values")} values={valuesOf(document, schema) ?? []} />
      <Values title={t("limits")} values={limitsOf(resolved)} />
      {preset === undefined ? null : <Values title={t("default")} values={[JSON.stringify(preset)]} />}
    </>
  );
};

interface DetailsProps {
  readonly className: string | undefined;
  readonly label: ReactNode;
  readonly children: () => ReactNode;
}

/** A part that is drawn when it is opened: schemas lead in circles. */
export const Details = ({ className, label, children }: DetailsProps): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {open ? children() : null}
    </details>
  );
};

interface SchemaTreeProps {
  readonly document: Document;
  readonly schema: Schema;
}

/** The fields of a schema; nested fields open in place. */
export const SchemaTree = ({ document, schema }: SchemaTreeProps): ReactNode => {
  const { t } = useTranslation("doc");
  const { fields, forms } = shapeOf(document, schema);
  return (
    <div className={classes["tree"]}>
      {fields.length === 0 ? null : (
        <ul className={classes["fields"]}>
          {fields.map((field) => {
            const inside = shapeOf(document, field.schema);
            return (
              <li key={field.name}>
                <Described document={document} {...field} />
                {inside.fields.length === 0 && inside.forms.length === 0 ? null : (
                  <Details className={classes["fold"]} label={t("inside", { name: field.name })}>
                    {() => <SchemaTree document={document} schema={field.schema} />}
                  </Details>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {forms.length === 0 ? null : (
        <>
          <p className={classes["values"]}>{t("oneOf")}</p>
          {forms.map((form) => {
            const { title } = resolve<Schema>(document, form);
            return (
              <Details
                key={JSON.stringify(form)}
                className={classes["fold"]}
                label={<code>{title ?? typeName(form)}</code>}
              >
                {() => <SchemaTree document={document} schema={form} />}
              </Details>
            );
          })}
        </>
      )}
      {fields.length === 0 && forms.length === 0 ? (
        <p className={classes["name"]}>
          <span className={classes["type"]} translate="no">
            {typeName(schema)}
          </span>
        </p>
      ) : null}
    </div>
  );
};
