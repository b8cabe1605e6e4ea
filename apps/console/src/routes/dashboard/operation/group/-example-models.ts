import type { Price } from "@one-hub/sdk";
import { searchFor, searchText } from "@one-hub/ui";

/** Beginnings of models that most people know; of each the shortest name that has a price is shown. */
const wellKnown = ["gpt-5", "gpt-4o", "claude-sonnet", "claude-3", "gemini-2", "deepseek", "qwen", "grok"] as const;
const MAX_EXAMPLES = 4;

const byLength = (left: Price, right: Price): number =>
  left.model.length - right.model.length || (left.model < right.model ? -1 : 1);

/** A few priced models by which people see what a ratio does: well-known ones, else the first that cost something. */
export const exampleModels = (prices: readonly Price[]): readonly Price[] => {
  const known = wellKnown.flatMap(
    (start) => prices.filter(({ model }) => model.startsWith(start)).toSorted(byLength)[0] ?? [],
  );
  const others = prices.filter((price) => !known.includes(price) && (price.input > 0 || price.output > 0));
  return [...known, ...others].slice(0, MAX_EXAMPLES);
};

/** Names of priced models that match all words, at most `limit`. */
export const findModels = (prices: readonly Price[], words: string, limit: number): readonly string[] => {
  const fits = searchFor(words.trim());
  const found: string[] = [];
  for (const { model } of prices) {
    if (fits(searchText(model))) found.push(model);
    if (found.length === limit) break;
  }
  return found;
};
