import type { Demo } from "../../demo/demo.ts";
import { SegmentedTabs } from "./SegmentedTabs.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "SegmentedTabs",
    render: (place) => (
      <SegmentedTabs
        {...place}
        label="Range"
        value="7"
        onChange={() => undefined}
        segments={[
          { value: "1", label: "24 h" },
          { value: "7", label: "7 d" },
        ]}
      />
    ),
  },
];
