import type { Catalog } from "../../relay/routing/catalog.ts";

/** Name of a model's vendor, as its price has it; empty where that is not known. */
export const vendorOf = (catalog: Pick<Catalog, "priceOf" | "vendors">, model: string): string =>
  catalog.vendors().get(catalog.priceOf(model)?.channel_type ?? -1)?.name ?? "";
