import { ColorSchemeToggle, LanguageMenu } from "@one-hub/ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../../i18n/change-language.ts";
import { offered } from "../../i18n/catalogues.ts";
import { languageOf } from "../../i18n/languages.ts";

/** Language and colour scheme: at the top end of every page. */
export const PageTools = ({ withName = false }: { readonly withName?: boolean }): ReactNode => {
  const { i18n } = useTranslation();
  return (
    <>
      <LanguageMenu
        value={i18n.language}
        languages={offered.map(languageOf)}
        withName={withName}
        onChange={(language) => void changeLanguage(language)}
      />
      <ColorSchemeToggle />
    </>
  );
};
