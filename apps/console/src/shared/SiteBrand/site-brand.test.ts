import { describe, expect, it } from "vitest";
import { homeAddressOf } from "./SiteBrand.tsx";

const origin = "https://hub.example";

describe("the address behind the logo", () => {
  it.each([
    ["/", undefined, "/"],
    ["/", "", "/"],
    ["/", "https://example.com/start", "https://example.com/start"],
    ["/", "/group", "/group"],
    ["/", "javascript:alert(1)", "/"],
    ["/", "//evil.example", "/"],
    ["https://own.example", "https://example.com", "https://own.example"],
  ])("configured %j and set to %j is %j", (configured, site, expected) => {
    expect(homeAddressOf(configured, site, origin)).toBe(expected);
  });
});
