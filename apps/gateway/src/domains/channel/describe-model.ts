import type { Catalog } from "../../relay/routing/catalog.ts";

// The contract gives every model the same moment.
const created = 1_677_649_963;

/** A model in OpenAI's form. */
export const describeModel = (catalog: Catalog, model: string) => ({
  id: model,
  object: "model",
  created,
  owned_by: catalog.vendors().get(catalog.priceOf(model)?.channel_type ?? -1)?.name ?? "unknown",
});
