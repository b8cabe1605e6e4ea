import { describe, expect, it } from "vitest";
import { balanceForm, type BalanceValues, deltaOf } from "./-balance-form.ts";

const typed: BalanceValues = { direction: "add", quota: "2", quotaUnit: "amount", remark: "Goodwill" };
const errorsOf = (change: Partial<BalanceValues>, balance = 1_000_000) =>
  balanceForm(balance, 500_000)
    .safeParse({ ...typed, ...change })
    .error?.issues.map(({ path, message }) => [path[0], message]);

describe("a change of a balance", () => {
  it("is signed points, of dollars or of points", () => {
    expect(deltaOf(typed, 500_000)).toBe(1_000_000);
    expect(deltaOf({ ...typed, direction: "take", quota: "7", quotaUnit: "points" }, 500_000)).toBe(-7);
    expect(deltaOf({ ...typed, quota: "x" }, 500_000)).toBeUndefined();
  });

  it("takes at most what there is, is never nothing, and has a reason", () => {
    expect(errorsOf({})).toBeUndefined();
    expect(errorsOf({ direction: "take" })).toBeUndefined();
    expect(errorsOf({ direction: "take", quota: "2.1" })).toEqual([["quota", "tooMuch"]]);
    expect(errorsOf({ direction: "take" }, -5)).toEqual([["quota", "tooMuch"]]);
    expect(errorsOf({ quota: "0" })).toEqual([["quota", "nothing"]]);
    expect(errorsOf({ quota: "0.0000001" })).toEqual([["quota", "nothing"]]);
    expect(errorsOf({ quota: "x" })).toEqual([["quota", "notAmount"]]);
    expect(errorsOf({ quota: "" })).toEqual([["quota", "required"]]);
    expect(errorsOf({ quota: "1.5", quotaUnit: "points" })).toEqual([["quota", "notPoints"]]);
    expect(errorsOf({ remark: " " })?.[0]?.[0]).toBe("remark");
  });

  it("names the most that a balance holds, in the unit that was typed", () => {
    expect(errorsOf({ quota: "2000000000" })).toBeUndefined();
    expect(errorsOf({ quota: "99999999999999999" })).toEqual([["quota", "too_big?origin=number&maximum=2000000000"]]);
    expect(errorsOf({ quota: "99999999999999999", quotaUnit: "points" })).toEqual([
      ["quota", "too_big?origin=number&maximum=1000000000000000"],
    ]);
    expect(errorsOf({ direction: "take", quota: "3000000000" })).toEqual([["quota", "tooMuch"]]);
  });
});
