import { readFileSync } from "node:fs";
import { join } from "node:path";
import { examples, pointer, replyPointer, routeOf, validatorAt, type Example } from "./contract.ts";

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}

interface Media {
  readonly schema?: Schema;
  examples?: Record<string, { value: unknown }>;
}

interface Document {
  readonly info: { version: string };
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly requestBody?: { readonly content: Readonly<Record<string, Media>> } }>>
    >
  >;
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));

/** The part of the document that a JSON pointer names. */
const resolve = (document: unknown, at: string): unknown =>
  at
    .slice("#/".length)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
    // A pointer of `replyPointer` leads through objects only.
    .reduce<unknown>((found, segment) => (found as Record<string, unknown>)[segment], document);

const attach = (media: Media, name: string, value: unknown): void => {
  media.examples ??= {};
  media.examples[name] = { value };
};

/** The type that a reply was sent with. JSON that was sent as text is described as JSON. */
const mediaTypeOf = ({ response }: Example): string =>
  typeof response.body === "object"
    ? "application/json"
    : (response.headers["content-type"]?.split(";")[0] ?? "application/json");

/** Whether a recorded body is what its operation takes: many were sent to see them refused. */
const isTaken = (path: string, method: string, body: unknown): boolean =>
  validatorAt(pointer("paths", path, method, "requestBody", "content", "application/json", "schema"))(body);

/** Names of an object's fields; empty where the contract leaves them open. */
const fieldsOf = ({ $ref, properties = {}, allOf = [] }: Schema, schemas: Readonly<Record<string, Schema>>): string[] =>
  $ref === undefined
    ? [...Object.keys(properties), ...allOf.flatMap((part) => fieldsOf(part, schemas))]
    : fieldsOf(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas);

/** A recorded request body without fields that gateways ignore: the recorded console sent rows back whole. */
export const withoutIgnoredFields = (
  body: unknown,
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
): unknown => {
  const fields = fieldsOf(schema, schemas);
  if (fields.length === 0 || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
};

/**
 * The contract with the package's version, and with the recorded requests and replies of a real server as examples, as it is served.
 * Recordings of calls that are not in the contract, bodies that it does not take, replies without a body, and request fields that it ignores,
 * are left out.
 */
export const describeApi = (): object => {
  // Bundled and linted by the contract's own build. A copy of its own: the contract itself stays without examples.
  const document = readJson("bundle.gen.json") as Document;
  // Changesets raises the package's version.
  document.info.version = (readJson("package.json") as { version: string }).version;
  for (const example of examples) {
    const { request, response } = example;
    const route = routeOf(request.method, request.path);
    if (route === undefined || (route.operation["x-extension"] !== undefined && response.status === 404)) continue;
    const name = example.name.split("/").at(-1) ?? example.name;
    if (request.body !== null && request.body !== undefined && request.body !== "") {
      const method = request.method.toLowerCase();
      const media = document.paths[route.path]?.[method]?.requestBody?.content["application/json"];
      if (media !== undefined && isTaken(route.path, method, request.body))
        attach(media, name, withoutIgnoredFields(request.body, media.schema ?? {}, document.components.schemas));
    }
    const found = replyPointer(route, response.status);
    if (found === undefined || response.body === null || response.headers["content-encoding"] !== undefined) continue;
    const { content = {} } = resolve(document, found.at) as { content?: Readonly<Record<string, Media>> };
    const media = content[mediaTypeOf(example)];
    if (media !== undefined) attach(media, name, response.body);
  }
  return document;
};
