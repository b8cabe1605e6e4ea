import { languages, type LanguageValue } from "./languages.ts";
import type { Catalogue } from "./translate.ts";

/** One text file of a language, loaded when first needed; each is a chunk of its own. */
const files = import.meta.glob<Catalogue>("./locales/*/*.json", { import: "default" });

const pathOf = (language: string, namespace: string): string => `./locales/${language}/${namespace}.json`;

/** Loads a catalogue; rejects when there is none or it does not arrive. */
export const loadCatalogue = async (language: string, namespace: string): Promise<Catalogue> => {
  const load = files[pathOf(language, namespace)];
  if (load === undefined) throw new Error(`No texts for ${language}/${namespace}`);
  return load();
};

const namespacesOf = (language: string): readonly string[] =>
  Object.keys(files).flatMap((path) => {
    const [, , of = "", file = ""] = path.split("/");
    return of === language ? [file.replace(/\.json$/, "")] : [];
  });

/** The languages to choose from: those that have every catalogue that the default language has. */
export const offered: readonly LanguageValue[] = languages
  .map(({ value }) => value)
  .filter((value) => {
    const own = namespacesOf(value);
    return namespacesOf(languages[0].value).every((namespace) => own.includes(namespace));
  });
