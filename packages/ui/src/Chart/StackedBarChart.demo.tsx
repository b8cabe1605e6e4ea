import type { Demo } from "../../demo/demo.ts";
import { DemoChart, DemoLevels } from "../../demo/chart.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "StackedBarChart", placed: false, render: () => <DemoChart /> },
  { name: "StackedBarChart, levels", placed: false, render: () => <DemoLevels /> },
  { name: "StackedBarChart, loading", placed: false, render: () => <DemoChart loading /> },
];
