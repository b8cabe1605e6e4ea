import type { Demo } from "../../demo/demo.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "ConfirmDialog",
    placed: false,
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <ConfirmDialog
        opened
        onClose={onClose}
        danger
        title="Delete 2 keys?"
        text="Calls with them fail from now on."
        touches={["production", "ci-smoke"]}
        confirmText="Delete"
        busyText="Deleting…"
        onConfirm={() => Promise.resolve(undefined)}
      />
    ),
  },
];
