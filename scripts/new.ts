import { existsSync, globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { must, root } from "./run.ts";

// Writes the skeleton of an operation or of a page: everything that follows from its name. The rest leads on by compile errors and
// failing tests; see docs/adding-an-operation.md and docs/adding-a-page.md.

const usage = `pnpm new operation NAME --tag TAG --method METHOD --path PATH [--level public|user|admin|root] [--extension NAME]
pnpm new page NAME [--level user|reliable|admin|root]`;

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const camelCase = (name: string): string =>
  name.replaceAll(/[-_](\w)/g, (_match, letter: string) => letter.toUpperCase());

const written: string[] = [];

const read = (file: string): Promise<string> => readFile(join(root, file), "utf8");

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
  written.push(file);
};

const create = async (file: string, text: string): Promise<void> => {
  if (existsSync(join(root, file))) throw new Error(`${file} is there already`);
  await write(file, text);
};

/** Puts a text before the one place of a mark in a file. */
const insertBefore = async (file: string, mark: string, text: string): Promise<void> => {
  const [before, after, ...more] = (await read(file)).split(mark);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} lacks its one "${mark}"`);
  await write(file, `${before}${text}${mark}${after}`);
};

const append = async (file: string, head: string, text: string): Promise<void> => {
  await write(file, `${existsSync(join(root, file)) ? await read(file) : head}${text}`);
};

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
  if (!existsSync(join(root, handlers)))
    await create(
      handlers,
      `import type { Handlers } from "../../context.ts";\n\nexport const ${variable} = {\n} satisfies Partial<Handlers>;\n`,
    );
  await insertBefore(handlers, "} satisfies Partial<Handlers>;", `\n  ${name}: async (_input, _ctx) => undefined,\n`);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const params = parameters.length === 0 ? "" : ` params: { path: { ${parameters.join(", ")} } },`;
  await append(
    `packages/sdk/src/${folder}.ts`,
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
    await create(
      `.changeset/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`,
      `---\n"@one-hub/openapi": minor\n"@one-hub/sdk": minor\n"@one-hub/gateway": minor\n---\n\n\`${name}\`\n`,
    );
};

const newPage = async (name: string, level: string): Promise<void> => {
  const folder = `apps/console/src/routes/dashboard/${name}`;
  const component = `${capitalize(camelCase(name))}Page`;
  await create(
    `${folder}/route.tsx`,
    `import { createFileRoute } from "@tanstack/react-router";
import { loadTexts } from "../../../i18n/i18n.ts";
import { ${component} } from "./-${name}-page.tsx";

export const Route = createFileRoute("/dashboard/${name}")({
  loader: () => loadTexts("${name}"),
  component: ${component},
});
`,
  );
  await create(
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
  for (const menu of globSync("apps/console/**/locales/*/menu.json", { cwd: root, exclude: ["**/node_modules/**"] }))
    await create(join(dirname(menu), `${name}.json`), `{ "title": "" }\n`);
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
  const [kind, name] = positionals;
  const { tag, path, method, level, extension } = values;
  if (kind === "operation" && name !== undefined && tag !== undefined && path !== undefined)
    await newOperation({ name, tag, path, method: method.toLowerCase(), level, extension });
  else if (kind === "page" && name !== undefined) await newPage(name, level);
  else {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 1;
    return;
  }
  await must("oxfmt", [...new Set(written)]);
  process.stdout.write(`${[...new Set(written)].join("\n")}\n`);
};

await main();
