import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { examples, routeOf } from "@one-hub/openapi/contract";
import { root } from "./run.ts";

// Writes what the SDK takes from the contract besides its types: the names of numbers (`x-enum-varnames`), columns of
// lists, and the recorded replies for `@one-hub/sdk/testing`. `pnpm generate` runs it.

type Schema = {
  readonly description?: string;
  readonly enum?: readonly (number | string)[];
  readonly "x-enum-varnames"?: readonly string[];
};

// Bundled and linted by the contract's own build.
const { components, paths } = JSON.parse(await readFile(join(root, "openapi/bundle.gen.json"), "utf8")) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly "x-extension"?: string }>>>
  >;
};

const lowerFirst = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

const constants = Object.entries(components.schemas).flatMap(([schema, { description = "", ...rest }]) => {
  const { enum: values = [], "x-enum-varnames": names = [] } = rest;
  if (names.length === 0) return [];
  if (names.length !== values.length)
    throw new Error(`${schema} has ${values.length} values and ${names.length} names`);
  const name = lowerFirst(schema);
  const [first = ""] = names;
  return [
    `/**
 * ${description.trim().replaceAll("\n", "\n * ")}
 *
 * @example ${name}.${first} // ${JSON.stringify(values[0])}
 */
export const ${name} = {
${names.map((key, index) => `  ${key}: ${JSON.stringify(values[index])},`).join("\n")}
} as const satisfies Readonly<Record<string, components["schemas"]["${schema}"]>>;
`,
  ];
});

await writeFile(
  join(root, "packages/sdk/src/constants.gen.ts"),
  `// Written by scripts/generate-sdk.ts from the contract's \`x-enum-varnames\`; do not edit.
import type { components } from "./schema.gen.ts";

${constants.join("\n")}`,
);

/** Columns of the sort enums without their descending (`-`) variants, which would double the bytes in the console's start. */
const columns = Object.entries(components.schemas).flatMap(([schema, { enum: values = [] }]) => {
  const names = values.filter((value) => !String(value).startsWith("-"));
  if (names.length === values.length) return [];
  return [
    `export const ${lowerFirst(schema)}Names: readonly Exclude<components["schemas"]["${schema}"], \`-\${string}\`>[] = ${JSON.stringify(names)};`,
  ];
});
await writeFile(
  join(root, "packages/sdk/src/columns.gen.ts"),
  `// Written by scripts/generate-sdk.ts from the contract's sort enums; do not edit.
import type { components } from "./schema.gen.ts";

${columns.join("\n")}
`,
);

/** Recordings by operation and case. Those of the protocol's oddities, and of what the contract does not have, are left out. */
const recordings = examples.flatMap(({ name, request, response }) => {
  const route = routeOf(request.method, request.path);
  const { status, headers, body } = response;
  const isMissing = route?.operation["x-extension"] !== undefined && status === 404;
  if (route === undefined || isMissing || name.includes(".protocol-") || headers["content-encoding"] !== undefined)
    return [];
  const { operationId: operation } = route.operation;
  const type = headers["content-type"];
  return [
    {
      name: JSON.stringify(name.split("/").at(-1)),
      value: { operation, method: route.method, path: route.path, status, ...(type !== undefined && { type }), body },
    },
  ];
});
const names = new Set(recordings.map(({ name }) => name));
if (names.size !== recordings.length) throw new Error("Two recordings have one name");

/** Operations without a recording, with their extension. */
const recorded = new Set(recordings.map(({ value }) => value.operation));
const unrecorded = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId: operation, "x-extension": extension }]) =>
    recorded.has(operation)
      ? []
      : [{ operation, method: method.toUpperCase(), path, ...(extension !== undefined && { extension }) }],
  ),
);
await writeFile(
  join(root, "packages/sdk/src/testing/recordings.gen.ts"),
  `// Written by scripts/generate-sdk.ts from the contract's examples; do not edit.
import type { Recording, Unrecorded } from "./recording.ts";

/** Name of a recording: the operation, and after a dot the case. */
export type RecordingName =
${[...names].map((name) => `  | ${name}`).join("\n")};

export const recordings: Readonly<Record<RecordingName, Recording>> = {
${recordings.map(({ name, value }) => `  ${name}: ${JSON.stringify(value)},`).join("\n")}
};

export const unrecorded: readonly Unrecorded[] = [
${unrecorded.map((value) => `  ${JSON.stringify(value)},`).join("\n")}
];
`,
);
