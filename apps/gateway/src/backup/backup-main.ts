import { resolve } from "node:path";
import { noteBackup } from "../platform/last-backup.ts";
import { databaseAddress, readEnvironment } from "../platform/environment.ts";
import { backUp } from "./backup.ts";

const fail = (...lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
};

const [file] = process.argv.slice(2);
const { environment, mistakes } = readEnvironment(process.env);
if (environment === undefined) fail(...mistakes);
else if (file === undefined)
  fail("backup FILE", "  Copies the database of DATA_DIR or DATABASE_URL to a new file; its gateway may run.");
else {
  const path = resolve(file);
  await backUp(databaseAddress(environment), path).catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );
  await noteBackup(environment.DATA_DIR, Math.floor(Date.now() / 1000));
  process.stdout.write(
    [
      `Backed up to ${path} (readable by its owner only).`,
      "In it: accounts, balances, log and settings. Keys, payment settings and other secrets are sealed.",
      "Not in it: the encryption key that opens them and the session secret (ENCRYPTION_KEY and SESSION_SECRET, or the files",
      "encryption-key and session-secret of DATA_DIR). Keep a copy of these in another place: without the first, a restore is refused.",
      "",
    ].join("\n"),
  );
}
