import { type PaletteItem, useUiTexts } from "@one-hub/ui";
import {
  IconAdjustments,
  IconContrast,
  IconLayoutSidebar,
  IconPalette,
  IconTextDirectionRtl,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { accents, changeSettings, useSettings } from "../../lib/settings.ts";

/** What can be chosen about the look, each value an entry of its own, as the settings name it. Needs the texts `settings` and `palette`. */
export const useSettingItems = (): readonly PaletteItem[] => {
  const { t } = useTranslation("settings");
  const { t: own } = useTranslation("palette");
  const { colon } = useUiTexts();
  const settings = useSettings();
  const { direction } = useLanguage();
  const choice = (current: boolean): string | undefined => (current ? own("current") : undefined);
  const state = (on: boolean): string => own(on ? "on" : "off");
  return [
    {
      id: "set-contrast",
      label: t("contrast"),
      hint: state(settings.contrast === "high"),
      icon: <IconContrast />,
      onSelect: () => changeSettings({ contrast: settings.contrast === "high" ? "default" : "high" }),
    },
    {
      id: "set-compact",
      label: t("compact"),
      hint: state(settings.compactLayout),
      icon: <IconAdjustments />,
      onSelect: () => changeSettings({ compactLayout: !settings.compactLayout }),
    },
    // A language that is written from right to left decides by itself.
    ...(direction === "rtl"
      ? []
      : [
          {
            id: "set-direction",
            label: t("rightToLeft"),
            hint: state(settings.direction === "rtl"),
            icon: <IconTextDirectionRtl />,
            onSelect: () => changeSettings({ direction: settings.direction === "rtl" ? "ltr" : "rtl" }),
          },
        ]),
    ...(["vertical", "horizontal", "mini"] as const).map((layout) => ({
      id: `set-layout-${layout}`,
      label: `${t("navLayout")}${colon}${t(`layout.${layout}`)}`,
      hint: choice(settings.navLayout === layout),
      icon: <IconLayoutSidebar />,
      onSelect: () => changeSettings({ navLayout: layout }),
    })),
    ...accents.map((accent) => ({
      id: `set-accent-${accent}`,
      label: `${t("colors")}${colon}${t(`color.${accent}`)}`,
      hint: choice(settings.primaryColor === accent),
      icon: <IconPalette />,
      onSelect: () => changeSettings({ primaryColor: accent }),
    })),
  ];
};
