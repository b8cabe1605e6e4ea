import { formatNoticeTime } from "@one-hub/sdk/format";
import type { Calendar } from "../site-days/site-days.ts";
import { type Range, spans } from "./pieces.ts";
import { addedOfAll, type SiteUsageRow } from "./store.ts";

const nobody = { id: 0, name: "", time: 0, username: "" };

/** Rows of models as rows of their vendors, the most expensive first; models of unknown vendors share a row without a name. */
export const byVendor = (rows: readonly SiteUsageRow[], vendorOf: (model: string) => string): SiteUsageRow[] =>
  [...Map.groupBy(rows, ({ name }) => vendorOf(name))]
    .map(([name, own]) => ({ ...nobody, ...addedOfAll(own), name }))
    .sort((one, other) => other.quota - one.quota || (one.name < other.name ? -1 : 1));

/** The hour of the week of each hour of a range, counted from Monday's first, on the site's clock. */
const hoursOfWeek = (calendar: Calendar, range: Range): ReadonlyMap<number, number> =>
  new Map(
    calendar.daysOf(range).flatMap(({ day, from, to }) => {
      const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
      const zone = calendar.zoneAt(from);
      const hours = (to - from) / spans.hour;
      return Array.from({ length: hours }, (_, hour) => {
        const time = from + hour * spans.hour;
        // Days on which clocks are changed have an hour twice, or lack one.
        const onClock = hours === 24 ? hour : Number(formatNoticeTime(time, zone).slice(11, 13));
        return [time, weekday * 24 + onClock] as const;
      });
    }),
  );

/** Rows of hours as rows of the hours of a week, Monday's first hour first. */
export const byHourOfWeek = (rows: readonly SiteUsageRow[], calendar: Calendar, range: Range): SiteUsageRow[] => {
  const hours = hoursOfWeek(calendar, range);
  return [...Map.groupBy(rows, ({ time }) => hours.get(time) ?? 0)]
    .map(([id, own]) => ({ ...nobody, ...addedOfAll(own), id }))
    .sort((one, other) => one.id - other.id);
};
