import { randomInt } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startPostgres } from "@one-hub/testing/postgres.ts";
import { buildConsole } from "./build-console.ts";
import { buildDocs } from "./build-docs.ts";
import { failuresOfPlaywright, failuresOfVitest } from "./failures.ts";
import { root, run } from "./run.ts";
import { makeScratch } from "./scratch.ts";

// All checks: cheap ones first, then long ones.
// `pnpm check NAME …` runs the named steps only. `--full` tests pages in every language instead of two drawn ones, and every suite that opens a
// database on PostgreSQL, too.

type Outcome = {
  readonly passed: number;
  readonly failed: number;
  /** Names and messages of failures, if the tool reports them. */
  readonly failures?: readonly string[];
};
type Step = {
  readonly name: string;
  readonly check: () => Promise<Outcome>;
  /** The step that it waits for. */
  readonly after?: string;
};

/** Steps that run now. */
const underWay = new Map<string, Promise<void>>();

const scratch = await makeScratch();
// Databases, browser profiles and pages of the tests go there too.
process.env["TMPDIR"] = scratch;
const isFull = process.argv.includes("--full");
const wanted = process.argv.slice(2).filter((name) => name !== "--full");
if (isFull) process.env["TEST_FULL"] = "1";
const languageSeed = (process.env["LANGUAGE_SEED"] ??= String(randomInt(1_000_000)));

/** A tool without a count is one check. */
const tool =
  (command: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) =>
  async (): Promise<Outcome> => {
    const { code } = await run(command, args, { cwd: root, ...options });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };

/** For compilers written in Go, beside another step: each thread would check types of its own, and its memory be searched for garbage twice as often. */
const oneThread = { GOMAXPROCS: "1", GOGC: "400" };

const both = (...outcomes: readonly Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
  failed: outcomes.reduce((sum, outcome) => sum + outcome.failed, 0),
  failures: outcomes.flatMap(({ failures = [] }) => failures),
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
    [
      "run",
      "--reporter=default",
      "--silent",
      "--reporter=json",
      `--outputFile.json=${report}`,
      // Beside the browsers' tests: with more processes than that, pages wait for a processor longer than tests wait for pages.
      ...(underWay.has("e2e") ? ["--maxWorkers=1"] : []),
    ],
    {
      cwd: join(root, folder),
      env: { ...env, NO_COLOR: "1" },
    },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = await readJson(report);
  const failed = count(result["numFailedTests"]);
  return {
    passed: count(result["numPassedTests"]),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: failuresOfVitest(result),
  };
};

const generated = [
  "openapi/bundle.gen.json",
  "packages/sdk/src/schema.gen.ts",
  "packages/sdk/src/columns.gen.ts",
  "packages/sdk/src/constants.gen.ts",
  "packages/sdk/src/testing/recordings.gen.ts",
  "apps/console/src/i18n/resources.gen.ts",
  "apps/gateway/src/domains/handlers.gen.ts",
  "apps/gateway/src/platform/db/migrations.gen.ts",
  "docs/errors.md",
  "packages/sdk/README.md",
  "packages/hooks/README.md",
];

