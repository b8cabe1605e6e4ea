import type { Demo } from "../../demo/demo.ts";
import { TimeText } from "./TimeText.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "TimeText",
    render: (place) => (
      <TimeText {...place} hint="2 min ago" dateTime="2026-11-20T14:32:07Z">
        2026-11-20 14:32:07
      </TimeText>
    ),
  },
];
