import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Runs a script of a repository's folder `scripts`. */
const runScript = (folder: string, script: string, args: readonly string[]) =>
  new Promise<{ readonly failed: boolean; readonly stdout: string; readonly stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ["--conditions=source", join(folder, "scripts", script), ...args],
      (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }),
    );
  });

describe("pnpm check", () => {
  it("refuses a step that does not exist, and lists those that do", async () => {
    const { failed, stdout, stderr } = await runScript(root, "check.ts", ["format", "no-such-step"]);
    expect(failed).toBe(true);
    expect(stderr).toMatch(/^No such step: no-such-step\n.*\bbuild, e2e, format, lint\b/);
    expect(stdout).toBe("");
  });
});
