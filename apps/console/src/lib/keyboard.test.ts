import { describe, expect, it } from "vitest";
import { isPaletteKey, isSheetKey, type KeyPress, paletteKeys } from "./keyboard.ts";

const press = (over: Partial<KeyPress>): KeyPress => ({
  key: "k",
  code: "KeyK",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...over,
});

describe("isPaletteKey", () => {
  it.each([
    press({ ctrlKey: true }),
    press({ metaKey: true }),
    press({ ctrlKey: true, key: "K" }),
    press({ ctrlKey: true, key: "ن" }),
    press({ ctrlKey: true, key: "k", code: "KeyV" }),
  ])("hears %j", (event) => {
    expect(isPaletteKey(event)).toBe(true);
  });
  it.each([
    press({}),
    press({ ctrlKey: true, altKey: true }),
    press({ ctrlKey: true, shiftKey: true }),
    press({ ctrlKey: true, isComposing: true }),
    press({ ctrlKey: true, key: "t", code: "KeyK" }),
  ])("leaves alone %j", (event) => {
    expect(isPaletteKey(event)).toBe(false);
  });
});

describe("isSheetKey", () => {
  it("hears a question mark of any layout, without a command key", () => {
    expect(isSheetKey(press({ key: "?", shiftKey: true }))).toBe(true);
    expect(isSheetKey(press({ key: "؟", shiftKey: true }))).toBe(true);
    expect(isSheetKey(press({ key: "?", ctrlKey: true }))).toBe(false);
    expect(isSheetKey(press({ key: "/" }))).toBe(false);
  });
});

describe("paletteKeys", () => {
  it("names the key that the machine has", () => {
    expect(paletteKeys("MacIntel")).toEqual(["⌘", "K"]);
    expect(paletteKeys("iPhone")).toEqual(["⌘", "K"]);
    expect(paletteKeys("Linux x86_64")).toEqual(["Ctrl", "K"]);
  });
});
