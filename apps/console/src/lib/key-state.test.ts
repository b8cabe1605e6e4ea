import type { Token } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";

import { keyState, keyTones, missingForRevival, usedShare } from "./key-state.ts";
import { testKey } from "./test-key.ts";

const now = 1_795_000_000;
const key = (change: Partial<Token>): Token => testKey(change);

describe("the state of a key", () => {
  it("follows the clock, not the status, when the time has run out", () => {
    expect(keyState(key({ status: 1, expired_time: now }), now)).toBe("expired");
    expect(keyState(key({ status: 1, expired_time: now + 1 }), now)).toBe("enabled");
    expect(keyState(key({ status: 1, expired_time: -1 }), now)).toBe("enabled");
    expect(keyState(key({ status: 1, expired_time: 0 }), now)).toBe("expired");
  });

  it("says exhausted as soon as nothing is left, before the gateway has noticed", () => {
    expect(keyState(key({ status: 1, remain_quota: 0 }), now)).toBe("exhausted");
    expect(keyState(key({ status: 1, remain_quota: -3 }), now)).toBe("exhausted");
    expect(keyState(key({ status: 4, remain_quota: 500 }), now)).toBe("exhausted");
    expect(keyState(key({ status: 1, remain_quota: 0, unlimited_quota: true }), now)).toBe("enabled");
  });

  it("says disabled first", () => {
    expect(keyState(key({ status: 2, remain_quota: 0, expired_time: 1 }), now)).toBe("disabled");
  });

  it("shows a key that a person switched off as no failure", () => {
    expect(keyTones[keyState(key({ status: 2 }), now)]).toBe("neutral");
  });

  it("takes a status 3 that a client wrote for expired", () => {
    expect(keyState(key({ status: 3 }), now)).toBe("expired");
  });
});

describe("reviving a key", () => {
  it("names what is missing", () => {
    expect(missingForRevival(key({ status: 4, remain_quota: 0, expired_time: 1 }), now)).toEqual({
      expiry: true,
      quota: true,
    });
    expect(missingForRevival(key({ status: 2, remain_quota: 1 }), now)).toEqual({ expiry: false, quota: false });
  });
});

describe("the share used", () => {
  it("is used over used and left, within 0 and 1", () => {
    expect(usedShare(key({ used_quota: 25, remain_quota: 75 }))).toBe(0.25);
    expect(usedShare(key({ used_quota: 25, remain_quota: -5 }))).toBe(1);
    expect(usedShare(key({ used_quota: 0, remain_quota: 0 }))).toBe(1);
    expect(usedShare(key({ unlimited_quota: true }))).toBeUndefined();
  });
});
