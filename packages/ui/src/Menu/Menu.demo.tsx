import { Button } from "@mantine/core";
import type { Demo } from "../../demo/demo.ts";
import { Menu, RowMenu } from "./Menu.tsx";
import { Popover } from "./Popover.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "Menu",
    placed: false,
    render: () => (
      <Menu
        label="Export"
        target={<Button>Export</Button>}
        entries={[
          { id: "csv", label: "CSV", checked: true },
          { id: "out", label: "Elsewhere", href: "https://example.com", divided: true },
          { id: "gone", label: "Delete", danger: true },
        ]}
      />
    ),
  },
  {
    name: "RowMenu",
    placed: false,
    render: () => <RowMenu label="More for production" entries={[{ id: "edit", label: "Edit" }]} />,
  },
  {
    name: "Popover",
    placed: false,
    opens: true,
    render: ({ onClose = () => undefined }) => (
      <Popover opened onChange={onClose} label="Columns" target={<button type="button">Columns</button>}>
        <button type="button">Inside</button>
      </Popover>
    ),
  },
];
