import { globSync } from "node:fs";
import { root, run } from "./run.ts";

const projects = globSync("{.,openapi,packages/*,apps/*}/tsconfig.json", { cwd: root });
let failed = false;
for (const project of projects) {
  const { code } = await run("tsc", ["--noEmit", "--pretty", "false", "-p", project]);
  failed ||= code !== 0;
}
process.exit(failed ? 1 : 0);
