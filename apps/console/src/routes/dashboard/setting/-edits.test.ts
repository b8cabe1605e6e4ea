import type { OptionKey } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import {
  changesOf,
  differsFromInitial,
  draftOf,
  inSafeOrder,
  isSameValue,
  problemOf,
  valueOf,
  writesOf,
} from "./-edits.ts";
import { type OptionSpec, optionSpecs, specOf } from "./-options.ts";
import { moveRow, readRows, rowProblems, writeRows } from "./-rows.ts";
import { readSettingsFile, settingsFile } from "./-settings-file.ts";

const spec = (key: OptionKey): OptionSpec => {
  const found = specOf(key);
  if (found === undefined) throw new Error(key);
  return found;
};

describe("rows", () => {
  it.each([
    [
      "discounts",
      '{"100":0.95,"500":0.9}',
      [
        ["100", "0.95"],
        ["500", "0.9"],
      ],
    ],
    ["maxTokens", '{"default":8192}', [["default", "8192"]]],
    ["think", '{"gemini-2.5-pro":true}', [["gemini-2.5-pro", "true"]]],
  ] as const)("of %s are read and written without a change", (kind, stored, rows) => {
    expect(readRows(kind, stored)).toEqual(rows);
    expect(writeRows(kind, rows)).toBe(stored);
  });

  it("of discounts are stored under the digits by which the gateway finds them", () => {
    const rows = [
      ["030", "0.9"],
      [" 50.0 ", "0.5"],
    ];
    expect(writeRows("discounts", rows)).toBe('{"30":0.9,"50":0.5}');
    expect(writeRows("discounts", [["100", " 0,95 "]])).toBe('{"100":0.95}');
  });

  it("of chat links keep unknown fields, and come highest number first", () => {
    const stored =
      '[{"name":"A","url":"a://{key}","show":false,"sort":1,"icon":"x"},{"name":"B","url":"b://","show":true,"sort":2}]';
    const rows = readRows("chatLinks", stored) ?? [];
    expect(rows.map(([name]) => name)).toEqual(["B", "A"]);
    expect(JSON.parse(writeRows("chatLinks", moveRow(rows, 1, -1)))).toEqual([
      { icon: "x", name: "A", url: "a://{key}", show: false, sort: 2 },
      { name: "B", url: "b://", show: true, sort: 1 },
    ]);
    expect(writeRows("chatLinks", [])).toBe("");
  });

  it("have an empty cell for null, which the reader can fill in", () => {
    expect(readRows("discounts", '{"100":null}')).toEqual([["100", ""]]);
    expect(readRows("chatLinks", '[{"name":null,"url":"a://","sort":null}]')).toEqual([
      ["", "a://", "false", "", "{}"],
    ]);
  });

  it("cannot be read from broken or other JSON, which is kept as it is", () => {
    for (const stored of ["{", "[1]", '"x"']) {
      expect(readRows("discounts", stored)).toBeUndefined();
      expect(valueOf(spec("RechargeDiscount"), draftOf(spec("RechargeDiscount"), stored))).toBe(stored);
    }
  });

  it("name what is wrong in each cell", () => {
    const rows = [
      ["100", "0.9"],
      ["100", "x"],
      ["", "0"],
    ];
    expect(rows.map((row) => rowProblems("discounts", row, rows))).toEqual([
      ["twice", undefined],
      ["twice", "notNumber"],
      ["missing", "notAbove"],
    ]);
    const amounts = [["30"], ["030"], ["10.5"], ["1.000"], ["-5"], ["0"]].map(([amount = ""]) => [amount, "0.9"]);
    expect(amounts.map((row) => rowProblems("discounts", row, amounts)[0])).toEqual([
      "twice",
      "twice",
      "notWhole",
      "notWhole",
      "notAbove",
      "notAbove",
    ]);
    expect(rowProblems("discounts", ["100", "0,9"], [["100", "0,9"]])).toEqual([undefined, undefined]);
    expect(rowProblems("discounts", ["100", "1,000"], [["100", "1,000"]])).toEqual([undefined, "notNumber"]);
    // A separator in a whole number groups its thousands: neither 8,000 nor 8.000 is 8.
    expect(rowProblems("maxTokens", ["default", "8,000"], [])).toEqual([undefined, "notNumber"]);
    expect(rowProblems("maxTokens", ["default", "8.000"], [])).toEqual([undefined, "notWhole"]);
    expect(rowProblems("chatLinks", ["", "u", "true", "1.5"], [])).toEqual([
      "missing",
      undefined,
      undefined,
      "notWhole",
    ]);
  });
});

