import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** Variables of the developer's environment that would reconfigure the gateway. */
const foreign: ReadonlySet<string> = new Set([
  "CONSOLE_CONFIG",
  "DATABASE_URL",
  "ENCRYPTION_KEY",
  "EXTENSIONS",
  "GATEWAY_URL",
  "HOST",
  "PUBLIC_URL",
  "ROOT_PASSWORD",
  "SESSION_SECRET",
  "TG_API_URL",
  "TG_BOT_API_KEY",
  "TG_HTTP_PROXY",
  "TG_WEBHOOK_SECRET",
  "TRUST_PROXY",
  "UPSTREAM_KEY",
  "UPSTREAM_URL",
]);

/** A process started as the README says. */
export interface StartedGateway {
  /** Address that it printed, without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** Everything it wrote for the person who started it. */
  readonly printed: () => string;
  /** Everything it wrote to the log, for the message of a failed test. */
  readonly logged: () => string;
  /** Root's password out of what was printed; rejects when the process ends without having printed one. */
  readonly rootPassword: () => Promise<string>;
  /** Asks it to end and waits; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** How a start differs from the README's. */
export interface StartOptions {
  /** Data of a former start; without it a new folder, removed at the end. */
  readonly dataDir?: string;
  /** Extensions beyond open one-hub, all by default. With none, {@link StartedGateway.stop} fails if the console sent fields of them. */
  readonly extensions?: "all" | "none";
  /** Environment variables beyond a free port and generous limits. */
  readonly variables?: Readonly<Record<string, string>>;
}

const startMilliseconds = 60_000;

/** Starts the gateway and its console: `pnpm start` without pnpm. */
export const startGateway = async (options: StartOptions = {}): Promise<StartedGateway> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "console-e2e-")));
  const kept = Object.entries(process.env).filter(([name]) => !foreign.has(name));
  const child = spawn(process.execPath, [join(root, "scripts/start.ts")], {
    cwd: root,
    env: {
      ...Object.fromEntries(kept),
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      LOGIN_LIMIT: "100000/1",
      API_LIMIT: "1000000/1",
      EXTENSIONS: options.extensions ?? "all",
      ...options.variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let logged = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    logged += text;
  });
  const closed = once(child, "close");

  const find = async (pattern: RegExp): Promise<string> => {
    const ended = closed.then(() => "ended" as const);
    const late = AbortSignal.timeout(startMilliseconds);
    for (;;) {
      const [, found] = pattern.exec(printed) ?? [];
      if (found !== undefined) return found;
      const more = once(child.stdout, "data", { signal: late }).then(() => "more" as const);
      if ((await Promise.race([more, ended])) === "ended" && !pattern.test(printed))
        throw new Error(`the gateway ended without having printed ${pattern}:\n${printed}${logged}`);
    }
  };

  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await closed;
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    const ignored = logged.split("\n").filter((line) => line.includes("fields of extensions were ignored"));
    if (ignored.length > 0) throw new Error(`fields were sent that the gateway does not offer:\n${ignored.join("\n")}`);
    return child.exitCode;
  };

  try {
    const url = await find(/^The console is at (\S+)\n/m);
    return {
      url,
      dataDir,
      printed: () => printed,
      logged: () => logged,
      rootPassword: () => find(/^Sign in as root with the password (\S+) /m),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
