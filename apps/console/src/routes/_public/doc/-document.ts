import { searchFor, searchText } from "@one-hub/ui";

type Limit = "minimum" | "maximum" | "exclusiveMinimum" | "minLength" | "maxLength" | "minItems" | "maxItems";

/** JSON Schema as the contract uses it. */
export interface Schema extends Readonly<Partial<Record<Limit, number>>> {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly nullable?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly "x-unit"?: string;
  readonly "x-extension"?: string;
  readonly "x-codes"?: Readonly<Record<string, { readonly when: string; readonly do: string }>>;
}

/** A place where a reference may stand instead. */
type Referable<Value> = Value & { readonly $ref?: string };

/** An argument in the path, the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly "x-extension"?: string;
}

/** An example of a media type, with its schema. */
export interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

/** The body of a request or of a response, by media type. */
export interface Content {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, Media>>;
  /** A response without a body is possible although it has a media type. */
  readonly "x-empty-body"?: boolean;
}

/** Ways to sign a call: any one of the list, each by the schemes it names. No entry in one of them means that no sign-in is asked for. */
type Security = readonly Readonly<Record<string, readonly string[]>>[];

interface OperationObject {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: Security;
  readonly parameters?: readonly Referable<Parameter>[];
  readonly requestBody?: Referable<Content>;
  readonly responses?: Readonly<Record<string, Referable<Content>>>;
  readonly "x-extension"?: string;
  readonly "x-sdk"?: readonly string[];
  readonly "x-unsafe"?: boolean;
}

/** How a call is signed. */
export interface SecurityScheme {
  readonly in?: string;
  readonly name?: string;
  readonly scheme?: string;
  readonly description?: string;
}

/** The contract. */
export interface Document {
  readonly info: { readonly description?: string };
  readonly security?: Security;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: { readonly securitySchemes?: Readonly<Record<string, SecurityScheme>> };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Looks as far as the page depends on it; the contract's own build has checked the rest. */
const isDocument = (value: unknown): value is Document =>
  isRecord(value) && isRecord(value["info"]) && isRecord(value["paths"]);

/** The contract as it was fetched. Throws for anything else. */
export const readDocument = (value: unknown): Document => {
  if (!isDocument(value)) throw new Error("No OpenAPI document");
  return value;
};

/** Resolves a reference; other values are returned as they are. Broken and circular references give an empty object. */
export const resolve = <Value extends object>(document: Document, value: Referable<Value>): Value => {
  let found: unknown = value;
  const seen = new Set<string>();
  while (isRecord(found) && typeof found["$ref"] === "string") {
    const pointer = found["$ref"];
    if (seen.has(pointer) || !pointer.startsWith("#/")) return {} as Value;
    seen.add(pointer);
    found = pointer
      .slice(2)
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((place, part) => (isRecord(place) ? place[part] : undefined), document);
  }
  // A reference stands where the thing itself might stand: it is of its kind.
  return (isRecord(found) ? found : {}) as Value;
};

/** Every code that a refusal may carry, as the contract describes it. */
export const errorCodesOf = (document: Document) => {
  const { "x-codes": codes = {} } = resolve<Schema>(document, { $ref: "#/components/schemas/ErrorCode" });
  return Object.entries(codes).map(([code, { when, do: remedy }]) => ({ code, when, remedy }));
};

export const referenceName = ({ $ref }: Schema): string | undefined => $ref?.split("/").at(-1);

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

const operationOf = (document: Document, path: string, method: string, operation: OperationObject) => {
  const security = operation.security ?? document.security ?? [];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? "",
    summary: operation.summary ?? operation.operationId,
    description: operation.description,
    extension: operation["x-extension"],
    parameters: (operation.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter)),
    body: operation.requestBody && resolve<Content>(document, operation.requestBody),
    replies: Object.entries(operation.responses ?? {}).map(([status, reply]) => ({
      ...resolve<Content>(document, reply),
      status,
    })),
    /** Names of the schemes, any one of which will do; empty where no sign-in is asked for. */
    security: security.some((way) => Object.keys(way).length === 0)
      ? []
      : [...new Set(security.flatMap((way) => Object.keys(way)))],
    /** Names of the schemes that count, also where none is asked for. */
    accepts: [...new Set(security.flatMap((way) => Object.keys(way)))],
    /** Whether it may change something; some calls with GET do. */
    changes: method !== "get" || operation["x-unsafe"] === true,
    /** Names of the SDK function's arguments; undefined where the SDK has no such function. */
    sdk: operation["x-sdk"],
  };
};

/** An operation with all references resolved, except those of its schemas. */
export type Operation = ReturnType<typeof operationOf>;

/** The document's calls by their first tag, in the order of its tags; a tag that is not described comes last. */
export const sectionsOf = (document: Document) => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => operationOf(document, path, method, operation)),
  );
  const described = new Map((document.tags ?? []).map(({ name, description }) => [name, description]));
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return [...new Set([...described.keys(), ...byTag.keys()])].flatMap((name) => {
    const own = byTag.get(name);
    return own === undefined ? [] : [{ name, description: described.get(name), operations: own }];
  });
};

/** Calls that belong together. */
export type Section = ReturnType<typeof sectionsOf>[number];

/** The sections with the calls whose name, path, summary or tag holds every word. */
export const searchSections = (sections: readonly Section[], text: string): readonly Section[] => {
  if (text.trim() === "") return sections;
  const fits = searchFor(text);
  return sections.flatMap((section) => {
    const operations = section.operations.filter(({ id, method, path, summary, tag }) =>
      fits(searchText(`${id} ${method} ${path} ${summary} ${tag}`)),
    );
    return operations.length === 0 ? [] : [{ ...section, operations }];
  });
};

export const exampleOf = (media: Media | undefined): unknown => Object.values(media?.examples ?? {})[0]?.value;
