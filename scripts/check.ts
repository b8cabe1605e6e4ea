import { existsSync, globSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres } from "@one-hub/testing/postgres.ts";
import { buildConsole } from "./build-console.ts";
import { root, run } from "./run.ts";
import { makeScratch } from "./scratch.ts";

// Everything that must hold, in the order in which it is cheapest to learn that it does not.
// `pnpm check NAME …` runs the named steps only.

type Outcome = { passed: number; failed: number };
type Step = { readonly name: string; readonly check: () => Promise<Outcome> };

const scratch = await makeScratch();
// Databases, browser profiles and pages of the tests go there too.
process.env["TMPDIR"] = scratch;
const wanted = process.argv.slice(2);

/** A tool that says yes or no counts as one. */
const tool =
  (command: string, args: readonly string[], cwd = root) =>
  async (): Promise<Outcome> => {
    const { code } = await run(command, args, { cwd });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

const both = (...outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
  failed: outcomes.reduce((sum, outcome) => sum + outcome.failed, 0),
});

const readJson = async (file: string): Promise<Record<string, unknown>> => {
  // Written by the test runner just now.
  return JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
};

const count = (value: unknown) => (typeof value === "number" ? value : 0);

const vitest = async (folder: string, env: Record<string, string> = {}): Promise<Outcome> => {
  const report = join(
    scratch,
    `${folder.replaceAll("/", "-")}-${env["TEST_DATABASE"] === undefined ? "" : "postgres"}.json`,
  );
  const { code } = await run(
    "vitest",
    ["run", "--reporter=default", "--silent", "--reporter=json", `--outputFile.json=${report}`],
    {
      cwd: join(root, folder),
      env: { ...env, NO_COLOR: "1" },
    },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = await readJson(report);
  const failed = count(result["numFailedTests"]);
  return { passed: count(result["numPassedTests"]), failed: code !== 0 && failed === 0 ? 1 : failed };
};

const generated = ["openapi/bundle.gen.json", "packages/sdk/src/schema.gen.ts"];

const generatedFilesAreFresh = async (): Promise<Outcome> => {
  const read = () => Promise.all(generated.map((file) => readFile(join(root, file), "utf8")));
  const before = await read();
  const { code } = await run("pnpm", ["--filter", "@one-hub/openapi", "run", "generate"], { quiet: true });
  const after = await read();
  const stale = generated.filter((_file, index) => before[index] !== after[index]);
  for (const file of stale) process.stdout.write(`${file} was stale; it is fresh now, commit it\n`);
  return code === 0 && stale.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

let postgresNote = "";

const gatewayOnPostgres = async (): Promise<Outcome> => {
  const postgres = await startPostgres();
  if (postgres === undefined) postgresNote = "No PostgreSQL is installed: that half of the tests ran on pglite";
  try {
    return await vitest("apps/gateway", { TEST_DATABASE: postgres?.url ?? "pglite" });
  } finally {
    await postgres?.stop();
  }
};

const published = ["packages/sdk", "packages/hooks"];

const packagesAreSound = async (): Promise<Outcome> => {
  const outcomes: Outcome[] = [];
  for (const folder of published) {
    const archive = join(scratch, `${folder.replaceAll("/", "-")}.tgz`);
    outcomes.push(
      await tool("pnpm", ["run", "build"], join(root, folder))(),
      await tool("pnpm", ["pack", "--out", archive], join(root, folder))(),
      await tool("publint", ["run", archive, "--strict"])(),
      await tool("attw", [archive, "--profile", "esm-only"])(),
    );
  }
  return both(...outcomes);
};

const endToEnd = async (): Promise<Outcome> => {
  const report = join(scratch, "e2e.json");
  const { code } = await run("playwright", ["test", "--reporter=list,json"], {
    cwd: join(root, "apps/console"),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = await readJson(report);
  const { expected, unexpected, flaky } = { expected: 0, unexpected: 0, flaky: 0, ...(stats as object) };
  const failed = unexpected + flaky;
  return { passed: expected, failed: code !== 0 && failed === 0 ? 1 : failed };
};

/** Steps one after another, or side by side where the machine would mostly wait. */
const steps: readonly (Step | readonly (readonly Step[])[])[] = [
  { name: "generated", check: generatedFilesAreFresh },
  // What needs the build, and what needs the sources alone. Browsers wait for pages, and tests for clocks and databases: side by side they keep both
  // processors busy, for about as long.
  [
    [
      {
        name: "build",
        check: async () => {
          await buildConsole();
          return { passed: 1, failed: 0 };
        },
      },
      { name: "packages", check: packagesAreSound },
      { name: "size", check: tool("pnpm", ["run", "size"], join(root, "apps/console")) },
      { name: "e2e", check: endToEnd },
    ],
    [
      { name: "format", check: tool("oxfmt", ["--check", "."]) },
      { name: "lint", check: tool("oxlint", ["--type-aware", "--deny-warnings"]) },
      { name: "contract-lint", check: tool("pnpm", ["--filter", "@one-hub/openapi", "run", "lint"]) },
      { name: "layers", check: tool("depcruise", ["--config", ".dependency-cruiser.cjs", "apps", "packages"]) },
      { name: "types", check: tool(process.execPath, ["scripts/types.ts"]) },
      { name: "unused", check: tool("knip", []) },
      ...globSync("{openapi,packages/*,apps/*}/vitest.config.ts", { cwd: root })
        .map((file) => file.replace("/vitest.config.ts", ""))
        .sort()
        .map((folder) => ({ name: folder, check: () => vitest(folder) })),
      { name: "apps/gateway-postgres", check: gatewayOnPostgres },
    ],
  ],
];

const outcomes: Outcome[] = [];
const lines: string[] = [];
const take = async (step: Step): Promise<void> => {
  if (wanted.length > 0 && !wanted.includes(step.name)) return;
  process.stdout.write(`\n── ${step.name}\n`);
  const startedAt = performance.now();
  const outcome = await step.check().catch((error: unknown) => {
    process.stdout.write(`${String(error)}\n`);
    return { passed: 0, failed: 1 };
  });
  outcomes.push(outcome);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  lines.push(
    `${outcome.failed === 0 ? "✓" : "✗"} ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
  );
};

for (const step of steps) {
  if ("name" in step) {
    await take(step);
    continue;
  }
  await Promise.all(
    step.map(async (lane) => {
      for (const one of lane) await take(one);
    }),
  );
}
await rm(scratch, { recursive: true, force: true });
await writeFile(join(root, ".check-summary.log"), `${lines.join("\n")}\n`);
const total = both(...outcomes);
process.stdout.write(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed\n`);
if (postgresNote !== "") process.stdout.write(`${postgresNote}\n`);
process.exit(total.failed === 0 ? 0 : 1);
