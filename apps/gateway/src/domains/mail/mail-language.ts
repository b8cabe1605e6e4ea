import { DEFAULT_LANGUAGE, languages, type LanguageTag } from "@one-hub/languages";
import { acceptedLanguages } from "@one-hub/languages/accept-language";
import { chooseLanguage } from "@one-hub/languages/choose-language";

const tags = languages.map(({ tag }) => tag);

/** Returns the language of a mail: the first that its reader accepts, else the site's, else zh-CN. */
export const mailLanguage = (acceptLanguage: string, siteLanguage: string): LanguageTag =>
  chooseLanguage([acceptedLanguages(acceptLanguage), [siteLanguage]], tags) ?? DEFAULT_LANGUAGE;
