import { GatewayError } from "@one-hub/sdk";
import { expect, test } from "vitest";
import { type TestOutcome, withoutResults } from "./-speed-test.ts";

const passed: TestOutcome = { state: "passed", milliseconds: 90 };

const endedWith = (error: Error): readonly (TestOutcome | undefined)[] => {
  const outcomes = withoutResults(
    new Map<string, TestOutcome>([
      ["1 gpt-5", passed],
      ["2 gpt-5", { state: "waiting" }],
    ]),
    [{ id: { id: "2 gpt-5" }, error, tried: false }],
  );
  return [...outcomes.values()];
};

test("tests that a refusal left out fail for its reason", () => {
  const error = new GatewayError("rate_limited");
  expect(endedWith(error)).toEqual([passed, { state: "failed", error }]);
});

test("tests that were left out by cancelling are cancelled", () => {
  expect(endedWith(new DOMException("cancelled", "AbortError"))).toEqual([passed, { state: "cancelled" }]);
});
