import { componentSchemas, contractOperations, referredSchema, type SchemaObject } from "./contract.ts";

/** Name of the extension that a schema, or the place where it is named, belongs to. */
const extensionOf = (schema: SchemaObject): string | undefined => {
  const extension = schema["x-extension"];
  return typeof extension === "string" ? extension : undefined;
};

const isSchema = (value: unknown): value is SchemaObject => typeof value === "object" && value !== null;

/** A schema with all that it refers to or is put together of. */
const partsOf = (schema: SchemaObject): readonly SchemaObject[] => {
  const { $ref: reference } = schema;
  const others = ["allOf", "oneOf", "anyOf"].flatMap((word) => {
    const list = schema[word];
    return Array.isArray(list) ? list.filter(isSchema) : [];
  });
  return [
    schema,
    ...(typeof reference === "string" ? partsOf(referredSchema(reference)) : []),
    ...others.flatMap(partsOf),
  ];
};

const extensionsIn = (value: unknown): readonly string[] => {
  if (!isSchema(value)) return [];
  const own = extensionOf(value);
  return [...(own === undefined ? [] : [own]), ...Object.values(value).flatMap(extensionsIn)];
};

/** Extensions that fields of replies and bodies belong to; the others are of whole operations. */
export const fieldExtensions: ReadonlySet<string> = new Set(
  extensionsIn([componentSchemas, contractOperations.map(({ bodySchema, replySchema }) => [bodySchema, replySchema])]),
);

/**
 * Removes the fields of extensions that this gateway does not offer from a value of the contract. Returns the rest and the
 * names of the removed fields.
 */
export const withoutExtensions = <Value>(
  schema: SchemaObject,
  value: Value,
  offered: ReadonlySet<string>,
): { readonly left: Value; readonly taken: readonly string[] } => {
  const taken: string[] = [];
  const lacks = (part: SchemaObject): boolean => {
    const extension = extensionOf(part);
    return extension !== undefined && !offered.has(extension);
  };
  const reduce = (schemas: readonly SchemaObject[], from: unknown): unknown => {
    if (!isSchema(from) || schemas.length === 0) return from;
    const parts = schemas.flatMap(partsOf);
    if (Array.isArray(from)) {
      const items = parts.map((part) => part["items"]).filter(isSchema);
      return from.map((each: unknown) => reduce(items, each));
    }
    const entries = Object.entries(from).flatMap(([name, each]) => {
      const fields = parts
        .map(({ properties, additionalProperties }) =>
          isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
        )
        .filter(isSchema);
      if (fields.flatMap(partsOf).some(lacks)) {
        taken.push(name);
        return [];
      }
      return [[name, reduce(fields, each)]];
    });
    return Object.fromEntries(entries);
  };
  return { left: reduce([schema], value) as Value, taken };
};
