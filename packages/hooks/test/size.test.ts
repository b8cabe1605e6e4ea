import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "tsup";
import { afterAll, beforeAll, expect, test } from "vitest";

const own = fileURLToPath(new URL("..", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "hooks-size-"));
afterAll(() => rm(folder, { recursive: true }));

const installed = (name: string): string => join(folder, "node_modules/@one-hub", name);

/** Builds a package as it is published, beside a copy of its manifest. */
const install = async (name: string, source: string, ...options: readonly string[]): Promise<void> => {
  await mkdir(installed(name), { recursive: true });
  await cp(join(source, "package.json"), join(installed(name), "package.json"));
  const build = ["--silent", "--out-dir", join(installed(name), "dist"), ...options];
  await promisify(execFile)(join(source, "node_modules/.bin/tsup"), build, { cwd: source });
};

// The published files: sizes of the sources say nothing about the files that are built from them.
beforeAll(async () => {
  const sdk = join(own, "node_modules/@one-hub/sdk");
  await install("hooks", own);
  await install("sdk", sdk, "--no-dts");
  await symlink(join(sdk, "node_modules"), join(installed("sdk"), "node_modules"));
}, 120_000);

/** Brotli bytes of what a bundler keeps when a program uses these exports: minified, the SDK's part included, without the peers. */
const sizeOf = async (names: readonly string[]): Promise<number> => {
  const program = join(folder, "program.ts");
  await writeFile(program, `export { ${names.join(", ")} } from "@one-hub/hooks";\n`);
  await build({
    config: false,
    silent: true,
    entry: { program },
    outDir: join(folder, "built"),
    format: "esm",
    target: "es2022",
    platform: "browser",
    minify: true,
    treeshake: true,
    external: [/^react(?:$|\/)/, "@tanstack/react-query"],
    noExternal: [/^@one-hub\//, "openapi-fetch"],
  });
  return brotliCompressSync(await readFile(join(folder, "built/program.js"))).length;
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

test("provider, session, status and all of keys are as small as the README says", async () => {
  const readme = (await readFile(join(own, "README.md"), "utf8")).replaceAll(/\s+/g, " ");
  const sentence =
    /Provider, session, status and everything about keys are under ([\d.]+) kB \(brotli\) with their part of the SDK, and under ([\d.]+) kB with `createGatewayQueryClient`/;
  const [plain = NaN, withClient = NaN] =
    sentence
      .exec(readme)
      ?.slice(1)
      .map((kB) => Number(kB) * 1000) ?? [];
  const size = await sizeOf(["GatewayProvider", "useSession", "useStatus", ...keys]);
  expect(size).toBeLessThanOrEqual(plain);
  expect(size).toBeGreaterThan(plain - 200);
  const whole = await sizeOf(["createGatewayQueryClient", "GatewayProvider", "useSession", "useStatus", ...keys]);
  expect(whole).toBeLessThanOrEqual(withClient);
  expect(whole).toBeGreaterThan(withClient - 200);
});

test("unused exports are not bundled", { timeout: 60_000 }, async () => {
  expect(await sizeOf(["storageKeys"])).toBeLessThan(300);
  expect(await sizeOf(["useSession"])).toBeLessThan((await sizeOf(["useSession", ...keys])) - 500);
});

test("quota is formatted without the library for times", async () => {
  expect(await sizeOf(["useQuota"])).toBeLessThanOrEqual(2_500);
});

test("the published types import nothing but the peers and the SDK", async () => {
  const files = await readdir(join(installed("hooks"), "dist"));
  const types = await Promise.all(
    files
      .filter((file) => file.endsWith(".d.ts"))
      .map((file) => readFile(join(installed("hooks"), "dist", file), "utf8")),
  );
  const imported = types.flatMap((text) =>
    [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(([, name = ""]) => name),
  );
  const packages = new Set(imported.filter((name) => !name.startsWith(".")));
  expect(packages).toEqual(new Set(["@one-hub/sdk", "@one-hub/sdk/format", "@tanstack/react-query", "react"]));
});
