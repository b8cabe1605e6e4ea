import { formatTimestamp } from "@one-hub/sdk/format";

/** Unix seconds of the machine's clock. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Unix seconds as the browser's date-time field reads them: local time, `YYYY-MM-DDTHH:mm:ss`. */
export const localTime = (seconds: number): string => formatTimestamp(seconds).replace(" ", "T");

/** Unix seconds of a local time as that field writes it; undefined when it is empty, none, or before 1970. */
export const secondsOf = (local: string): number | undefined => {
  const time = local === "" ? Number.NaN : new Date(local).getTime();
  return Number.isNaN(time) || time < 0 ? undefined : Math.floor(time / 1000);
};
