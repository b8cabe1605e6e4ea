import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describeApi, withoutIgnoredFields } from "@one-hub/openapi/description";
import { sample } from "openapi-sampler";
import type { Plugin } from "vite";
import { stringify } from "yaml";

const root = fileURLToPath(new URL("../../../", import.meta.url));

interface Recording {
  readonly operation: string;
  readonly request: { readonly body: unknown };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

interface Media {
  readonly schema?: Schema;
  examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, Media>> }>;
  "x-sdk"?: readonly string[];
}

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Lists are shown by their first rows, long texts by their start: an example shows a shape. */
const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value === "string") return value.length > 160 ? `${value.slice(0, 160)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 40)
      .map(([key, entry]) => [key, shortened(entry)]),
  );
};

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}

/** The recorded exchange of each operation whose file bears its plain name: the one where all goes well. */
const recordings = (): ReadonlyMap<string, Recording> => {
  const found = new Map<string, Recording>();
  for (const path of globSync("openapi/examples/*/*.json", { cwd: root })) {
    const name = basename(path, ".json");
    if (name.includes(".")) continue;
    // Written by the recorder, held to the contract by a test.
    found.set(name, JSON.parse(readFileSync(join(root, path), "utf8")) as Recording);
  }
  return found;
};

/** Names of each SDK function's arguments, as its source says; one that may be left out ends in a question mark. */
const sdkFunctions = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  for (const path of globSync("packages/sdk/src/*.ts", { cwd: root })) {
    const source = readFileSync(join(root, path), "utf8");
    for (const [, name = "", list = ""] of source.matchAll(/^export const (\w+) = (?:async )?\(([^()]*)\)/gm)) {
      const names = list
        // An argument that is taken apart has the name of its rest, or of its type.
        .replaceAll(/\{[^{}]*\}(?=: \w*Query\b)/g, "query")
        .replaceAll(/\{[^{}]*\.\.\.(\w+)\s*\}(?=:)/g, "$1")
        .replaceAll(/\{[^{}]*\}|<[^<>]*>/g, "")
        .split(",")
        .flatMap((part) => {
          const [, name] = /^\s*(\w+)/.exec(part) ?? [];
          return name === undefined ? [] : [/\?:|=/.test(part) ? `${name}?` : name];
        });
      if (names[0] === "gateway") found.set(name, names);
    }
  }
  return found;
};

const give = (media: Media | undefined, value: unknown): void => {
  if (media !== undefined) media.examples = { example: { value } };
};

/** The contract with an example of each exchange and, for each operation that the SDK has, its function's arguments. */
export const apiReference = (): string => {
  // Bundled and linted by the contract's own build.
  const document = JSON.parse(readFileSync(join(root, "openapi/bundle.gen.json"), "utf8")) as Document;
  const recorded = recordings();
  const functions = sdkFunctions();
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const { operationId, requestBody, responses } = operation;
    const recording = recorded.get(operationId);
    const names = functions.get(operationId);
    if (names !== undefined) operation["x-sdk"] = names;
    for (const media of Object.values(requestBody?.content ?? {})) {
      const body = recording?.request.body;
      if (typeof body === "object" && body !== null)
        give(media, shortened(withoutIgnoredFields(body, media.schema ?? {}, document.components.schemas)));
      else if (media.schema !== undefined) give(media, shortened(sample(media.schema, { quiet: true }, document)));
    }
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const [type, media] of Object.entries(content)) {
        const { response } = recording ?? {};
        if (response?.status === Number(status) && (response.headers["content-type"] ?? "").startsWith(type))
          give(media, shortened(response.body));
        else if (media.schema !== undefined && type === "application/json")
          give(media, shortened(sample(media.schema, { quiet: true }, document)));
      }
    }
  }
  for (const { content = {} } of Object.values(document.components.responses ?? {}))
    for (const [type, media] of Object.entries(content))
      if (media.schema !== undefined && type === "application/json")
        give(media, shortened(sample(media.schema, { quiet: true }, document)));
  return JSON.stringify(document);
};

/**
 * `virtual:api-reference` is the address of the reference's data: an asset of the build, since it is read by one page only, and only when
 * that page is open.
 */
export const apiReferencePlugin = (): Plugin => {
  const id = "virtual:api-reference";
  let content: string | undefined;
  const read = (): string => (content ??= apiReference());
  const fileName = (): string =>
    `assets/openapi-${createHash("sha256").update(read()).digest("base64url").slice(0, 8)}.json`;
  let serves = false;
  return {
    name: "api-reference",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export default ${JSON.stringify(serves ? "/api-reference.json" : `/${fileName()}`)}`
        : undefined,
    configureServer: (server) => {
      serves = true;
      server.middlewares.use("/api-reference.json", (_request, response) => {
        response.setHeader("Content-Type", "application/json");
        response.end(apiReference());
      });
      server.middlewares.use("/openapi.json", (_request, response) => {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(describeApi()));
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: fileName(), source: read() });
      // For tools and generators of clients, at addresses that stay.
      const description = describeApi();
      this.emitFile({ type: "asset", fileName: "openapi.json", source: JSON.stringify(description) });
      this.emitFile({ type: "asset", fileName: "openapi.yaml", source: stringify(description) });
    },
  };
};
