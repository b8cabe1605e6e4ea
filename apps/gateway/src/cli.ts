#!/usr/bin/env node
import { join } from "node:path";

// The command of the npm package (tsup.config.ts). Imports nothing of the gateway before it knows that this Node can run it.

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  start: async () => {
    const { run } = await import("./run.ts");
    await run({ consoleDir: join(import.meta.dirname, "console"), docsDir: join(import.meta.dirname, "docs") });
  },
  backup: () => import("./backup/backup-main.ts"),
  restore: () => import("./backup/restore-main.ts"),
  "reset-root": () => import("./seed/reset-root-main.ts"),
};

const [name = "start"] = process.argv.splice(2, 1);
const command = commands[name];
const [major = ""] = process.versions.node.split(".");
if (Number(major) < 24) {
  process.stderr.write(
    `The gateway needs Node 24 or newer; this is ${process.version}. Without installing one: npx -y -p node@24 -p @one-hub/gateway one-hub-gateway\n`,
  );
  process.exitCode = 1;
} else if (command === undefined) {
  process.stderr.write(`There is no command '${name}': ${Object.keys(commands).join(", ")}\n`);
  process.exitCode = 1;
} else await command();
