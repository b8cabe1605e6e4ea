import { languageOf } from "@one-hub/languages";
import { ColorSchemeToggle, LanguageMenu } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useLanguage } from "../../i18n/use-language.ts";
import { changeLanguage } from "../../i18n/change-language.ts";
import { offered } from "../../i18n/catalogues.ts";
import { SettingsButton } from "../SettingsDrawer/SettingsButton.tsx";

/** Language, colour scheme and the gear for everything else about the look: at the top end of every page. */
export const PageTools = ({ withName = false }: { readonly withName?: boolean }): ReactNode => {
  const { tag: language } = useLanguage();
  return (
    <>
      <LanguageMenu
        value={language}
        languages={offered.map((tag) => ({ value: tag, label: languageOf(tag).label }))}
        withName={withName}
        onChange={(wanted) => void changeLanguage(wanted)}
      />
      <ColorSchemeToggle />
      <SettingsButton />
    </>
  );
};
