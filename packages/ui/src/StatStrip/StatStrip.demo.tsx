import type { Demo } from "../../demo/demo.ts";
import { StatStrip } from "./StatStrip.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "StatStrip",
    render: (place) => (
      <StatStrip
        {...place}
        stats={[
          {
            id: "a",
            name: "Balance",
            value: "$128.402716",
            meaning: "about 19 days",
            progress: { value: 0.6, label: "Left" },
          },
          { id: "b", name: "Calls", value: 0 },
          { id: "c", name: "Now", value: undefined },
        ]}
      />
    ),
  },
];
