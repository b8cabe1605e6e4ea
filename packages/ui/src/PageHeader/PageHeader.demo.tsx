import type { Demo } from "../../demo/demo.ts";
import { PageHeader } from "./PageHeader.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "PageHeader",
    render: (place) => (
      <PageHeader
        {...place}
        title="Keys"
        state="6 keys · $85.81 used in all"
        actions={<button type="button">New key</button>}
      />
    ),
  },
];
