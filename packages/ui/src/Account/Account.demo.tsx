import type { Demo } from "../../demo/demo.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { Avatar } from "./Avatar.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "AccountMenu",
    placed: false,
    render: () => (
      <AccountMenu
        label="Account"
        name="Mei Lin"
        email="mei@example.com"
        entries={[{ id: "out", label: "Sign out" }]}
      />
    ),
  },
  { name: "Avatar", render: (place) => <Avatar {...place} name="Mei Lin" /> },
];
