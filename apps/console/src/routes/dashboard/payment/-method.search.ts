import { paymentCurrencies, paymentSortColumns, paymentTypes } from "@one-hub/sdk";
import * as z from "zod/mini";
import { choiceFilter, listSearch, textFilter } from "../../../lib/list-search.ts";

/** The address of the list of payment methods. */
export const methodSearch = z.object({
  ...listSearch(paymentSortColumns, "-sort"),
  /** The beginning of the name. */
  keyword: textFilter(),
  /** Absent: every type. */
  type: choiceFilter(paymentTypes),
  currency: choiceFilter(paymentCurrencies),
  uuid: textFilter(),
});
