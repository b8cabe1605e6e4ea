import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { operations, Schemas } from "@one-hub/sdk";
import type { ValidateFunction } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { type ContractIssue, contractIssue } from "./contract-issue.ts";

/** Operations of the contract that the relay answers itself, streams and all. */
type RelayOperationId = Extract<keyof operations, `relay${string}` | `getBilling${string}`>;

export type OperationId = Exclude<keyof operations, RelayOperationId>;

const levels = ["public", "user", "admin", "root"] as const;

/** Who may call an operation: anybody, or users from this role on. */
export type Level = (typeof levels)[number];

type JsonBody<K extends OperationId> = operations[K] extends {
  requestBody?: { content: { "application/json": infer Body } };
}
  ? Body
  : undefined;

/** Input of a handler: query and path as the contract types them, the body validated. */
export type Input<K extends OperationId> = {
  readonly query: NonNullable<operations[K]["parameters"]["query"]>;
  readonly path: NonNullable<operations[K]["parameters"]["path"]>;
  readonly body: JsonBody<K>;
};

type Reply<K extends OperationId> = operations[K]["responses"][200] extends {
  content: { "application/json": infer Body };
}
  ? Body
  : never;

/** The `data` of a success; nothing where the contract promises none. */
export type DataOf<K extends OperationId> =
  Extract<Reply<K>, { success: true }> extends infer Ok ? ("data" extends keyof Ok ? Ok["data"] : void) : never;

/** A schema as the contract has it, references and all. */
export type SchemaObject = { [key: string]: unknown };
type Parameter = {
  name: string;
  in: "query" | "path" | "header" | "cookie";
  required?: boolean;
  schema: SchemaObject;
  "x-extension"?: string;
  /** A path parameter at the end of its path that may contain slashes. */
  "x-multi-segment"?: boolean;
};
type OperationObject = {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: { [type: string]: { schema: SchemaObject } } };
  responses: { [status: string]: { $ref?: string; content?: { [type: string]: { schema: SchemaObject } } } };
  "x-unsafe"?: boolean;
  "x-extension"?: string;
  "x-level"?: string;
};
type ContractDocument = {
  paths: { [path: string]: { [method: string]: OperationObject } };
  components: { parameters: { [name: string]: Parameter }; schemas: { [name: string]: SchemaObject } };
};

const require = createRequire(import.meta.url);
const bundlePath = require.resolve("#contract");
// The file is generated from the contract and linted there.
const contract = JSON.parse(readFileSync(bundlePath, "utf8")) as ContractDocument;

const documentId = "contract";

let compiler: Ajv2020 | undefined;

/** Loaded and created on first use: compiling takes longer than the rest of the start. */
const ajv = () => {
  if (compiler === undefined) {
    // The package is CommonJS, so it can be loaded without a wait.
    const loaded = require("ajv/dist/2020.js") as { Ajv2020: typeof Ajv2020 };
    compiler = new loaded.Ajv2020({ allErrors: false, strict: false, coerceTypes: false, validateFormats: false });
    compiler.addSchema(contract, documentId);
  }
  return compiler;
};

const pointer = (...parts: string[]) =>
  `${documentId}#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

export type ContractOperation = {
  readonly id: OperationId;
  /** Upper case. */
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly hasBody: boolean;
  /** A call without a body counts, too. */
  readonly isBodyOptional: boolean;
  readonly changesState: boolean;
  readonly level: Level;
  /** Extension that the operation belongs to. */
  readonly extension: string | undefined;
  readonly bodySchema: SchemaObject | undefined;
  /** Of a success. */
  readonly replySchema: SchemaObject | undefined;
  /** Undefined when valid. */
  readonly checkQuery: (query: Record<string, unknown>) => ContractIssue | undefined;
  readonly checkBody: (body: unknown) => ContractIssue | undefined;
};

const lazily = (compile: () => ValidateFunction, where: string) => {
  let validate: ValidateFunction | undefined;
  return (value: unknown) => {
    validate ??= compile();
    return validate(value) === true ? undefined : contractIssue(validate.errors, where);
  };
};

const named = <Value>(of: { [name: string]: Value }, reference: string): Value => {
  const found = of[reference.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`The contract has no ${reference}`);
  return found;
};

/** The schemas that others refer to, by name. */
export const componentSchemas: Readonly<Record<string, SchemaObject>> = contract.components.schemas;

/** The schema among the components that a reference names. */
export const referredSchema = (reference: string): SchemaObject => named(componentSchemas, reference);

/** The columns that an enum schema of the contract lists to sort by, without the `-` of the descending ones. */
export const sortColumns = <Name extends Extract<keyof Schemas, `${string}Sort`>>(
  name: Name,
): readonly Exclude<Schemas[Name], `-${string}`>[] => {
  const columns = named(contract.components.schemas, name)["enum"];
  if (!Array.isArray(columns)) throw new Error(`The contract's ${name} is no enum`);
  // The types are generated from this very document.
  return columns.filter((column: string) => !column.startsWith("-")) as Exclude<Schemas[Name], `-${string}`>[];
};

