import { loadCatalogue, offered } from "./catalogues.ts";
import { chooseLanguage, defaultLanguage, type LanguageValue } from "./languages.ts";
import type { Namespace, TextKey } from "./resources.ts";
import { storage, storageKeys } from "../lib/storage.ts";
import { type Catalogue, type TextValues, translate } from "./translate.ts";
import { isBuildTime } from "../prerender/prerendered.ts";

/** What the frame of every page says: loaded before the first paint. */
const frameTexts = ["common", "components", "error", "menu", "navbar", "toast"] as const satisfies readonly Namespace[];

let language: LanguageValue = defaultLanguage;
const catalogues = new Map<string, Catalogue>();
const wanted = new Set<Namespace>();
const listeners = new Set<() => void>();

const placeOf = (value: string, namespace: string): string => `${value}/${namespace}`;

const load = async (value: LanguageValue, namespaces: Iterable<Namespace>): Promise<void> => {
  await Promise.all(
    Array.from(namespaces, async (namespace) => {
      const place = placeOf(value, namespace);
      if (!catalogues.has(place)) catalogues.set(place, await loadCatalogue(value, namespace));
    }),
  );
};

/**
 * Loads the texts of a page, in the language of the moment; a route's loader calls it, so that they arrive together with its chunk. Rejects when
 * they do not arrive.
 */
export const loadTexts = async (...namespaces: readonly Namespace[]): Promise<void> => {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(language, namespaces);
};

/** Tag of the language of the moment. */
export const currentLanguage = (): LanguageValue => language;

/** Told after every change of the language. Returns the way out. */
export const subscribeLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps a choice: in `i18next`, and in a cookie of that name so that the host writes `<html lang>` by the same choice. */
const keep = (value: LanguageValue): void => {
  storage.setItem(storageKeys.language, value);
  document.cookie = `${storageKeys.language}=${value}; path=/; max-age=31536000; SameSite=Lax`;
};

const show = (value: LanguageValue): void => {
  language = value;
  if (!isBuildTime) document.documentElement.lang = value;
};

/** Starts in the language that product.md §8 chooses, with the frame's texts. */
export const startI18n = async (siteLanguage: string | undefined): Promise<void> => {
  const address = new URLSearchParams(location.search).get("lang");
  const stored = storage.getItem(storageKeys.language);
  show(chooseLanguage({ address, stored, browser: navigator.languages, site: siteLanguage }, offered));
  // An address that names a language is a choice like any other: it stays after the first click.
  if (address !== null) keep(language);
  await loadTexts(...frameTexts);
};

/** Changes the language and keeps the choice. Every text in use arrives before anything changes; rejects, and changes nothing, when one does not. */
export const setLanguage = async (value: LanguageValue): Promise<void> => {
  await load(value, wanted);
  show(value);
  keep(value);
  for (const listener of listeners) listener();
};

/** Speaks a language without keeping it as anybody's choice, with every text in use: for pages rendered at build time. */
export const speak = async (value: LanguageValue): Promise<void> => {
  show(value);
  await loadTexts(...frameTexts, ...wanted);
};

/** Namespaces that were asked for. */
export const wantedTexts = (): readonly Namespace[] => [...wanted];

/** The text at a path that is only known at run time; undefined where there is none. */
export const findText = (namespace: Namespace, path: string, values?: TextValues): string | undefined =>
  translate(catalogues.get(placeOf(language, namespace)), language, path, values);

/** A text outside of components, in the language of the moment. Its namespace must have been loaded. */
export const textOf = <Name extends Namespace>(namespace: Name, key: TextKey<Name>, values?: TextValues): string =>
  // A test holds all catalogues to the same keys; the key itself shows which one is missing all the same.
  findText(namespace, key, values) ?? `${namespace}:${key}`;
