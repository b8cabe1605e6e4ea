import { expect, it } from "vitest";
import { idsByName } from "./-channel-ids.ts";

it("finds a channel by a name that no other channel has", () => {
  const ids = idsByName([
    { id: 1, name: "one" },
    { id: 2, name: "two" },
    { id: 3, name: "two" },
  ]);
  expect(ids.get("one")).toBe(1);
  expect(ids.has("two")).toBe(false);
  expect(ids.has("three")).toBe(false);
});
