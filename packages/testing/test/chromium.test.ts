import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, onTestFinished, test, vi } from "vitest";

import { chromiumArgs, chromiumExecutable, unpackChromium } from "../src/index.ts";

const versionOf = async (path: string): Promise<string> => (await promisify(execFile)(path, ["--version"])).stdout;

test("there is a Chromium to test with", async () => {
  const path = await chromiumExecutable();
  expect(existsSync(path)).toBe(true);
  expect(await versionOf(path)).toContain("Chromium");
});

test("no flag turns web security off", () => {
  expect(chromiumArgs.filter((flag) => /security|insecure|single-process/.test(flag))).toEqual([]);
});

test("the npm-shipped browser is unpacked once, whatever the temporary directory contains", async () => {
  const folder = await mkdtemp(join(tmpdir(), "one-hub-chromium-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // A file of this name is what the package takes for its own browser.
  await writeFile(join(folder, "chromium"), "stale");
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const cache = join(folder, "cache");
  const first = await unpackChromium(cache);
  expect(await versionOf(first)).toContain("Chromium");
  expect(await unpackChromium(cache)).toBe(first);
  expect(process.env["TMPDIR"]).toBe(folder);
  expect(await readdir(cache)).toHaveLength(1);
});
