import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const running = new Set<ChildProcess>();

/** Nothing that a benchmark started outlives it. */
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

export type Started = {
  readonly pid: number;
  /** The first match of the pattern that the process printed. */
  readonly found: string;
  /** Resolves when it is gone. */
  readonly ended: Promise<void>;
  /** Ends it and waits until it is gone. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** Starts a TypeScript file of this repository and waits until it prints what `pattern` captures. */
export const startProcess = async (
  file: URL,
  pattern: RegExp,
  options: { env?: Record<string, string>; nodeArguments?: readonly string[]; arguments?: readonly string[] } = {},
): Promise<Started> => {
  const child = spawn(
    process.execPath,
    ["--conditions=source", ...(options.nodeArguments ?? []), fileURLToPath(file), ...(options.arguments ?? [])],
    { env: { ...process.env, ...options.env }, stdio: ["ignore", "pipe", "ignore"] },
  );
  running.add(child);
  const gone = once(child, "exit").then(() => {
    running.delete(child);
  });
  const lines = createInterface({ input: child.stdout });
  const found = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const [, match] = pattern.exec(line) ?? [];
      if (match !== undefined) resolve(match);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${fileURLToPath(file)} ended with ${code}`)));
  });
  if (child.pid === undefined) throw new Error("The process has no id");
  return {
    pid: child.pid,
    found,
    ended: gone,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await gone;
    },
  };
};

/** Resident memory of a process in MB. */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  if (kilobytes === undefined) throw new Error("The system tells no resident memory");
  return Number(kilobytes) / 1024;
};

/** Seconds of processor time that a process has used, in all its threads. */
export const processorSeconds = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name, in parentheses, may hold blanks; user and system time are the 14th and 15th fields, in hundredths.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** A folder for the time of `work`. */
export const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), "gateway-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
