import { DEFAULT_LANGUAGE, languageOf, languages, type LanguageTag } from "@one-hub/languages";
import i18next, { type BackendModule, type FormatterModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { withoutReload } from "../lib/chunk-errors.ts";
import { storage, storageKeys } from "../lib/storage.ts";
import { isBuildTime } from "../start/prerendered.ts";
import { loadCatalogue, offered } from "./catalogues.ts";
import type { Namespace } from "./resources.gen.ts";
import { startLanguage } from "./start-language.ts";

/** Texts of the frame of every page, loaded before the first paint. */
const frameTexts = ["common", "components", "error", "menu", "navbar", "toast"] as const satisfies readonly Namespace[];

const backend: BackendModule = {
  type: "backend",
  callbackApi: true,
  init: () => undefined,
  read: (language, namespace, callback) => {
    loadCatalogue(language, namespace).then(
      (texts) => callback(null, texts),
      (error: Error) => callback(error, null),
    );
  },
};

/** Isolates names, prices and addresses in a text that runs from right to left: each keeps its own direction. */
const isolateValue = (value: unknown, _format?: string, language = ""): unknown =>
  typeof value === "string" && languageOf(language).direction === "rtl" ? `\u2068${value}\u2069` : value;

const formatter: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // i18next declares texts only, but hands over and takes back values of every type.
  format: isolateValue as FormatterModule["format"],
};

/**
 * Keys are typed, and every language has each of them: a missing one ends with a value that the gateway sent and this console does not know. The value
 * is shown as it is. A namespace that is not loaded stays in sight.
 */
const lastPart = (key: string): string => {
  const [namespace = ""] = key.split(":");
  return i18next.hasResourceBundle(i18next.language, namespace) ? key.slice(key.lastIndexOf(".") + 1) : key;
};

// Nothing is loaded yet, so that this ends at once: `loadTexts` loads, and reports what does not arrive.
void i18next
  .use(backend)
  .use(formatter)
  .use(initReactI18next)
  .init({
    lng: DEFAULT_LANGUAGE,
    supportedLngs: languages.map(({ tag }) => tag),
    load: "currentOnly",
    fallbackLng: false,
    ns: [],
    defaultNS: false,
    initAsync: false,
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: lastPart,
    // React escapes.
    interpolation: { escapeValue: false, alwaysFormat: true },
    // A route's loader loads its texts before it is drawn.
    react: { useSuspense: false },
  });

if (!isBuildTime)
  i18next.on("languageChanged", (language) => {
    document.documentElement.lang = language;
  });

const used = new Set<Namespace>();

/** Has a change of the language load a namespace, too, that components load by themselves. */
export const keepTexts = (namespace: Namespace): void => void used.add(namespace);

export const usedNamespaces = (): readonly Namespace[] => [...used];

export const currentLanguage = (): LanguageTag => languageOf(i18next.language).tag;

/** Resolves when every namespace has arrived. Rejects when one has failed; the next call loads the failed one again. */
const load = (language: LanguageTag, namespaces: Iterable<Namespace>): Promise<void> =>
  new Promise((resolve, reject) => {
    const missing = [...namespaces].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
    // `loadNamespaces` would not ask again for what has failed once.
    void i18next.reloadResources([language], missing, (errors?: readonly Error[]) =>
      errors?.[0] === undefined ? resolve() : reject(errors[0]),
    );
  });

/**
 * Loads namespaces in the current language. A route's loader calls it, so that the texts arrive together with the
 * route's chunk. Rejects when a text does not arrive.
 */
export const loadTexts = async (...namespaces: readonly Namespace[]): Promise<void> => {
  for (const namespace of namespaces) used.add(namespace);
  await load(currentLanguage(), namespaces);
};

/** Resolves to a part of a page whose code and texts load together. */
export const withTexts = async <Part>(part: Promise<Part>, ...namespaces: readonly Namespace[]): Promise<Part> => {
  const [loaded] = await Promise.all([part, loadTexts(...namespaces)]);
  return loaded;
};

/** Stores a choice on this device and in a cookie, by which the host chooses the language of the page. */
const store = (language: LanguageTag): void => {
  storage.setItem(storageKeys.language, language);
  document.cookie = `${storageKeys.language}=${language}; path=/; max-age=31536000; SameSite=Lax`;
};

/**
 * Loads the frame's texts in the language of the start and resolves to that language. A prerendered page is hydrated in
 * the language it has, and changed afterwards.
 */
export const startI18n = async (siteLanguage: string | undefined, prerendered?: LanguageTag): Promise<LanguageTag> => {
  const address = new URLSearchParams(location.search).get("lang");
  const stored = storage.getItem(storageKeys.language);
  const { lang: host } = document.documentElement;
  const sources = { address, stored, host, browser: navigator.languages, site: siteLanguage };
  const chosen = await startLanguage(sources, offered);
  // An address that names a language is a choice like any other: it outlives the first click.
  if (address !== null) store(chosen);
  await i18next.changeLanguage(prerendered ?? chosen);
  await loadTexts(...frameTexts);
  return chosen;
};

/** Loads every namespace in use, and those that a page asks for meanwhile. */
const loadUsed = async (language: LanguageTag): Promise<void> => {
  let known = -1;
  while (known < used.size) {
    known = used.size;
    await load(language, used);
  }
};

let lastChange = 0;

/**
 * Changes the language, and stores it where it was chosen here. The last change counts, however long an earlier one takes: resolves to
 * whether this was the last. Rejects, and changes nothing, when a text does not arrive.
 */
export const setLanguage = async (language: LanguageTag, isChoice: boolean): Promise<boolean> => {
  lastChange += 1;
  const own = lastChange;
  try {
    await withoutReload(() => loadUsed(language));
  } catch (error) {
    if (own === lastChange) throw error;
  }
  if (own !== lastChange) return false;
  await i18next.changeLanguage(language);
  if (isChoice) store(language);
  return true;
};

/** Changes to the language of this device, unless the reader has chosen another one on this page already. */
export const followDevice = async (language: LanguageTag): Promise<boolean> =>
  lastChange === 0 && setLanguage(language, false);

/** Changes to a language without storing it: for pages that are rendered at build time. */
export const renderIn = async (language: LanguageTag): Promise<void> => {
  for (const namespace of frameTexts) used.add(namespace);
  await loadUsed(language);
  await i18next.changeLanguage(language);
};

/** Returns the text at a path that is only known at run time, or undefined where there is none. */
export const findText = (
  namespace: Namespace,
  path: string,
  values?: Readonly<Record<string, string | number>>,
): string | undefined => {
  const key = `${namespace}:${path}`;
  if (!i18next.exists(key, { ...values, returnObjects: false })) return undefined;
  const text: unknown = i18next.t(key, { ...values });
  return typeof text === "string" ? text : undefined;
};
