import { formatCount } from "./number.ts";

const two = (value: number): string => String(value).padStart(2, "0");

const zoned = new Map<string, Intl.DateTimeFormat>();

const zoneFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = zoned.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  zoned.set(timeZone, made);
  return made;
};

const fieldsOf = (
  seconds: number,
  timeZone: string | undefined,
): { day: string; minute: string; second: string } | undefined => {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  if (timeZone === undefined) {
    return {
      day: `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
      minute: `${two(date.getHours())}:${two(date.getMinutes())}`,
      second: two(date.getSeconds()),
    };
  }
  const parts = new Map(
    zoneFormat(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return {
    day: `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`,
    minute: `${part("hour")}:${part("minute")}`,
    second: part("second"),
  };
};

/**
 * A time as 'YYYY-MM-DD HH:mm:ss', in the machine's time zone or the named one. Empty when the number is no time. 0 is 1970, not
 * "never": what a field means by 0 or -1 is the caller's to say.
 *
 * @param seconds Unix seconds.
 * @example formatTimestamp(1_795_220_640, "UTC") === "2026-11-21 00:24:00"
 */
export const formatTimestamp = (seconds: number, timeZone?: string): string => {
  const fields = fieldsOf(seconds, timeZone);
  return fields === undefined ? "" : `${fields.day} ${fields.minute}:${fields.second}`;
};

/** As {@link formatTimestamp} without seconds, 'YYYY-MM-DD HH:mm': the form of notices. */
export const formatNoticeTime = (seconds: number, timeZone?: string): string => {
  const fields = fieldsOf(seconds, timeZone);
  return fields === undefined ? "" : `${fields.day} ${fields.minute}`;
};

/** As {@link formatTimestamp}, the day alone, 'YYYY-MM-DD': the form of dashboard rows. */
export const formatDay = (seconds: number, timeZone?: string): string => fieldsOf(seconds, timeZone)?.day ?? "";

/** Name of the machine's time zone. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a name is one of the time zones that this machine knows, as "Asia/Shanghai" or "UTC". */
export const isTimeZone = (name: string): boolean => {
  try {
    return zoneFormat(name).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const HOUR = 3600;

/**
 * Unix seconds of the first full hour (UTC) of a day in a time zone: its midnight, or up to 45 minutes later where the zone's clock is not
 * off by whole hours. Usage is summed by the hour. NaN when the text is no day.
 *
 * @param day 'YYYY-MM-DD'
 * @example
 * startOfDay("2026-11-21", "Asia/Shanghai") // 2026-11-20T16:00Z
 * startOfDay("2026-11-21", "Asia/Kolkata") // 2026-11-20T19:00Z: midnight there is at 18:30
 */
export const startOfDay = (day: string, timeZone: string): number => {
  const middle = Date.parse(`${day}T00:00:00Z`) / 1000;
  if (Number.isNaN(middle)) return Number.NaN;
  // Zones are less than 15 hours off. Days in a zone only grow with time, also where a clock is set back.
  let before = middle - 15 * HOUR;
  let from = middle + 15 * HOUR;
  while (from - before > HOUR) {
    const half = before + Math.floor((from - before) / HOUR / 2) * HOUR;
    if (formatDay(half, timeZone) >= day) from = half;
    else before = half;
  }
  return from;
};

/**
 * A duration in seconds with `digits` decimals (default 2), its number as a language writes it; the unit's sign is the same in all. Negative
 * and impossible ones count as 0.
 *
 * @param milliseconds As `request_time` and `first_response` of a log row.
 * @example formatDuration(1234, "en-US") === "1.23 s"; formatDuration(1234, "fr-FR") === "1,23 s"
 */
export const formatDuration = (milliseconds: number, locale: string, digits = 2): string =>
  `${formatCount(Math.max(0, milliseconds) / 1000, locale, digits, true)} s`;

/**
 * Speed of an answer: completion tokens over the time after its first byte. Undefined when there was no such time or no token.
 *
 * @example tokensPerSecond({ completionTokens: 50, requestTime: 1500, firstResponse: 500 }) === 50
 */
export const tokensPerSecond = (call: {
  completionTokens: number;
  /** Whole duration, milliseconds. */
  requestTime: number;
  /** Time to the first byte, milliseconds; absent for calls that were not streamed. */
  firstResponse?: number | undefined;
}): number | undefined => {
  const seconds = (call.requestTime - (call.firstResponse ?? 0)) / 1000;
  const speed = call.completionTokens / seconds;
  return seconds > 0 && call.completionTokens > 0 && Number.isFinite(speed) ? speed : undefined;
};
