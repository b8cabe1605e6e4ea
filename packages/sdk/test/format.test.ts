import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  abbreviateNumber,
  amountToQuota,
  discountLabel,
  formatBalance,
  formatBytes,
  formatCents,
  formatCharge,
  formatCount,
  formatCurrency,
  formatDate,
  formatDay,
  formatDays,
  isTimeZone,
  listTimeZones,
  localTimeZone,
  startOfDay,
  formatDecimal,
  formatDuration,
  formatMonth,
  formatNoticeTime,
  formatPercent,
  formatPrice,
  formatQuota,
  formatTimestamp,
  formatWeekdays,
  quotaToAmount,
  ratioOfUsdPer1K,
  ratioOfUsdPer1M,
  tokensPerSecond,
  usdPer1K,
  usdPer1M,
  usdPerCall,
} from "../src/format/index.ts";

const currency = { quotaPerUnit: 500_000, displayInCurrency: true };
const points = { quotaPerUnit: 500_000, displayInCurrency: false };

/** Any integer a balance can hold. */
const quota = fc.maxSafeInteger();
/** Any number a reply can hold, and those it cannot. */
const anything = fc.double();
const unit = fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.double({ min: 0.01, max: 1e7, noNaN: true }));

/** The number that a formatted text represents. */
const valueOf = (text: string): number => {
  const [, sign = "", digits = "", suffix = ""] = /^(-?)\$?(\d+(?:\.\d+)?)([kMB%]?)$/.exec(text) ?? [];
  if (digits === "") throw new Error(`not a number: ${text}`);
  const scale = { "": 1, "%": 1, k: 1e3, M: 1e6, B: 1e9 }[suffix] ?? Number.NaN;
  return Number(digits) * scale * (sign === "-" ? -1 : 1);
};

const isNegativeZero = (text: string): boolean => text.startsWith("-") && valueOf(text) === 0;

describe("quota in currency", () => {
  test.each([
    [0, "$0"],
    [750_000, "$1.5"],
    [500_000, "$1"],
    [-750_000, "-$1.5"],
    [502_500, "$1.01"],
    [1, "$0"],
    [-1, "$0"],
    [2_500, "$0.01"],
    [2_499, "$0"],
    [9_007_199_254_740_991, "$18014398509.48"],
    [-9_007_199_254_740_991, "-$18014398509.48"],
  ])("shows %d points as %s", (value, text) => {
    expect(formatQuota(value, currency)).toBe(text);
  });

  test("takes the number of decimals", () => {
    expect([
      formatQuota(27, currency, 6),
      formatQuota(1_234_567, currency, 3),
      formatQuota(1_234_567, currency, 0),
    ]).toEqual(["$0.000054", "$2.469", "$2"]);
  });

  test("a unit that is no positive number counts as the default", () => {
    for (const quotaPerUnit of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatQuota(750_000, { quotaPerUnit, displayInCurrency: true })).toBe("$1.5");
      expect(quotaToAmount(750_000, quotaPerUnit)).toBe(1.5);
    }
  });
});

describe("quota in points", () => {
  test.each([
    [0, "0"],
    [9_999, "9999"],
    [10_000, "10k"],
    [12_345, "12.345k"],
    [999_999, "999.999k"],
    [1_000_000, "1M"],
    [1_234_567, "1.235M"],
    [999_999_999, "1B"],
    [1_000_000_000, "1B"],
    [9_007_199_254_740_991, "9007199.255B"],
    [-9_999, "-9999"],
    [-12_345, "-12.345k"],
  ])("shows %d points as %s", (value, text) => {
    expect(formatQuota(value, points)).toBe(text);
  });
});

describe("balances and charges", () => {
  test("the account drawer has up to 6 decimals with a dollar sign", () => {
    expect([
      formatBalance(617_283, 500_000),
      formatBalance(500_000, 500_000),
      formatBalance(-1, 500_000),
      formatBalance(0, 500_000),
    ]).toEqual(["$1.234566", "$1", "-$0.000002", "$0"]);
  });

  test("columns keep their zeros", () => {
    expect([
      formatCharge(27, 500_000),
      formatCharge(500_000, 500_000),
      formatCharge(0, 500_000, 2),
      formatCharge(-1, 500_000, 2),
    ]).toEqual(["$0.000054", "$1.000000", "$0.00", "$0.00"]);
  });
});

