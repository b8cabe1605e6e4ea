import { ACCENTS } from "@one-hub/ui";
import { useSyncExternalStore } from "react";
import type { ConsoleConfig } from "@one-hub/page";
import { config } from "../config.ts";
import { fontFamilies, type FontFamily } from "./fonts.ts";
import { storage, storageKeys } from "./storage.ts";

/** The user's choices about the interface. */
export interface Settings {
  /** Absent until chosen: the system's then. */
  readonly colorScheme?: "light" | "dark" | undefined;
  readonly contrast: "default" | "high";
  readonly direction: "ltr" | "rtl";
  readonly compactLayout: boolean;
  readonly primaryColor: ConsoleConfig["primaryColor"];
  readonly navColor: ConsoleConfig["navColor"];
  readonly navLayout: "vertical" | "horizontal" | "mini";
  readonly fontFamily: FontFamily;
}

/** The value when it is one of these, else undefined. */
const oneOf = <const Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** Reads stored settings field by field: what is missing or unknown gets its default, the rest stays. */
export const readSettings = (json: string | null): Settings => {
  let value: unknown;
  try {
    value = JSON.parse(json ?? "{}");
  } catch {
    value = {};
  }
  const stored: Partial<Record<keyof Settings, unknown>> = typeof value === "object" && value !== null ? value : {};
  return {
    colorScheme: oneOf(["light", "dark"], stored.colorScheme),
    contrast: oneOf(["default", "high"], stored.contrast) ?? "default",
    direction: oneOf(["ltr", "rtl"], stored.direction) ?? "ltr",
    compactLayout: stored.compactLayout === true,
    primaryColor: oneOf(ACCENTS, stored.primaryColor) ?? config.primaryColor,
    navColor: oneOf(["integrate", "apparent"], stored.navColor) ?? config.navColor,
    navLayout: oneOf(["vertical", "horizontal", "mini"], stored.navLayout) ?? "vertical",
    fontFamily: oneOf(fontFamilies, stored.fontFamily) ?? "system",
  };
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

/** Forgets every choice about the look: the site's own look and the system's scheme stand again. */
export const resetSettings = (): void => {
  storage.removeItem(storageKeys.settings);
  storage.removeItem(storageKeys.themeMode);
  notifyListeners();
};

/** Settings before the device is known: at build time and during hydration. */
const defaultSettings = readSettings(null);

export const useSettings = (): Settings =>
  useSyncExternalStore(subscribeSettings, currentSettings, () => defaultSettings);
