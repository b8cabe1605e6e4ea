import { schemaResolver, useForm } from "@mantine/form";
import type { Namespace } from "../i18n/resources.gen.ts";
import { useIssueText } from "./issue-text.ts";
import { refusedField } from "./notify.ts";

/**
 * A form that a zod schema checks. `field` gives an input its props: the value, the handlers and what is wrong with it, by the schema in the namespace's
 * words, else by a refusal of the gateway that names the field, or `param` where the call names it otherwise.
 */
export const useSchemaForm = <Values extends object>(
  namespace: Namespace,
  schema: Parameters<typeof schemaResolver>[0],
  initialValues: Values,
) => {
  const issue = useIssueText(namespace);
  const form = useForm<Values>({
    mode: "controlled",
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
  });
  const field = <Name extends keyof Values & string>(name: Name, refusal?: Error | null, param: string = name) => ({
    ...form.getInputProps(name),
    value: form.values[name],
    error: issue(name, form.errors[name]) ?? refusedField(refusal, param),
  });
  return { ...form, field };
};

/** What {@link useSchemaForm} returns. */
export type SchemaForm<Values extends object> = ReturnType<typeof useSchemaForm<Values>>;
