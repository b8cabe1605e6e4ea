import type { Log } from "@one-hub/sdk";
import { charge, type Charge, chargeInputOf, quotaToAmount, undiscountedQuota } from "@one-hub/sdk/format";

/** One side of a call that is charged by tokens. */
export interface TokenSide {
  /** Tokens as the upstream counted them. */
  readonly tokens: number;
  /** Tokens that count once the classes with a price of their own are weighed. */
  readonly counted: number;
  readonly classes: Charge["extraTokens"];
  /** US dollars for a million tokens, before and after the group's ratio. */
  readonly listPrice: number;
  readonly price: number;
  /** Points before the group's ratio, not yet rounded. */
  readonly points: number;
}

/** A service charged by the call. */
export interface ServiceLine {
  readonly name: string;
  readonly type: string;
  readonly calls: number;
  /** US dollars for one call, before the group's ratio. */
  readonly price: number;
}

/** How the charge of a row comes about, ready to be drawn. */
export interface PriceSum {
  /** A call with a fixed price, or one charged by tokens. */
  readonly kind: "call" | "tokens";
  readonly input: TokenSide;
  readonly output: TokenSide;
  /** US dollars of one call with a fixed price, before and after the group's ratio. */
  readonly callListPrice: number;
  readonly callPrice: number;
  readonly services: readonly ServiceLine[];
  readonly groupRatio: number;
  readonly rule: Charge["rule"];
  /** Points that the sum gives. */
  readonly computed: number;
  /** Points that the server charged: what counts. */
  readonly charged: number;
  /** Points without the group's ratio; undefined when that saved nothing. */
  readonly original: number | undefined;
}

const sideOf = (
  side: "prompt" | "completion",
  tokens: number,
  ratio: number,
  bill: Charge,
  groupRatio: number,
  quotaPerUnit: number,
): TokenSide => {
  const counted = side === "prompt" ? bill.promptTokens : bill.completionTokens;
  // By the site's own points for a dollar, so that price times tokens is the money that was charged.
  const perMillion = (points: number): number => quotaToAmount(points * 1_000_000, quotaPerUnit);
  return {
    tokens,
    counted,
    classes: bill.extraTokens.filter((extra) => extra.side === side),
    listPrice: perMillion(ratio),
    price: perMillion(ratio * groupRatio),
    points: counted * ratio,
  };
};

/**
 * The arithmetic behind a row's charge; undefined for rows that carry no price. Beside it stands what the server charged: it is
 * never replaced by the sum.
 *
 * @param quotaPerUnit Points for one US dollar.
 */
export const priceSumOf = (row: Log, quotaPerUnit: number): PriceSum | undefined => {
  const input = chargeInputOf(row);
  if (input === undefined) return undefined;
  const bill = charge({ ...input, quotaPerUnit });
  const { groupRatio } = input;
  return {
    kind: input.priceType === "times" ? "call" : "tokens",
    input: sideOf("prompt", row.prompt_tokens, input.inputRatio, bill, groupRatio, quotaPerUnit),
    output: sideOf("completion", row.completion_tokens, input.outputRatio, bill, groupRatio, quotaPerUnit),
    callListPrice: quotaToAmount(1000 * input.inputRatio, quotaPerUnit),
    callPrice: quotaToAmount(1000 * input.inputRatio * groupRatio, quotaPerUnit),
    services: (input.services ?? []).map(({ name, type, calls, priceUsd }) => ({ name, type, calls, price: priceUsd })),
    groupRatio,
    rule: bill.rule,
    computed: bill.quota,
    charged: row.quota,
    original: groupRatio < 1 ? undiscountedQuota(row.quota, groupRatio) : undefined,
  };
};

/** A row's charge without its group's ratio; undefined if that saved nothing. */
export const originalOf = (row: Log): number | undefined => {
  const ratio = row.metadata?.group_ratio;
  return ratio === undefined || ratio >= 1 || row.quota === 0 ? undefined : undiscountedQuota(row.quota, ratio);
};
