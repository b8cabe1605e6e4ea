import type { Demo } from "../../demo/demo.ts";
import { RowMenu } from "./RowMenu.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "RowMenu",
    placed: false,
    render: () => (
      <RowMenu
        label="More for production"
        entries={() => [{ label: "Edit" }, { label: "Delete", danger: true, divided: true }]}
      />
    ),
  },
];
