import { IconBell } from "@tabler/icons-react";

import type { Demo } from "../../demo/demo.ts";
import { IconButton } from "./IconButton.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "IconButton",
    render: (place) => <IconButton {...place} label="Notices" icon={<IconBell />} />,
  },
  {
    name: "IconButton, count",
    render: (place) => <IconButton {...place} label="3 notices" icon={<IconBell />} count="3" />,
  },
];
