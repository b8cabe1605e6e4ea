import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeSettings, currentSettings, readSettings, resetSettings, subscribeSettings } from "./settings.ts";
import { storage, storageKeys } from "./storage.ts";

const defaults = {
  colorScheme: undefined,
  contrast: "default",
  direction: "ltr",
  compactLayout: false,
  primaryColor: "cyan",
  navColor: "integrate",
  navLayout: "vertical",
  fontFamily: "inter",
};

describe("readSettings", () => {
  it.each([[null], [""], ["{"], ["null"], ["[]"], ["7"], ['"dark"']])("reads %j as the defaults", (json) => {
    expect(readSettings(json)).toEqual(defaults);
  });

  it("keeps what is right and replaces what is wrong, field by field", () => {
    const stored = {
      colorScheme: "dark",
      contrast: "extreme",
      direction: "rtl",
      compactLayout: "yes",
      primaryColor: "red",
      navLayout: 3,
      unknown: true,
    };
    expect(readSettings(JSON.stringify(stored))).toEqual({
      ...defaults,
      colorScheme: "dark",
      direction: "rtl",
      primaryColor: "red",
    });
  });
});

describe("on a system that asks for more contrast", () => {
  beforeEach(() => vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(prefers-contrast: more)" })));
  afterEach(() => vi.unstubAllGlobals());

  it("contrast is high until the usual one is chosen", () => {
    expect(readSettings(null).contrast).toBe("high");
    expect(readSettings('{"contrast":7}').contrast).toBe("high");
    expect(readSettings('{"contrast":"default"}').contrast).toBe("default");
  });
});

describe("the settings of this device", () => {
  const listeners = new Set<(event: { readonly key: string | null }) => void>();
  /** Dispatches the event of another tab's write. */
  const otherTab = (key: string | null): void => {
    for (const listener of listeners) listener({ key });
  };

  beforeEach(() => {
    vi.stubGlobal("addEventListener", (_type: string, listener: never) => listeners.add(listener));
    vi.stubGlobal("removeEventListener", (_type: string, listener: never) => listeners.delete(listener));
    resetSettings();
  });
  afterEach(() => {
    listeners.clear();
    vi.unstubAllGlobals();
  });

  it("keep a change whole, and a scheme also as theme-mode", () => {
    changeSettings({ navLayout: "mini" });
    expect(storage.getItem(storageKeys.themeMode)).toBeNull();
    changeSettings({ colorScheme: "dark" });
    expect(storage.getItem(storageKeys.themeMode)).toBe("dark");
    expect(JSON.parse(storage.getItem(storageKeys.settings) ?? "{}")).toEqual({
      ...defaults,
      navLayout: "mini",
      colorScheme: "dark",
    });
  });

  it("start from the defaults where what is stored is broken or of an older version", () => {
    storage.setItem(storageKeys.settings, '{"fontFamily":"rounded","navLayout":"mi');
    expect(currentSettings()).toEqual(defaults);
    storage.setItem(storageKeys.settings, '{"fontFamily":"rounded","navLayout":"mini"}');
    expect(currentSettings()).toEqual({ ...defaults, navLayout: "mini" });
    changeSettings({ contrast: "high" });
    expect(currentSettings()).toEqual({ ...defaults, navLayout: "mini", contrast: "high" });
  });

  it("follow another tab, its reset included, and nothing else that it writes", () => {
    const told = vi.fn<() => void>();
    const stop = subscribeSettings(told);
    storage.setItem(storageKeys.settings, '{"primaryColor":"red"}');
    otherTab(storageKeys.settings);
    expect(told).toHaveBeenCalledTimes(1);
    expect(currentSettings().primaryColor).toBe("red");
    otherTab("lastNoticeCheck");
    expect(told).toHaveBeenCalledTimes(1);
    storage.removeItem(storageKeys.settings);
    otherTab(null);
    expect(told).toHaveBeenCalledTimes(2);
    expect(currentSettings().primaryColor).toBe("cyan");
    stop();
    expect(listeners.size).toBe(0);
  });

  it("are forgotten by a reset, the scheme too", () => {
    changeSettings({ colorScheme: "dark", compactLayout: true });
    resetSettings();
    expect(currentSettings()).toEqual(defaults);
    expect(storage.getItem(storageKeys.themeMode)).toBeNull();
  });
});
