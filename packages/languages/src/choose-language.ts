import { match } from "@formatjs/intl-localematcher";

/** Returned by the matcher when no offered language is near any of the wishes. */
const NO_MATCH = "und";

/** Returns the canonical tags of a list. Wildcards and malformed tags are left out; `zh_CN` counts as `zh-CN`. */
const canonicalTags = (wishes: readonly string[]): string[] =>
  wishes.flatMap((wish) => {
    try {
      return Intl.getCanonicalLocales(wish.trim().replaceAll("_", "-"));
    } catch {
      return [];
    }
  });

/**
 * Returns the offered language that suits a reader best by CLDR's distances, or undefined when none is near.
 *
 * @param wishes BCP 47 tags, the most wanted first.
 * @example matchLanguage(["zh-TW", "en"], ["zh-CN", "zh-HK", "en"]) === "zh-HK"
 */
export const matchLanguage = <Tag extends string>(
  wishes: readonly string[],
  offered: readonly Tag[],
): Tag | undefined => {
  const found = match(canonicalTags(wishes), offered, NO_MATCH);
  return offered.find((tag) => tag === found);
};

/**
 * Returns the language that the first of several sources asks for: the address, a stored choice, the browser, the site.
 * A source that asks for no offered language is passed over. Undefined when all are.
 */
export const chooseLanguage = <Tag extends string>(
  sources: readonly (readonly string[])[],
  offered: readonly Tag[],
): Tag | undefined => {
  for (const wishes of sources) {
    const found = matchLanguage(wishes, offered);
    if (found !== undefined) return found;
  }
  return undefined;
};
