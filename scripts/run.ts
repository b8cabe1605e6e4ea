import { spawn, type SpawnOptions } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The repository's root. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a program of `node_modules/.bin` of a folder (or Node itself) and answers its exit code and what it printed. */
export const run = async (
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string | undefined>; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> => {
  const cwd = options.cwd ?? root;
  const spawnOptions: SpawnOptions = {
    cwd,
    env: {
      ...process.env,
      ...options.env,
      PATH: `${cwd}/node_modules/.bin:${root}/node_modules/.bin:${process.env["PATH"]}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  };
  const child = spawn(command, args, spawnOptions);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (options.quiet !== true) process.stdout.write(chunk);
    });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 127, output: `${output}${String(error)}` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
};

/** Runs a program as {@link run} does, without showing what it prints, and answers that; throws with it where the program fails. */
export const must = async (
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Promise<string> => {
  const { code, output } = await run(command, args, { ...options, quiet: true });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}:\n${output}`);
  return output;
};
