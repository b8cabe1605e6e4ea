import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "tsup";
import { expect, onTestFinished, test } from "vitest";

import * as sdk from "../src/index.ts";
import { contractOperations } from "./examples.ts";

const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));
const formatEntry = fileURLToPath(new URL("../src/format/index.ts", import.meta.url));

/** Brotli bytes of what a bundler keeps when a program uses these exports: minified, openapi-fetch included. */
const sizeOf = async (names: readonly string[], from = entry): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), "sdk-size-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "program.ts"), `export { ${names.join(", ")} } from ${JSON.stringify(from)};\n`);
  await build({
    config: false,
    silent: true,
    entry: { program: join(folder, "program.ts") },
    outDir: folder,
    format: "esm",
    target: "es2022",
    platform: "browser",
    minify: true,
    treeshake: true,
    noExternal: [/./],
  });
  return brotliCompressSync(await readFile(join(folder, "program.js"))).length;
};

const core = ["createGateway", "unwrap", "getStatus", "getSelf", "login", "listTokens", "deleteToken"];

const operations = contractOperations()
  .map(({ operationId }) => operationId)
  .filter((operationId) => operationId in sdk && !core.includes(operationId));

test("createGateway, unwrap and five operations are at most 6 kB", async () => {
  expect(await sizeOf(core)).toBeLessThanOrEqual(6_000);
});

test("each further operation adds at most 150 bytes", { timeout: 60_000 }, async () => {
  const base = await sizeOf(core);
  // What all calls with a key share counts with the first of them; Midjourney's family carries a second form of it.
  const withKey = [...core, "relayListModels"];
  const baseWithKey = await sizeOf(withKey);
  const added: [string, number][] = [];
  for (const operation of operations)
    added.push(
      operation !== "relayListModels" && /^relay|^getBilling/.test(operation)
        ? [operation, (await sizeOf([...withKey, operation])) - baseWithKey]
        : [operation, (await sizeOf([...core, operation])) - base],
    );
  expect(added.length).toBeGreaterThan(40);
  expect(added.filter(([, bytes]) => bytes > 150)).toEqual([]);
});

test("dayjs costs only programs that format times", async () => {
  expect(await sizeOf(["formatQuota", "formatCount", "formatCurrency"], formatEntry)).toBeLessThanOrEqual(1_500);
  expect(await sizeOf(["formatTimestamp", "startOfDay"], formatEntry)).toBeLessThanOrEqual(7_000);
});
