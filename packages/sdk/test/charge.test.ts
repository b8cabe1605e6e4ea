import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  charge,
  chargeInputOf,
  extraTokenClasses,
  formatCents,
  formatFixedFee,
  rechargeOffers,
  round2,
  roundToCents,
  topUpOf,
  topUpPrice,
  undiscountedQuota,
  type ChargeInput,
  type TopUp,
} from "../src/format/index.ts";
import type { Log } from "../src/index.ts";
import { examplesOf } from "./examples.ts";

const call: ChargeInput = {
  priceType: "tokens",
  inputRatio: 0.075,
  outputRatio: 0.3,
  groupRatio: 1,
  promptTokens: 12,
  completionTokens: 7,
};

const ratio = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000);
const count = fc.nat(10_000_000);

describe("charge", () => {
  test("rounds the sum of both sides up", () => {
    expect(charge(call)).toMatchObject({
      quota: 3,
      base: 3,
      services: 0,
      promptTokens: 12,
      completionTokens: 7,
      rule: undefined,
    });
  });

  test("multiplies by the group's ratio before it rounds", () => {
    expect(charge({ ...call, groupRatio: 2 }).quota).toBe(6);
    expect(charge({ ...call, promptTokens: 1_000_000, completionTokens: 0, groupRatio: 0.5 }).quota).toBe(37_500);
  });

  test("a price a call is a thousand points for a ratio of 1, cut and not rounded", () => {
    const times = { ...call, priceType: "times", inputRatio: 50, outputRatio: 0, promptTokens: 1, completionTokens: 0 };
    expect(charge(times).quota).toBe(50_000);
    expect(charge({ ...times, inputRatio: 0.0019 }).quota).toBe(1);
    expect(charge({ ...times, inputRatio: 1, groupRatio: 0.0019 }).quota).toBe(1);
  });

  test("cheaper tokens beyond those of their side take nothing off the other side", () => {
    const prompt = { ...call, inputRatio: 1, outputRatio: 2, promptTokens: 90, completionTokens: 10 };
    expect(charge({ ...prompt, extraTokens: { cached_read_tokens: { count: 1000 } } })).toMatchObject({
      promptTokens: 0,
      completionTokens: 10,
      quota: 20,
    });
  });

  test("less than a point is one point, nothing used is nothing charged, and free is free", () => {
    expect(charge({ ...call, priceType: "times", inputRatio: 0.0001 })).toMatchObject({ quota: 1, rule: "minimum" });
    expect(charge({ ...call, promptTokens: 0, completionTokens: 0 })).toMatchObject({ quota: 0, rule: "no_tokens" });
    expect(charge({ ...call, groupRatio: 0 })).toMatchObject({ quota: 0, rule: undefined });
    expect(charge({ ...call, inputRatio: 0, outputRatio: 0 })).toMatchObject({ quota: 0, rule: undefined });
  });

  test("extra classes count on their side, cut towards zero, with the usual ratio where the price names none", () => {
    const result = charge({
      ...call,
      inputRatio: 1,
      outputRatio: 1,
      promptTokens: 100,
      completionTokens: 100,
      extraTokens: {
        cached_read_tokens: { count: 55 },
        cached_write_tokens: { count: 10, ratio: undefined },
        reasoning_tokens: { count: 10, ratio: 2 },
        input_text_tokens: { count: 0 },
      },
    });
    expect(result.extraTokens).toEqual([
      { name: "cached_write_tokens", side: "prompt", count: 10, ratio: 1.25, increase: 2 },
      { name: "cached_read_tokens", side: "prompt", count: 55, ratio: 0.1, increase: -49 },
      { name: "reasoning_tokens", side: "completion", count: 10, ratio: 2, increase: 10 },
    ]);
    expect(result).toMatchObject({ promptTokens: 53, completionTokens: 110, quota: 163 });
  });

  test("services are rounded up a call and again after the group's ratio", () => {
    const services = [{ name: "web_search_preview", type: "", calls: 3, priceUsd: 0.025 }];
    expect(charge({ ...call, services })).toMatchObject({ services: 37_500, quota: 37_503 });
    expect(charge({ ...call, groupRatio: 0.333, services }).services).toBe(12_488);
    expect(charge({ ...call, services, quotaPerUnit: 1_000 }).services).toBe(75);
  });

  test("is a whole number of points, never NaN, never -0, never negative for honest input", () => {
    fc.assert(
      fc.property(
        ratio,
        ratio,
        ratio,
        count,
        count,
        fc.constantFrom("tokens", "times"),
        (inputRatio, outputRatio, groupRatio, promptTokens, completionTokens, priceType) => {
          const { quota, base } = charge({
            priceType,
            inputRatio,
            outputRatio,
            groupRatio,
            promptTokens,
            completionTokens,
          });
          expect(Number.isSafeInteger(quota)).toBe(true);
          expect(quota).toBeGreaterThanOrEqual(0);
          expect([quota, base].some((value) => Object.is(value, -0))).toBe(false);
        },
      ),
    );
  });

  test("more tokens, a dearer price and a dearer group never cost less", () => {
    fc.assert(
      fc.property(
        ratio,
        ratio,
        ratio,
        count,
        count,
        count,
        (inputRatio, outputRatio, groupRatio, promptTokens, completionTokens, more) => {
          const input = { priceType: "tokens", inputRatio, outputRatio, groupRatio, promptTokens, completionTokens };
          const { quota } = charge(input);
          expect(charge({ ...input, promptTokens: promptTokens + more }).quota).toBeGreaterThanOrEqual(quota);
          expect(charge({ ...input, completionTokens: completionTokens + more }).quota).toBeGreaterThanOrEqual(quota);
          expect(charge({ ...input, inputRatio: inputRatio + more / 1_000 }).quota).toBeGreaterThanOrEqual(
            promptTokens + completionTokens === 0 ? 0 : quota,
          );
          expect(charge({ ...input, groupRatio: groupRatio + more / 1_000 }).quota).toBeGreaterThanOrEqual(quota);
        },
      ),
    );
  });

  test("agrees to the point with every charge that a real server logged", () => {
    const rows = examplesOf("log")
      .filter(({ operation }) => operation === "listLogs" || operation === "listSelfLogs")
      // The recording's body is what the contract's own tests hold to LogPage.
      .flatMap(({ response }) => (response.body as { data?: { data: Log[] } }).data?.data ?? []);
    const compared = rows.flatMap((row) => {
      const input = row.type === 2 ? chargeInputOf(row) : undefined;
      return input === undefined ? [] : [[row.quota, charge(input).quota]];
    });
    expect(compared.length).toBeGreaterThan(20);
    expect(compared.filter(([logged, computed]) => logged !== computed)).toEqual([]);
  });
});

