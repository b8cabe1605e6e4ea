import * as z from "zod/mini";
import { numberFilter } from "../../../lib/list-search.ts";

/** Whose page it is. */
export const personSearch = z.object({ id: numberFilter(1) });
