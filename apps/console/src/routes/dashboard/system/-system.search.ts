import * as z from "zod/mini";
import { choiceFilter, textFilter } from "../../../lib/list-search.ts";

/** The address of the page: the log's lowest severity, words in its entries, and seconds between two looks (5 unless given). */
export const systemSearch = z.object({
  level: choiceFilter(["INFO", "WARN", "ERR", "FATAL"]),
  keyword: textFilter(),
  every: choiceFilter([1, 3, 10, 30, 60]),
});
