import type { Database } from "../../platform/db/database.ts";
import type { Options } from "../option/options.ts";
import { listZones, replaceZones } from "./store.ts";
import { type Calendar, changedSpans, createCalendar, firstSpan, type ZoneSpan } from "./site-days.ts";

/** The site's current calendar. */
export type SiteZone = {
  readonly calendar: () => Calendar;
  /** Stores options; with a `TimeZone` among them, days are counted in it from the next one on. `now` in unix seconds. */
  readonly setOptions: (values: ReadonlyMap<string, string>, now: number) => Promise<void>;
};

/** Reads in which zones the site counts its days. */
export const loadSiteZone = async (db: Database, options: Options): Promise<SiteZone> => {
  const stored = await listZones(db);
  const [first = firstSpan("UTC"), ...rest] = stored;
  let spans: [ZoneSpan, ...ZoneSpan[]] = [first, ...rest];
  let calendar = createCalendar(spans);
  return {
    calendar: () => calendar,
    setOptions: async (values, now) => {
      const zone = values.get("TimeZone");
      if (zone === undefined) {
        await options.setAll(values);
        return;
      }
      const next = changedSpans(spans, zone, now);
      await options.setAll(values, (trx) => replaceZones(trx, next));
      spans = next;
      calendar = createCalendar(spans);
    },
  };
};
