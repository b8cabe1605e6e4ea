import { type Document, referenceName, resolve, type Schema } from "./-document.ts";

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Parts of a schema, one level deep. */
interface Shape {
  readonly fields: readonly Field[];
  /** The forms it may have, `null` left out. */
  readonly forms: readonly Schema[];
}

const isNull = (schema: Schema): boolean =>
  schema.type === "null" || (schema.enum?.length === 1 && schema.enum[0] === null);

const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat();

const literal = (value: unknown): string => JSON.stringify(value) ?? "undefined";

/** References deeper than this are named, not followed. */
const deep = 8;

/** A schema's type in the notation of TypeScript, which every reader of the samples knows: `Token[] | null`. */
export const typeName = (schema: Schema, depth = 0): string => {
  const name = referenceName(schema);
  if (name !== undefined) return name;
  if (depth > deep) return "…";
  const nameOf = (inner: Schema): string => typeName(inner, depth + 1);
  if (schema.const !== undefined) return literal(schema.const);
  const forms = schema.oneOf ?? schema.anyOf;
  if (forms !== undefined) return [...new Set(forms.map(nameOf))].join(" | ");
  if (schema.allOf !== undefined && schema.allOf.length > 0) {
    const named = schema.allOf.flatMap((part) => referenceName(part) ?? []);
    const base = named.length === 0 ? "object" : named.join(" & ");
    return schema.nullable === true || typesOf(schema).includes("null") ? `${base} | null` : base;
  }
  const types = typesOf(schema).map((type) => {
    if (type === "array") {
      const items = schema.items === undefined ? "unknown" : nameOf(schema.items);
      return items.includes(" ") ? `(${items})[]` : `${items}[]`;
    }
    if (type === "object" && schema.properties === undefined && typeof schema.additionalProperties === "object")
      return `Record<string, ${nameOf(schema.additionalProperties)}>`;
    return type;
  });
  if (schema.nullable === true && !types.includes("null")) types.push("null");
  if (types.length > 0) return types.join(" | ");
  return schema.properties === undefined ? (schema.enum === undefined ? "unknown" : "enum") : "object";
};

/** The values that a schema allows, as they are written in JSON; undefined where it allows others. */
export const valuesOf = (document: Document, schema: Schema): readonly string[] | undefined => {
  const resolved = resolve<Schema>(document, schema);
  if (resolved.enum !== undefined) return resolved.enum.map(literal);
  const { items } = resolved;
  return items === undefined ? undefined : resolve<Schema>(document, items).enum?.map(literal);
};

/** The limits of a value: `≥ 1`, `≤ 100`, `length ≤ 20`, a pattern; in signs, not in words. */
export const limitsOf = (schema: Schema): readonly string[] => {
  const limit = (sign: string, value: number | undefined): string[] =>
    // The largest safe integer is no real limit.
    value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? [] : [`${sign} ${value}`];
  return [
    ...limit("≥", schema.minimum),
    ...limit(">", schema.exclusiveMinimum),
    ...limit("≤", schema.maximum),
    ...limit("length ≥", schema.minLength),
    ...limit("length ≤", schema.maxLength),
    ...limit("items ≥", schema.minItems),
    ...limit("items ≤", schema.maxItems),
    ...(schema.pattern === undefined || schema.pattern.length > 60 ? [] : [`/${schema.pattern}/`]),
  ];
};

/** Names that a schema requires, in any of its parts. */
const requiredIn = (document: Document, schema: Schema, depth = 0): readonly string[] => {
  const { required = [], allOf = [] } = resolve<Schema>(document, schema);
  return depth > deep ? required : [...required, ...allOf.flatMap((part) => requiredIn(document, part, depth + 1))];
};

/** Fields and forms of a schema; of a list, those of its rows. Parts of `allOf` are laid together, the later one wins. */
export const shapeOf = (document: Document, schema: Schema, depth = 0): Shape => {
  const resolved = resolve<Schema>(document, schema);
  if (depth > deep) return { fields: [], forms: [] };
  const inner = (part: Schema): Shape => shapeOf(document, part, depth + 1);
  const parts = (resolved.allOf ?? []).map(inner);
  const all = (resolved.oneOf ?? resolved.anyOf ?? []).filter((form) => !isNull(resolve<Schema>(document, form)));
  const [only] = all;
  // "X or null" is X with a note, which its type already says.
  if (all.length === 1 && only !== undefined) parts.push(inner(only));
  const required = new Set(requiredIn(document, resolved));
  const fields = new Map(parts.flatMap((part) => part.fields).map((field) => [field.name, field]));
  for (const [name, field] of Object.entries(resolved.properties ?? {}))
    fields.set(name, { name, schema: field, required: required.has(name) });
  // One part may require fields that another describes.
  for (const [name, field] of fields) if (required.has(name)) fields.set(name, { ...field, required: true });
  const { additionalProperties, items } = resolved;
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0) {
    if (fields.size === 0 && all.length === 0) return inner(additionalProperties);
    fields.set("[key]", { name: "[key]", schema: additionalProperties, required: false });
  }
  if (items !== undefined && fields.size === 0 && all.length === 0) return inner(items);
  const forms = all.length > 1 ? all : parts.flatMap((part) => part.forms);
  // Forms that have nothing inside say no more than the type does.
  return {
    fields: [...fields.values()],
    forms: forms.some((form) => {
      const shape = inner(form);
      return shape.fields.length > 0 || shape.forms.length > 0;
    })
      ? forms
      : [],
  };
};
