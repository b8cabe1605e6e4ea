import { type Accent, ACCENTS, SITE_ACCENT } from "@one-hub/ui";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { config } from "../config.ts";
import { fontFamilies } from "./fonts.ts";
import { storage, storageKeys } from "./storage.ts";

/** Accents to choose from: the site's own first, where it has one. */
export const accents: readonly Accent[] = config.accent === "" ? ACCENTS : [SITE_ACCENT, ...ACCENTS];

const systemContrast = (): "default" | "high" =>
  typeof matchMedia !== "undefined" && matchMedia("(prefers-contrast: more)").matches ? "high" : "default";

/** The user's choices about the interface as they are stored; what is missing or unknown gets its default, the rest stays. */
const schema = z.object({
  /** Absent until chosen: the system's then. */
  colorScheme: z.catch(z.optional(z.enum(["light", "dark"])), undefined),
  /** The system's, until something is chosen. */
  contrast: z.catch(z.enum(["default", "high"]), systemContrast),
  direction: z.catch(z.enum(["ltr", "rtl"]), "ltr"),
  compactLayout: z.catch(z.boolean(), false),
  primaryColor: z.catch(z.enum(accents), config.accent === "" ? config.primaryColor : SITE_ACCENT),
  navColor: z.catch(z.enum(["integrate", "apparent"]), config.navColor),
  navLayout: z.catch(z.enum(["vertical", "horizontal", "mini"]), "vertical"),
  fontFamily: z.catch(z.enum(fontFamilies), config.fontFamily),
});

export type Settings = Readonly<z.infer<typeof schema>>;

/** Reads stored settings; what is no object counts as absent. */
export const readSettings = (json: string | null): Settings => {
  try {
    return schema.parse(JSON.parse(json ?? "{}"));
  } catch {
    return schema.parse({});
  }
};

let cached: { readonly json: string | null; readonly settings: Settings } | undefined;

/** The settings of the moment; the same object as long as nothing was changed. */
export const currentSettings = (): Settings => {
  const json = storage.getItem(storageKeys.settings);
  if (cached === undefined || cached.json !== json) cached = { json, settings: readSettings(json) };
  return cached.settings;
};

const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Follows changes of this page and of other tabs. Returns the way out. */
export const subscribeSettings = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === storageKeys.settings || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
};

/** Keeps a change; the whole object is written, and the scheme also as `theme-mode`. */
export const changeSettings = (change: Partial<Settings>): void => {
  const next = { ...currentSettings(), ...change };
  storage.setItem(storageKeys.settings, JSON.stringify(next));
  if (next.colorScheme !== undefined) storage.setItem(storageKeys.themeMode, next.colorScheme);
  notifyListeners();
};

/** Forgets every choice about the look: the site's own look and the system's scheme and contrast stand again. */
export const resetSettings = (): void => {
  storage.removeItem(storageKeys.settings);
  storage.removeItem(storageKeys.themeMode);
  notifyListeners();
};

/** Settings before the device is known: at build time and during hydration. */
const defaultSettings = readSettings(null);

export const useSettings = (): Settings =>
  useSyncExternalStore(subscribeSettings, currentSettings, () => defaultSettings);
