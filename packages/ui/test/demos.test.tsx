import { beforeAll } from "vitest";

import type { Demo } from "../demo/demo.ts";
import { loadMarkdown } from "../src/Markdown/Markdown.tsx";
import { itBehaves } from "./it-behaves.tsx";

const modules = import.meta.glob<{ readonly demos: readonly Demo[] }>("../src/**/*.demo.tsx", { eager: true });

// What is looked at is the text, not the lines that hold its place.
beforeAll(loadMarkdown);

for (const module of Object.values(modules)) for (const demo of module.demos) itBehaves(demo);
