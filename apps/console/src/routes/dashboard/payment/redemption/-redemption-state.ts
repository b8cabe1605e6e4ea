import type { Redemption, RedemptionState } from "@one-hub/sdk";
import type { Tone } from "@one-hub/ui";

/** The state of a code at a moment. Unix seconds. */
export const stateOf = ({ status, expired_time: expiry = -1 }: Redemption, now: number): RedemptionState => {
  if (status === 3) return "used";
  if (status === 2) return "disabled";
  return expiry !== -1 && expiry <= now ? "expired" : "unused";
};

export const stateTones: Readonly<Record<RedemptionState, Tone>> = {
  unused: "ok",
  disabled: "neutral",
  used: "info",
  expired: "warn",
};

/** A code to hand over. */
export interface HandedCode {
  readonly key: string;
  readonly name: string;
  readonly quota: number;
  /** Unix seconds; -1 for never. */
  readonly expires: number;
}

export const handedCode = ({ key, name, quota, expired_time: expires = -1 }: Redemption): HandedCode => ({
  key,
  name,
  quota,
  expires,
});