describe("properties of quota", () => {
  test("an amount of points comes back as the same points", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), unit, (value, quotaPerUnit) => {
        expect(amountToQuota(quotaToAmount(value, quotaPerUnit), quotaPerUnit)).toBe(value);
      }),
    );
  });

  test("an amount with 6 decimals can be typed back if a point is at least that much", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 49), max: 2 ** 49 }), (value) => {
        expect(amountToQuota(Number(formatBalance(value, 500_000).replace("$", "")), 500_000)).toBe(value);
      }),
    );
  });

  test("more quota is never shown as less", () => {
    fc.assert(
      fc.property(quota, quota, unit, fc.boolean(), (a, b, quotaPerUnit, displayInCurrency) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) =>
          valueOf(formatQuota(value, { quotaPerUnit, displayInCurrency })),
        );
        expect(low).toBeLessThanOrEqual(high ?? Number.NaN);
      }),
    );
  });

  test("neighbours around the steps keep their order", () => {
    for (const edge of [10_000, 1_000_000, 1_000_000_000]) {
      const shown = [-1, 0, 1].map((step) => valueOf(formatQuota(edge + step, points)));
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    }
  });

  test("a debt is shown as the same amount with a minus", () => {
    fc.assert(
      fc.property(quota, unit, fc.boolean(), (value, quotaPerUnit, displayInCurrency) => {
        const display = { quotaPerUnit, displayInCurrency };
        const positive = formatQuota(Math.abs(value), display);
        expect(formatQuota(-Math.abs(value), display)).toBe(valueOf(positive) === 0 ? positive : `-${positive}`);
      }),
    );
  });

  test("percentages and durations are in every language the same number, exactly rounded", () => {
    /** The number that a person reads in it, as English writes it. */
    const read = (text: string, locale: string): string => {
      const parts = new Intl.NumberFormat(locale).formatToParts(-12_345.6);
      const sign = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? "";
      return text
        .replaceAll(sign("group"), "")
        .replace(sign("decimal"), ".")
        .replaceAll(/[^\d.-]/g, "");
    };
    const locale = fc.constantFrom("zh-CN", "zh-HK", "en-US", "ja-JP", "vi-VN", "fr-FR", "ar");
    const share = fc.double({ min: -599, max: 599, noNaN: true });
    fc.assert(
      fc.property(share, locale, fc.nat(6), (value, language, digits) => {
        const percent = formatPercent(value, language, digits);
        expect(percent).toContain("%");
        expect(Number(read(percent, language))).toBe(Number(read(formatPercent(value, "en-US", digits), "en-US")));
        expect(Math.abs(Number(read(percent, language)) - value * 100)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-9);
        const duration = formatDuration(Math.abs(value) * 1000, language, digits);
        expect(duration).toMatch(/ s$/);
        expect(read(duration.slice(0, -2), language)).toBe(
          formatDecimal((Math.abs(value) * 1000) / 1000, digits, true),
        );
      }),
    );
    fc.assert(
      fc.property(anything, locale, fc.nat(8), (value, language, digits) => {
        for (const text of [formatPercent(value, language, digits), formatDuration(value, language, digits)]) {
          expect(text).not.toMatch(/NaN|∞|e/i);
          expect(/^[^\d]*-[^\d]*[0.,]*[^\d]*$/.test(text)).toBe(false);
        }
      }),
    );
  });

  test("no input makes NaN, -0 or an exponent", () => {
    fc.assert(
      fc.property(anything, anything, fc.boolean(), fc.nat(8), (value, quotaPerUnit, displayInCurrency, digits) => {
        for (const text of [
          formatQuota(value, { quotaPerUnit, displayInCurrency }, digits),
          formatBalance(value, quotaPerUnit),
          formatCharge(value, quotaPerUnit, digits),
          abbreviateNumber(value, digits),
          formatDecimal(value, digits),
          formatPrice(value),
        ]) {
          expect(text).toMatch(/^-?\$?\d+(\.\d+)?[kMB%]?$/);
          expect(isNegativeZero(text)).toBe(false);
        }
        for (const number of [quotaToAmount(value, quotaPerUnit), amountToQuota(value, quotaPerUnit)]) {
          expect(number).not.toBeNaN();
          expect(Object.is(number, -0)).toBe(false);
        }
        expect(Number.isInteger(amountToQuota(Math.max(-1e290, Math.min(1e290, value)), 500_000))).toBe(true);
      }),
    );
  });
});

test("amounts become whole points without binary noise, halves away from zero", () => {
  expect([
    amountToQuota(0.1, 500_000),
    amountToQuota(1.005, 1_000),
    amountToQuota(0.000_001, 500_000),
    amountToQuota(-0.000_001, 500_000),
    amountToQuota(1e300, 1),
  ]).toEqual([50_000, 1_005, 1, -1, 1e300]);
});

