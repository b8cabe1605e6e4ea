import { type ReactNode, useState } from "react";

import type { Demo, Place } from "../../demo/demo.ts";
import { texts, usual } from "./samples.ts";
import { SettingsDrawer } from "./SettingsDrawer.tsx";

const nothing = (): void => undefined;

const DemoSettings = ({ onClose = nothing }: Pick<Place, "onClose">): ReactNode => {
  const [value, setValue] = useState(usual);
  return (
    <SettingsDrawer
      opened
      onClose={onClose}
      value={value}
      onChange={(change) => setValue((before) => ({ ...before, ...change }))}
      onReset={() => setValue(usual)}
      fonts={[
        { value: "system", label: "System", hint: "Loads nothing" },
        { value: "inter", label: "Inter", hint: "Clear on screens" },
        { value: "source", label: "Source Sans", hint: "Narrow and calm" },
        { value: "nunito", label: "Nunito Sans", hint: "Round" },
      ]}
      texts={texts}
    />
  );
};

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "SettingsDrawer", placed: false, opens: true, render: ({ onClose }) => <DemoSettings onClose={onClose} /> },
];
