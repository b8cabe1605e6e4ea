import { describeModel } from "../../domains/channel/describe-model.ts";
import type { KeySetting } from "../request/key-setting.ts";
import type { Catalog } from "./catalog.ts";

/** Models that the groups' channels serve, sorted by vendor. Names ending in `*` are patterns, not models. */
export const modelsOf = (catalog: Catalog, groups: readonly string[]): string[] => {
  const names = new Set<string>();
  for (const channel of catalog.channels())
    if (groups.some((group) => channel.groups.includes(group))) for (const model of channel.models) names.add(model);
  return [...names];
};

/** Those of them that a key may call; `limit` is its {@link KeySetting.models}. */
const modelsFor = (catalog: Catalog, groups: readonly string[], limit: KeySetting["models"]): string[] => {
  const models = modelsOf(catalog, groups);
  return limit === undefined ? models : models.filter((model) => limit.has(model));
};

export const listModels = (catalog: Catalog, groups: readonly string[], limit: KeySetting["models"]) => ({
  object: "list",
  data: modelsFor(catalog, groups, limit)
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

/** Returns a model in OpenAI's form. A model that is not listed is a 200 with an error, as in open one-hub. */
export const readModel = (
  catalog: Catalog,
  groups: readonly string[],
  limit: KeySetting["models"],
  encoded: string,
) => {
  const model = decoded(encoded);
  return modelsFor(catalog, groups, limit).includes(model)
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
