import { must } from "./run.ts";

// Versions, builds and publishes the packages: `pnpm release`, on a clean `main`, with npm's credentials. `--no-provenance` publishes without a
// statement of origin, which npm takes from a CI provider only.

if ((await must("git", ["status", "--porcelain"])) !== "") throw new Error("There are changes that are not committed");
await must("changeset", ["version"]);
if ((await must("git", ["status", "--porcelain"])) !== "") {
  // The published state is committed, and tags name that commit.
  await must("git", ["add", "--all"]);
  await must("git", ["commit", "--message", "Release"]);
}
// Skips versions that the registry has. Each package builds itself before it is packed (`prepack`).
const origin = process.argv.includes("--no-provenance") ? [] : ["--provenance"];
process.stdout.write(await must("pnpm", ["publish", "--recursive", ...origin]));
await must("changeset", ["tag"]);
process.stdout.write(`Published. Now: git push --follow-tags\n`);
