import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// The files are stripped of their types and compiled once and not at every start: that halves the time a start takes and
// spares the memory of the stripper. Where nothing can be written it is as if this were not here.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
await import("./run.ts");
// Now and not at the exit: a process that is killed has none.
flushCompileCache();
