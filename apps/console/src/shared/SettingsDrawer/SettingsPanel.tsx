import { SettingsDrawer } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { fontFamilies } from "../../lib/fonts.ts";
import { accents, changeSettings, readSettings, resetSettings, useSettings } from "../../lib/settings.ts";
import type { WindowProps } from "../LazyPart/optional-part.tsx";

/** Everything about the look, kept at once. */
export const SettingsPanel = ({ opened, onClose }: WindowProps): ReactNode => {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  const { direction } = useLanguage();
  return (
    <SettingsDrawer
      opened={opened}
      onClose={onClose}
      text={t}
      value={settings}
      // Changes from the drawer are validated like stored settings.
      onChange={(change) => changeSettings(readSettings(JSON.stringify({ ...settings, ...change })))}
      onReset={resetSettings}
      accents={accents}
      fonts={fontFamilies.map((value) => ({
        value,
        label: t(`fonts.${value}.name`),
        detail: t(`fonts.${value}.hint`),
      }))}
      directionFixed={direction === "rtl"}
    />
  );
};
