import type { TopUpOrder } from "@one-hub/sdk";
import { topUpPrice } from "@one-hub/sdk/format";
import { describe, expect, it } from "vitest";
import {
  formerPrice,
  isFormTarget,
  isWebAddress,
  orderSums,
  startOf,
  withPrice,
} from "../../../shared/PayOrder/payment-start.ts";
import { payForm } from "./-topup-form.ts";

describe("an amount", () => {
  const schema = payForm(5);
  const read = (amount: string) => schema.safeParse({ uuid: "u", amount }).data?.amount;

  it.each([
    ["5", 5],
    [" 10 ", 10],
    ["1000000", 1_000_000],
  ])("%j is %i dollars", (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  it.each(["", " ", "4", "0", "-5", "7.5", "1e3", "0x10", "1000001", "ten", "１０"])("%j is none", (typed) => {
    expect(read(typed)).toBeUndefined();
  });

  it("is at least one dollar, whatever the site says", () => {
    expect(payForm(0).safeParse({ uuid: "u", amount: "0" }).success).toBe(false);
  });
});

describe("what a history entry knows about paying an order", () => {
  const start = { trade_no: "17", type: 2 as const, data: { url: "weixin://pay" } };

  it("is read for its own order only", () => {
    expect(startOf(start, "17")).toEqual(start);
    expect(startOf(start, "18")).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    "17",
    {},
    { ...start, type: 4 },
    { ...start, data: { url: 1 } },
    { ...start, price: { payCents: "6898", currency: "CNY", points: 1 } },
  ])("is nothing where %j was kept", (kept) => {
    expect(startOf(kept, "17")).toBeUndefined();
  });

  it("is the list's instructions where the order was made elsewhere", () => {
    const order = { trade_no: "17", instructions: "Pay to account 1" } as TopUpOrder;
    expect(startOf(undefined, "17", order)).toEqual({
      trade_no: "17",
      type: 3,
      data: { url: "", instructions: "Pay to account 1" },
    });
    expect(startOf(undefined, "18", order)).toBeUndefined();
    expect(startOf(start, "17", order)).toEqual(start);
  });

  it("includes the price that was shown, where no list has the order", () => {
    const price = topUpPrice({
      amount: 9,
      percentFee: 0,
      fixedFee: 0,
      currency: "USD",
      usdRate: 7.3,
      quotaPerUnit: 500_000,
    });
    const priced = withPrice(start, price, "USD");
    expect(startOf(priced, "17")).toEqual(priced);
    expect(orderSums(undefined, priced, "en")).toEqual({ points: 4_500_000, payable: "$9.00" });
    const order = { quota: 5_000_000, order_amount: 68.98, order_currency: "CNY" } as TopUpOrder;
    expect(orderSums(order, priced, "zh-CN")).toEqual({ points: 5_000_000, payable: "¥68.98" });
    expect(orderSums(undefined, start, "en")).toBeUndefined();
    expect(formerPrice(order, priced, "en")).toBe("$9.00");
    const asShown = { ...order, order_amount: 9, order_currency: "USD" } as TopUpOrder;
    expect(formerPrice(asShown, priced, "en")).toBeUndefined();
    for (const [listed, kept] of [[undefined, priced] as const, [order, start] as const])
      expect(formerPrice(listed, kept, "en")).toBeUndefined();
  });

  it("leads to web addresses only", () => {
    expect(isWebAddress("https://pay.example/1")).toBe(true);
    for (const address of ["", "javascript:alert(1)", "weixin://pay", "//pay.example"])
      expect(isWebAddress(address)).toBe(false);
  });

  it("sends forms to https addresses and to the site itself only", () => {
    const site = "http://gateway.example";
    expect(isFormTarget("https://pay.example/submit.php", site)).toBe(true);
    expect(isFormTarget("http://gateway.example/submit.php", site)).toBe(true);
    for (const address of ["http://pay.example/submit.php", "http://gateway.example:8080/submit.php"])
      expect(isFormTarget(address, site)).toBe(false);
  });
});
