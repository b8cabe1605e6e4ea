import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root, run } from "./run.ts";

export type Build = {
  /** The word for it in a sentence. */
  readonly name: string;
  /** The workspace package whose script `build` writes it. */
  readonly package: string;
  /** The folder that it is written to, from the root. */
  readonly dist: string;
  /** Patterns of all files that decide the result, from the root. */
  readonly inputs: readonly string[];
};

/** A release changes the version of a manifest, which no page shows: it would build again what was tested. */
const withoutVersion = (manifest: string): string => JSON.stringify({ ...JSON.parse(manifest), version: undefined });

const readInput = async (file: string): Promise<string | Buffer> =>
  basename(file) === "package.json"
    ? withoutVersion(await readFile(join(root, file), "utf8"))
    : readFile(join(root, file));

const fingerprint = async (inputs: readonly string[]): Promise<string> => {
  const hash = createHash("sha256");
  for (const file of globSync(inputs, { cwd: root }).sort()) hash.update(file).update(await readInput(file));
  return hash.digest("hex");
};

/** Runs a package's build when its inputs have changed since the last one. */
export const buildWhenStale = async (build: Build): Promise<void> => {
  const stamp = join(root, build.dist, ".inputs");
  const wanted = await fingerprint(build.inputs);
  const built = await readFile(stamp, "utf8").catch(() => "");
  if (built === wanted) return;
  process.stdout.write(`Building the ${build.name} …\n`);
  const { code, output } = await run("pnpm", ["--filter", build.package, "run", "build"], { quiet: true });
  if (code !== 0) throw new Error(`The build of the ${build.name} failed:\n${output}`);
  await writeFile(stamp, wanted);
};
