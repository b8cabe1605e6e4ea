import type { Demo } from "../../demo/demo.ts";
import { SecretField } from "./SecretField.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "SecretField",
    render: (place) => <SecretField {...place} label="Key production" masked="sk-kQKM••••QIQ" value="sk-kQKM123QIQ" />,
  },
  {
    name: "SecretField, boxed",
    render: (place) => (
      <SecretField
        {...place}
        boxed
        defaultRevealed
        label="Key production"
        masked="sk-kQKM••••QIQ"
        value="sk-kQKM123QIQ"
      />
    ),
  },
];
