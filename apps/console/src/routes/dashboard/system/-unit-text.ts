import { formatDuration } from "@one-hub/sdk/format";

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Bytes in the largest unit that leaves at least one of it: "12.3 MB". */
export const sizeText = (bytes: number, locale: string): string => {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, { style: "unit", unit: units[step] ?? "byte", maximumFractionDigits: 1 }).format(
    bytes / 1000 ** step,
  );
};

const DAY_SECONDS = 86_400;

/** How long something has run: in days from two days on, else in hours, minutes and seconds. */
export const uptimeText = (seconds: number, locale: string): string =>
  seconds < 2 * DAY_SECONDS
    ? formatDuration(seconds * 1000, locale, 0)
    : new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }).format(
        Math.floor(seconds / DAY_SECONDS),
      );
