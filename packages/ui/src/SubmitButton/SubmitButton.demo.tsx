import type { Demo } from "../../demo/demo.ts";
import { SubmitButton } from "./SubmitButton.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "SubmitButton",
    render: (place) => (
      <SubmitButton {...place} busyText="Creating…">
        Create key
      </SubmitButton>
    ),
  },
  {
    name: "SubmitButton, busy",
    render: (place) => (
      <SubmitButton {...place} busy busyText="Creating…">
        Create key
      </SubmitButton>
    ),
  },
];
