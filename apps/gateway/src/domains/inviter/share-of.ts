/** Hundredths of a percent in a whole. */
const WHOLE = 10_000n;

/** The share of an amount in quota units, rounded down; `share` in hundredths of a percent. */
export const shareOf = (quota: number, share: number): number =>
  quota <= 0 ? 0 : Number((BigInt(quota) * BigInt(share)) / WHOLE);
