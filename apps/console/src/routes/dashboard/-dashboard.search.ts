import * as z from "zod/mini";

/** Periods that the dashboard offers, by their name in the address. */
export const periodNames = ["24h", "7d", "30d", "month", "custom"] as const;

const day = z.catch(z.optional(z.iso.date()), undefined);

/** Search parameters of the dashboard. */
export const dashboardSearch = z.object({
  range: z.catch(z._default(z.enum(periodNames), "7d"), "7d"),
  /** Days of the site (`YYYY-MM-DD`), with `range=custom`. */
  from: day,
  to: day,
});

/** A parsed {@link dashboardSearch}. */
export type DashboardSearch = z.output<typeof dashboardSearch>;
