import { DEFAULT_LANGUAGE, type LanguageTag } from "@one-hub/languages";

/** Where the language of the start comes from, in the order in which the sources are asked. */
export interface LanguageSources {
  /** `?lang=` of the address. */
  readonly address: string | null;
  /** The choice that this device keeps. */
  readonly stored: string | null;
  /** `<html lang>`: the host's answer for the address, the browser and the site. Empty where no host has filled in the page. */
  readonly host: string;
  /** The browser's languages, the most wanted first. */
  readonly browser: readonly string[];
  /** The site's language by the gateway's status. */
  readonly site: string | undefined;
}

/** Returns the language to start in. The matcher is loaded only where the host has not matched already. */
export const startLanguage = async (
  { address, stored, host, browser, site = "" }: LanguageSources,
  offered: readonly LanguageTag[],
): Promise<LanguageTag> => {
  // The host does not know what this device keeps, but has read the address, which comes first.
  const wanted = address !== null && host !== "" ? host : (address ?? stored ?? host);
  const exact = offered.find((tag) => tag === wanted);
  if (exact !== undefined) return exact;
  const { chooseLanguage } = await import("@one-hub/languages/choose-language");
  const sources = [[address ?? ""], [stored ?? ""], host === "" ? browser : [host], [site]];
  return chooseLanguage(sources, offered) ?? DEFAULT_LANGUAGE;
};
