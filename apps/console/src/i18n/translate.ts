import { languageOf } from "@one-hub/languages";

/** A catalogue: texts by key, nested. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** What goes into a text's `{{places}}`; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

const pluralForm = (language: string, count: number): Intl.LDMLPluralRule => {
  let rule = rules.get(language);
  if (rule === undefined) {
    // oxlint-disable-next-line no-restricted-properties -- grammar, not a number's looks
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
};

/** The text at a dotted path; undefined where there is none, or a group of texts. */
export const textAt = (catalogue: Catalogue | undefined, path: string): string | undefined => {
  let found: string | Catalogue | undefined = catalogue;
  for (const key of path.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return typeof found === "string" ? found : undefined;
};

/**
 * A name, a price or an address within a text that runs the other way: isolated, so that it keeps its own direction and the signs at its
 * edges stay with it.
 */
const isolated = (value: string): string => `\u2068${value}\u2069`;

/**
 * A text with its values put in. With a number as `count` the key's plural form is taken (`key_one`, `key_other` …, by the language's own
 * rules), in the format of i18next's catalogues. Undefined where there is no such text.
 */
export const translate = (
  catalogue: Catalogue | undefined,
  language: string,
  path: string,
  values: TextValues = {},
): string | undefined => {
  const { count } = values;
  const text =
    (typeof count === "number"
      ? (textAt(catalogue, `${path}_${pluralForm(language, count)}`) ?? textAt(catalogue, `${path}_other`))
      : undefined) ?? textAt(catalogue, path);
  const rtl = languageOf(language).direction === "rtl";
  return text?.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return place;
    return rtl && typeof value === "string" ? isolated(value) : String(value);
  });
};
