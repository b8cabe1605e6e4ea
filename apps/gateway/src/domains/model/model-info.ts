import type { Schemas } from "@one-hub/sdk";
import type { ModelInfoRow } from "./store.ts";

/** Description of a model, parsed once. */
export type ModelInfo = {
  readonly row: ModelInfoRow;
  /** Undefined where the stored text is no list. */
  readonly inputModalities: readonly string[] | undefined;
  readonly outputModalities: readonly string[] | undefined;
  readonly tags: readonly string[] | undefined;
  readonly supportUrl: readonly string[];
};

const readList = (text: string): string[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined;
  } catch {
    return undefined;
  }
};

export const readModelInfo = (row: ModelInfoRow): ModelInfo => ({
  row,
  inputModalities: readList(row.input_modalities),
  outputModalities: readList(row.output_modalities),
  tags: readList(row.tags),
  supportUrl: readList(row.support_url) ?? (row.support_url === "" ? [] : [row.support_url]),
});

const copied = (list: readonly string[] | undefined) => (list === undefined ? null : [...list]);

/** The form in which prices include it. */
export const toPriceInfo = (info: ModelInfo): Schemas["PriceModelInfo"] => {
  const { id: _id, ...row } = info.row;
  return {
    ...row,
    input_modalities: copied(info.inputModalities),
    output_modalities: copied(info.outputModalities),
    tags: copied(info.tags),
    support_url: [...info.supportUrl],
  };
};
