import { expect, test } from "vitest";

import { searchFor, searchText } from "./search-text.ts";

test.each([
  ["Dark mode", ""],
  ["Dark mode", "  "],
  ["Dark mode", "dark"],
  ["Dark mode", "mode DA"],
  ["Clé d’accès", "cle acces"],
  ["Tiếng Việt", "viet"],
  ["深色模式", "模式"],
  ["gpt-4o", "ＧＰＴ"],
  ["INFO", "info"],
])("%s fits what was typed: %j", (text, typed) => {
  expect(searchFor(typed)(searchText(text))).toBe(true);
});

test.each([
  ["Dark mode", "light"],
  ["Dark mode", "dark x"],
])("%s does not fit %j", (text, typed) => {
  expect(searchFor(typed)(searchText(text))).toBe(false);
});
