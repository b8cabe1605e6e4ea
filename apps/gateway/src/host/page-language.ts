const fallback = "zh-CN";

const match = (wanted: string, languages: readonly string[]): string | undefined => {
  const lower = wanted.trim().toLowerCase().replace("_", "-");
  if (lower === "") return undefined;
  const exact = languages.find((language) => language.toLowerCase() === lower);
  if (exact !== undefined) return exact;
  const base = lower.split("-")[0];
  return languages.find((language) => language.toLowerCase().split("-")[0] === base);
};

/**
 * The language of the page before any script runs: `?lang=`, the stored choice, the browser's, the
 * site's, zh-CN. The console follows the same order.
 */
export const pageLanguage = (request: Request, siteLanguage: unknown, languages: readonly string[]): string => {
  const asked = new URL(request.url).searchParams.get("lang") ?? "";
  const chosen = /(?:^|;\s*)i18next=([\w-]*)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  const browser = (request.headers.get("accept-language") ?? "").split(",").map((entry) => entry.split(";")[0] ?? "");
  const site = typeof siteLanguage === "string" ? siteLanguage : "";
  for (const wanted of [asked, chosen, ...browser, site]) {
    const found = match(wanted, languages);
    if (found !== undefined) return found;
  }
  return fallback;
};
