import { Code } from "@mantine/core";

import type { Demo } from "../../demo/demo.ts";
import { FactLine } from "./FactLine.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "FactLine",
    render: (place) => <FactLine {...place} facts={[<Code key="id">req-7f3a</Code>, "chatbot", "2.05 s"]} />,
  },
];
