import { type Language, languageOf } from "@one-hub/languages";
import { useTranslation } from "react-i18next";

/** Returns the current language and follows every change. */
export const useLanguage = (): Language => languageOf(useTranslation("common").i18n.language);
