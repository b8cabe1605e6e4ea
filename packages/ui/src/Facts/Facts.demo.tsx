import type { Demo } from "../../demo/demo.ts";
import { Facts } from "./Facts.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "Facts",
    render: (place) => (
      <Facts
        {...place}
        facts={[
          { id: "a", name: "Request", value: "20261120" },
          { id: "b", name: "Charged", value: "$0.01", strong: true },
        ]}
      />
    ),
  },
];
