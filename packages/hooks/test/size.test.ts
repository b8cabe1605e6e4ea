import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "tsup";
import { expect, onTestFinished, test } from "vitest";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const temporary = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "hooks-size-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

/** Brotli bytes of what a bundler keeps when a program uses these exports: minified, the SDK's part included, without the peers. */
const sizeOf = async (names: readonly string[]): Promise<number> => {
  const folder = await temporary();
  await writeFile(
    join(folder, "program.ts"),
    `export { ${names.join(", ")} } from ${JSON.stringify(source("../src/index.ts"))};\n`,
  );
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
    external: [/^react(?:$|\/)/, "@tanstack/react-query"],
    noExternal: [/^@one-hub\//, "openapi-fetch"],
    esbuildOptions: (options) => {
      options.conditions = ["source"];
      options.jsx = "automatic";
    },
  });
  return brotliCompressSync(await readFile(join(folder, "program.js"))).length;
};

const keys = [
  "tokenQueries",
  "tokenMutations",
  "useTokens",
  "useToken",
  "useCreateToken",
  "useUpdateToken",
  "useUpdateTokenStatus",
  "useDeleteToken",
  "useUpdateTokenStatuses",
  "useDeleteTokens",
];

test("provider, session, status and all of one resource are at most 6 kB", { timeout: 60_000 }, async () => {
  const size = await sizeOf(["createGatewayQueryClient", "GatewayProvider", "useSession", "useStatus", ...keys]);
  expect(size).toBeLessThanOrEqual(6_000);
  // Guards against measuring an empty bundle.
  expect(size).toBeGreaterThan(2_000);
});

test("unused exports are not bundled", { timeout: 60_000 }, async () => {
  expect(await sizeOf(["storageKeys"])).toBeLessThan(300);
  expect(await sizeOf(["useSession"])).toBeLessThan((await sizeOf(["useSession", ...keys])) - 500);
});

test("the published types import nothing but the peers and the SDK", { timeout: 120_000 }, async () => {
  const outDir = await temporary();
  await build({
    config: false,
    silent: true,
    entry: { index: source("../src/index.ts") },
    tsconfig: source("../tsconfig.json"),
    outDir,
    format: "esm",
    dts: true,
  });
  const types = await readFile(join(outDir, "index.d.ts"), "utf8");
  const imported = new Set([...types.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(([, name]) => name));
  expect(imported).toEqual(new Set(["@one-hub/sdk", "@one-hub/sdk/format", "@tanstack/react-query", "react"]));
});
