import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { root } from "./run.ts";

/** A registry of npm packages on this machine, for the project's own scope alone. */
export interface LocalRegistry {
  /** Contents of the `.npmrc` that sends the scope there; other packages come from where they always come from. */
  readonly npmrc: string;
  readonly stop: () => void;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const address = server.address();
        server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
      });
  });

/** Starts Verdaccio with an empty storage in a folder. */
export const startRegistry = async (folder: string): Promise<LocalRegistry> => {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  await mkdir(folder, { recursive: true });
  const config = join(folder, "verdaccio.yaml");
  await writeFile(
    config,
    `storage: ./storage
uplinks: {}
packages:
  "@one-hub/*": { access: $all, publish: $all }
max_body_size: 100mb
web: { enable: false }
log: { type: stdout, format: pretty, level: error }
`,
  );
  const registry = spawn(join(root, "node_modules/.bin/verdaccio"), ["--config", config, "--listen", address], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const answers = async (): Promise<boolean> =>
    fetch(`http://${address}/-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries += 1) {
    if (registry.exitCode !== null || tries === 240) throw new Error("The local registry did not start");
    await setTimeout(250);
  }
  return {
    // Publishing needs a token; which one does not matter to a registry that takes anybody's.
    npmrc: `@one-hub:registry=http://${address}/\n//${address}/:_authToken=anybody\n`,
    stop: () => registry.kill(),
  };
};
