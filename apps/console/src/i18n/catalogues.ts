import { languages, type LanguageTag } from "@one-hub/languages";

/** The texts of a namespace by key, nested. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** A language's own table of text files. The tables load with their language: all in one would be named by every page. */
const tables = import.meta.glob<{ readonly files: Readonly<Record<string, () => Promise<Catalogue>>> }>(
  "./locales/*/index.ts",
);

/** Loads a catalogue; rejects when there is none or it does not arrive. */
export const loadCatalogue = async (language: string, namespace: string): Promise<Catalogue> => {
  const table = await tables[`./locales/${language}/index.ts`]?.();
  const load = table?.files[`./${namespace}.json`];
  if (load === undefined) throw new Error(`No texts for ${language}/${namespace}`);
  return load();
};

/** The languages to choose from. A test holds their texts to the same keys. */
export const offered: readonly LanguageTag[] = languages
  .map(({ tag }) => tag)
  .filter((tag) => `./locales/${tag}/index.ts` in tables);