describe("numbers", () => {
  test.each([
    [9_999, "9999"],
    [12_345, "12.3k"],
    [99_950, "100k"],
    [999_950, "1M"],
    [-2_500_000, "-2.5M"],
    [1_500_000_000, "1.5B"],
    [3.26159, "3.3"],
    [-0.04, "0"],
  ])("abbreviates %d as %s", (value, text) => {
    expect(abbreviateNumber(value)).toBe(text);
  });

  test.each([
    [10_700_000, "vi-VN", "10,7M"],
    [-12_345, "fr-FR", "-12,3k"],
    [12_345, "en-US", "12.3k"],
    [4_664, "vi-VN", "4664"],
  ])("abbreviates %d in %s as %s", (value, locale, text) => {
    expect(abbreviateNumber(value, 1, locale)).toBe(text);
  });

  test("decimals are rounded as written, not as stored", () => {
    expect([
      formatDecimal(1.005),
      formatDecimal(-1.005),
      formatDecimal(2, 2, true),
      formatDecimal(1e21, 0),
      formatDecimal(1e-7, 7),
    ]).toEqual(["1.01", "-1.01", "2.00", "1000000000000000000000", "0.0000001"]);
  });

  test("percents and counts", () => {
    expect([
      formatPercent(0.1234, "en-US"),
      formatPercent(1, "en-US"),
      formatPercent(0.295, "en-US", 0),
      formatPercent(-0.0001, "en-US"),
      formatPercent(0.9909, "fr-FR", 2),
      formatPercent(Number.NaN, "en-US"),
    ]).toEqual(["12.3%", "100%", "30%", "0%", "99,09\u00a0%", "0%"]);
    expect([
      formatCount(1_234_567, "en-US"),
      formatCount(1_234.5, "de", 1),
      formatCount(1_234, "en-US", 1, true),
      formatCount(-0, "en-US"),
      formatCount(Number.NaN, "en-US"),
    ]).toEqual(["1,234,567", "1.234,5", "1,234.0", "0", "0"]);
  });
});

describe("money", () => {
  test("what is no code of a currency stands behind the number", () => {
    expect(formatCurrency(1234.5, { locale: "fr-FR", currency: "points", digits: 2 })).toBe("1\u202f234,50 points");
    expect(formatCurrency(3, { locale: "en-US", currency: "" })).toBe("3");
  });

  test("is written in the language and currency it is given", () => {
    expect([
      formatCurrency(68.98, { locale: "zh-CN", currency: "CNY" }),
      formatCurrency(1234.5, { locale: "en-US", currency: "USD" }),
      formatCurrency(-1, { locale: "en-US", currency: "USD" }),
      formatCurrency(0.123456, { locale: "en-US", currency: "USD", digits: 4 }),
      formatCents(6898, { locale: "zh-CN", currency: "CNY" }),
    ]).toEqual(["¥68.98", "$1,234.50", "-$1.00", "$0.1235", "¥68.98"]);
  });

  test("writes US dollars alike in every language, and reads from left to right", () => {
    for (const locale of ["zh-CN", "zh-HK", "fr", "ar", "ja", "vi"])
      for (const currency of ["USD", "usd"]) expect(formatCurrency(1234.5, { locale, currency })).toBe("$1,234.50");
    expect(formatCurrency(-68.98, { locale: "ar", currency: "CNY" })).toBe("-68.98\u00a0CN¥");
  });

  test("has no NaN and no -0", () => {
    for (const amount of [-0, -0.001, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatCurrency(amount, { locale: "en-US", currency: "USD" })).toBe("$0.00");
    }
  });
});

describe("discounts", () => {
  test.each([
    [0.8, 1, "zh-CN", "8 折"],
    [0.8, 1.1, "zh-CN", "8.8 折"],
    [0.8, 1.1, "zh_HK", "8.8 折"],
    [0.8, 1.1, "en", "12 % OFF"],
    [0.875, 1, "fr", "12.5 % OFF"],
    [0.123_45, 1, "zh-CN", "1.235 折"],
    [0.1, 0.7, "en", "93 % OFF"],
    [0, 1, "zh-CN", "0 折"],
    [0, 1, "en", "100 % OFF"],
    [1, 1, "en", undefined],
    [1.2, 1, "zh-CN", undefined],
    [0.999_999_9, 1, "en", undefined],
    [-1, 1, "en", undefined],
    [Number.NaN, 1, "en", undefined],
  ])("%d × %d in %s is %s", (ratio, other, locale, label) => {
    expect(discountLabel(ratio, other, locale)).toBe(label);
  });

  test("the two forms tell the same price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (tenThousandths) => {
        const ratio = tenThousandths / 10_000;
        const chinese = Number((discountLabel(ratio, 1, "zh-CN") ?? "").replace(" 折", "")) * 10;
        const english = 100 - Number((discountLabel(ratio, 1, "en") ?? "").replace(" % OFF", ""));
        expect(chinese).toBeCloseTo(english, 9);
      }),
    );
  });
});

