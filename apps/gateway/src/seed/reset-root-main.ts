import { checkPresent, openDatabase } from "../platform/db/database.ts";
import { lockDatabase } from "../platform/db/lock.ts";
import { databaseAddress, readEnvironment } from "../platform/environment.ts";
import { resetRoot } from "./reset-root.ts";

const fail = (...lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
};

const { environment, mistakes } = readEnvironment(process.env);
if (environment === undefined) fail(...mistakes);
else if (environment.ROOT_PASSWORD === undefined)
  fail("ROOT_PASSWORD=… reset-root", "  Gives root this password. Stop the gateway first.");
else {
  const address = databaseAddress(environment);
  const { ROOT_PASSWORD: password } = environment;
  const reset = async () => {
    await checkPresent(address);
    // A gateway that runs has the database: one that is stopped keeps no session of root in its memory.
    const unlock = await lockDatabase(address);
    const db = await openDatabase(address);
    const username = await resetRoot(db, password);
    await db.destroy();
    await unlock();
    return username;
  };
  const username = await reset().catch((error: unknown) =>
    fail(error instanceof Error ? error.message : String(error)),
  );
  if (username === undefined) fail("This database has no root yet: the first start of the gateway makes one.");
  process.stdout.write(
    `The account '${username}' has the new password. Its sessions and its access token have ended.\n`,
  );
}
