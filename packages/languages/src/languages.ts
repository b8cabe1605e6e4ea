interface LanguageFacts {
  /** BCP 47 tag; also the name of the folder with its texts. */
  readonly tag: string;
  /** The language's own name for itself. */
  readonly label: string;
  readonly direction: "ltr" | "rtl";
  /** BCP 47 locale of its numbers, sums and written-out dates. */
  readonly locale: string;
  /** ISO 4217 code of the currency that most of its readers pay in. */
  readonly currency: string;
}

/** Every language of the product, in the order in which they are offered. */
export const languages = [
  { tag: "zh-CN", label: "简体中文", direction: "ltr", locale: "zh-CN", currency: "CNY" },
  { tag: "zh-HK", label: "繁體中文（香港）", direction: "ltr", locale: "zh-HK", currency: "HKD" },
  { tag: "en", label: "English", direction: "ltr", locale: "en-US", currency: "USD" },
  { tag: "ja", label: "日本語", direction: "ltr", locale: "ja-JP", currency: "JPY" },
  { tag: "vi", label: "Tiếng Việt", direction: "ltr", locale: "vi-VN", currency: "VND" },
  { tag: "fr", label: "Français", direction: "ltr", locale: "fr-FR", currency: "EUR" },
  { tag: "ar", label: "العربية", direction: "rtl", locale: "ar", currency: "SAR" },
] as const satisfies readonly LanguageFacts[];

/** A language that the console, its pages and the gateway's mails are written in. */
export type Language = (typeof languages)[number];

/** Tag of a language of the product. */
export type LanguageTag = Language["tag"];

/** Language of visitors without a preference, and fallback for unknown tags. */
export const DEFAULT_LANGUAGE = "zh-CN" satisfies LanguageTag;

/** Returns the language with a tag, or the default language for an unknown tag. */
export const languageOf = (tag: string): Language => languages.find((language) => language.tag === tag) ?? languages[0];
