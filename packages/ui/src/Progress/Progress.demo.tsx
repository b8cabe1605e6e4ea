import type { Demo } from "../../demo/demo.ts";
import { Progress } from "./Progress.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "Progress", render: (place) => <Progress {...place} value={0.4} label="Used" /> },
  { name: "Progress, full", render: (place) => <Progress {...place} value={1.4} label="Used" tone="bad" size="sm" /> },
];
