import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// Every suite runs on SQLite. Which of them run on PostgreSQL as well is read from the suites themselves, so that a new one needs no entry anywhere:
// all that can open a database, but for those that say in a line of their own why it does not matter which one (a full run has them too).

const isFull = process.env["TEST_FULL"] === "1";
const folder = join(import.meta.dirname, "..");
const database = join(import.meta.dirname, "database.ts");

/** The line of a suite that needs no second database. The reason follows it. */
const waiver = /^\/\/ On SQLite alone: (.+)$/m;

/** Files that a file imports from beside it, wherever in it. */
const importsOf = (file: string, source: string): readonly string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)]
    .map(([, path = ""]) => resolve(dirname(file), path))
    .filter((path) => path.endsWith(".ts") && existsSync(path));

/** Whether `test/database.ts`, the one way of a test to a database, is among what a file imports, directly or not. */
const reachesDatabase = (file: string, seen = new Set<string>()): boolean => {
  if (file === database) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file, readFileSync(file, "utf8")).some((next) => reachesDatabase(next, seen));
};

/** All suites, by what a run on PostgreSQL does with them. Paths are those of the package's folder. */
export const databaseSuites = (): {
  readonly run: readonly string[];
  /** They cannot open a database. */
  readonly without: readonly string[];
  /** They say that it does not matter which one. */
  readonly waived: readonly { readonly suite: string; readonly reason: string }[];
} => {
  const run: string[] = [];
  const without: string[] = [];
  const waived: { suite: string; reason: string }[] = [];
  for (const suite of globSync("{src,test}/**/*.test.ts", { cwd: folder }).toSorted()) {
    const file = join(folder, suite);
    const [, reason] = waiver.exec(readFileSync(file, "utf8")) ?? [];
    if (!reachesDatabase(file)) without.push(suite);
    else if (reason !== undefined && !isFull) waived.push({ suite, reason });
    else run.push(suite);
  }
  return { run, without, waived };
};
