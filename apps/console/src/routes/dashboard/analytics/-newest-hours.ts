import { formatDay, formatNoticeTime, startOfDay } from "@one-hub/sdk/format";
import dayjs from "dayjs";
import type { Period } from "../-usage.ts";

/** Where clocks are changed an hour may be missing in a week, and is looked for in the one before. */
const MAX_DAYS = 15;

/**
 * When the newest hour of each hour of the week began within a time span, in unix seconds. Hours of the week count from Monday's first on the
 * site's clock, as in the figures.
 */
export const newestHours = ({ from, to }: Period["last"], zone: string): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const last = dayjs(formatDay(to - 1, zone));
  for (let back = 0; back < MAX_DAYS; back += 1) {
    const day = last.subtract(back, "day");
    const start = startOfDay(day.format("YYYY-MM-DD"), zone);
    const end = startOfDay(day.add(1, "day").format("YYYY-MM-DD"), zone);
    const isWhole = end - start === 86_400;
    for (let time = Math.min(end, to) - 3600; time >= Math.max(start, from); time -= 3600) {
      // Days on which clocks are changed have an hour twice, or lack one.
      const hour = isWhole ? (time - start) / 3600 : Number(formatNoticeTime(time, zone).slice(11, 13));
      const hourOfWeek = ((day.day() + 6) % 7) * 24 + hour;
      if (!found.has(hourOfWeek)) found.set(hourOfWeek, time);
    }
  }
  return found;
};