describe("chargeInputOf", () => {
  test("reads price, classes and services out of a log row", () => {
    const input = chargeInputOf({
      prompt_tokens: 12,
      completion_tokens: 7,
      metadata: {
        price_type: "tokens",
        group_ratio: 0.8,
        input_ratio: 2.5,
        output_ratio: 7.5,
        cached_tokens: 4,
        cached_tokens_ratio: 0.5,
        extra_billing: { file_search: { type: "", call_count: 2, price: 0.0025 } },
      },
    });
    expect(input).toEqual({
      priceType: "tokens",
      inputRatio: 2.5,
      outputRatio: 7.5,
      groupRatio: 0.8,
      promptTokens: 12,
      completionTokens: 7,
      extraTokens: { cached_tokens: { count: 4, ratio: 0.5 } },
      services: [{ name: "file_search", type: "", calls: 2, priceUsd: 0.0025 }],
    });
  });

  test("rows without a price have none", () => {
    expect(chargeInputOf({ prompt_tokens: 0, completion_tokens: 0, metadata: null })).toBeUndefined();
  });

  test("knows the ten classes of the contract", () => {
    expect(Object.keys(extraTokenClasses)).toHaveLength(10);
  });
});

test("the charge before the group's ratio is unknown for a free group only", () => {
  expect([
    undiscountedQuota(80, 0.8),
    undiscountedQuota(0, 2),
    undiscountedQuota(0, 0),
    undiscountedQuota(5, 0),
  ]).toEqual([100, 0, undefined, undefined]);
});

describe("round2", () => {
  test("rounds binary floats as the server writes them", () => {
    expect([9.45 * 7.3, 0.125, 0.375, 0.625, -0.125, 1.005, 1.115, -0.001, 0.1 + 0.2].map(round2)).toEqual([
      68.98, 0.12, 0.38, 0.62, -0.12, 1, 1.11, 0, 0.3,
    ]);
  });

  test("is whole cents, keeps order, changes nothing twice and makes no NaN or -0", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        (a, b) => {
          expect(Number.isInteger(roundToCents(a))).toBe(true);
          expect(Object.is(roundToCents(a), -0)).toBe(false);
          expect(roundToCents(Math.min(a, b))).toBeLessThanOrEqual(roundToCents(Math.max(a, b)));
          expect(round2(round2(a))).toBe(round2(a));
          expect(Math.abs(round2(a) - a)).toBeLessThanOrEqual(0.005 + Math.abs(a) * 1e-15);
        },
      ),
    );
    expect([roundToCents(Number.NaN), roundToCents(Number.POSITIVE_INFINITY), roundToCents(1e22)]).toEqual([
      0, 0, 1e24,
    ]);
  });
});

