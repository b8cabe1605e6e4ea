import type { Demo } from "../../demo/demo.ts";
import { DateTimeField } from "./DateTimeField.tsx";
import { NumberField } from "./NumberField.tsx";
import { PasswordField } from "./PasswordField.tsx";

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "NumberField",
    render: (place) => <NumberField {...place} label="Amount" value="50" onChange={() => undefined} unit="USD" />,
  },
  {
    name: "DateTimeField",
    render: (place) => <DateTimeField {...place} label="Expires" value="" onChange={() => undefined} />,
  },
  {
    name: "PasswordField",
    placed: false,
    render: () => (
      <PasswordField
        label="Password"
        labelEnd={<a href="#forgot">Forgot it?</a>}
        defaultValue="secret"
        error="They do not match."
      />
    ),
  },
];
