import { IconButton, loadDrawer } from "@one-hub/ui";
import { IconSettings } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../i18n/i18n.ts";
import { optionalPart } from "../LazyPart/optional-part.tsx";
import { settingsShown } from "./settings-shown.ts";

/** The settings drawer with its texts. */
export const SettingsDrawer = optionalPart(async () => {
  const [panel] = await Promise.all([import("./SettingsPanel.tsx"), loadTexts("settings"), loadDrawer()]);
  return panel.SettingsPanel;
});

/** The gear in the header, which opens the settings. The drawer loads on hover. */
export const SettingsButton = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const opened = settingsShown.useOpened();
  // A drawer of one page is none of the next.
  useEffect(() => settingsShown.close, []);
  return (
    <>
      <IconButton
        label={t("settings")}
        icon={<IconSettings />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={SettingsDrawer.preload}
        onFocus={SettingsDrawer.preload}
        onClick={settingsShown.open}
      />
      <SettingsDrawer opened={opened} onClose={settingsShown.close} />
    </>
  );
};
