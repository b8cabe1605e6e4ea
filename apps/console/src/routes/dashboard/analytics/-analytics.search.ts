import * as z from "zod/mini";
import { numberFilter, textFilter } from "../../../lib/list-search.ts";
import { dashboardSearch } from "../-dashboard.search.ts";

/** Parts of the page. */
export const views = ["overview", "usage", "channels", "accounts", "people"] as const;
/** One of {@link views}. */
export type View = (typeof views)[number];

/** Measures of a chart: points, calls, or tokens of prompt and answer. */
export const measures = ["quota", "calls", "tokens"] as const;
/** One of {@link measures}. */
export type Measure = (typeof measures)[number];

/** Groupings of usage; gateways without the extension know the first three. */
export const groupings = ["model", "vendor", "channel", "user", "key", "group"] as const;
/** One of {@link groupings}. */
export type Grouping = (typeof groupings)[number];

/** The page's address: all that is chosen on it. */
export const analyticsSearch = z.object({
  ...dashboardSearch.shape,
  view: z.catch(z._default(z.enum(views), "overview"), "overview"),
  measure: z.catch(z._default(z.enum(measures), "quota"), "quota"),
  by: z.catch(z._default(z.enum(groupings), "model"), "model"),
  /** Id of the user whose usage is shown, by model, vendor or channel. */
  user: numberFilter(1),
  /** Names of the compared users, separated by commas. */
  names: textFilter(),
  /** Tables in place of charts. */
  table: z.catch(z._default(z.boolean(), false), false),
});

/** Search parameters of the page. */
export type AnalyticsSearch = z.output<typeof analyticsSearch>;
