import type { Demo } from "../../demo/demo.ts";
import { Sparkline } from "./Sparkline.tsx";

const values = Array.from({ length: 24 }, (_, hour) => (hour < 3 ? 0 : (hour * 37) % 23));

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "Sparkline",
    render: (place) => (
      <Sparkline
        {...place}
        label="246 calls in a day, at most 22 an hour; 14 failed"
        values={values}
        bad={values.map((value, hour) => (hour % 7 === 0 ? Math.ceil(value / 2) : 0))}
      />
    ),
  },
  { name: "Sparkline, nothing", render: (place) => <Sparkline {...place} label="No calls" values={[0, 0, 0, 0, 0]} /> },
];
