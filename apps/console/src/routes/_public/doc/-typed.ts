import { type Document, exampleOf, type Operation, resolve, type Schema } from "./-document.ts";

/** A call as it is typed. */
export interface Typed {
  /** One text for each parameter of the operation; an empty one is not sent. */
  readonly parameters: readonly string[];
  readonly body: string;
}

/** The kind of value that a text is read as. */
export type ValueKind = "integer" | "number" | "boolean" | "array" | "string";

const kinds = new Set<unknown>(["integer", "number", "boolean", "array"] satisfies ValueKind[]);

/** The kind of a schema's values. */
export const kindOf = (document: Document, schema: Schema | undefined): ValueKind => {
  const { type } = resolve<Schema>(document, schema ?? {});
  const known = [type ?? []].flat().find((one) => kinds.has(one));
  // It is a member of the set.
  return (known ?? "string") as ValueKind;
};

/** A typed text as the value that the contract describes; one of another kind stays a text. */
export const valueOf = (document: Document, schema: Schema | undefined, text: string): unknown => {
  const kind = kindOf(document, schema);
  if (kind === "array") {
    const { items } = resolve<Schema>(document, schema ?? {});
    return text.split(",").map((one) => valueOf(document, items, one.trim()));
  }
  if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
  if ((kind === "integer" || kind === "number") && Number.isFinite(Number(text)) && text.trim() !== "")
    return Number(text);
  return text;
};

/** The media type of the body that can be typed: JSON or plain text; undefined where there is no such body. */
export const typedMediaOf = ({ body }: Operation): string | undefined => {
  const types = Object.keys(body?.content ?? {});
  return types.find((type) => type === "application/json") ?? types.find((type) => /^(\*\/\*$|text\/)/.test(type));
};

/** The values that a call starts with: no parameters, and the body of the description's example. */
export const startOf = (operation: Operation): Typed => {
  const example = exampleOf(operation.body?.content?.[typedMediaOf(operation) ?? ""]);
  return {
    parameters: operation.parameters.map(() => ""),
    body:
      example === undefined || typeof example === "string" ? (example ?? "") : JSON.stringify(example, undefined, 2),
  };
};

/** The parsed text; undefined for text that is not JSON. */
export const parseJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** Name and text of each filled parameter in one place. */
export const filledIn = (operation: Operation, typed: Typed, place: string) =>
  operation.parameters.flatMap(({ name, in: where, schema }, index) => {
    const text = typed.parameters[index] ?? "";
    return where === place && text !== "" ? [{ name, text, schema }] : [];
  });

/** The address of a call. A list is repeated under its name. */
export const addressOf = (
  template: string,
  path: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string => {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(path[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
};
