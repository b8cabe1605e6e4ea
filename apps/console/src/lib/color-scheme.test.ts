import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { colorSchemeManager } from "./color-scheme.ts";
import { changeSettings } from "./settings.ts";
import { storage, storageKeys } from "./storage.ts";

beforeEach(() => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  storage.removeItem(storageKeys.settings);
  storage.removeItem(storageKeys.themeMode);
});
afterEach(() => colorSchemeManager.unsubscribe());

describe("the colour scheme's keeper", () => {
  it("leaves the choice to the system until there is one", () => {
    expect(colorSchemeManager.get("auto")).toBe("auto");
  });

  it("keeps a choice in the settings and as theme-mode", () => {
    colorSchemeManager.set("dark");
    expect(colorSchemeManager.get("auto")).toBe("dark");
    expect(JSON.parse(storage.getItem(storageKeys.settings) ?? "{}")).toMatchObject({
      colorScheme: "dark",
      primaryColor: "cyan",
    });
    expect(storage.getItem(storageKeys.themeMode)).toBe("dark");
  });

  it("tells of a change once, although the one told hands it back", () => {
    const told: string[] = [];
    colorSchemeManager.subscribe((scheme) => {
      told.push(scheme);
      colorSchemeManager.set(scheme);
    });
    changeSettings({ colorScheme: "light" });
    expect(told).toEqual(["light"]);
  });
});
