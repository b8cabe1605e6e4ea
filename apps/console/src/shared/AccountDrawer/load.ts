import { loadDrawer } from "@one-hub/ui";
import { loadTexts } from "../../i18n/i18n.ts";
import type { AccountPanel } from "./AccountPanel.tsx";

/** The account drawer with its texts. */
export const loadAccountPanel = async (): Promise<typeof AccountPanel> => {
  const [panel] = await Promise.all([import("./AccountPanel.tsx"), loadTexts("account"), loadDrawer()]);
  return panel.AccountPanel;
};
