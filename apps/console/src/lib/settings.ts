import { SANS } from "@one-hub/ui";
import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { config } from "../config.ts";
import { storage, storageKeys } from "./storage.ts";

/** The four font choices; the first is the system's own. Nothing is downloaded for any of them. */
export const fontFamilies = ["system", "serif", "rounded", "mono"] as const;

const fontStacks: Readonly<Record<(typeof fontFamilies)[number], string>> = {
  system: SANS,
  serif: `ui-serif, Georgia, "Noto Serif", "Noto Serif SC", serif`,
  rounded: `ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, ${SANS}`,
  mono: `ui-monospace, "JetBrains Mono", "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace`,
};

/** CSS font stack of a choice. */
export const fontStack = (choice: (typeof fontFamilies)[number]): string => fontStacks[choice];

const fallbacks = {
  contrast: "default",
  direction: "ltr",
  compactLayout: false,
  primaryColor: config.primaryColor,
  navColor: config.navColor,
  navLayout: "vertical",
  fontFamily: "system",
} as const;

const settingsSchema = z.object({
  /** Absent until chosen: the system's then. */
  colorScheme: z.catch(z.optional(z.enum(["light", "dark"])), undefined),
  contrast: z.catch(z.enum(["default", "high"]), fallbacks.contrast),
  direction: z.catch(z.enum(["ltr", "rtl"]), fallbacks.direction),
  compactLayout: z.catch(z.boolean(), fallbacks.compactLayout),
  primaryColor: z.catch(z.enum(["cyan", "purple", "blue", "orange", "green", "red"]), fallbacks.primaryColor),
  navColor: z.catch(z.enum(["integrate", "apparent"]), fallbacks.navColor),
  navLayout: z.catch(z.enum(["vertical", "horizontal", "mini"]), fallbacks.navLayout),
  fontFamily: z.catch(z.enum(fontFamilies), fallbacks.fontFamily),
});

/** What a person chose about the look (specification §3, "UI settings"). */
export type Settings = z.output<typeof settingsSchema>;

/** Reads stored settings field by field: what is missing or unknown gets its default, the rest stays. */
export const readSettings = (json: string | null): Settings => {
  let value: unknown;
  try {
    value = JSON.parse(json ?? "{}");
  } catch {
    value = {};
  }
  return settingsSchema.parse(typeof value === "object" && value !== null ? value : {});
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

/** The settings, following every change. */
export const useSettings = (): Settings => useSyncExternalStore(subscribeSettings, currentSettings);
