import type { Notice } from "@one-hub/sdk";

const timeOf = (lastCheck: string | null): number => {
  const known = Number(lastCheck ?? 0);
  return Number.isFinite(known) ? known : 0;
};

/** How many notices are newer than the last one that this device showed. The one of a gateway without announcements counts by its text. */
export const unreadOf = (
  notices: readonly Pick<Notice, "id" | "created_at" | "content">[],
  lastCheck: string | null,
  lastText: string | null,
): number =>
  notices.filter(({ created_at: at }) => at > timeOf(lastCheck)).length +
  (newTextOf(notices, lastCheck, lastText) === undefined ? 0 : 1);

/**
 * The text of the notice without an id and a time, which is all that a gateway without announcements has; undefined where there
 * is none or this device showed it.
 *
 * @param lastCheck A time in the future mutes this notice, too.
 */
export const newTextOf = (
  notices: readonly Pick<Notice, "id" | "created_at" | "content">[],
  lastCheck: string | null,
  lastText: string | null,
): string | undefined => {
  if (timeOf(lastCheck) > Date.now() / 1000) return undefined;
  const text = notices.find(({ id, created_at: at }) => id === 0 && at === 0)?.content;
  return text === lastText ? undefined : text;
};

/**
 * Returns the time of the newest of these notices, or undefined if all have been seen. A notice
 * without a time never counts as new here: see {@link newTextOf}.
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
