import { expect, it } from "vitest";
import { withoutRequestId } from "./-request-id.ts";

it("cuts the request ids off the end of a message, and nothing else", () => {
  expect(withoutRequestId("令牌已过期 (request id: 20260101A)")).toBe("令牌已过期");
  expect(withoutRequestId("No models (request id: 1) (request id: 2)")).toBe("No models");
  for (const text of ["No response arrived.", "The (request id: 1) is wrong"])
    expect(withoutRequestId(text)).toBe(text);
});
