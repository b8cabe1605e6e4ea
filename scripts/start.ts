import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildConsole } from "./build-console.ts";
import { buildDocs } from "./build-docs.ts";
import { root, run } from "./run.ts";

const main = join(root, "apps/gateway/src/main.js");
const seed = join(root, "apps/gateway/src/seed/main.ts");
const isDemo = process.argv.includes("--demo");
const dataDir = process.env["DATA_DIR"] ?? join(root, "data");
const env = isDemo ? { ...process.env, DATA_DIR: join(dataDir, "demo") } : { ...process.env, DATA_DIR: dataDir };

await Promise.all([
  buildConsole(),
  // Without them `/docs` is a 404; everything else works.
  buildDocs().catch((error: unknown) => process.stderr.write(`${String(error)}\n`)),
]);
if (isDemo) {
  const { code } = await run(process.execPath, ["--conditions=source", seed, "--demo"], { env });
  if (code !== 0) process.exit(code);
}
const gateway = spawn(process.execPath, ["--conditions=source", main], { env, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => gateway.kill(signal));
gateway.once("exit", (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
