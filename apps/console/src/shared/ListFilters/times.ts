import dayjs from "dayjs";
import { choiceFilter, numberFilter } from "../../lib/list-search.ts";

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

export const withoutTime: TimeSearch = { range: undefined, from: undefined, to: undefined };

/**
 * The time range of an address in unix seconds, both ends included. Moving ranges have no end; they advance by whole minutes,
 * so that a view makes one request.
 */
export const timesOf = (
  search: TimeSearch,
  now: number,
): { readonly start?: number | undefined; readonly end?: number | undefined } => {
  const moment = dayjs.unix(now);
  // Hours, not days: a day whose clock is changed has 23 or 25.
  const ago = (hours: number): number => moment.startOf("minute").subtract(hours, "hour").unix();
  switch (search.range) {
    case undefined:
      return {};
    case "today":
      return { start: moment.startOf("day").unix() };
    case "24h":
      return { start: ago(24) };
    case "7d":
      return { start: ago(7 * 24) };
    case "30d":
      return { start: ago(30 * 24) };
    case "custom":
      return { start: search.from, end: search.to };
  }
};
