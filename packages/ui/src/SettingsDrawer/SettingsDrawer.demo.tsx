import { type ReactNode, useState } from "react";

import type { Demo, Place } from "../../demo/demo.ts";
import { type LookSettings, SettingsDrawer } from "./SettingsDrawer.tsx";

const usual: LookSettings = {
  contrast: "default",
  direction: "ltr",
  compactLayout: false,
  primaryColor: "cyan",
  navLayout: "vertical",
  navColor: "integrate",
  fontFamily: "system",
};

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
      texts={{
        title: "Settings",
        darkMode: "Dark mode",
        contrast: "High contrast",
        rightToLeft: "Right to left",
        directionByLanguage: "Set by the language",
        compact: "Compact",
        compactHint: "In wide windows",
        colors: "Colour",
        color: { cyan: "Cyan", purple: "Purple", blue: "Blue", orange: "Orange", green: "Green", red: "Red" },
        navLayout: "Navigation",
        layout: { vertical: "Sidebar", horizontal: "Bar", mini: "Narrow" },
        navColor: "Navigation colour",
        ground: { integrate: "Blended", apparent: "Set apart" },
        font: "Font",
        reset: "Reset",
        enterFullscreen: "Full screen",
        leaveFullscreen: "Leave full screen",
      }}
    />
  );
};

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "SettingsDrawer", placed: false, opens: true, render: ({ onClose }) => <DemoSettings onClose={onClose} /> },
];
