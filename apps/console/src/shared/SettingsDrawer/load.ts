import { loadDrawer } from "@one-hub/ui";
import { loadTexts } from "../../i18n/i18n.ts";
import type { SettingsPanel } from "./SettingsPanel.tsx";

/** The settings drawer with its texts. */
export const loadSettingsPanel = async (): Promise<typeof SettingsPanel> => {
  const [panel] = await Promise.all([import("./SettingsPanel.tsx"), loadTexts("settings"), loadDrawer()]);
  return panel.SettingsPanel;
};
