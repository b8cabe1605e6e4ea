import { globSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildConsole } from "./build-console.ts";
import { buildDocs } from "./build-docs.ts";
import { root, run } from "./run.ts";

// Puts what runs in production into a folder: the gateway's sources, the packages and the contract that it imports, the built console and documentation, and their
// dependencies. `node scripts/assemble.ts FOLDER`; the Dockerfile does it, and `image-check.ts` starts what comes of it.

const needed = [
  "{package.json,pnpm-lock.yaml,pnpm-workspace.yaml,LICENSE}",
  "apps/gateway/package.json",
  "apps/gateway/src/**/*.*",
  "openapi/{package.json,bundle.gen.json,gateway-paths.ts,reply.ts}",
  "packages/{languages,page,sdk}/package.json",
  "packages/{languages,page,sdk}/src/**/*.*",
];
/** Types, maps, texts and sources for developers, tests, and the CommonJS half of two packages that are imported as modules: a third of all bytes. */
const unused = [
  "node_modules/.pnpm/**/*.{d.ts,d.cts,d.mts,map,md}",
  "node_modules/.pnpm/gpt-tokenizer@*/node_modules/gpt-tokenizer/{cjs,src,data}",
  "node_modules/.pnpm/stripe@*/node_modules/stripe/cjs",
  "node_modules/.pnpm/zod@*/node_modules/zod/src",
  "node_modules/.pnpm/bintrees@*/node_modules/bintrees/test",
];

/** Builds console and documentation and copies them into two folders. */
export const copyPages = async (consoleDir: string, docsDir: string): Promise<void> => {
  await Promise.all([buildConsole(), buildDocs()]);
  await cp(join(root, "apps/console/dist"), consoleDir, { recursive: true });
  await cp(join(root, "docs/.vitepress/dist"), docsDir, { recursive: true });
  // Three quarters of the documentation's bytes: the host sends the compressed copies, and unpacks them for readers that take none.
  for (const copy of globSync("**/*.br", { cwd: docsDir })) await rm(join(docsDir, copy.replace(/\.br$/, "")));
};

/** Fills a folder that is empty or not there yet. */
export const assemble = async (folder: string): Promise<void> => {
  for (const file of globSync(needed, { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
  await copyPages(join(folder, "apps/console/dist"), join(folder, "docs/.vitepress/dist"));
  const install = ["install", "--prod", "--frozen-lockfile", "--filter", "@one-hub/gateway..."];
  const { code, output } = await run("pnpm", install, { cwd: folder, quiet: true });
  if (code !== 0) throw new Error(`The dependencies could not be installed:\n${output}`);
  for (const path of globSync(unused, { cwd: folder })) await rm(join(folder, path), { recursive: true, force: true });
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("node scripts/assemble.ts FOLDER");
  await assemble(folder);
}