const generatedFilesAreFresh = async (): Promise<Outcome> => {
  const read = () => Promise.all(generated.map((file) => readFile(join(root, file), "utf8")));
  const before = await read();
  const { code } = await run("pnpm", ["run", "generate"], { quiet: true });
  const after = await read();
  const stale = generated.filter((_file, index) => before[index] !== after[index]);
  for (const file of stale) process.stdout.write(`${file} was stale; it is fresh now, commit it\n`);
  return code === 0 && stale.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const notes: string[] = [];

const gatewayOnPostgres = async (): Promise<Outcome> => {
  const postgres = await startPostgres();
  if (postgres === undefined) notes.push("No PostgreSQL is installed: that half of the tests ran on pglite");
  try {
    return await vitest("apps/gateway", { TEST_DATABASE: postgres?.url ?? "pglite" });
  } finally {
    await postgres?.stop();
  }
};

const endToEnd = (project: "console" | "open one-hub") => async (): Promise<Outcome> => {
  const report = join(scratch, `${project}.json`);
  if (!isFull && project === "console")
    notes.push(`Two languages were drawn: LANGUAGE_SEED=${languageSeed} draws the same ones`);
  const { code } = await run("playwright", ["test", `--project=${project}`, "--reporter=list,json"], {
    cwd: join(root, "apps/console"),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = await readJson(report);
  const { expected, unexpected, flaky } = { expected: 0, unexpected: 0, flaky: 0, ...(result["stats"] as object) };
  const failed = unexpected + flaky;
  return {
    passed: expected,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failures: failuresOfPlaywright(result),
  };
};

const suite = (folder: string): Step => ({ name: folder, check: () => vitest(folder) });
/** The longest first: nothing long is left for the end. */
const longest = ["apps/gateway", "packages/ui", "packages/hooks"];
const shorter = globSync("{openapi,packages/*,apps/*}/vitest.config.ts", { cwd: root })
  .map((file) => file.replace("/vitest.config.ts", ""))
  .filter((folder) => !longest.includes(folder))
  .sort();

const steps: readonly Step[] = [
  { name: "generated", check: generatedFilesAreFresh },
  {
    name: "build",
    after: "generated",
    check: async () => {
      await Promise.all([buildConsole(), buildDocs()]);
      return { passed: 2, failed: 0 };
    },
  },
  // As long as all others together.
  { name: "e2e", after: "build", check: endToEnd("console") },
  ...[
    { name: "format", check: tool("oxfmt", ["--check", "."]) },
    { name: "lint", check: tool("oxlint", ["--type-aware", "--deny-warnings"], { env: oneThread }) },
    { name: "contract-lint", check: tool("pnpm", ["--filter", "@one-hub/openapi", "run", "lint"]) },
    {
      name: "layers",
      check: tool("depcruise", [
        "--config",
        ".dependency-cruiser.cjs",
        "apps",
        "packages",
        "openapi",
        "scripts",
        "docs/scripts",
        "docs/.vitepress",
      ]),
    },
    { name: "types", check: tool(process.execPath, ["scripts/types.ts"], { env: oneThread }) },
    { name: "unused", check: tool("knip", []) },
    ...longest.map(suite),
    { name: "apps/gateway-postgres", check: gatewayOnPostgres },
    ...shorter.map(suite),
    { name: "breaking-changes", check: tool(process.execPath, ["scripts/breaking-changes.ts"]) },
  ].map((step) => ({ ...step, after: "generated" })),
  { name: "size", after: "build", check: tool("pnpm", ["run", "size"], { cwd: join(root, "apps/console") }) },
  // Publishes the built console with the gateway.
  {
    name: "release",
    after: "build",
    check: tool(process.execPath, ["--conditions=source", "scripts/release-check.ts"]),
  },
  { name: "image", after: "build", check: tool(process.execPath, ["scripts/image-check.ts"]) },
  // For the lane that is free before the other one is.
  { name: "e2e-open-one-hub", after: "build", check: endToEnd("open one-hub") },
];

const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  await rm(scratch, { recursive: true, force: true });
  process.stderr.write(
    `No such step: ${unknown.join(", ")}\nThe steps are ${steps.map(({ name }) => name).join(", ")}\n`,
  );
  process.exit(1);
}

const outcomes: Outcome[] = [];
const lines: string[] = [];
const take = async (step: Step): Promise<void> => {
  process.stdout.write(`\n── ${step.name}\n`);
  const startedAt = performance.now();
  const outcome = await step.check().catch((error: unknown) => {
    process.stdout.write(`${String(error)}\n`);
    return { passed: 0, failed: 1, failures: [String(error)] };
  });
  outcomes.push(outcome);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  lines.push(
    `${outcome.failed === 0 ? "✓" : "✗"} ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
  );
};

const waiting = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
/** Runs steps that wait for no other until there are none left. */
const lane = async (): Promise<void> => {
  while (waiting.length > 0) {
    const next = waiting.findIndex(
      ({ after = "" }) => !underWay.has(after) && !waiting.some(({ name }) => name === after),
    );
    const [step] = next === -1 ? [] : waiting.splice(next, 1);
    if (step === undefined) {
      await Promise.race(underWay.values());
      continue;
    }
    const taken = take(step);
    underWay.set(step.name, taken);
    await taken;
    underWay.delete(step.name);
  }
};

// Browsers wait for pages, and tests for clocks and databases: two lanes keep two processors busy, and none is idle before the end.
await Promise.all([lane(), lane()]);
await rm(scratch, { recursive: true, force: true });
await writeFile(join(root, ".check-summary.log"), `${lines.join("\n")}\n`);
const total = both(...outcomes);
// Last, as a long log is read from its end: what happened, the steps, then a line for each failure.
for (const failure of total.failures ?? []) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(`\n${lines.join("\n")}\n\n${total.passed} passed, ${total.failed} failed\n`);
for (const failure of total.failures ?? []) process.stdout.write(`✗ ${failure.split("\n", 1).join("")}\n`);
for (const note of notes) process.stdout.write(`${note}\n`);
process.exit(total.failed === 0 ? 0 : 1);