/** A parameter with its own schema: the text of a query is read by the schema's type. */
const resolveParameter = (given: Parameter | { $ref: string }): Parameter => {
  const parameter = "$ref" in given ? named(contract.components.parameters, given.$ref) : given;
  const reference = parameter.schema["$ref"];
  return typeof reference === "string"
    ? { ...parameter, schema: named(contract.components.schemas, reference) }
    : parameter;
};

/** Throws where the contract names no level: nothing is open to anybody by omission. */
const levelOf = ({ operationId, "x-level": given }: OperationObject): Level => {
  const level = levels.find((known) => known === given);
  if (level === undefined) throw new Error(`The contract gives ${operationId} no x-level out of ${levels.join(", ")}`);
  return level;
};

const readOperation = (path: string, method: string, operation: OperationObject): ContractOperation => {
  const parameters = (operation.parameters ?? []).map(resolveParameter);
  const schemaOf = (schema: SchemaObject): SchemaObject =>
    // References inside the bundle are relative to the whole document.
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${documentId}#/`)) as SchemaObject;
  const query = () =>
    ajv().compile({
      type: "object",
      properties: Object.fromEntries(
        parameters.filter((each) => each.in === "query").map((each) => [each.name, schemaOf(each.schema)]),
      ),
      required: parameters.filter((each) => each.in === "query" && each.required === true).map((each) => each.name),
    });
  const bodySchema = operation.requestBody?.content["application/json"]?.schema;
  return {
    // Held to the handlers' names by the routing below: an unknown one has no handler.
    id: operation.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    parameters,
    hasBody: bodySchema !== undefined,
    isBodyOptional: operation.requestBody?.required === false,
    changesState: method !== "get" || operation["x-unsafe"] === true,
    level: levelOf(operation),
    extension: operation["x-extension"],
    bodySchema,
    replySchema: operation.responses["200"]?.content?.["application/json"]?.schema,
    checkQuery: lazily(query, "query"),
    checkBody: lazily(
      () =>
        ajv().compile({
          $ref: pointer("paths", path, method, "requestBody", "content", "application/json", "schema"),
        }),
      "body",
    ),
  };
};

/** Every operation of the contract under `/api`. */
export const contractOperations: readonly ContractOperation[] = Object.entries(contract.paths)
  .filter(([path]) => path.startsWith("/api/"))
  .flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => typeof operation === "object" && "operationId" in operation)
      .map(([method, operation]) => readOperation(path, method, operation)),
  );

/** The contract's description of a reply, compiled; for tests, which validate every reply with it. */
export const replyValidator = (
  operation: ContractOperation,
  status: number,
  media = "application/json",
): ValidateFunction | undefined => {
  const item = contract.paths[operation.path]?.[operation.method.toLowerCase()];
  const response = item?.responses[String(status)];
  if (response === undefined) return undefined;
  // Replies that many operations share are components.
  const place =
    response.$ref === undefined
      ? ["paths", operation.path, operation.method.toLowerCase(), "responses", String(status)]
      : ["components", "responses", response.$ref.split("/").at(-1) ?? ""];
  return ajv().compile({ $ref: pointer(...place, "content", media, "schema") });
};