describe("drafts", () => {
  it.each([
    ["RetryTimes", "", "notNumber"],
    ["RetryTimes", "1.5", "notWhole"],
    ["RetryTimes", "-1", "tooSmall"],
    ["PaymentUSDRate", "7,5", undefined],
    ["PaymentUSDRate", "7,5,1", "notNumber"],
    ["QuotaPerUnit", "500,000", "notNumber"],
    ["QuotaPerUnit", "0", "notAbove"],
    ["SMTPPort", "70000", "tooLarge"],
    ["ClaudeBudgetTokensPercentage", "1.1", "tooLarge"],
    ["ServerAddress", "example.com", "fullAddress"],
    ["ServerAddress", "/console", "fullAddress"],
    ["ServerAddress", "//example.com", "fullAddress"],
    ["ServerAddress", "https://", "fullAddress"],
    ["ServerAddress", "", "fullAddress"],
    ["OIDCIssuer", "/issuer", "fullAddress"],
    ["OIDCIssuer", "", undefined],
    ["UptimeDomain", "javascript:x", "fullAddress"],
    ["Logo", "javascript:x", "address"],
    ["ServerAddress", "https://example.com/", undefined],
    ["Logo", "/logo.svg", undefined],
    ["RechargeDiscount", '[["",""]]', "rows"],
  ] as const)("%s = %j: %s", (key, draft, problem) => {
    expect(problemOf(spec(key), draft)).toBe(problem);
  });

  it("are stored with a decimal point", () => {
    expect(valueOf(spec("PaymentUSDRate"), " 7,5 ")).toBe("7.5");
  });

  it("are stored without blanks around an id or a secret, but with those of a mail password and of a text", () => {
    expect(valueOf(spec("GitHubClientId"), "gh-id ")).toBe("gh-id");
    expect(valueOf(spec("TurnstileSecretKey"), "\tsecret\n")).toBe("secret");
    expect(valueOf(spec("SMTPToken"), " pass word ")).toBe(" pass word ");
    expect(valueOf(spec("Notice"), "# Notice\n")).toBe("# Notice\n");
  });

  it("list domains without the @ of an address, each once", () => {
    expect(valueOf(spec("EmailDomainWhitelist"), "@example.com, b.test\nexample.com,@")).toBe("example.com,b.test");
    expect(valueOf(spec("OIDCScopes"), "profile @scope")).toBe("profile,@scope");
  });

  it.each([
    ["PaymentUSDRate", "7.30", "7.3", true],
    ["PaymentUSDRate", "7,3", "7.3", true],
    ["PaymentUSDRate", "7.31", "7.3", false],
    ["RetryTimes", "5 ", "5", true],
    ["RetryTimes", "005", "5", true],
    ["RetryTimes", "0", "", false],
    ["RetryTimes", "", "0", false],
    ["RetryTimes", "5.0", "5", false],
    ["SafeKeyWords", "a\nb\n", "a\nb", true],
    ["SafeKeyWords", "a\nb", "a\nb\n", true],
    ["RechargeDiscount", '[["100","0.90"]]', '{ "100": 0.9 }', true],
    ["RechargeDiscount", '[["100","0.9"],["100","0.9"]]', '{"100":0.9}', false],
    ["GitHubClientId", "gh-id ", "gh-id", true],
    ["GitHubClientId", "gh-id", "gh-id ", false],
    ["EmailDomainWhitelist", "a.test", "@a.test", false],
    ["Notice", "a ", "a", false],
  ] as const)("of %s: %j beside the stored %j changes nothing: %s", (key, draft, stored, same) => {
    expect(isSameValue(spec(key), draft, stored)).toBe(same);
    expect(changesOf([spec(key)], new Map([[key, stored]]), new Map([[key, draft]]))).toHaveLength(same ? 0 : 1);
  });

  it("differ from the default by meaning, not by spelling", () => {
    expect(differsFromInitial(spec("ClaudeDefaultMaxTokens"), '{ "default": 8192 }')).toBe(false);
    expect(differsFromInitial(spec("PaymentUSDRate"), "7.30")).toBe(false);
    expect(differsFromInitial(spec("RegisterEnabled"), "yes")).toBe(true);
    expect(differsFromInitial(spec("TimeZone"), "Asia/Tokyo")).toBe(false);
  });

  it("become changes where they differ from what is stored, secrets always", () => {
    const stored = new Map([
      ["RetryTimes", "2"],
      ["GitHubClientId", ""],
      ["GitHubOAuthEnabled", "false"],
      ["PasswordLoginEnabled", "true"],
    ]);
    const drafts = new Map<OptionKey, string>([
      ["RetryTimes", "2"],
      ["GitHubOAuthEnabled", "true"],
      ["GitHubClientId", "gh"],
      ["GitHubClientSecret", "s"],
      ["PasswordLoginEnabled", "false"],
    ]);
    const changes = changesOf(optionSpecs, stored, drafts);
    expect(writesOf(changes)).toEqual([
      { key: "PasswordLoginEnabled", value: "false", expected: "true" },
      { key: "GitHubOAuthEnabled", value: "true", expected: "false" },
      { key: "GitHubClientId", value: "gh", expected: "" },
      { key: "GitHubClientSecret", value: "s" },
    ]);
    expect(inSafeOrder(changes).map(({ spec: { key } }) => key)).toEqual([
      "PasswordLoginEnabled",
      "GitHubClientId",
      "GitHubClientSecret",
      "GitHubOAuthEnabled",
    ]);
  });
});

