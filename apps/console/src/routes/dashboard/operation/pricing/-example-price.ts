import type { Price } from "@one-hub/sdk";

/** A price for tests: one of tokens unless said otherwise. */
export const examplePrice = (model: string, change: Partial<Price> = {}): Price => ({
  model,
  type: "tokens",
  channel_type: 1,
  input: 1,
  output: 2,
  locked: false,
  ...change,
});
