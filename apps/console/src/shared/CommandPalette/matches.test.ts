import { describe, expect, it } from "vitest";
import { matches } from "./matches.ts";

describe("matches", () => {
  it.each([
    ["Dark mode", ""],
    ["Dark mode", "  "],
    ["Dark mode", "dark"],
    ["Dark mode", "mode DA"],
    ["Clé d’accès", "cle acces"],
    ["Tiếng Việt", "viet"],
    ["深色模式", "模式"],
  ])("%s fits what was typed: %j", (text, typed) => {
    expect(matches(text, typed)).toBe(true);
  });
  it.each([
    ["Dark mode", "light"],
    ["Dark mode", "dark x"],
  ])("%s does not fit %j", (text, typed) => {
    expect(matches(text, typed)).toBe(false);
  });
});
