// The thread of reader.ts. JavaScript for the reason that main.js gives: it would load the stripper of types a second time.
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

// Statements cannot write. The file is not opened read-only because this thread also moves the journal into it; nor is it made where there is none.
const file = pathToFileURL(workerData.path);
file.searchParams.set("mode", "rw");
const database = new DatabaseSync(file, { timeout: 5000 });
database.exec("pragma query_only = on; pragma cache_size = -32000; pragma temp_store = memory");

/**
 * As the other connection does (sqlite-dialect.ts): what lies beyond the exact numbers is the largest or smallest of them.
 * @param {import("node:sqlite").SQLOutputValue} value
 */
const toExact = (value) => {
  if (typeof value !== "bigint") return value;
  if (value > Number.MAX_SAFE_INTEGER) return Number.MAX_SAFE_INTEGER;
  return value < Number.MIN_SAFE_INTEGER ? Number.MIN_SAFE_INTEGER : Number(value);
};

/**
 * @param {string} text
 * @param {import("node:sqlite").SQLInputValue[]} values
 */
const read = (text, values) => {
  const statement = database.prepare(text);
  statement.setReadBigInts(true);
  return statement
    .all(...values)
    .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toExact(value)])));
};

// oxlint-disable unicorn/require-post-message-target-origin -- of threads, not of windows
parentPort?.on("message", ({ id, text, values }) => {
  try {
    parentPort?.postMessage({ id, rows: read(text, values) });
  } catch (error) {
    parentPort?.postMessage({ id, message: error instanceof Error ? error.message : String(error) });
  }
});
