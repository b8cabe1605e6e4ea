import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { must, root } from "./run.ts";

// Writes the skeleton of an operation or of a page: everything that follows from its name. The rest leads on by compile errors and
// failing tests; see docs/adding-an-operation.md and docs/adding-a-page.md.

/** Those that the SDK's `Gateway` sends. */
const methods = ["get", "post", "put", "delete"];
const operationLevels = ["public", "user", "admin", "root"];
const pageLevels = ["user", "reliable", "admin", "root"];

const usage = `pnpm new operation NAME --tag TAG --method ${methods.join("|")} --path PATH [--level ${operationLevels.join("|")}] [--extension NAME]
pnpm new page NAME [--level ${pageLevels.join("|")}]`;

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const camelCase = (name: string): string =>
  name.replaceAll(/[-_](\w)/g, (_match, letter: string) => letter.toUpperCase());

/** New texts of files, written once all of them are known, so that a mistake leaves no half of a skeleton. */
const texts = new Map<string, string>();

const exists = (file: string): boolean => texts.has(file) || existsSync(join(root, file));

const read = async (file: string): Promise<string> => texts.get(file) ?? readFile(join(root, file), "utf8");

const create = (file: string, text: string): void => {
  if (exists(file)) throw new Error(`${file} exists already`);
  texts.set(file, text);
};

/** Puts a text before the one place of a mark in a file. */
const insertBefore = async (file: string, mark: string, text: string): Promise<void> => {
  const [before, after, ...more] = (await read(file)).split(mark);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} lacks its one "${mark}"`);
  texts.set(file, `${before}${text}${mark}${after}`);
};

const append = async (file: string, head: string, text: string): Promise<void> => {
  texts.set(file, `${exists(file) ? await read(file) : head}${text}`);
};

const expectOneOf = (option: string, value: string, values: readonly string[]): readonly string[] =>
  values.includes(value) ? [] : [`${option} ${value}: expected one of ${values.join(", ")}`];

const expectSnakeCase = (option: string, value: string): readonly string[] =>
  /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(value) ? [] : [`${option} ${value}: expected a name such as model_url`];

type Operation = {
  readonly name: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly level: string;
  readonly extension: string | undefined;
};

const contractOf = ({ name, tag, method, path, level, extension }: Operation): string => {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, parameter = ""]) => `
      - name: ${parameter}
        in: path
        required: true
        description: ""
        schema: { type: integer }`,
  );
  return `${name}:
  ${method}:
    operationId: ${name}
    tags: [${tag}]
    x-level: ${level}
    summary: ""
    description: ""${extension === undefined ? "" : `\n    x-extension: ${extension}`}
    security:
      - session: []
      - accessToken: []${parameters.length === 0 ? "" : `\n    parameters:${parameters.join("")}`}
    responses:
      "200":
        description: Success, or a refusal with \`success\` false.
        content:
          application/json:
            schema:
              oneOf:
                - title: ${capitalize(name)}Ok
                  type: object
                  required: [success, message]
                  properties:
                    success: { type: boolean, const: true }
                    message: { type: string }
                - $ref: ../schemas/Failure.yaml
      "401":
        $ref: ../responses/Unauthenticated.yaml
      "404":
        $ref: ../responses/UnmatchedPath.yaml
      "429":
        $ref: ../responses/RateLimited.yaml
`;
};

/** Mistakes in the description of an operation, and what exists of it already. */
const checkOperation = async ({ name, tag, method, path, level, extension }: Operation): Promise<readonly string[]> => {
  const described: string[] = [];
  for (const file of globSync("openapi/paths/*.yaml", { cwd: root }).toSorted()) {
    const lines = (await read(file)).split("\n");
    if (lines.some((line) => line === `${name}:` || line.trim() === `operationId: ${name}`))
      described.push(`${name}: ${file} has it already`);
  }
  if ((await read("openapi/openapi.yaml")).includes(`\n  ${path}: `))
    described.push(`--path ${path}: openapi/openapi.yaml has it already; add the method to its path item by hand`);
  return [
    ...(/^[a-z][a-zA-Z\d]*$/.test(name) ? [] : [`${name}: expected a name such as listTokens`]),
    ...expectSnakeCase("--tag", tag),
    ...expectOneOf("--method", method, methods),
    ...(/^(?:\/(?:[\w.-]+|\{\w+\}))+\/?$/.test(path)
      ? []
      : [`--path ${path}: expected a path such as /api/token/{id}`]),
    ...expectOneOf("--level", level, operationLevels),
    ...(extension === undefined ? [] : expectSnakeCase("--extension", extension)),
    ...described,
  ];
};

