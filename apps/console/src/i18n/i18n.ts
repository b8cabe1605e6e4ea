import i18n, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { loadCatalogue, offered } from "./catalogues.ts";
import { chooseLanguage, languageOf, type LanguageValue } from "./languages.ts";
import type { Namespace } from "./resources.ts";

/** What the frame of every page says: loaded before the first paint. */
export const frameTexts = ["common", "components", "error", "menu", "navbar", "toast"] as const satisfies readonly Namespace[];

const storageKey = "i18next";

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language, namespace, callback) => {
    loadCatalogue(language, namespace).then(
      (texts) => callback(null, texts),
      (error: unknown) => callback(error instanceof Error ? error : String(error), false),
    );
  },
};

const applyToPage = (language: string): void => {
  document.documentElement.lang = language;
};

/** Keeps a choice: in `i18next`, and in a cookie of that name so that the host writes `<html lang>` by the same choice. */
export const keepLanguage = (language: LanguageValue): void => {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
  document.cookie = `${storageKey}=${language}; path=/; max-age=31536000; SameSite=Lax`;
};

/** Starts i18next in the language that product.md §8 chooses and loads the frame's texts. */
export const startI18n = async (siteLanguage: string | undefined): Promise<void> => {
  const address = new URLSearchParams(location.search).get("lang");
  const language = chooseLanguage(
    { address, stored: stored(), browser: navigator.languages, site: siteLanguage },
    offered,
  );
  // An address that names a language is a choice like any other: it stays after the first click.
  if (address !== null) keepLanguage(language);
  i18n.on("languageChanged", applyToPage);
  await i18n.use(backend).use(initReactI18next).init({
    lng: language,
    // Every language offered is complete, so a second one would only be a second download.
    fallbackLng: false,
    supportedLngs: [...offered],
    ns: [...frameTexts],
    defaultNS: "common",
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: true, bindI18n: "languageChanged" },
  });
};

/** Loads the texts of a page; a route's loader calls it, so that they arrive together with its chunk. */
export const loadTexts = (...namespaces: readonly Namespace[]): Promise<void> => i18n.loadNamespaces([...namespaces]);

/** The language of the moment. */
export const currentLanguage = () => languageOf(i18n.language);

export { i18n };
