import { expect, it } from "vitest";
import { notePage, pagesBefore } from "./recent-pages.ts";

it("keeps the five pages before this one, each once, the latest first", () => {
  for (const path of ["/a", "/b", "/c", "/b", "/d", "/e", "/f", "/g"]) notePage(path);
  expect(pagesBefore("/g")).toEqual(["/f", "/e", "/d", "/b", "/c"]);
  expect(pagesBefore("/elsewhere")[0]).toBe("/g");
});
