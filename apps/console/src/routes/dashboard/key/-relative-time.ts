import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

// In UTC every day has 24 hours.
dayjs.extend(utc);

/** How long ago, or ahead, in the one unit that says it best; undefined when a date says more. */
export type RelativeTime = {
  readonly ahead: boolean;
  readonly unit: "now" | "minute" | "hour" | "day";
  readonly count: number;
};

const units = ["day", "hour", "minute"] as const;
/** From here on a date says more. */
const MAX_DAYS = 31;

/**
 * A moment seen from another, in words' parts: minutes, hours, days up to a month; undefined beyond.
 *
 * @param seconds Unix seconds, as `now`.
 */
export const relativeTime = (seconds: number, now: number): RelativeTime | undefined => {
  const [from, to] = [dayjs.unix(Math.min(seconds, now)).utc(), dayjs.unix(Math.max(seconds, now)).utc()];
  const ahead = seconds > now;
  if (to.diff(from, "day") >= MAX_DAYS) return undefined;
  const unit = units.find((each) => to.diff(from, each) > 0);
  return unit === undefined ? { ahead, unit: "now", count: 0 } : { ahead, unit, count: to.diff(from, unit) };
};
