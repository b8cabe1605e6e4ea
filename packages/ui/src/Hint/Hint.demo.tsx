import { Button } from "@mantine/core";

import type { Demo } from "../../demo/demo.ts";
import { Hint } from "./Hint.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "Hint",
    placed: false,
    render: () => (
      <Hint label="The gateway counts limited keys alone.">
        <Button variant="default">Why is there no figure?</Button>
      </Hint>
    ),
  },
];
