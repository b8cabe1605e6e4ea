import { mkdirSync, writeFileSync } from "node:fs";

import { drawingFiles } from "../src/Account/drawing-file.ts";

// After a change to the drawings or their colours: `node scripts/drawings.ts`. A test of the console fails until it was run.
const folder = new URL("../../../apps/console/public/avatars/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [number, file] of drawingFiles().entries()) writeFileSync(new URL(`${number}.svg`, folder), file);
