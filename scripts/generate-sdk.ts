import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./run.ts";

// Writes the SDK's named values of the contract's numbers (`x-enum-varnames`). `pnpm generate` runs it.

type Schema = {
  readonly description?: string;
  readonly enum?: readonly (number | string)[];
  readonly "x-enum-varnames"?: readonly string[];
};

// Bundled and linted by the contract's own build.
const { components } = JSON.parse(await readFile(join(root, "openapi/bundle.gen.json"), "utf8")) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
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
