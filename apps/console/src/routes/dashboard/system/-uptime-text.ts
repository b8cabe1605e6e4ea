import { formatDays, formatDuration } from "@one-hub/sdk/format";

const DAY_SECONDS = 86_400;

/** How long something has run: in days from two days on, else in hours, minutes and seconds. */
export const uptimeText = (seconds: number, locale: string): string =>
  seconds < 2 * DAY_SECONDS
    ? formatDuration(seconds * 1000, locale, 0)
    : formatDays(Math.floor(seconds / DAY_SECONDS), locale);
