import { describe, expect, it } from "vitest";
import { orderStanding } from "./awaited-order.ts";

describe("how an order stands", () => {
  it("is refunded although it was paid", () => {
    expect(orderStanding("refunded", true)).toBe("refunded");
    expect(orderStanding("refunded", false)).toBe("refunded");
  });

  it("is paid as soon as the list or the gateway's answer says so", () => {
    expect(orderStanding("success", false)).toBe("paid");
    for (const status of [undefined, "pending", "closed", "failed"] as const)
      expect(orderStanding(status, true)).toBe("paid");
  });

  it("is the state in the list until then, and pending where no list has it", () => {
    for (const status of ["pending", "closed", "failed"] as const) expect(orderStanding(status, false)).toBe(status);
    expect(orderStanding(undefined, false)).toBe("pending");
  });

  it("is not found where the gateway has no such order, unless its answer says that it is paid", () => {
    expect(orderStanding("notFound", false)).toBe("notFound");
    expect(orderStanding("notFound", true)).toBe("paid");
  });
});
