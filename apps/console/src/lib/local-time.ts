import dayjs from "dayjs";

/** Unix seconds of the machine's clock. */
export const nowSeconds = (): number => dayjs().unix();

/** Unix seconds as the browser's date-time field reads them: local time, `YYYY-MM-DDTHH:mm:ss`. */
export const localTime = (seconds: number): string => dayjs.unix(seconds).format("YYYY-MM-DDTHH:mm:ss");

/** A moment in ISO 8601, for machines; undefined where the number is no time, for which `toISOString` would throw. */
export const isoTime = (seconds: number): string | undefined => {
  const time = dayjs.unix(seconds);
  return time.isValid() ? time.toISOString() : undefined;
};

/** Unix seconds of a local time as that field writes it; undefined when it is empty, none, or before 1970. */
export const secondsOf = (local: string): number | undefined => {
  // By the browser's own reading: while a year is typed, dayjs takes 0099 for 1999.
  const time = dayjs(new Date(local));
  return time.isValid() && time.unix() >= 0 ? time.unix() : undefined;
};

/** Unix seconds of the next full hour (UTC): sums by the hour count up to it. */
export const nextHour = (seconds: number): number => (Math.floor(seconds / 3600) + 1) * 3600;
