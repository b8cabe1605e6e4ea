import { invoiceSortColumns } from "@one-hub/sdk";
import * as z from "zod/mini";
import { listSearch } from "../../../lib/list-search.ts";

/** A month as the address names it. */
const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The address of the statements: the list, or the month that is open. */
export const invoiceSearch = z.object({
  ...listSearch(invoiceSortColumns, "-date"),
  /** `YYYY-MM`. Absent: the list. */
  month: z.catch(z.optional(z.string().check(z.regex(monthPattern))), undefined),
});
