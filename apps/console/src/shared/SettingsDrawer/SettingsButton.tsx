import { IconButton } from "@one-hub/ui";
import { IconSettings } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { lazyWindow } from "../LazyPart/lazy-window.tsx";
import { loadSettingsPanel } from "./load.ts";
import { closeSettings, openSettings, useSettingsShown } from "./settings-shown.ts";

const { Window: Panel, near } = lazyWindow(loadSettingsPanel);

/** The gear in the header, which opens the settings. The drawer loads on hover. */
export const SettingsButton = (): ReactNode => {
  const { t } = useTranslation("navbar");
  const opened = useSettingsShown();
  // A drawer of one page is none of the next.
  useEffect(() => closeSettings, []);
  return (
    <>
      <IconButton
        label={t("settings")}
        icon={<IconSettings />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={near}
        onFocus={near}
        onClick={openSettings}
      />
      <Panel opened={opened} onClose={closeSettings} />
    </>
  );
};
