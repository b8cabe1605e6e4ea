/** How long ago, or ahead, in the one unit that says it best; undefined when a date says more. */
export type RelativeTime = {
  readonly ahead: boolean;
  readonly unit: "now" | "minute" | "hour" | "day";
  readonly count: number;
};

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * A moment seen from another, in words' parts: minutes, hours, days up to a month; undefined beyond.
 *
 * @param seconds Unix seconds, as `now`.
 */
export const relativeTime = (seconds: number, now: number): RelativeTime | undefined => {
  const distance = Math.abs(seconds - now);
  const ahead = seconds > now;
  if (distance < MINUTE) return { ahead, unit: "now", count: 0 };
  if (distance < HOUR) return { ahead, unit: "minute", count: Math.floor(distance / MINUTE) };
  if (distance < DAY) return { ahead, unit: "hour", count: Math.floor(distance / HOUR) };
  if (distance < 31 * DAY) return { ahead, unit: "day", count: Math.floor(distance / DAY) };
  return undefined;
};
