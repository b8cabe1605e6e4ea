import { readFileSync } from "node:fs";
import { drawingFiles } from "@one-hub/ui/Account/drawing-file.ts";
import { expect, it } from "vitest";
import { avatarCount, avatarOf, avatarPath } from "./-avatars.ts";

it("the pictures to choose are the console's own drawings", () => {
  const drawn = drawingFiles();
  expect(drawn).toHaveLength(avatarCount);
  for (const [number, file] of drawn.entries()) {
    const served = new URL(`../../../../public${avatarPath(number)}`, import.meta.url);
    expect(readFileSync(served, "utf8"), avatarPath(number)).toBe(file);
  }
  expect(new Set(drawn).size).toBe(avatarCount);
});

it.each([
  ["", 31, 6],
  ["/avatars/0.svg", 3, 0],
  ["/avatars/24.svg", 3, 24],
  ["/avatars/25.svg", 3, undefined],
  ["https://images.example/avatars/1.svg", 3, undefined],
])("the picture '%s' of account %i is number %s", (address, id, number) => {
  expect(avatarOf({ avatar_url: address, id })).toBe(number);
});
