import { beforeAll } from "vitest";

import type { Demo } from "../demo/demo.ts";
import { loadMarkdown } from "../src/Markdown/Markdown.tsx";
import { itBehaves } from "./it-behaves.tsx";

const modules = import.meta.glob<{ readonly demos: readonly Demo[] }>("../src/**/*.demo.tsx", { eager: true });

// The tests check the text, not its placeholder.
beforeAll(loadMarkdown);

for (const module of Object.values(modules)) for (const demo of module.demos) itBehaves(demo);
