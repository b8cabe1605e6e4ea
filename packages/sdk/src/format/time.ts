import dayjs, { type Dayjs } from "dayjs";
// With their endings: Node resolves no file of a package without.
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { formatCount } from "./number.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

/** The form of days in the contract. */
const DAY = "YYYY-MM-DD";

const UTC = "UTC";

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Seconds that a zone's clock is ahead of UTC. */
const offsetAt = (seconds: number, timeZone: string): number => {
  let format = offsetFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
    offsetFormats.set(timeZone, format);
  }
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(format.format(seconds * 1000)) ?? [];
  return (sign === "-" ? -60 : 60) * (60 * Number(hours) + Number(minutes));
};

const momentOf = (seconds: number, timeZone: string | undefined): Dayjs => {
  const local = dayjs.unix(seconds);
  if (timeZone === undefined || !local.isValid()) return local;
  // Not by dayjs's `tz`: it creates a formatter at each call, which takes some milliseconds on a phone.
  return timeZone === UTC ? local.utc() : dayjs.unix(seconds + offsetAt(seconds, timeZone)).utc();
};

const write = (seconds: number, timeZone: string | undefined, pattern: string): string => {
  const moment = momentOf(seconds, timeZone);
  return moment.isValid() ? moment.format(pattern) : "";
};

/**
 * A time as 'YYYY-MM-DD HH:mm:ss', in the machine's time zone or the named one. Empty when the number is no time. 0 is 1970, not
 * "never": what a field means by 0 or -1 is the caller's to say.
 *
 * @param seconds Unix seconds.
 * @example formatTimestamp(1_795_220_640, "UTC") === "2026-11-21 00:24:00"
 */
export const formatTimestamp = (seconds: number, timeZone?: string): string =>
  write(seconds, timeZone, "YYYY-MM-DD HH:mm:ss");

/** As {@link formatTimestamp} without seconds, 'YYYY-MM-DD HH:mm': the form of notices. */
export const formatNoticeTime = (seconds: number, timeZone?: string): string =>
  write(seconds, timeZone, "YYYY-MM-DD HH:mm");

/** As {@link formatTimestamp}, the day alone, 'YYYY-MM-DD': the form of dashboard rows. */
export const formatDay = (seconds: number, timeZone?: string): string => write(seconds, timeZone, DAY);

/** Name of the machine's time zone. */
export const localTimeZone = (): string => dayjs.tz.guess();

const zonesAskedFor = new Map<string, boolean>();

/** Whether a name is one of the time zones that this machine knows, as "Asia/Shanghai" or "UTC". */
export const isTimeZone = (name: string): boolean => {
  let known = zonesAskedFor.get(name);
  if (known === undefined) {
    try {
      known = momentOf(0, name).isValid();
    } catch {
      known = false;
    }
    zonesAskedFor.set(name, known);
  }
  return known;
};

/** The time zones that this machine knows, with "UTC" first. */
export const listTimeZones = (): string[] => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

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
  if (dayjs.utc(day).format(DAY) !== day) return Number.NaN;
  const midnight = timeZone === UTC ? dayjs.utc(day) : dayjs.tz(day, timeZone);
  const hour = Math.ceil(midnight.unix() / HOUR) * HOUR;
  // Where a clock is set back over midnight, the day begins with the first of its two midnights.
  return formatDay(hour - HOUR, timeZone) === day ? hour - HOUR : hour;
};

/** From so many seconds on, seconds alone are hard to read. */
const LONG_DURATION = 600;

/**
 * A duration in seconds with `digits` decimals (default 2), from 10 minutes on in minutes, from an hour on in hours. Numbers are written as a
 * language does; the units' signs are the same in all. Negative and impossible durations count as 0.
 *
 * @param milliseconds As `request_time` and `first_response` of a log row.
 * @example
 * formatDuration(1234, "en-US") // 1.23 s
 * formatDuration(1234, "fr-FR") // 1,23 s
 * formatDuration(17_734_000, "en-US") // 4 h 55 min
 */
export const formatDuration = (milliseconds: number, locale: string, digits = 2): string => {
  const seconds = Math.max(0, milliseconds) / 1000;
  // Compared after rounding, so that 599.999 s are "10 min 0 s" and not "600.00 s".
  const isShort = Math.round(seconds * 10 ** digits) < LONG_DURATION * 10 ** digits;
  if (isShort || !Number.isFinite(seconds)) return `${formatCount(seconds, locale, digits, true)} s`;
  const count = (value: number): string => formatCount(Math.floor(value), locale);
  const long = Math.max(LONG_DURATION, seconds);
  const minutes = long / 60;
  return long < HOUR
    ? `${count(minutes)} min ${count(long % 60)} s`
    : `${count(minutes / 60)} h ${count(minutes % 60)} min`;
};

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
