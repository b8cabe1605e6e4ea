import { readFileSync } from "node:fs";
import { type Manifest, pageSizes, routeChunks, ROUTE_CHUNK_LIMIT } from "../page-budgets.ts";

// `pnpm size`: what each page asks a visitor to load, in brotli.
const dist = new URL("file:///tmp/distmap/");
// Written by the build a moment ago.
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Manifest;

let failed = false;
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);
for (const { name, limit, size, files } of pageSizes(manifest, dist)) {
  const over = size > limit * 1000;
  failed ||= over;
  process.stdout.write(`${over ? "OVER" : "  ok"} ${kilobytes(size)} of ${limit} kB in ${files} files  ${name}\n`);
}
for (const { file, size } of routeChunks(manifest, dist)) {
  if (size <= ROUTE_CHUNK_LIMIT * 1000) continue;
  failed = true;
  process.stdout.write(`OVER ${kilobytes(size)} of ${ROUTE_CHUNK_LIMIT} kB  ${file}\n`);
}
process.exit(failed ? 1 : 0);
