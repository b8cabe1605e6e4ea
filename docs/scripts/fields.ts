import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: Schema;
};

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

const MAX_INLINE_FIELDS = 12;

/** Address of the page and section of a schema's type, where the reference has one. */
type LinkTo = (schema: string) => string | undefined;

// Bundled and linted by the contract's own build.
const { paths, components } = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../openapi/bundle.gen.json", import.meta.url)), "utf8"),
) as Description;

const operations = new Map(
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);

const resolved = (schema: Schema | undefined): Schema =>
  schema?.$ref === undefined ? (schema ?? {}) : resolved(components.schemas[nameIn(schema.$ref)]);

/** Text of the contract as Markdown of a table's cell, which neither Markdown nor Vue takes for something else. */
const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll("|", String.raw`\|`)
    .split("`")
    // Every second part is code, which stays as it is.
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll("<", "&lt;").replaceAll("{", "&#123;")))
    .join("`");

const code = (text: string): string => `\`${text.replaceAll("|", String.raw`\|`)}\``;

type Field = { readonly name: string; readonly required: boolean; readonly schema: Schema; readonly text: string };

const fieldsOf = (schema: Schema): Field[] => {
  const { properties = {}, required = [], allOf = [] } = resolved(schema);
  const own = Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: property,
    text: property.description ?? resolved(property).description ?? "",
  }));
  return [...allOf.flatMap(fieldsOf), ...own];
};

/** Fields of an object inside a cell; of many, only those that are always there. */
const shapeOf = (fields: readonly Field[]): string => {
  const named = fields.length > MAX_INLINE_FIELDS ? fields.filter(({ required }) => required) : fields;
  const names = [...named.map(({ name }) => name), ...(named.length < fields.length ? ["…"] : [])];
  return `{ ${names.join(", ")} }`;
};

const typeOf = (schema: Schema, linkTo: LinkTo): string => {
  if (schema.$ref !== undefined) {
    const name = nameIn(schema.$ref);
    const link = linkTo(name);
    if (link !== undefined) return `[${code(name)}](${link})`;
    return typeOf(resolved(schema), linkTo);
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(JSON.stringify(value))).join(String.raw` \| `);
  if (schema.items !== undefined) return `${typeOf(schema.items, linkTo)}[]`;
  const choices = schema.anyOf ?? schema.oneOf ?? (schema.allOf?.length === 1 ? schema.allOf : undefined);
  if (choices !== undefined)
    return [...new Set(choices.map((choice) => typeOf(choice, linkTo)))].join(String.raw` \| `);
  if (typeof schema.additionalProperties === "object" && schema.properties === undefined)
    return `${code("Record")} of ${typeOf(schema.additionalProperties, linkTo)}`;
  const fields = fieldsOf(schema);
  if (fields.length > 0) return code(shapeOf(fields));
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["unknown"]);
  return types.map((type) => code(type === "integer" ? "number" : type)).join(String.raw` \| `);
};

const filtersOf = (id: string): Field[] =>
  (operations.get(id)?.parameters ?? [])
    .map((parameter) => ("$ref" in parameter ? components.parameters[nameIn(parameter.$ref)] : parameter))
    .filter((parameter) => parameter !== undefined)
    .filter((parameter) => parameter.in === "query")
    .map(({ name, required = false, schema, description }) => ({
      name,
      required,
      schema,
      text: description ?? schema.description ?? "",
    }));

const bodyOf = (id: string): Field[] =>
  fieldsOf(operations.get(id)?.requestBody?.content["application/json"]?.schema ?? {});

const tableOf = (head: string, fields: readonly Field[], linkTo: LinkTo): string =>
  [
    `| ${head} | Type | Description |`,
    "| --- | --- | --- |",
    ...fields.map(
      ({ name, required, schema, text }) =>
        `| ${code(required ? name : `${name}?`)} | ${typeOf(schema, linkTo)} | ${cell(text)} |`,
    ),
  ].join("\n");

/**
 * The fields that a type takes from the contract, as Markdown tables: of the schemas that its source names (`Schemas["Log"]`), of an operation's
 * filters (`ListQuery<"listLogs">`) and of its body (`BodyOf<"createOrder">`). Empty where it names none.
 */
export const contractFields = (source: string, linkTo: LinkTo): string => {
  const all = (pattern: RegExp): string[] => [...source.matchAll(pattern)].map(([, name = ""]) => name);
  const schemas = all(/Schemas\["(\w+)"\](?!\[)/g).map((name) => components.schemas[name] ?? {});
  const tables: [head: string, fields: Field[]][] = [
    ...schemas.map((schema): [string, Field[]] => ["Field", fieldsOf(schema)]),
    ...all(/(?:ListQuery|QueryOf)<"(\w+)"/g).map((id): [string, Field[]] => ["Filter", filtersOf(id)]),
    ...all(/BodyOf<"(\w+)"/g).map((id): [string, Field[]] => ["Field", bodyOf(id)]),
  ];
  const values = schemas.filter((schema) => schema.enum !== undefined || schema.anyOf !== undefined);
  return [
    ...values.map((schema) => `One of ${typeOf(schema, linkTo)}.`),
    ...tables.filter(([, fields]) => fields.length > 0).map(([head, fields]) => tableOf(head, fields, linkTo)),
  ].join("\n\n");
};
