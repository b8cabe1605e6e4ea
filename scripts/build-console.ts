import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root, run } from "./run.ts";

const dist = join(root, "apps/console/dist");
const stamp = join(dist, ".inputs");

/** Everything that decides what the build writes. */
const inputs = () =>
  globSync(
    [
      "apps/console/{src,public,scripts}/**/*.*",
      "apps/console/{index.html,*.ts,*.cjs,package.json}",
      "packages/{languages,page,sdk,hooks,ui}/src/**/*.*",
      "packages/ui/demo/*.*",
      "openapi/{bundle.gen.json,gateway-paths.ts}",
      "openapi/examples/**/*.json",
      "pnpm-lock.yaml",
    ],
    { cwd: root },
  ).sort();

const fingerprint = async () => {
  const hash = createHash("sha256");
  for (const file of inputs()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest("hex");
};

/** Builds the console when its inputs have changed since the last build. */
export const buildConsole = async (): Promise<void> => {
  const wanted = await fingerprint();
  const built = await readFile(stamp, "utf8").catch(() => "");
  if (built === wanted) return;
  process.stdout.write("Building the console …\n");
  const { code, output } = await run("pnpm", ["--filter", "@one-hub/console", "run", "build"], { quiet: true });
  if (code !== 0) throw new Error(`The console's build failed:\n${output}`);
  await writeFile(stamp, wanted);
};

if (import.meta.main) await buildConsole();
