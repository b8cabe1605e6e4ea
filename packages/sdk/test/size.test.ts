import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "tsup";
import { afterAll, beforeAll, expect, test } from "vitest";

import * as sdk from "../src/index.ts";
import { contractOperations } from "./examples.ts";

const own = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const folder = await mkdtemp(join(tmpdir(), "sdk-size-"));
afterAll(() => rm(folder, { recursive: true }));

// The published files: sizes of the sources say nothing about the files that are built from them.
beforeAll(async () => {
  const installed = join(folder, "node_modules/@one-hub/sdk");
  await mkdir(installed, { recursive: true });
  await cp(own("package.json"), join(installed, "package.json"));
  await symlink(own("node_modules"), join(installed, "node_modules"));
  const build = ["--no-dts", "--silent", "--out-dir", join(installed, "dist")];
  await promisify(execFile)(own("node_modules/.bin/tsup"), build, { cwd: own(".") });
}, 60_000);

/** Brotli bytes of what a bundler keeps of each program's exports: minified, openapi-fetch included. One build for all: each would load the package again. */
const sizesOf = async <Program extends string>(
  programs: Readonly<Record<Program, readonly string[]>>,
  from = "@one-hub/sdk",
): Promise<Record<Program, number>> => {
  const entry: Record<string, string> = {};
  for (const [program, names] of Object.entries<readonly string[]>(programs)) {
    entry[program] = join(folder, `${program}.ts`);
    await writeFile(entry[program], `export { ${names.join(", ")} } from ${JSON.stringify(from)};\n`);
  }
  await build({
    config: false,
    silent: true,
    entry,
    outDir: join(folder, "built"),
    format: "esm",
    target: "es2022",
    platform: "browser",
    minify: true,
    treeshake: true,
    splitting: false,
    noExternal: [/./],
  });
  const sizes = Object.keys(programs).map(
    async (program) =>
      [program, brotliCompressSync(await readFile(join(folder, "built", `${program}.js`))).length] as const,
  );
  // The keys are those of `programs`.
  return Object.fromEntries(await Promise.all(sizes)) as Record<Program, number>;
};

const core = ["createGateway", "unwrap", "getStatus", "getSelf", "login", "listTokens", "deleteToken"];

const operations = contractOperations()
  .map(({ operationId }) => operationId)
  // The reader of streams is larger than an operation, and shared by all streams.
  .filter((operationId) => operationId in sdk && !core.includes(operationId) && operationId !== "checkChannel");

// What all calls with a key share counts with the first of them; Midjourney's family carries a second form of it.
const withKey = [...core, "relayListModels"];
const isWithKey = (operation: string): boolean =>
  operation !== "relayListModels" && /^relay|^getBilling/.test(operation);

/** Numbers in the README's sentence about sizes, in bytes. */
const stated = async (): Promise<{ core: number; average: number; most: number }> => {
  const readme = (await readFile(own("README.md"), "utf8")).replaceAll(/\s+/g, " ");
  const sentence =
    /`createGateway` with five operations is under ([\d.]+) kB \(brotli\), a further one is about (\d+) bytes, at most (\d+)\./;
  const [core = NaN, average = NaN, most = NaN] = sentence.exec(readme)?.slice(1).map(Number) ?? [];
  return { core: core * 1000, average, most };
};

test("createGateway, unwrap and five operations are as small as the README says", async () => {
  const { core: bound } = await stated();
  const size = (await sizesOf({ core })).core;
  expect(size).toBeLessThanOrEqual(bound);
  expect(size).toBeGreaterThan(bound - 200);
});

test("each further operation adds as little as the README says", { timeout: 240_000 }, async () => {
  const { average, most } = await stated();
  const programs: Record<string, readonly string[]> = { core, withKey };
  for (const operation of operations) programs[operation] = [...(isWithKey(operation) ? withKey : core), operation];
  const sizes = await sizesOf(programs);
  const added = operations.map(
    (operation) =>
      [operation, (sizes[operation] ?? NaN) - (sizes[isWithKey(operation) ? "withKey" : "core"] ?? NaN)] as const,
  );
  expect(added.length).toBeGreaterThan(40);
  expect(added.filter(([, bytes]) => !(bytes <= most))).toEqual([]);
  const sum = added.reduce((total, [, bytes]) => total + bytes, 0);
  expect(Math.abs(sum / added.length - average)).toBeLessThanOrEqual(5);
});

test("dayjs costs only programs that format times", async () => {
  const sizes = await sizesOf(
    { figures: ["formatQuota", "formatCount", "formatCurrency"], times: ["formatTimestamp", "startOfDay"] },
    "@one-hub/sdk/format",
  );
  expect(sizes.figures).toBeLessThanOrEqual(1_000);
  expect(sizes.times).toBeLessThanOrEqual(5_500);
  // Guards against measuring empty bundles.
  expect(Math.min(...Object.values(sizes))).toBeGreaterThan(100);
});
