import { closeSync, openSync } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { checkPresent, type DatabaseAddress } from "../platform/db/database.ts";
import { runServerTool } from "./server-tool.ts";

/** Creates an empty file that only its owner may read; throws where there is one. */
const createFile = (path: string) => closeSync(openSync(path, "wx", 0o600));

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Copies a SQLite database as it is at one instant; its gateway may run and write meanwhile. */
const copyFile = (from: string, to: string) => {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    database.prepare("vacuum into ?").run(to);
  } finally {
    database.close();
  }
};

/** Writes a consistent copy of a database to a new file (mode 600), beside a running gateway. Secrets are not in it. */
export const backUp = async (address: DatabaseAddress, file: string): Promise<void> => {
  if (await exists(file)) throw new Error(`${file} is there already; a backup never overwrites another`);
  await checkPresent(address);
  // Under another name until it is whole.
  const part = `${file}.part`;
  await rm(part, { force: true });
  createFile(part);
  try {
    if (address.kind === "sqlite") copyFile(address.path, part);
    else await runServerTool("pg_dump", address.url, ["--format=custom", "--no-owner", "--no-acl", `--file=${part}`]);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};
