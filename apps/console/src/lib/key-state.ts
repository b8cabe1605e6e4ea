import type { Token } from "@one-hub/sdk";
import type { Tone } from "@one-hub/ui";

/** State of a key at a moment, as the list shows it. */
export type KeyState = "enabled" | "disabled" | "expired" | "exhausted";

/** Colour of a key's state: one that a person switched off is no failure. */
export const keyTones: Readonly<Record<KeyState, Tone>> = {
  enabled: "ok",
  disabled: "neutral",
  expired: "warn",
  exhausted: "bad",
};

/** Whether a key's time has run out. The gateway leaves the status as it is, so the clock decides; 0 is long past. */
export const isExpired = (key: Pick<Token, "expired_time">, now: number): boolean =>
  key.expired_time !== -1 && key.expired_time <= now;

/** Whether a limited key has nothing left. */
export const isSpent = (key: Pick<Token, "remain_quota" | "unlimited_quota">): boolean =>
  !key.unlimited_quota && key.remain_quota <= 0;

/**
 * The state of a key. Switched off comes first, since a person did that; then what would make the gateway refuse it.
 *
 * @param now Unix seconds.
 */
export const keyState = (key: Token, now: number): KeyState => {
  if (key.status === 2) return "disabled";
  if (key.status === 3 || isExpired(key, now)) return "expired";
  if (key.status === 4 || isSpent(key)) return "exhausted";
  return "enabled";
};

/** Inputs needed before a key works again: a later expiry, new quota, or neither. */
export const missingForRevival = (key: Token, now: number): { readonly expiry: boolean; readonly quota: boolean } => ({
  expiry: isExpired(key, now),
  quota: isSpent(key),
});

/** Share of a limited key's quota that is used, 0 to 1; undefined for an unlimited one, whose use is not counted. */
export const usedShare = (key: Token): number | undefined => {
  if (key.unlimited_quota) return undefined;
  const whole = key.used_quota + key.remain_quota;
  if (whole <= 0) return 1;
  return Math.min(1, Math.max(0, key.used_quota / whole));
};

/** Whether a key was used. An open one-hub notes the time only when it charges a limited key; before, it is that of the creation. */
export const wasUsed = (key: Pick<Token, "accessed_time" | "created_time" | "used_quota">): boolean =>
  key.accessed_time > key.created_time || key.used_quota > 0;
