import type { ModelInfo } from "@one-hub/sdk";

/** A list that is stored as JSON text; a text that is none is one entry, as the gateway reads `support_url`. */
export const readList = (text: string): readonly string[] => {
  if (text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    // As Go writes a list that was never made.
    if (value === null) return [];
    if (Array.isArray(value)) return value.filter((each) => typeof each === "string");
  } catch {
    // Plain text.
  }
  return [text];
};

/** Stored form of a list. */
export const writeList = (list: readonly string[]): string => JSON.stringify(list);

/** A model's description with its lists read. */
export interface InfoFacts {
  readonly model: string;
  readonly name: string;
  readonly description: string;
  readonly context_length: number;
  readonly max_tokens: number;
  readonly input_modalities: readonly string[];
  readonly output_modalities: readonly string[];
  readonly tags: readonly string[];
  readonly support_url: readonly string[];
}

export const factsOf = (info: ModelInfo): InfoFacts => ({
  model: info.model,
  name: info.name,
  description: info.description,
  context_length: info.context_length,
  max_tokens: info.max_tokens,
  input_modalities: readList(info.input_modalities),
  output_modalities: readList(info.output_modalities),
  tags: readList(info.tags),
  support_url: readList(info.support_url),
});

/** The same as the gateway takes it. */
export const bodyOf = (facts: InfoFacts) => ({
  ...facts,
  input_modalities: writeList(facts.input_modalities),
  output_modalities: writeList(facts.output_modalities),
  tags: writeList(facts.tags),
  support_url: writeList(facts.support_url),
});
