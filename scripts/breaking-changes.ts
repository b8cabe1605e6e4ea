import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { getReleasePlan } from "@changesets/get-release-plan";
import { must, root, run } from "./run.ts";
import { makeScratch } from "./scratch.ts";

// Compares the description with the released one: `pnpm check breaking-changes`. A change that breaks clients needs a changeset that raises the
// major version of @one-hub/openapi (before 1.0: the minor one). `node scripts/breaking-changes.ts FILE` compares with a file.

const NAME = "@one-hub/openapi";

/** The description of the newest release, or undefined before the first. */
const released = async (folder: string): Promise<string | undefined> => {
  const { code, output } = await run("npm", ["pack", `${NAME}@latest`, "--json", "--pack-destination", folder], {
    quiet: true,
  });
  if (code !== 0) {
    if (/E40[34]/.test(output)) return undefined;
    throw new Error(`The released description could not be fetched:\n${output}`);
  }
  const [archive = ""] = await readdir(folder);
  await must("tar", ["xzf", join(folder, archive), "-C", folder]);
  return join(folder, "package/openapi.json");
};

/** Whether the changesets announce a release that may break clients. */
const isAnnounced = async (): Promise<boolean> => {
  const { releases } = await getReleasePlan(root);
  const release = releases.find(({ name }) => name === NAME);
  return (
    release !== undefined &&
    (release.type === "major" || (release.type === "minor" && release.oldVersion.startsWith("0.")))
  );
};

const scratch = await makeScratch();
try {
  const [before = await released(scratch)] = process.argv.slice(2);
  if (before === undefined) {
    process.stdout.write(`${NAME} was not released yet: there is nothing to compare with\n`);
  } else {
    if (!existsSync(before)) throw new Error(`${before} does not exist`);
    const { code } = await run("oasdiff", [
      "breaking",
      before,
      join(root, "openapi/bundle.gen.json"),
      "--fail-on",
      "ERR",
    ]);
    if (code !== 0 && !(await isAnnounced())) {
      process.stdout.write(`These changes break clients: describe them in a changeset that says so for ${NAME}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
