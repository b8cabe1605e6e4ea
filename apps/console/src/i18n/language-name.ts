import type { Language } from "@one-hub/languages";

/** Search terms for a language: its name in the current language and in English. */
export const namesOf = ({ tag }: Language, spoken: string): string =>
  // oxlint-disable-next-line no-restricted-properties -- names of languages are no numbers or dates
  [spoken, "en"].map((language) => new Intl.DisplayNames(language, { type: "language" }).of(tag) ?? "").join(" ");
