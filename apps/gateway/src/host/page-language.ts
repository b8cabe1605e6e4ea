import { DEFAULT_LANGUAGE } from "@one-hub/languages";
import { acceptedLanguages } from "@one-hub/languages/accept-language";
import { chooseLanguage } from "@one-hub/languages/choose-language";

/** Returns the language of a page: `?lang=`, the reader's stored choice, the browser's list, the site's setting, zh-CN. */
export const pageLanguage = (request: Request, siteLanguage: unknown, languages: readonly string[]): string => {
  const address = new URL(request.url).searchParams.get("lang") ?? "";
  const stored = /(?:^|;\s*)i18next=([\w-]*)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  const browser = acceptedLanguages(request.headers.get("accept-language"));
  const site = typeof siteLanguage === "string" ? siteLanguage : "";
  return chooseLanguage([[address], [stored], browser, [site]], languages) ?? DEFAULT_LANGUAGE;
};
