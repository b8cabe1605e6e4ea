import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runExamples, runIn, whileServing } from "./examples.ts";
import { expectToServe } from "./expect-to-serve.ts";
import { startRegistry } from "./local-registry.ts";
import { must, root, run } from "./run.ts";
import { makeScratch } from "./scratch.ts";

// Rehearses a release: publishes the packages from a clean copy to a registry on this machine, checks what was published, and installs and runs
// each example from it, and the gateway. `pnpm check release`; names of examples as arguments run only these.

const PUBLISHED = ["@one-hub/openapi", "@one-hub/sdk", "@one-hub/hooks", "@one-hub/gateway"];

const scratch = await makeScratch();

/** A commit of what is in the working tree, without what git ignores: a clean clone of what will be committed. */
const cleanCopy = async (npmrc: string): Promise<string> => {
  const copy = join(scratch, "repository");
  const files = await must("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root });
  for (const file of files.split("\0").filter((name) => name !== "")) {
    await mkdir(join(copy, dirname(file)), { recursive: true });
    // A file that was removed is in the index until the commit.
    await cp(join(root, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
  await writeFile(join(copy, ".npmrc"), npmrc);
  // Built from the same files, and ignored by git: the gateway's package would build it a second time.
  await cp(join(root, "apps/console/dist"), join(copy, "apps/console/dist"), { recursive: true });
  await must("git", ["init", "--quiet", "--initial-branch", "main"], { cwd: copy });
  await must("git", ["config", "user.name", "Release check"], { cwd: copy });
  await must("git", ["config", "user.email", "release-check@localhost"], { cwd: copy });
  await must("git", ["add", "--all"], { cwd: copy });
  await must("git", ["commit", "--quiet", "--message", "As it stands"], { cwd: copy });
  return copy;
};

const release = async (npmrc: string): Promise<void> => {
  const copy = await cleanCopy(npmrc);
  await must("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"], { cwd: copy });
  process.stdout.write(await must("pnpm", ["release", "--no-provenance"], { cwd: copy }));
  const tags = (await must("git", ["tag"], { cwd: copy })).trim().split("\n");
  for (const name of PUBLISHED)
    if (!tags.some((tag) => tag.startsWith(`${name}@`))) throw new Error(`${name} was not tagged`);
};

/** Fetches what was published, as archives. */
const fetchArchives = async (npmrc: string): Promise<string[]> => {
  const folder = join(scratch, "archives");
  await mkdir(folder);
  await writeFile(join(folder, ".npmrc"), npmrc);
  for (const name of PUBLISHED) await must("npm", ["pack", name], { cwd: folder });
  const archives = (await readdir(folder)).filter((name) => name.endsWith(".tgz")).sort();
  return archives.map((name) => join(folder, name));
};

const expectSound = async (archives: readonly string[]): Promise<void> => {
  for (const archive of archives) {
    const files = await must("tar", ["tzf", archive], { cwd: root });
    for (const file of ["README.md", "CHANGELOG.md", "LICENSE"])
      if (!files.includes(`package/${file}\n`)) throw new Error(`${archive} lacks ${file}`);
    process.stdout.write(await must("publint", ["run", archive, "--strict"], { cwd: root }));
  }
  const [, hooks = "", , sdk = ""] = archives;
  for (const archive of [sdk, hooks])
    process.stdout.write(await must("attw", [archive, "--profile", "esm-only"], { cwd: root }));
  await must(process.execPath, ["scripts/import-packages.ts", sdk, hooks], { cwd: root });
};

/** Starts the gateway from npm alone in an empty folder, makes a backup of it, and tries its archive in a Node that is too old. */
const startGateway = async (npmrc: string, archive: string): Promise<void> => {
  const folder = join(scratch, "gateway");
  await mkdir(folder);
  await writeFile(join(folder, ".npmrc"), npmrc);
  const place = { folder, env: { DATA_DIR: join(folder, "data"), PORT: "0" } };
  await whileServing(place, ["--yes", "@one-hub/gateway"], async (address) => {
    await expectToServe(address);
    await runIn(place, "npx", ["--yes", "@one-hub/gateway", "backup", "copy.sqlite"], /^Backed up to/);
  });
  await must("tar", ["xzf", archive], { cwd: folder });
  const old = await run("npx", ["--yes", "node@20", "package/cli.js"], { cwd: folder, quiet: true });
  if (old.code !== 1 || !old.output.includes("needs Node 24")) throw new Error(`In Node 20 it says:\n${old.output}`);
};

const registry = await startRegistry(join(scratch, "registry"));
try {
  await release(registry.npmrc);
  const archives = await fetchArchives(registry.npmrc);
  await expectSound(archives);
  const [gateway = ""] = archives;
  await startGateway(registry.npmrc, gateway);
  await runExamples(join(scratch, "examples"), registry.npmrc, process.argv.slice(2));
} finally {
  registry.stop();
  await rm(scratch, { recursive: true, force: true });
}