describe("times", () => {
  test("take seconds and a time zone", () => {
    expect(formatTimestamp(1_795_220_640, "UTC")).toBe("2026-11-21 00:24:00");
    expect(formatTimestamp(1_795_220_640, "Asia/Shanghai")).toBe("2026-11-21 08:24:00");
    expect(formatNoticeTime(1_795_220_640, "America/New_York")).toBe("2026-11-20 19:24");
    expect(formatDay(1_795_220_640, "UTC")).toBe("2026-11-21");
    expect(formatTimestamp(1_795_220_640, "America/St_Johns")).toBe("2026-11-20 20:54:00");
    // An hour in which clocks are set forward elsewhere, where the machine may be.
    expect(formatTimestamp(1_205_024_606, "Europe/Belgrade")).toBe("2008-03-09 02:03:26");
    expect(startOfDay("2026-11-21", "Asia/Shanghai")).toBe(Date.parse("2026-11-20T16:00Z") / 1000);
    expect(startOfDay("2026-11-21", "Asia/Kolkata")).toBe(Date.parse("2026-11-20T19:00Z") / 1000);
    expect(startOfDay("2026-11-01", "America/New_York")).toBe(Date.parse("2026-11-01T04:00Z") / 1000);
    expect(startOfDay("2026-11-02", "America/New_York")).toBe(Date.parse("2026-11-02T05:00Z") / 1000);
    expect([startOfDay("soon", "UTC"), isTimeZone("Asia/Kolkata"), isTimeZone("Mars/Olympus")]).toEqual([
      Number.NaN,
      true,
      false,
    ]);
    expect(isTimeZone(localTimeZone())).toBe(true);
    expect(listTimeZones().every(isTimeZone)).toBe(true);
  });

  test("months and days of the calendar are formatted in a language, independent of the time zone", () => {
    expect(["en-US", "zh-CN", "fr-FR"].map((locale) => formatMonth("2026-10-01", locale))).toEqual([
      "October 2026",
      "2026年10月",
      "octobre 2026",
    ]);
    expect(formatDate("2026-10-05", "en-US")).toBe("October 5, 2026");
    expect([formatMonth("soon", "en-US"), formatDate("", "en-US"), formatDate("2026-02-31", "en-US")]).toEqual([
      "",
      "",
      "",
    ]);
  });

  test("midnight is 00 and zero is a time", () => {
    expect([formatTimestamp(0, "UTC"), formatTimestamp(-1, "UTC"), formatTimestamp(86_400, "UTC")]).toEqual([
      "1970-01-01 00:00:00",
      "1969-12-31 23:59:59",
      "1970-01-02 00:00:00",
    ]);
  });

  test("without a zone they are in the machine's", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        expect(formatTimestamp(seconds)).toBe(
          formatTimestamp(seconds, Intl.DateTimeFormat().resolvedOptions().timeZone),
        );
        expect(formatTimestamp(seconds)).toBe(`${formatNoticeTime(seconds)}:${String(seconds % 60).padStart(2, "0")}`);
        expect(formatTimestamp(seconds).startsWith(formatDay(seconds))).toBe(true);
      }),
    );
  });

  test("an invalid time is empty", () => {
    expect([formatTimestamp(Number.NaN), formatNoticeTime(1e20, "UTC"), formatDay(Number.POSITIVE_INFINITY)]).toEqual([
      "",
      "",
      "",
    ]);
  });

  test("later is never shown as earlier", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.nat(10_000_000), (seconds, more) => {
        expect(formatTimestamp(seconds, "UTC") <= formatTimestamp(seconds + more, "UTC")).toBe(true);
      }),
    );
  });

  test("durations are seconds with two decimals, minutes from ten on, and hours", () => {
    expect([
      formatDuration(1234, "en-US"),
      formatDuration(0, "en-US"),
      formatDuration(1235, "en-US"),
      formatDuration(-5, "en-US"),
      formatDuration(Number.NaN, "en-US"),
      formatDuration(61_000, "en-US", 0),
      formatDuration(1234, "fr-FR"),
      formatDuration(599_990, "vi-VN"),
      formatDuration(599_999, "en-US"),
      formatDuration(599_499, "en-US", 0),
      formatDuration(599_500, "en-US", 0),
      formatDuration(1_234_567, "vi-VN"),
      formatDuration(17_734_000, "en-US", 0),
      formatDuration(Number.POSITIVE_INFINITY, "en-US"),
    ]).toEqual([
      "1.23 s",
      "0.00 s",
      "1.24 s",
      "0.00 s",
      "0.00 s",
      "61 s",
      "1,23 s",
      "599,99 s",
      "10 min 0 s",
      "599 s",
      "10 min 0 s",
      "20 min 34 s",
      "4 h 55 min",
      "0.00 s",
    ]);
  });

  test("speed counts the time after the first byte, and is unknown where there was none", () => {
    expect(tokensPerSecond({ completionTokens: 50, requestTime: 1500, firstResponse: 500 })).toBe(50);
    expect(tokensPerSecond({ completionTokens: 50, requestTime: 1000 })).toBe(50);
    expect(tokensPerSecond({ completionTokens: 50, requestTime: 500, firstResponse: 500 })).toBeUndefined();
    expect(tokensPerSecond({ completionTokens: 0, requestTime: 500 })).toBeUndefined();
    expect(tokensPerSecond({ completionTokens: Number.NaN, requestTime: 500 })).toBeUndefined();
  });
});

