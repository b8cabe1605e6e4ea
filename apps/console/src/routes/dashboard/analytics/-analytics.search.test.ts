import { expect, it } from "vitest";
import { analyticsSearch } from "./-analytics.search.ts";

it("takes the names of as many users as the gateway compares, whole", () => {
  const names = Array.from({ length: 100 }, (_, index) => `user-${index}`.padEnd(40, "x")).join(", ");
  expect(analyticsSearch.parse({ names }).names).toBe(names);
});
