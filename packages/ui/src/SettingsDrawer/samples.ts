import type { LookSettings, SettingsTexts } from "./SettingsDrawer.tsx";

/** English words, for pictures and tests. */
export const texts: SettingsTexts = {
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
};

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
