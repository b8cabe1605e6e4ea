import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runExamples } from "./examples.ts";
import { startRegistry } from "./local-registry.ts";
import { must, root } from "./run.ts";
import { makeScratch } from "./scratch.ts";

// Rehearses a release: publishes the packages from a clean copy to a registry on this machine, checks what was published, and installs and runs
// each example from it. `pnpm check release`; names of examples as arguments run only these.

const PUBLISHED = ["@one-hub/openapi", "@one-hub/sdk", "@one-hub/hooks"];

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
  const [hooks = "", , sdk = ""] = archives;
  for (const archive of [sdk, hooks])
    process.stdout.write(await must("attw", [archive, "--profile", "esm-only"], { cwd: root }));
  await must(process.execPath, ["scripts/import-packages.ts", sdk, hooks], { cwd: root });
};

const registry = await startRegistry(join(scratch, "registry"));
try {
  await release(registry.npmrc);
  await expectSound(await fetchArchives(registry.npmrc));
  await runExamples(join(scratch, "examples"), registry.npmrc, process.argv.slice(2));
} finally {
  registry.stop();
  await rm(scratch, { recursive: true, force: true });
}