describe("prices", () => {
  test("a ratio of 1 is $0.002 for 1000 tokens, $2 for a million and $0.002 a call", () => {
    expect([usdPer1K(1), usdPer1M(1), usdPerCall(1), usdPerCall(50)]).toEqual([0.002, 2, 0.002, 0.1]);
  });

  test("the group's ratio multiplies it, without binary noise", () => {
    expect([usdPer1M(1.1, 1.1), usdPer1K(0.075, 0.7), usdPer1M(30, 0)]).toEqual([2.42, 0.000105, 0]);
  });

  test("a price typed in dollars comes back as typed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (millionths) => {
        const usd = millionths / 1_000_000;
        expect(usdPer1K(ratioOfUsdPer1K(usd))).toBe(usd);
        expect(usdPer1M(ratioOfUsdPer1M(usd))).toBe(usd);
      }),
    );
  });

  test("of another currency leads back to what was typed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (millionths, rateCents) => {
          const [price, rate] = [millionths / 1_000_000, rateCents / 100];
          expect(formatDecimal(usdPer1K(ratioOfUsdPer1K(price, rate), rate), 9)).toBe(formatDecimal(price, 9));
          expect(formatDecimal(usdPer1M(ratioOfUsdPer1M(price, rate), rate), 9)).toBe(formatDecimal(price, 9));
        },
      ),
    );
    expect(ratioOfUsdPer1M(17.5, 7)).toBe(1.25);
    expect(ratioOfUsdPer1M(17.5, 0)).toBe(0);
  });

  test.each([
    [0, "$0"],
    [2.5, "$2.5"],
    [0.0015, "$0.0015"],
    [0.000_001_234_567_8, "$0.00000123457"],
    [123_456.789, "$123457"],
    [12_345_678, "$12345678"],
    [1 / 3, "$0.333333"],
    [-0.5, "-$0.5"],
    [1e-12, "$0.000000000001"],
  ])("shows %d as %s", (usd, text) => {
    expect(formatPrice(usd)).toBe(text);
  });
});

describe("sizes, days and weekdays", () => {
  test("a size is in the largest unit that leaves one of it", () => {
    expect([0, 1, 999, 1000, 12_300_000, 4e15].map((bytes) => formatBytes(bytes, "en-US"))).toEqual([
      "0 bytes",
      "1 byte",
      "999 bytes",
      "1 kB",
      "12.3 MB",
      "4,000 TB",
    ]);
    expect(formatBytes(512, "zh-CN")).toBe("512字节");
    expect(formatBytes(12_300_000, "fr-FR")).toBe("12,3\u202fMo");
    expect([999_940, 999_960, -5e6, NaN, Infinity].map((bytes) => formatBytes(bytes, "en-US"))).toEqual([
      "999.9 kB",
      "1 MB",
      "-5 MB",
      "0 bytes",
      "0 bytes",
    ]);
  });

  test("days are in the language's words", () => {
    expect([1, 3, NaN].map((days) => formatDays(days, "en-US"))).toEqual(["1 day", "3 days", "0 days"]);
    expect(formatDays(3, "zh-CN")).toBe("3天");
  });

  test("a week begins with Monday", () => {
    expect(formatWeekdays("en-US")).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(formatWeekdays("zh-CN")[6]).toBe("周日");
  });
});
