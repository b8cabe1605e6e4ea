import { pino } from "pino";
import { readEnvironment } from "./platform/environment.ts";
import { type Gateway, startGateway } from "./gateway.ts";
import { readConsoleConfig } from "./host/console-config.ts";
import { createRecentLog } from "./platform/recent-log.ts";
import { rootPasswordLine } from "./seed/root-password.ts";

const fail = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
};

/** Folders of the built pages. */
export interface BuiltPages {
  readonly consoleDir: string;
  readonly docsDir: string;
}

const printAddress = (publicUrl: string | undefined, { url, rootPassword }: Gateway): void => {
  process.stdout.write(`The console is at ${publicUrl ?? url}\n`);
  if (rootPassword !== undefined) process.stdout.write(rootPasswordLine(rootPassword));
};

/** Starts the gateway with the process's environment and stops it on SIGINT and SIGTERM. Ends the process where it cannot start. */
export const run = async ({ consoleDir, docsDir }: BuiltPages): Promise<void> => {
  const { environment, mistakes } = readEnvironment(process.env);
  if (environment === undefined) return fail(mistakes);
  const read = await readConsoleConfig(environment.CONSOLE_CONFIG);
  if (read.config === undefined) return fail(read.mistakes.map((mistake) => `CONSOLE_CONFIG: ${mistake}`));
  // Logs go to stderr: stdout says only what a person starting it needs.
  // Many lines make one write: a write for each costs a busy relay a tenth of its calls.
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 250 });
  const recentLog = createRecentLog({
    write: (line) => destination.write(line),
    flush: (done) => destination.flush(done),
  });
  const log = pino({ level: environment.LOG_LEVEL, base: null }, recentLog.destination);
  const parts = { environment, consoleConfig: read.config, consoleDir, docsDir, log, recentLog };
  const started = await startGateway(parts).catch((error: unknown) =>
    fail([error instanceof Error ? error.message : String(error)]),
  );
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, "stopping");
      void started.stop().then(
        () => {
          log.info("stopped");
          log.flush(() => process.exit(0));
        },
        (error: unknown) => fail([String(error)]),
      );
    });
  // Last, because its reader may stop the process at once.
  printAddress(environment.PUBLIC_URL, started);
};
