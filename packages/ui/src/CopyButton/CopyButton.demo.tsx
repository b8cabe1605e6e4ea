import type { Demo } from "../../demo/demo.ts";
import { CopyButton } from "./CopyButton.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "CopyButton", render: (place) => <CopyButton {...place} value="text" /> },
  { name: "CopyButton, icon", render: (place) => <CopyButton {...place} value="text" iconOnly /> },
];
