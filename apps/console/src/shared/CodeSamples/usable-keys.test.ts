import type { Token } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { preferredKey } from "./usable-keys.ts";

const key = (id: number, limited: boolean): Token => {
  const setting = { limits: { limit_model_setting: { enabled: limited } } };
  // The choice depends on these two fields alone.
  return { id, setting } as Token;
};

it("a key that is limited to some models is chosen only by the person, or where there is no other", () => {
  expect(preferredKey([key(3, true), key(2, false), key(1, false)], undefined)?.id).toBe(2);
  expect(preferredKey([key(3, true), key(2, false)], 3)?.id).toBe(3);
  expect(preferredKey([key(3, true), key(2, true)], undefined)?.id).toBe(3);
  expect(preferredKey([], undefined)).toBeUndefined();
});
