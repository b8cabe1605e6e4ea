import { isTimeZone } from "@one-hub/sdk/format";
import { Cron } from "croner";

/** The next times of an expression in a time zone, in unix seconds, as the gateway counts them; none where either cannot be read. */
export const nextTimes = (cron: string, zone: string, count: number): readonly number[] => {
  if (/[?@]/.test(cron) || !isTimeZone(zone)) return [];
  try {
    const schedule = new Cron(cron, { mode: "5-part", timezone: zone, paused: true });
    return schedule.nextRuns(count).map((time) => Math.floor(time.getTime() / 1000));
  } catch {
    return [];
  }
};
