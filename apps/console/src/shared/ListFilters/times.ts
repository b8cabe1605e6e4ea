import { choiceFilter, numberFilter } from "../../lib/list-search.ts";

const DAY = 86_400;
/** The last second of the year 9999: what is later has no name here. */
const LATEST = 253_402_300_799;

/** Ranges that end now, by their name in the address. */
export const timePresets = ["today", "24h", "7d", "30d"] as const;

const timeRanges = [...timePresets, "custom"] as const;

/** The search fields of a list's time filter. */
export const timeFilter = () => ({
  /** Absent: any time. */
  range: choiceFilter(timeRanges),
  /** Unix seconds, with `range=custom`. */
  from: numberFilter(0, LATEST),
  to: numberFilter(0, LATEST),
});

/** Search parameters of the time filter. */
export interface TimeSearch {
  readonly range?: (typeof timeRanges)[number] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Any time. */
export const withoutTime: TimeSearch = { range: undefined, from: undefined, to: undefined };

/** Start of the day that a moment lies in, in the machine's time zone. Unix seconds both. */
const startOfDay = (now: number): number => {
  const date = new Date(now * 1000);
  date.setHours(0, 0, 0, 0);
  return Math.floor(date.getTime() / 1000);
};

/**
 * The time range of an address in unix seconds, both ends included. Moving ranges have no end; they advance by whole minutes,
 * so that a view makes one request.
 */
export const timesOf = (
  search: TimeSearch,
  now: number,
): { readonly start?: number | undefined; readonly end?: number | undefined } => {
  const minute = now - (now % 60);
  switch (search.range) {
    case undefined:
      return {};
    case "today":
      return { start: startOfDay(now) };
    case "24h":
      return { start: minute - DAY };
    case "7d":
      return { start: minute - 7 * DAY };
    case "30d":
      return { start: minute - 30 * DAY };
    case "custom":
      return { start: search.from, end: search.to };
  }
};
