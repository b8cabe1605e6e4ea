import { MAX_BALANCE } from "../../domains/user/store.ts";
import { createPastCharges } from "./past-charges.ts";

/** Size of a hold, in quota units. */
export type HoldSize = {
  /** Estimated cost of the call; if less is left, all of it is held. */
  readonly estimate: number;
  /** What must be left for the call to be let through. */
  readonly least: number;
};

/** Facts that determine a call's cost before it is made. */
export type HoldQuestion = {
  readonly model: string;
  readonly priceType: string;
  readonly inputRatio: number;
  readonly outputRatio: number;
  readonly groupRatio: number;
  /** Everything that the upstream reads. */
  readonly promptTokens: () => number;
  /** The texts of the messages alone, which decide whether the call is let through. */
  readonly writtenTokens: () => number;
  /** The request's body. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Longest completion of the model in tokens; 0 is unknown. */
  readonly longestCompletion: number;
  /** The option `PreConsumedQuota`. */
  readonly preConsumed: number;
};

const MAX_CHOICES = 128;

const countOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) && value >= 1 ? Math.trunc(value) : undefined;

/** Maximum number of completion tokens that a body allows; undefined without a limit. */
const longestAnswer = (body: HoldQuestion["body"], longestCompletion: number): number | undefined => {
  const limits = [body["max_tokens"], body["max_completion_tokens"]]
    .map(countOf)
    .filter((limit) => limit !== undefined);
  if (limits.length === 0) return undefined;
  const limit = Math.max(...limits);
  const choices = Math.min(countOf(body["n"]) ?? 1, MAX_CHOICES);
  return (longestCompletion > 0 ? Math.min(limit, longestCompletion) : limit) * choices;
};

/**
 * Sizes holds. A hold covers the prompt and the longest answer that the body allows; without a limit in the body, what 19 of 20 past calls
 * of the model have cost, or `PreConsumedQuota` until there were enough calls. A call is let through on the
 * texts of its messages and `PreConsumedQuota`.
 */
export const createHoldSize = () => {
  const past = createPastCharges();
  const sizeOf = (question: HoldQuestion): HoldSize => {
    const { inputRatio, outputRatio, groupRatio, preConsumed } = question;
    if (question.priceType === "times") {
      const price = 1000 * inputRatio * groupRatio;
      const quota = price > 0 ? Math.max(1, Math.trunc(price)) : 0;
      return { estimate: quota, least: quota };
    }
    if (inputRatio === 0 && outputRatio === 0) return { estimate: 0, least: 0 };
    const prompt = Math.trunc(question.promptTokens() * inputRatio * groupRatio);
    const answer = longestAnswer(question.body, question.longestCompletion);
    const usual = past.usual(question.model);
    const fallback = prompt + Math.max(0, preConsumed);
    const wanted =
      answer === undefined
        ? usual === undefined
          ? fallback
          : Math.max(prompt, usual * groupRatio)
        : prompt + answer * outputRatio * groupRatio;
    // A priced call always holds something, or many of them could run on an empty balance.
    const estimate = Math.min(MAX_BALANCE, Math.max(1, Math.ceil(wanted)));
    const written = Math.trunc(question.writtenTokens() * inputRatio * groupRatio);
    return { estimate, least: Math.min(estimate, Math.max(1, written + Math.max(0, preConsumed))) };
  };
  return { sizeOf, noteCharge: past.note };
};
