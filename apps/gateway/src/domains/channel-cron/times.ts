import { isTimeZone } from "@one-hub/sdk/format";
import { Cron } from "croner";

/** The expression in a time zone; undefined where either cannot be read. */
const readCron = (expression: string, zone: string): Cron | undefined => {
  // `?` is the moment of reading, and names such as `@daily` are no fields.
  if (/[?@]/.test(expression) || !isTimeZone(zone)) return undefined;
  try {
    return new Cron(expression, { mode: "5-part", timezone: zone, paused: true });
  } catch {
    return undefined;
  }
};

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The next times after a moment, both in unix seconds; none where the expression cannot be read or is never due. */
export const nextRuns = (expression: string, zone: string, after: number, count: number): number[] =>
  readCron(expression, zone)
    ?.nextRuns(count, new Date(after * 1000))
    .map(toSeconds) ?? [];

/** The times from one moment to another, both included, in unix seconds. */
export type DueTimes = {
  /** How many, at most `most`. */
  readonly count: number;
  /** The last of them. */
  readonly last: number;
};

/** The times from one moment to another, both included; undefined for none. */
export const dueTimes = (
  expression: string,
  zone: string,
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): DueTimes | undefined => {
  const cron = readCron(expression, zone);
  const [latest] = cron?.previousRuns(1, new Date((to + 1) * 1000)) ?? [];
  if (cron === undefined || latest === undefined || toSeconds(latest) < from) return undefined;
  const times = cron.nextRuns(most, new Date((from - 1) * 1000)).map(toSeconds);
  return { count: times.filter((time) => time <= to).length, last: toSeconds(latest) };
};
