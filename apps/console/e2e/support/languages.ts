import { createHash, randomInt } from "node:crypto";
import { type LanguageTag, languages } from "@one-hub/languages";

// Pages are tested in English and in the languages drawn here: two, or all of them in a full run (`TEST_FULL=1`, which `pnpm test:full` sets).

/** Whether the run tests every language. */
export const isFullRun = process.env["TEST_FULL"] === "1";

/** Decides the draw: the same seed draws the same languages. Playwright's workers inherit it from the process that started them. */
export const languageSeed = (process.env["LANGUAGE_SEED"] ??= String(randomInt(1_000_000)));

const lotOf = (tag: LanguageTag): string => createHash("sha256").update(`${languageSeed} ${tag}`).digest("hex");

/** The drawn languages; English is never among them. */
export const drawnLanguages: readonly LanguageTag[] = languages
  .map(({ tag }) => tag)
  .filter((tag) => tag !== "en")
  .toSorted((one, other) => (lotOf(one) < lotOf(other) ? -1 : 1))
  .slice(0, isFullRun ? undefined : 2);

const rightToLeft = languages.flatMap(({ tag, direction }) => (direction === "rtl" ? [tag] : []));

/** English, the drawn languages, and those written from right to left. */
export const pageLanguages: readonly LanguageTag[] = [
  ...new Set<LanguageTag>(["en", ...drawnLanguages, ...rightToLeft]),
];
