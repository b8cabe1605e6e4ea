import type { Notice } from "@one-hub/sdk";

const timeOf = (lastCheck: string | null): number => {
  const known = Number(lastCheck ?? 0);
  return Number.isFinite(known) ? known : 0;
};

/** How many notices are newer than the last one that this device showed; a notice without a time never counts. */
export const unreadOf = (notices: readonly Pick<Notice, "created_at">[], lastCheck: string | null): number =>
  notices.filter(({ created_at: at }) => at > timeOf(lastCheck)).length;

/**
 * Returns the time of the newest of these notices, or undefined if all have been seen. A notice
 * without a time never counts as new.
 *
 * @param lastCheck What the device keeps: unix seconds as text, or anything else when it was never written or is broken.
 */
export const newerThan = (
  notices: readonly Pick<Notice, "created_at">[],
  lastCheck: string | null,
): number | undefined => {
  const newest = Math.max(0, ...notices.map(({ created_at: at }) => at));
  return newest > timeOf(lastCheck) ? newest : undefined;
};