describe("a file of settings", () => {
  it("has no secrets, and is read back as it was written", () => {
    const stored = new Map([
      ["SystemName", "Acme"],
      ["TurnstileSecretKey", "hidden"],
      ["RechargeDiscount", '{"100":0.9}'],
    ]);
    const text = settingsFile(optionSpecs, stored, { site: "Acme", now: new Date(0) });
    expect(text).not.toContain("hidden");
    expect(readSettingsFile(text, optionSpecs)).toMatchObject([
      { key: "SystemName", value: "Acme", refused: undefined },
      { key: "RechargeDiscount", value: '{"100":0.9}', refused: undefined },
    ]);
  });

  it("says for each value why it cannot be taken over", () => {
    const text = JSON.stringify({ Nonsense: "1", SMTPToken: "x", RetryTimes: 2, PaymentUSDRate: "0", ChatLinks: "{" });
    expect(readSettingsFile(text, optionSpecs)?.map(({ refused }) => refused)).toEqual([
      "unknown",
      "secret",
      "notText",
      "notAbove",
      "unreadable",
    ]);
  });

  it("has no switch with another text than true or false, which would go off", () => {
    const text = JSON.stringify({
      RegisterEnabled: "TRUE",
      EnableSafe: "yes",
      MjEnabled: "true",
      UptimeEnabled: "false",
    });
    expect(readSettingsFile(text, optionSpecs)?.map(({ refused }) => refused)).toEqual([
      "notFlag",
      "notFlag",
      undefined,
      undefined,
    ]);
  });

  it.each(["[]", "{", "{}", '{"options":{}}'])("is not %s", (text) => {
    expect(readSettingsFile(text, optionSpecs)).toBeUndefined();
  });
});