const newOperation = async (operation: Operation): Promise<void> => {
  const { name, tag, method, path } = operation;
  const folder = tag.replaceAll("_", "-");
  await append(`openapi/paths/${folder}.yaml`, "", contractOf(operation));
  await insertBefore(
    "openapi/openapi.yaml",
    "\ncomponents:\n",
    `\n  ${path}: { $ref: "paths/${folder}.yaml#/${name}" }`,
  );
  const handlers = `apps/gateway/src/domains/${folder}/handlers.ts`;
  const variable = `${camelCase(folder)}Handlers`;
  if (!exists(handlers))
    create(
      handlers,
      `import type { Handlers } from "../../context.ts";\n\nexport const ${variable} = {\n} satisfies Partial<Handlers>;\n`,
    );
  await insertBefore(handlers, "} satisfies Partial<Handlers>;", `\n  ${name}: async (_input, _ctx) => undefined,\n`);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const params = parameters.length === 0 ? "" : ` params: { path: { ${parameters.join(", ")} } },`;
  const module = `packages/sdk/src/${folder}.ts`;
  if (!exists(module))
    await insertBefore(
      "packages/sdk/src/index.ts",
      '\nexport * from "./chat-link.ts";',
      `export * from "./${folder}.ts";\n`,
    );
  await append(
    module,
    `import { unwrapVoid, type CallOptions, type Gateway } from "./gateway.ts";\n`,
    `
/** ${capitalize(name)}. */
export const ${name} = (
  gateway: Gateway,${parameters.map((parameter) => `\n  ${parameter}: number,`).join("")}
  options?: CallOptions,
): Promise<void> => unwrapVoid(gateway.http.${method.toUpperCase()}("${path}", {${params} ...options }));
`,
  );
  // Until the first release a change goes into the packages' own entries (docs/releasing.md).
  const entries = globSync(".changeset/first-release-{openapi,sdk,gateway}.md", { cwd: root });
  if (entries.length > 0) process.stdout.write(`Describe the change in ${entries.sort().join(", ")}.\n`);
  else
    create(
      `.changeset/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`,
      `---\n"@one-hub/openapi": minor\n"@one-hub/sdk": minor\n"@one-hub/gateway": minor\n---\n\n\`${name}\`\n`,
    );
};

/** The catalogue of a page: identifiers are made of its name. */
const catalogueOf = (page: string): string => page.replaceAll("-", "_");

/** Mistakes in the description of a page, and what exists of it already. */
const checkPage = (name: string, level: string): readonly string[] => {
  const existing = [
    ...globSync(`apps/console/src/routes/dashboard/${name}`, { cwd: root }),
    ...globSync(`apps/console/src/i18n/locales/*/${catalogueOf(name)}.json`, { cwd: root }),
  ];
  return [
    ...(/^[a-z][a-z\d]*(?:[-_][a-z\d]+)*$/.test(name)
      ? existing.map((file) => `${name}: ${file} exists already`)
      : [`${name}: expected a name such as my-page`]),
    ...expectOneOf("--level", level, pageLevels),
  ];
};

const newPage = async (name: string, level: string): Promise<void> => {
  const folder = `apps/console/src/routes/dashboard/${name}`;
  const component = `${capitalize(camelCase(name))}Page`;
  const catalogue = catalogueOf(name);
  create(
    `${folder}/route.tsx`,
    `import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ${component} } from "./-${name}-page.tsx";

export const Route = createFileRoute("/dashboard/${name}")({
  loader: () => loadTexts("${catalogue}"),
  component: ${component},
});
`,
  );
  create(
    `${folder}/-${name}-page.tsx`,
    `import type { ReactNode } from "react";

export const ${component} = (): ReactNode => null;
`,
  );
  await insertBefore(
    "apps/console/src/permissions.ts",
    "\n} as const satisfies Record<GuardedRoute, Level>;",
    `\n  "/dashboard/${name}": "${level}",`,
  );
  for (const menu of globSync("apps/console/src/i18n/locales/*/menu.json", { cwd: root }))
    create(join(dirname(menu), `${catalogue}.json`), `{ "title": "" }\n`);
};

const refuse = (mistakes: readonly string[]): void => {
  process.stderr.write(`${[...mistakes, usage].join("\n")}\n`);
  process.exitCode = 1;
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tag: { type: "string" },
      method: { type: "string", default: "get" },
      path: { type: "string" },
      level: { type: "string", default: "user" },
      extension: { type: "string" },
    },
  });
  const [kind, name, ...more] = positionals;
  const { tag, path, level, extension } = values;
  const method = values.method.toLowerCase();
  if (name === undefined || more.length > 0) return refuse([]);
  if (kind === "operation" && tag !== undefined && path !== undefined) {
    const operation = { name, tag, path, method, level, extension };
    const mistakes = await checkOperation(operation);
    if (mistakes.length > 0) return refuse(mistakes);
    await newOperation(operation);
  } else if (kind === "page") {
    const mistakes = checkPage(name, level);
    if (mistakes.length > 0) return refuse(mistakes);
    await newPage(name, level);
  } else return refuse([]);
  for (const [file, text] of texts) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await must("oxfmt", [...texts.keys()]);
  process.stdout.write(`${[...texts.keys()].join("\n")}\n`);
};

await main();
