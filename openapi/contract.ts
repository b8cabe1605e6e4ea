import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** The recorded reply of a real server, from `examples/<tag>/<operationId>.<case>.json`. */
export interface Example {
  /** Path below `examples/`, without `.json`. */
  name: string;
  operation: string;
  request: { method: string; path: string; query: Record<string, string>; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
}

interface Media {
  schema: Record<string, unknown>;
}

interface Reply {
  $ref?: string;
  /** A reply without a body is legal although `content` is described. */
  "x-empty-body"?: boolean;
  content?: Record<string, Media>;
}

interface Parameter {
  name: string;
  in: string;
  schema: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  tags: string[];
  "x-unsafe"?: boolean;
  /** Of an operation that open one-hub lacks. */
  "x-extension"?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Reply>;
}

/** One operation with what reaches it: method in upper case, path template. */
export interface Route {
  method: string;
  path: string;
  operation: Operation;
}

interface Bundle {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Record<string, unknown>>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Reply>;
  };
}

const here = import.meta.dirname;

// The assertion holds because `redocly lint` accepts the files of the bundle.
/** The whole contract in one document, as `pnpm generate` wrote it. */
export const bundle = JSON.parse(readFileSync(join(here, "bundle.gen.json"), "utf8")) as Bundle;

/** Every operation of the bundle with its method (upper case) and path template. */
export const routes: Route[] = Object.entries(bundle.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

const patterns = new Map(
  routes.map((route) => {
    const pattern = route.path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{[^}]+\}/g, "[^/]+");
    return [route, new RegExp(`^${pattern}$`)];
  }),
);

/** The operation that a request reaches, or undefined. Literal segments win over `{id}`. */
export const routeOf = (method: string, path: string): Route | undefined => {
  const matches = routes.filter((route) => route.method === method && patterns.get(route)?.test(path) === true);
  return matches.find((route) => !route.path.includes("{")) ?? matches[0];
};

/** All recordings below `examples/`, in the order of their names. */
export const examples: Example[] = readdirSync(join(here, "examples"), {
  recursive: true,
  encoding: "utf8",
})
  .filter((file) => file.endsWith(".json"))
  .toSorted()
  .map((file) => ({
    // The recordings are fixed files of this one form; a broken one fails the first test that reads it.
    ...(JSON.parse(readFileSync(join(here, "examples", file), "utf8")) as Omit<Example, "name">),
    name: file.replaceAll("\\", "/").replace(/\.json$/, ""),
  }));

/** What schemas may say beyond JSON Schema, and the members of the bundle's root; strict mode refuses all other unknown keywords. */
const vocabulary = [
  "x-unit",
  "x-extension",
  "x-extension-values",
  "x-enum-varnames",
  "x-codes",
  ...Object.keys(bundle),
];

const validatorOf = (coerceTypes: boolean): Ajv2020 => {
  // `required` may accompany an `allOf` that brings the properties, so strictRequired is off.
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    coerceTypes,
  });
  ajv.addVocabulary(vocabulary);
  ajv.addSchema(bundle, "contract");
  return ajv;
};
const exact = validatorOf(false);
const coercing = validatorOf(true);

const escape = (segment: string) => segment.replaceAll("~", "~0").replaceAll("/", "~1");

const nameIn = (reference: string) => reference.slice(reference.lastIndexOf("/") + 1);

/** JSON pointer into the bundle; the segments are escaped here. */
export const pointer = (...segments: string[]): string => `#/${segments.map(escape).join("/")}`;

const validators = new Map<string, ValidateFunction>();

/** Validator of the schema at a pointer of the bundle, references and all. */
export const validatorAt = (at: string): ValidateFunction => {
  const validate = validators.get(at) ?? exact.compile({ $ref: `contract${encodeURI(at)}` });
  validators.set(at, validate);
  return validate;
};

/** Parameter with its reference followed. */
export const resolveParameter = (parameter: Parameter | { $ref: string }): Parameter => {
  if (!("$ref" in parameter)) return parameter;
  const found = bundle.components.parameters[nameIn(parameter.$ref)];
  if (found === undefined) throw new Error(`no ${parameter.$ref}`);
  return found;
};

/** Whether a query text is a legal value of a parameter; numbers and booleans are read from their text, empty is absent. */
export const acceptsQuery = (route: Route, query: Record<string, string>): boolean =>
  (route.operation.parameters ?? []).every((entry, index) => {
    const parameter = resolveParameter(entry);
    const value = query[parameter.name];
    if (parameter.in !== "query" || value === undefined || value === "") return true;
    const at =
      "$ref" in entry
        ? `${entry.$ref}/schema`
        : pointer("paths", route.path, route.method.toLowerCase(), "parameters", String(index), "schema");
    const validate = coercing.compile({
      type: "object",
      properties: { value: { $ref: `contract${encodeURI(at)}` } },
    });
    return validate({ value }) === true;
  });

/** Pointer to a reply of an operation: the status itself, else `default`, with its reference followed; or undefined. */
export const replyPointer = (route: Route, status: number): { at: string; reply: Reply } | undefined => {
  const key = route.operation.responses[String(status)] === undefined ? "default" : String(status);
  const reply = route.operation.responses[key];
  if (reply === undefined) return undefined;
  if (reply.$ref === undefined)
    return {
      at: pointer("paths", route.path, route.method.toLowerCase(), "responses", key),
      reply,
    };
  const found = bundle.components.responses[nameIn(reply.$ref)];
  return found === undefined ? undefined : { at: reply.$ref, reply: found };
};
