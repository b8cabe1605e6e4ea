import type { Demo } from "../../demo/demo.ts";
import { Countdown } from "./Countdown.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "Countdown",
    render: (place) => <Countdown {...place} end={Date.UTC(2100, 0, 1)} label="Time left" unit={(unit) => unit} />,
  },
];
