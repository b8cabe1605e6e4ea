import { execFile, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

export type Postgres = { readonly url: string; readonly stop: () => Promise<void> };

const binaries = () =>
  globSync("/usr/lib/postgresql/*/bin/initdb")
    .sort()
    .at(-1)
    ?.replace(/\/initdb$/, "");

const freePort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
};

/** The server refuses to run as root, so there it runs as Debian's own user for it. */
const asServerUser = async () => {
  if (userInfo().uid !== 0) return { prefix: [] as string[], ids: undefined };
  const { stdout } = await execute("id", ["-u", "postgres"]);
  const { stdout: group } = await execute("id", ["-g", "postgres"]);
  return { prefix: ["runuser", "-u", "postgres", "--"], ids: { uid: Number(stdout), gid: Number(group) } };
};

/** Starts a PostgreSQL of Debian's for tests, in a folder of its own; undefined where none is installed. */
export const startPostgres = async (): Promise<Postgres | undefined> => {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const { prefix, ids } = await asServerUser();
  const directory = await mkdtemp(join(tmpdir(), "postgres-"));
  if (ids !== undefined) await chown(directory, ids.uid, ids.gid);
  const asUser = (program: string, args: readonly string[]): [string, string[]] =>
    prefix[0] === undefined ? [program, [...args]] : [prefix[0], [...prefix.slice(1), program, ...args]];
  const data = join(directory, "data");
  await execute(
    ...asUser(join(bin, "initdb"), ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C"]),
    { cwd: directory },
  );
  const port = await freePort();
  // Tests throw the data away, so nothing waits for the disk.
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  const child = spawn(
    ...asUser(join(bin, "postgres"), [
      "-D",
      data,
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      "-k",
      directory,
      ...settings.flatMap((setting) => ["-c", setting]),
    ]),
    { cwd: directory, stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const ready = Promise.withResolvers<void>();
  let output = "";
  child.stderr.on("data", (part: Buffer) => {
    output += part.toString("utf8");
    if (output.includes("ready to accept connections")) ready.resolve();
  });
  child.once("exit", () => ready.reject(new Error(`PostgreSQL did not start:\n${output}`)));
  await ready.promise;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      const exited = once(child, "exit");
      if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
