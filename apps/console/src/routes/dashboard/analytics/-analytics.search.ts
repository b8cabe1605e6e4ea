import * as z from "zod/mini";
import { numberFilter, textFilter } from "../../../lib/list-search.ts";
import { dashboardSearch } from "../-dashboard.search.ts";

/** Characters of the compared users' names: the gateway compares 100 users at once, and a name has at most 40 characters. */
export const MAX_NAMES_LENGTH = 4200;

/** The page's address: all that is chosen on it. The names of choices are read by the page (`-choices.ts`): this is loaded with the start. */
export const analyticsSearch = z.object({
  ...dashboardSearch.shape,
  view: textFilter(),
  measure: textFilter(),
  by: textFilter(),
  /** Id of the user whose usage is shown, by model, vendor or channel. */
  user: numberFilter(1),
  /** Names of the compared users, separated by commas. */
  names: textFilter(MAX_NAMES_LENGTH),
  /** Tables in place of charts. */
  table: z.catch(z._default(z.boolean(), false), false),
});

/** Search parameters of the page. */
export type AnalyticsSearch = z.output<typeof analyticsSearch>;
