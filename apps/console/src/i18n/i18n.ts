import { DEFAULT_LANGUAGE, type LanguageTag } from "@one-hub/languages";
import { withoutReload } from "../lib/chunk-errors.ts";
import { loadCatalogue, offered } from "./catalogues.ts";
import type { Namespace, TextKey } from "./resources.ts";
import { storage, storageKeys } from "../lib/storage.ts";
import { type Catalogue, type TextValues, translate } from "./translate.ts";
import { startLanguage } from "./start-language.ts";
import { isBuildTime } from "../prerender/prerendered.ts";

/** What the frame of every page says: loaded before the first paint. */
const frameTexts = ["common", "components", "error", "menu", "navbar", "toast"] as const satisfies readonly Namespace[];

let language: LanguageTag = DEFAULT_LANGUAGE;
const catalogues = new Map<string, Catalogue>();
const wanted = new Set<Namespace>();
const listeners = new Set<() => void>();

const placeOf = (value: string, namespace: string): string => `${value}/${namespace}`;

/** Ends when every one has arrived or failed. */
const load = async (value: LanguageTag, namespaces: Iterable<Namespace>): Promise<void> => {
  const loads = await Promise.allSettled(
    Array.from(namespaces, async (namespace) => {
      const place = placeOf(value, namespace);
      if (!catalogues.has(place)) catalogues.set(place, await loadCatalogue(value, namespace));
    }),
  );
  for (const result of loads) if (result.status === "rejected") throw result.reason;
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
export const currentLanguage = (): LanguageTag => language;

/** Told after every change of the language. Returns the way out. */
export const subscribeLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps a choice: in `i18next`, and in a cookie of that name so that the host writes `<html lang>` by the same choice. */
const keep = (value: LanguageTag): void => {
  storage.setItem(storageKeys.language, value);
  document.cookie = `${storageKeys.language}=${value}; path=/; max-age=31536000; SameSite=Lax`;
};

const show = (value: LanguageTag): void => {
  language = value;
  if (!isBuildTime) document.documentElement.lang = value;
};

/**
 * Loads the frame's texts in the chosen language and resolves to it. A prerendered page in another
 * language is hydrated as it is and switches afterwards.
 */
export const startI18n = async (siteLanguage: string | undefined, standing?: LanguageTag): Promise<LanguageTag> => {
  const address = new URLSearchParams(location.search).get("lang");
  const stored = storage.getItem(storageKeys.language);
  const { lang: host } = document.documentElement;
  const sources = { address, stored, host, browser: navigator.languages, site: siteLanguage };
  const chosen = await startLanguage(sources, offered);
  // An address that names a language is a choice like any other: it stays after the first click.
  if (address !== null) keep(chosen);
  show(standing ?? chosen);
  await loadTexts(...frameTexts);
  return chosen;
};

let lastChange = 0;

/** Every text in use arrives before anything changes. Resolves to false, and changes nothing, where another change has begun meanwhile. */
const change = async (value: LanguageTag, isChoice: boolean): Promise<boolean> => {
  lastChange += 1;
  const own = lastChange;
  try {
    await withoutReload(() => load(value, wanted));
  } catch (error) {
    if (own === lastChange) throw error;
  }
  if (own !== lastChange) return false;
  show(value);
  if (isChoice) keep(value);
  for (const listener of listeners) listener();
  return true;
};

/**
 * Changes the language and keeps the choice; the last choice counts, however long an earlier one takes. Resolves to whether this was the last. Rejects,
 * and changes nothing, when a text does not arrive.
 */
export const setLanguage = (value: LanguageTag): Promise<boolean> => change(value, true);

/** Changes to the language that this device asks for, which is nobody's choice at this page: one that was made here already stands. */
export const followDevice = async (value: LanguageTag): Promise<boolean> => lastChange === 0 && change(value, false);

/** Speaks a language without keeping it as anybody's choice, with every text in use: for pages rendered at build time. */
export const speak = async (value: LanguageTag): Promise<void> => {
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
