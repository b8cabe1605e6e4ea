import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { databaseAddress, readEnvironment } from "../platform/environment.ts";
import { loadSecrets } from "../platform/vault.ts";
import { checkReadable, restore } from "./restore.ts";

const fail = (...lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
};

const [file] = process.argv.slice(2);
const { environment, mistakes } = readEnvironment(process.env);
if (environment === undefined) fail(...mistakes);
else if (file === undefined)
  fail("restore FILE", "  Puts a backup into an empty DATA_DIR, or an empty database at DATABASE_URL.");
else {
  const { DATA_DIR: directory, ENCRYPTION_KEY: encryptionKey, SESSION_SECRET: sessionSecret } = environment;
  const path = resolve(file);
  const run = async () => {
    await checkReadable(path);
    // A made-up key would open nothing.
    if (encryptionKey === undefined)
      await access(join(directory, "encryption-key")).catch(() =>
        fail("ENCRYPTION_KEY: set it as it was when the backup was made, or put the file encryption-key into DATA_DIR"),
      );
    const secrets = await loadSecrets({ directory, sessionSecret, encryptionKey });
    await restore(databaseAddress(environment), path, secrets);
  };
  await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  process.stdout.write(
    "Restored. Start the gateway: calls that were under way in the backup have their points returned.\n",
  );
}
