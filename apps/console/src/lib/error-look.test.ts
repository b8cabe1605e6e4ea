import { GatewayError } from "@one-hub/sdk";
import { expect, it } from "vitest";
import { lookOf } from "./error-look.ts";

it("a refusal by rank looks like a missing permission, others like a refusal", () => {
  expect(lookOf(new GatewayError("rejected", { code: "user_outranks_you" })).name).toBe("forbidden");
  expect(lookOf(new GatewayError("rejected", { code: "user_not_found" })).name).toBe("rejected");
  expect(lookOf(new Error("other")).name).toBe("generic");
});

it("a page in place of a refusal looks like a proxy's answer", () => {
  const page = { body: "<html>Blocked</html>" };
  expect(lookOf(new GatewayError("forbidden", { status: 403, ...page })).name).toBe("malformed");
  expect(lookOf(new GatewayError("rejected", { status: 413, ...page })).name).toBe("malformed");
  expect(lookOf(new GatewayError("server", { status: 502, ...page })).name).toBe("server");
});
