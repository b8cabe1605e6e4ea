import * as z from "zod/mini";
import { modelsSearch } from "../../../shared/ModelExplorer/models.search.ts";

/** How many models stand side by side. */
export const mostCompared = 4;

const names = z.pipe(
  z.array(z.string()),
  z.transform((list: string[]) => [...new Set(list)].slice(0, mostCompared)),
);

/** The address of the models: that of the price table, cards first, and what is compared. */
export const modelListSearch = z.extend(modelsSearch, {
  view: z.catch(z._default(z.enum(["list", "cards"]), "cards"), "cards"),
  /** Names of the models that are chosen for a comparison. */
  compare: z.catch(z._default(names, []), []),
  /** Whether the comparison is open. */
  compared: z.catch(z._default(z.boolean(), false), false),
});

/** Search parameters of the page. */
export type ModelListSearch = z.output<typeof modelListSearch>;
