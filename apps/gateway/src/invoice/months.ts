import { refuse } from "../http.ts";
import type { Month } from "./store.ts";

const seconds = (year: number, month: number) => Date.UTC(year, month, 1) / 1000;

/** The month that a moment (unix seconds) belongs to, or one so many months before. */
export const monthOf = (time: number, before = 0): Month => {
  const date = new Date(time * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - before];
  return { start: seconds(year, month), end: seconds(year, month + 1) };
};

/** Unix seconds of a day, `YYYY-MM-DD`. */
export const readDay = (text: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) / 1000 : Number.NaN;
  // Some days that no month has are read as the next month's.
  if (Number.isNaN(time) || dayText(time) !== text) throw refuse("The date must be YYYY-MM-DD", "无效的日期格式");
  return time;
};

export const dayText = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10);
