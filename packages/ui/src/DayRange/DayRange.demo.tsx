import type { Demo } from "../../demo/demo.ts";
import { DayRange, DayRangeField } from "./DayRange.tsx";

const days = { from: "2026-11-16", to: "2026-11-22", max: "2026-11-23", language: "en", onChange: () => undefined };

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "DayRange", placed: false, render: () => <DayRange {...days} /> },
  { name: "DayRangeField", placed: false, render: () => <DayRangeField {...days} label="Chosen days" className="" /> },
];
