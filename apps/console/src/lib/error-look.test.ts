import { GatewayError } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { lookOf } from "./error-look.ts";

it("a refusal by rank looks like a missing permission, others like a refusal", () => {
  expect(lookOf(new GatewayError("rejected", { code: "user_outranks_you" })).name).toBe("forbidden");
  expect(lookOf(new GatewayError("rejected", { code: "user_not_found" })).name).toBe("rejected");
  expect(lookOf(new Error("other")).name).toBe("generic");
});