describe("topUpOf", () => {
  test("builds the input of a price from a payment gateway and the site's status", () => {
    const gateway = { uuid: "u", percent_fee: 0.05, fixed_fee: 3, currency: "CNY" } as const;
    const site = { version: "v1", RechargeDiscount: '{"10":0.9}', PaymentUSDRate: 7.3, quota_per_unit: 500_000 };
    expect(topUpPrice(topUpOf(10, gateway, site))).toMatchObject({
      payCents: 6898,
      listCents: 7665,
      points: 5_000_000,
    });
  });
});

describe("topUpPrice", () => {
  const topUp: TopUp = {
    amount: 10,
    rechargeDiscount: '{"10":0.9}',
    percentFee: 0.05,
    fixedFee: 0,
    currency: "CNY",
    usdRate: 7.3,
    quotaPerUnit: 500_000,
  };

  test("is the server's for its worked example", () => {
    expect(topUpPrice(topUp)).toEqual({
      payCents: 6898,
      listCents: 7665,
      discountCents: 767,
      feeCents: 45,
      totalCents: 945,
      points: 5_000_000,
    });
  });

  test("in dollars nothing is converted", () => {
    expect(topUpPrice({ ...topUp, currency: "USD" })).toMatchObject({
      payCents: 945,
      listCents: 1050,
      discountCents: 105,
    });
  });

  test("the percent fee wins over the fixed one, and a fixed fee may outweigh the discount", () => {
    expect(topUpPrice({ ...topUp, fixedFee: 3, currency: "USD" }).feeCents).toBe(45);
    expect(topUpPrice({ ...topUp, percentFee: 0, fixedFee: 3, currency: "USD" })).toMatchObject({
      payCents: 1200,
      listCents: 1000,
      discountCents: -200,
      feeCents: 300,
    });
  });

  test.each([
    ["{", 1050],
    ["null", 1050],
    ["", 1050],
    [undefined, 1050],
    ['{"100":0.5}', 1050],
    ['{"10":"0.5"}', 1050],
    ['{"10":0}', 0],
  ])("with the discounts %s it is %d cents", (rechargeDiscount, payCents) => {
    expect(topUpPrice({ ...topUp, rechargeDiscount, currency: "USD" }).payCents).toBe(payCents);
  });

  test("is whole cents whose difference is the discount, and grows with the amount", () => {
    const fee = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fee,
        fee,
        fc.constantFrom("USD", "CNY"),
        (amount, percentFee, fixedFee, currency) => {
          const price = topUpPrice({ ...topUp, rechargeDiscount: "{}", amount, percentFee, fixedFee, currency });
          expect(Object.values(price).every((value) => Number.isSafeInteger(value) && !Object.is(value, -0))).toBe(
            true,
          );
          expect(price.listCents - price.payCents).toBe(price.discountCents);
          expect(
            topUpPrice({ ...topUp, rechargeDiscount: "{}", amount: amount + 1, percentFee, fixedFee, currency })
              .payCents,
          ).toBeGreaterThan(price.payCents);
        },
      ),
    );
  });
});

test.each([
  [1.005, "$1.00"],
  [0.125, "$0.12"],
  [0.335, "$0.34"],
  [3, "$3.00"],
])("the fixed fee %d is shown as an order has it", (fixedFee, text) => {
  const topUp = { amount: 10, percentFee: 0, currency: "USD", usdRate: 7.3, quotaPerUnit: 500_000 } as const;
  expect(formatFixedFee(fixedFee, "en")).toBe(text);
  expect(formatCents(topUpPrice({ ...topUp, fixedFee }).feeCents, { locale: "en", currency: "USD" })).toBe(text);
});

test("rechargeOffers are the amounts whose discount topUpPrice gives, smallest first", () => {
  const table = '{"100":0.9,"30.0":0.5,"030":0.5,"10.5":0.8,"-5":0.8,"20":"0.5","50":0.95}';
  expect(rechargeOffers(table)).toEqual([
    { amount: 50, multiplier: 0.95 },
    { amount: 100, multiplier: 0.9 },
  ]);
  expect(rechargeOffers("{")).toEqual([]);
});
