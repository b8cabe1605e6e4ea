import { IconKey, IconLogout, IconMoon } from "@tabler/icons-react";

import type { Demo } from "../../demo/demo.ts";
import { CommandPalette } from "./CommandPalette.tsx";
import { PaletteButton } from "./PaletteButton.tsx";

const nothing = (): void => undefined;

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "CommandPalette",
    placed: false,
    opens: true,
    render: ({ onClose = nothing }) => (
      <CommandPalette
        opened
        onClose={onClose}
        label="Search and commands"
        placeholder="Search pages, actions and keys"
        value=""
        onChange={nothing}
        groups={[
          { id: "pages", label: "Pages", items: [{ id: "key", label: "Keys", icon: <IconKey />, onSelect: nothing }] },
          {
            id: "actions",
            label: "Actions",
            items: [
              { id: "dark", label: "Dark mode", icon: <IconMoon />, onSelect: nothing },
              { id: "out", label: "Sign out", hint: "mei@example.com", icon: <IconLogout />, onSelect: nothing },
            ],
          },
          { id: "keys", label: "Keys", items: [], note: "Searching keys…" },
        ]}
        noMatch="Nothing found"
        resultsText={(count) => `${count} results`}
      />
    ),
  },
  {
    name: "PaletteButton",
    placed: false,
    render: () => (
      <PaletteButton
        label="Search and commands"
        text="Search"
        keys={["Ctrl", "K"]}
        onNear={nothing}
        onClick={nothing}
      />
    ),
  },
];
