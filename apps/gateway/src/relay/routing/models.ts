import { describeModel } from "../../domains/channel/describe-model.ts";
import type { Catalog } from "./catalog.ts";

/** Models that a group's channels serve, sorted by vendor. Names ending in `*` are patterns, not models. */
export const modelsOf = (catalog: Catalog, group: string): string[] => {
  const names = new Set<string>();
  for (const channel of catalog.channels())
    if (channel.groups.includes(group)) for (const model of channel.models) names.add(model);
  return [...names];
};

export const listModels = (catalog: Catalog, group: string) => ({
  object: "list",
  data: modelsOf(catalog, group)
    .map((model) => describeModel(catalog, model))
    .sort((left, right) => left.owned_by.localeCompare(right.owned_by) || left.id.localeCompare(right.id)),
});

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // `%zz` encodes nothing, so it is the name.
    return text;
  }
};

/** Returns a model in OpenAI's form. An unknown model is a 200 with an error, as in open one-hub. */
export const readModel = (catalog: Catalog, group: string, encoded: string) => {
  const model = decoded(encoded);
  return modelsOf(catalog, group).includes(model)
    ? describeModel(catalog, model)
    : {
        error: {
          code: "model_not_found",
          message: `The model '${model}' does not exist`,
          param: "model",
          type: "invalid_request_error",
        },
      };
};
