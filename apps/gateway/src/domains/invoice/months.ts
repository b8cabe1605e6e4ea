import { refuse } from "../../platform/http.ts";
import type { Calendar } from "../site-days/site-days.ts";
import type { Month } from "./store.ts";

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** The month that a day belongs to, or one so many months before, as the site counts it. */
export const monthOf = (day: string, calendar: Calendar, before = 0): Month => {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = (offset: number) => dayText(Date.UTC(year, month - 1 - before + offset, 1) / 1000);
  const from = calendar.startOf(first(0));
  const to = calendar.startOf(first(1));
  return {
    id: secondsOf(first(0)),
    from,
    to,
    zone: calendar.zonesOf({ from, to }).join(", "),
    days: calendar.daysOf({ from, to }).map((each) => ({ id: secondsOf(each.day), from: each.from, to: each.to })),
  };
};

/** A day's or month's id of a day, `YYYY-MM-DD`: unix seconds of its midnight in UTC, whatever zone the site counts in. */
export const readDay = (text: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? secondsOf(text) : Number.NaN;
  // Some days that no month has are read as the next month's.
  if (Number.isNaN(time) || dayText(time) !== text)
    throw refuse("The date must be YYYY-MM-DD", "无效的日期格式", { code: "date_invalid" });
  return time;
};

export const dayText = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10);
