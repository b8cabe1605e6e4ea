import type { Redemption } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { stateOf } from "./-redemption-state.ts";

const code = (status: 1 | 2 | 3, expiry?: number): Redemption => ({
  id: 1,
  user_id: 1,
  key: "k",
  status,
  name: "spring",
  quota: 1,
  created_time: 0,
  redeemed_time: 0,
  count: 0,
  ...(expiry !== undefined && { expired_time: expiry }),
});

it("only an unused code expires, at its last second", () => {
  expect(stateOf(code(1, 100), 99)).toBe("unused");
  expect(stateOf(code(1, 100), 100)).toBe("expired");
  expect(stateOf(code(1, -1), 100)).toBe("unused");
  expect(stateOf(code(2, 100), 200)).toBe("disabled");
  expect(stateOf(code(3, 100), 200)).toBe("used");
});

it("codes of a gateway without expiry never expire", () => {
  expect(stateOf(code(1), 100)).toBe("unused");
});
