import { expect, it } from "vitest";
import { redemptionForm, redemptionValues } from "./-redemption-form.ts";

const problems = (quota: string, quotaUnit: "amount" | "points"): string[] => {
  const terms = { unit: quotaUnit, quotaPerUnit: 500_000 };
  const values = { ...redemptionValues(undefined, terms), name: "spring", quota };
  const checked = redemptionForm({ ...terms, now: () => 0 }).safeParse(values);
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

it("a code's quota has the bound of a balance, named in the unit that was typed", () => {
  expect(problems("2000000000", "amount")).toEqual([]);
  expect(problems("2000000001", "amount")).toEqual(["quota too_big?origin=number&maximum=2000000000"]);
  expect(problems("2000000001,5", "amount")).toEqual(["quota too_big?origin=number&maximum=2000000000"]);
  expect(problems("1000000000000000", "points")).toEqual([]);
  expect(problems("99999999999999999", "points")).toEqual(["quota too_big?origin=number&maximum=1000000000000000"]);
  expect(problems("x", "points")).toEqual(["quota notPoints"]);
});
