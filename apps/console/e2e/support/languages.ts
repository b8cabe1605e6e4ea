import { createHash, randomInt } from "node:crypto";
import { type LanguageValue, languages } from "@one-hub/languages/languages";

// Pages are looked at in English, and in the languages drawn here: two, or all of them in a full run (`TEST_FULL=1`, as `pnpm test:full` sets it).

/** What decides the draw: the same seed draws the same languages. Workers have it from the process that started them. */
export const languageSeed = (process.env["LANGUAGE_SEED"] ??= String(randomInt(1_000_000)));

const isFull = process.env["TEST_FULL"] === "1";

const lot = (value: string): string => createHash("sha256").update(`${languageSeed} ${value}`).digest("hex");

/** The languages of this run beside English. */
export const drawnLanguages: readonly LanguageValue[] = languages
  .map(({ value }) => value)
  .filter((value) => value !== "en")
  .toSorted((one, other) => (lot(one) < lot(other) ? -1 : 1))
  .slice(0, isFull ? undefined : 2);

/** English, the languages of this run, and always one that is written from right to left. */
export const pageLanguages: readonly LanguageValue[] = [...new Set<LanguageValue>(["en", ...drawnLanguages, "ar"])];
