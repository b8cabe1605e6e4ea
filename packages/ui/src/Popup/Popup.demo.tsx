import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { Demo } from "../../demo/demo.ts";
import { ActionMenu } from "./MenuButton.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "ActionMenu",
    placed: false,
    render: () => (
      <ActionMenu
        entries={() => [
          { label: "Test all" },
          { label: "Export" },
          { label: "Delete disabled", danger: true, divided: true },
        ]}
      >
        <Button rightSection={<IconChevronDown size={14} aria-hidden="true" />}>All channels</Button>
      </ActionMenu>
    ),
  },
];
