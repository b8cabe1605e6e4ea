import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

// By Intl: dayjs has no form for a month with its year, which Chinese, Japanese and Vietnamese order in their own ways.
const worded = new Map<string, Intl.DateTimeFormat>();

const inWords = (day: string, locale: string, length: "month" | "day"): string => {
  const date = dayjs.utc(day);
  // A day that a month does not have would be one of the next.
  if (date.format("YYYY-MM-DD") !== day.slice(0, 10)) return "";
  const key = `${locale} ${length}`;
  const known =
    worded.get(key) ??
    new Intl.DateTimeFormat(locale, {
      // A day of the calendar is no moment: no time zone moves it.
      timeZone: "UTC",
      year: "numeric",
      month: "long",
      ...(length === "day" && { day: "numeric" }),
    });
  worded.set(key, known);
  return known.format(date.toDate());
};

/**
 * A month in a language. Empty when the text is not a date.
 *
 * @param day Any of its days, 'YYYY-MM-DD', as monthly statements are dated.
 * @example formatMonth("2026-10-01", "en-US") === "October 2026"
 */
export const formatMonth = (day: string, locale: string): string => inWords(day, locale, "month");

/**
 * A day of the calendar in a language. Empty when the text is not a date.
 *
 * @param day 'YYYY-MM-DD', as rows of a statement by day are dated.
 * @example formatDate("2026-10-05", "en-US") === "October 5, 2026"
 */
export const formatDate = (day: string, locale: string): string => inWords(day, locale, "day");

/** Some Monday, from which the names of the days are read. */
const MONDAY = Date.UTC(2024, 0, 1);

/**
 * The short names of the days of the week, Monday first.
 *
 * @example formatWeekdays("en-US") // ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
 */
export const formatWeekdays = (locale: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * 86_400_000));
};
