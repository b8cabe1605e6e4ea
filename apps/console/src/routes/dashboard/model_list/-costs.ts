import type { UserGroup } from "@one-hub/sdk";
import { charge, type ExtraTokenClass } from "@one-hub/sdk/format";
import { type PriceRow, ratioOf } from "../../../shared/ModelExplorer/price-rows.ts";
import { isExtra } from "../../../shared/ModelExplorer/price-text.ts";

/** Usage to estimate, as typed. */
export interface Usage {
  /** Tokens of one call. */
  readonly input: string;
  readonly output: string;
  readonly calls: string;
  /** Of these tokens, those of a class with a price of its own. */
  readonly extra: Readonly<Record<string, string>>;
}

/** What that costs in a group, in quota units. */
export interface GroupCost {
  readonly symbol: string;
  readonly name: string;
  readonly call: number;
  readonly all: number;
}

/** A whole number from 0 on; undefined for anything else, and for more digits than anyone needs. */
export const wholeNumber = (text: string): number | undefined =>
  /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined;

/** Token classes of a model that the gateway charges apart. */
export const extrasOf = (row: PriceRow): readonly (readonly [name: ExtraTokenClass, ratio: number])[] =>
  row.type === "times" ? [] : row.extras.flatMap(([name, ratio]) => (isExtra(name) ? [[name, ratio] as const] : []));

/** What calls cost in each group that can make them, the cheapest first; undefined while something typed is no whole number. */
export const costsOf = (
  row: PriceRow,
  groups: Readonly<Record<string, UserGroup>>,
  usage: Usage,
  quotaPerUnit: number,
): readonly GroupCost[] | undefined => {
  const byCall = row.type === "times";
  // A price by the call asks for no tokens; the gateway charges it where there was an answer.
  const promptTokens = byCall ? 1 : wholeNumber(usage.input);
  const completionTokens = byCall ? 0 : wholeNumber(usage.output);
  const calls = wholeNumber(usage.calls);
  if (promptTokens === undefined || completionTokens === undefined || calls === undefined) return undefined;
  const extraTokens: Partial<Record<ExtraTokenClass, { count: number; ratio: number }>> = {};
  for (const [name, ratio] of extrasOf(row)) {
    const count = wholeNumber(usage.extra[name] ?? "0");
    if (count === undefined) return undefined;
    extraTokens[name] = { count, ratio };
  }
  return [...row.groups]
    .map((symbol) => {
      const { quota } = charge({
        priceType: row.type,
        inputRatio: row.input,
        outputRatio: row.output,
        groupRatio: ratioOf(groups, symbol),
        promptTokens,
        completionTokens,
        extraTokens,
        quotaPerUnit,
      });
      const name = groups[symbol]?.name ?? "";
      return { symbol, name: name === "" ? symbol : name, call: quota, all: quota * calls };
    })
    .sort((left, right) => left.call - right.call || (left.symbol < right.symbol ? -1 : 1));
};
