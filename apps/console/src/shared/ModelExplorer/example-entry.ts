import type { ModelListEntry } from "@one-hub/sdk";

/** A model of `model_list` that has nothing but prices, for tests. */
export const exampleEntry: ModelListEntry = {
  model: "m",
  name: "",
  description: "",
  owned_by: "Other",
  owned_by_type: 0,
  type: "tokens",
  input: 1,
  output: 4,
  extra_ratios: {},
  context_length: 0,
  max_tokens: 0,
  input_modalities: [],
  output_modalities: [],
  tags: [],
  support_url: [],
  endpoints: [],
  groups: [],
};
