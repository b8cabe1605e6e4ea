import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHoldSize, type HoldQuestion } from "./hold-size.ts";

const question = (changes: Partial<HoldQuestion> = {}): HoldQuestion => ({
  model: "m",
  priceType: "tokens",
  inputRatio: 1,
  outputRatio: 2,
  groupRatio: 1,
  promptTokens: () => 100,
  writtenTokens: () => 100,
  body: {},
  longestCompletion: 0,
  preConsumed: 500,
  ...changes,
});

/** Quota that a call required before holds covered the answer. */
const formerHold = ({ inputRatio, outputRatio, groupRatio, writtenTokens, preConsumed }: HoldQuestion) =>
  inputRatio === 0 && outputRatio === 0
    ? 0
    : Math.max(1, Math.trunc(writtenTokens() * inputRatio * groupRatio) + Math.max(0, preConsumed));

describe("the size of a hold", () => {
  const { sizeOf } = createHoldSize();

  it.each<[string, Partial<HoldQuestion>, number]>([
    ["the prompt and PreConsumedQuota without a limit", {}, 600],
    ["max_tokens at the output price", { body: { max_tokens: 1000 } }, 2100],
    ["the newer name of max_tokens", { body: { max_completion_tokens: 1000 } }, 2100],
    ["the larger of two limits", { body: { max_tokens: 10, max_completion_tokens: 1000 } }, 2100],
    ["each of n choices", { body: { max_tokens: 1000, n: 3 } }, 6100],
    ["the model's longest answer at most", { body: { max_tokens: 128_000, n: 2 }, longestCompletion: 4096 }, 16_484],
    ["the group's ratio", { body: { max_tokens: 1000 }, groupRatio: 0.5 }, 1050],
    ["a limit that is no number as none", { body: { max_tokens: "1000" } }, 600],
    ["a limit of zero as none", { body: { max_tokens: 0 } }, 600],
    ["no more than a balance may be", { body: { max_tokens: 1e300 } }, 1e15],
    ["nothing for a free model", { inputRatio: 0, outputRatio: 0, body: { max_tokens: 5 } }, 0],
    ["the price of a call", { priceType: "times", inputRatio: 0.5 }, 500],
    ["one point for a call priced below one", { priceType: "times", inputRatio: 0.0004 }, 1],
    ["nothing for a free call", { priceType: "times", inputRatio: 0 }, 0],
  ])("covers %s", (_what, changes, estimate) => {
    expect(sizeOf(question(changes)).estimate).toBe(estimate);
  });

  it("covers 19 of 20 past calls of the model, once there were twenty", () => {
    const { sizeOf: size, noteCharge } = createHoldSize();
    for (let call = 1; call < 20; call += 1) noteCharge("m", call * 1000);
    expect(size(question()).estimate).toBe(600);
    noteCharge("m", 20_000);
    expect(size(question())).toEqual({ estimate: 19_000, least: 600 });
    expect(size(question({ groupRatio: 2 })).estimate).toBe(38_000);
    // Another model, and a limit in the body, go by themselves.
    expect(size(question({ model: "other" })).estimate).toBe(600);
    expect(size(question({ body: { max_tokens: 10 } })).estimate).toBe(120);
    // The prompt is covered whatever calls cost.
    expect(size(question({ promptTokens: () => 50_000 })).estimate).toBe(50_000);
  });

  it("refuses no call that was let through when only the texts of messages were estimated, and never holds more than is left", () => {
    const ratio = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          inputRatio: ratio,
          outputRatio: ratio,
          groupRatio: ratio,
          prompt: fc.nat({ max: 1_000_000 }),
          // Tools, schemas and pictures.
          hidden: fc.nat({ max: 1_000_000 }),
          preConsumed: fc.integer({ min: -100, max: 100_000 }),
          longestCompletion: fc.constantFrom(0, 4096, 128_000),
          body: fc.record({
            max_tokens: fc.option(fc.nat({ max: 2_000_000_000 })),
            n: fc.option(fc.nat({ max: 1000 })),
          }),
          charges: fc.array(fc.nat({ max: 10_000_000 }), { maxLength: 40 }),
          left: fc.integer({ min: -1000, max: 10_000_000 }),
        }),
        ({ prompt, hidden, charges, left, ...rest }) => {
          const { sizeOf: size, noteCharge } = createHoldSize();
          for (const charge of charges) noteCharge("m", charge);
          const asked = question({ ...rest, promptTokens: () => prompt + hidden, writtenTokens: () => prompt });
          const { estimate, least } = size(asked);
          if (left >= formerHold(asked)) expect(left).toBeGreaterThanOrEqual(least);
          expect(least).toBeLessThanOrEqual(estimate);
          expect(Number.isSafeInteger(estimate)).toBe(true);
          if (asked.inputRatio > 0 || asked.outputRatio > 0) expect(least).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});
