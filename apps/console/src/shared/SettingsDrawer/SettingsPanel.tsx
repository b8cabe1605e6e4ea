import { type Accent, SettingsDrawer } from "@one-hub/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { fontFamilies } from "../../lib/fonts.ts";
import { changeSettings, readSettings, resetSettings, useSettings } from "../../lib/settings.ts";

export interface SettingsPanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everything about the look, kept at once. */
export const SettingsPanel = ({ opened, onClose }: SettingsPanelProps): ReactNode => {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const { direction } = useLanguage();
  const texts = useMemo(
    () => ({
      title: t("title"),
      darkMode: t("darkMode"),
      contrast: t("contrast"),
      rightToLeft: t("rightToLeft"),
      directionByLanguage: t("directionByLanguage"),
      compact: t("compact"),
      compactHint: t("compactHint"),
      colors: t("colors"),
      color: {
        cyan: t("color.cyan"),
        purple: t("color.purple"),
        blue: t("color.blue"),
        orange: t("color.orange"),
        green: t("color.green"),
        red: t("color.red"),
      } satisfies Record<Accent, string>,
      navLayout: t("navLayout"),
      layout: { vertical: t("layout.vertical"), horizontal: t("layout.horizontal"), mini: t("layout.mini") },
      navColor: t("navColor"),
      ground: { integrate: t("ground.integrate"), apparent: t("ground.apparent") },
      font: t("font"),
      reset: t("reset"),
      enterFullscreen: t("enterFullscreen"),
      leaveFullscreen: t("leaveFullscreen"),
    }),
    [t],
  );
  return (
    <SettingsDrawer
      opened={opened}
      onClose={onClose}
      texts={texts}
      value={settings}
      // Changes from the drawer are validated like stored settings.
      onChange={(change) => changeSettings(readSettings(JSON.stringify({ ...settings, ...change })))}
      onReset={resetSettings}
      fonts={fontFamilies.map((value) => ({ value, label: t(`fonts.${value}.name`), hint: t(`fonts.${value}.hint`) }))}
      directionFixed={direction === "rtl"}
    />
  );
};
