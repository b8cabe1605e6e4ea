/** A language of the console. */
export interface Language {
  /** BCP 47 tag; also the folder of its catalogues. */
  readonly value: string;
  /** Its own name for itself. */
  readonly label: string;
  readonly countryCode: string;
  /** Locale of the date adapter. */
  readonly adapterLocale: string;
  readonly numberFormat: { readonly code: string; readonly currency: string };
  readonly rtl?: true;
}

/** Every language the product speaks. Offered are those with complete catalogues: {@link offered}. */
export const languages = [
  {
    value: "zh-CN",
    label: "简体中文",
    countryCode: "CN",
    adapterLocale: "zh-cn",
    numberFormat: { code: "zh-CN", currency: "CNY" },
  },
  {
    value: "zh-HK",
    label: "繁體中文（香港）",
    countryCode: "HK",
    adapterLocale: "zh-hk",
    numberFormat: { code: "zh-HK", currency: "HKD" },
  },
  {
    value: "en",
    label: "English",
    countryCode: "GB",
    adapterLocale: "en",
    numberFormat: { code: "en-US", currency: "USD" },
  },
  {
    value: "ja",
    label: "日本語",
    countryCode: "JP",
    adapterLocale: "ja",
    numberFormat: { code: "ja-JP", currency: "JPY" },
  },
  {
    value: "vi",
    label: "Tiếng Việt",
    countryCode: "VN",
    adapterLocale: "vi",
    numberFormat: { code: "vi-VN", currency: "VND" },
  },
  {
    value: "fr",
    label: "Français",
    countryCode: "FR",
    adapterLocale: "fr",
    numberFormat: { code: "fr-FR", currency: "EUR" },
  },
  {
    value: "ar",
    label: "العربية",
    countryCode: "SA",
    adapterLocale: "ar-sa",
    numberFormat: { code: "ar", currency: "SAR" },
    rtl: true,
  },
] as const satisfies readonly Language[];

/** Tag of a language. */
export type LanguageValue = (typeof languages)[number]["value"];

/** Default and fallback. */
export const defaultLanguage = "zh-CN" satisfies LanguageValue;

/** The entry of a language; that of the default for an unknown tag. */
export const languageOf = (value: string): Language =>
  languages.find((language) => language.value === value) ?? languages[0];

/**
 * The offered language that a tag asks for: the same one, else one of the same base (`zh-TW`, `en_GB`). Traditional script
 * prefers zh-HK where it is offered.
 */
export const matchLanguage = (
  wanted: string | null | undefined,
  offered: readonly LanguageValue[],
): LanguageValue | undefined => {
  const tag = (wanted ?? "").trim().toLowerCase().replaceAll("_", "-");
  if (tag === "") return undefined;
  const exact = offered.find((value) => value.toLowerCase() === tag);
  if (exact !== undefined) return exact;
  if (/^zh-(?:tw|mo|hant)/.test(tag) && offered.includes("zh-HK")) return "zh-HK";
  const base = tag.split("-")[0];
  return offered.find((value) => value.toLowerCase().split("-")[0] === base);
};

/** Sources of a language, in order of precedence. */
export interface LanguageSources {
  /** `?lang=` of the address. */
  readonly address: string | null;
  /** What was stored on this device. */
  readonly stored: string | null;
  /** The browser's, most wanted first. */
  readonly browser: readonly string[];
  /** The gateway's status. */
  readonly site: string | undefined;
}

/** The language to start in. */
export const chooseLanguage = (sources: LanguageSources, offered: readonly LanguageValue[]): LanguageValue => {
  for (const wanted of [sources.address, sources.stored, ...sources.browser, sources.site]) {
    const found = matchLanguage(wanted, offered);
    if (found !== undefined) return found;
  }
  return defaultLanguage;
};
