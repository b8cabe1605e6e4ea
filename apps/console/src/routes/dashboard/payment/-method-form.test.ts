import { describe, expect, it } from "vitest";
import { feeIssue, feeOf, parameterIssue, percentIssue, shareOf, sortIssue } from "./-method-form.ts";

describe("numbers of a payment method", () => {
  it("may have a decimal comma", () => {
    expect([feeIssue("0,5"), percentIssue(" 2,5 ")]).toEqual([undefined, undefined]);
    expect([feeOf("0,5"), shareOf(" 2,5 "), shareOf("7")]).toEqual([0.5, 0.025, 0.07]);
    expect([feeIssue("1,000"), percentIssue("1,000"), percentIssue("1,000.5")]).toEqual([
      "invalid_format",
      "invalid_format",
      "invalid_format",
    ]);
  });

  it("have one display order for the list and the form", () => {
    expect(sortIssue("1000000")).toBeUndefined();
    expect(sortIssue("1000001")).toBe("too_big?origin=number&maximum=1000000");
    expect([sortIssue(""), sortIssue("1,5"), sortIssue("-1")]).toEqual([
      "required",
      "invalid_format",
      "invalid_format",
    ]);
  });
});

describe("the payment URL of a payment method", () => {
  const issue = (address: string) => parameterIssue({ name: "pay_domain", kind: "address" }, address, false);

  it("is an https address, because the policy of the page blocks forms to others", () => {
    expect(issue(" https://pay.example.com ")).toBeUndefined();
    expect(issue("http://pay.example.com")).toBe("insecure");
    expect([issue(""), issue("pay.example.com")]).toEqual(["required", "invalid_format?format=url"]);
  });
});
