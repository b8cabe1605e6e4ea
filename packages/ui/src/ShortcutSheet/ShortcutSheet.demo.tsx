import type { Demo } from "../../demo/demo.ts";
import { ShortcutSheet } from "./ShortcutSheet.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "ShortcutSheet",
    placed: false,
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <ShortcutSheet
        opened
        onClose={onClose}
        title="Keyboard shortcuts"
        orText="or"
        groups={[
          {
            id: "everywhere",
            label: "Everywhere",
            shortcuts: [
              { id: "palette", does: "Search and commands", ways: [["Ctrl", "K"]] },
              { id: "sheet", does: "This list", ways: [["?"]] },
            ],
          },
          {
            id: "lists",
            label: "In lists",
            shortcuts: [{ id: "next", does: "Next row", ways: [["J"], ["↓"]] }],
          },
        ]}
      />
    ),
  },
];
