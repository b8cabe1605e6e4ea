import type { Demo } from "../demo/demo.ts";
import { itBehaves } from "./it-behaves.tsx";

const modules = import.meta.glob<{ readonly demos: readonly Demo[] }>("../src/**/*.demo.tsx", { eager: true });

for (const module of Object.values(modules)) for (const demo of module.demos) itBehaves(demo);
