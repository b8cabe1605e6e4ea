import { expect, it } from "vitest";
import { mayNotCall } from "./-may-call.ts";

const free = { enabled: false, models: null };

it.each([
  ["a served model", "gpt-4o", free, false],
  ["a model behind a pattern", "custom-7", free, false],
  ["a model that nobody serves", "other", free, true],
  ["a served model outside of the key's limit", "gpt-4o", { enabled: true, models: ["custom-7"] }, true],
  ["a model within the key's limit", "custom-7", { enabled: true, models: ["custom-7"] }, false],
  ["any model of an empty limit", "gpt-4o", { enabled: true, models: null }, true],
])("%s", (_title, model, limit, refused) => {
  expect(mayNotCall(model, ["gpt-4o", "custom-*"], limit)).toBe(refused);
});
