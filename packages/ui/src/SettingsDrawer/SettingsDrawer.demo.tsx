import { type ReactNode, useState } from "react";

import type { Demo, Place } from "../../demo/demo.ts";
import { type LookSettings, SettingsDrawer, type SettingsText } from "./SettingsDrawer.tsx";

/** English words, for pictures and tests. */
const words: Readonly<Record<SettingsText, string>> = {
  title: "Settings",
  darkMode: "Dark mode",
  contrast: "High contrast",
  rightToLeft: "Right to left",
  directionByLanguage: "Set by the language",
  compact: "Compact",
  compactHint: "In wide windows",
  colors: "Colour",
  "color.cyan": "Cyan",
  "color.purple": "Purple",
  "color.blue": "Blue",
  "color.orange": "Orange",
  "color.green": "Green",
  "color.red": "Red",
  "color.site": "The site’s",
  navLayout: "Navigation",
  "layout.vertical": "Sidebar",
  "layout.horizontal": "Bar",
  "layout.mini": "Narrow",
  navColor: "Navigation colour",
  "ground.integrate": "Blended",
  "ground.apparent": "Set apart",
  font: "Font",
  reset: "Reset",
  enterFullscreen: "Full screen",
  leaveFullscreen: "Leave full screen",
};

export const text = (name: SettingsText): string => words[name];

/** Default settings. */
export const usual: LookSettings = {
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
        { value: "system", label: "System", detail: "Loads nothing" },
        { value: "inter", label: "Inter", detail: "Clear on screens" },
        { value: "source", label: "Source Sans", detail: "Narrow and calm" },
        { value: "nunito", label: "Nunito Sans", detail: "Round" },
      ]}
      text={text}
    />
  );
};

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  { name: "SettingsDrawer", placed: false, opens: true, render: ({ onClose }) => <DemoSettings onClose={onClose} /> },
];
