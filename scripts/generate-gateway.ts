import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./run.ts";

// Writes the gateway's indexes of handlers and migrations, so that a new file needs no registration. `pnpm generate` runs it.

const source = join(root, "apps/gateway/src");

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

const write = (file: string, lines: readonly string[]): void =>
  writeFileSync(
    join(source, file),
    ["// Written by scripts/generate-gateway.ts; do not edit.", ...lines, ""].join("\n"),
  );

const writeHandlers = (): void => {
  const domains = globSync("domains/*/handlers.ts", { cwd: source })
    .sort()
    .map((file) => {
      const domain = basename(dirname(file));
      const name = `${camelCase(domain)}Handlers`;
      if (!readFileSync(join(source, file), "utf8").includes(`export const ${name} = {`))
        throw new Error(`apps/gateway/src/${file} does not export ${name}`);
      return { domain, name };
    });
  write("domains/handlers.gen.ts", [
    `import type { Handlers } from "../context.ts";`,
    ...domains.map(({ domain, name }) => `import { ${name} } from "./${domain}/handlers.ts";`),
    "",
    "/** Every operation of the contract under `/api`. */",
    "export const handlers: Handlers = {",
    ...domains.map(({ name }) => `  ...${name},`),
    "};",
  ]);
};

const writeMigrations = (): void => {
  const names = globSync("platform/db/migrations/[0-9]*.ts", { cwd: source })
    .map((file) => basename(file, ".ts"))
    .filter((name) => !name.endsWith(".test"))
    .sort();
  const variable = (name: string) => `migration${name.slice(0, 4)}`;
  write("platform/db/migrations.gen.ts", [
    `import type { Migration } from "kysely/migration";`,
    `import type { DatabaseKind } from "./database.ts";`,
    ...names.map((name) => `import { migration as ${variable(name)} } from "./migrations/${name}.ts";`),
    "",
    "/** Migrations by name; they run in the order of their names. */",
    "export const migrations: Readonly<Record<string, (kind: DatabaseKind) => Migration>> = {",
    ...names.map((name) => `  "${name}": ${variable(name)},`),
    "};",
  ]);
};

writeHandlers();
writeMigrations();
