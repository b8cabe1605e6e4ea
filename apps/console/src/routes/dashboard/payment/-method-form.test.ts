import type { Payment } from "@one-hub/sdk";
import { describe, expect, it } from "vitest";
import {
  chargesPercent,
  fixedFeeIssue,
  fixedFeeOf,
  methodBody,
  methodForm,
  methodSchema,
  newMethod,
  parameterIssue,
  percentIssue,
  shareOf,
  sortIssue,
} from "./-method-form.ts";

const feeIssue = (fixedFee: string, percentFee = "0") => fixedFeeIssue({ fixedFee, percentFee });

describe("numbers of a payment method", () => {
  it("may have a decimal comma", () => {
    expect([feeIssue("0,5"), percentIssue(" 2,5 ")]).toEqual([undefined, undefined]);
    expect([fixedFeeOf({ fixedFee: "0,5" }), shareOf(" 2,5 "), shareOf("7")]).toEqual([0.5, 0.025, 0.07]);
    expect([feeIssue("1,000"), percentIssue("1,000"), percentIssue("1,000.5")]).toEqual([
      "invalid_format",
      "invalid_format",
      "invalid_format",
    ]);
  });

  it("have no error in a fixed fee that a percentage replaces, since its field is disabled", () => {
    const form = { ...newMethod("manual"), name: "Bank", instructions: "Pay", fixedFee: "x", percentFee: "2.5" };
    expect([feeIssue("x"), feeIssue("x", "0"), feeIssue("x", "2,5")]).toEqual([
      "invalid_format",
      "invalid_format",
      undefined,
    ]);
    expect(["", "0", "x", "20000", "2.5"].map((percentFee) => chargesPercent({ percentFee }))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(methodSchema(undefined).safeParse(form).success).toBe(true);
    expect(methodBody(form, undefined)).toMatchObject({ fixed_fee: 0, percent_fee: 0.025 });
    expect(methodBody({ ...form, fixedFee: "3" }, undefined)).toMatchObject({ fixed_fee: 3 });
  });

  it("are shown in plain digits that can be saved, however small they are", () => {
    const row: Payment = {
      id: 1,
      uuid: "u",
      type: "manual",
      name: "Bank",
      icon: "",
      notify_domain: "",
      fixed_fee: 0,
      percent_fee: 0,
      currency: "USD",
      config: "",
      sort: 1,
      enable: true,
      created_at: 0,
    };
    const fees = (fixed: number, percent: number) => {
      const { fixedFee, percentFee } = methodForm({ ...row, fixed_fee: fixed, percent_fee: percent });
      expect([feeIssue(fixedFee), percentIssue(percentFee)]).toEqual([undefined, undefined]);
      return [fixedFee, percentFee];
    };
    expect(fees(0.000_000_1, 0.000_000_001)).toEqual(["0.0000001", "0.0000001"]);
    expect(fees(0.3, 0.07)).toEqual(["0.3", "7"]);
    expect(fees(1_000_000, 1 / 3)).toEqual(["1000000", "33.33333333"]);
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
