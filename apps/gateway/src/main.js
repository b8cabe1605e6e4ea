import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// JavaScript, unlike all the rest: a TypeScript file read before the cache is on loads the stripper, which is 12 MB for as long
// as the process lives. With the cache the files are stripped of their types and compiled once and not at every start.
// Where nothing can be written it is as if this were not here.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
const { run } = await import("./run.ts");
await run({
  consoleDir: fileURLToPath(new URL("../../console/dist", import.meta.url)),
  docsDir: fileURLToPath(new URL("../../../docs/.vitepress/dist", import.meta.url)),
});
// Now and not at the exit: a process that is killed has none.
flushCompileCache();
