import { describe, expect, it } from "vitest";
import { baseUrlOf } from "./site.ts";

const origin = "https://console.example";

describe("baseUrlOf", () => {
  it.each([
    ["https://api.example/", "https://site.example", "https://api.example/v1"],
    ["", "https://site.example/", "https://site.example/v1"],
    ["", "http://localhost:3000", `${origin}/v1`],
    ["", "http://127.0.0.1:3000", `${origin}/v1`],
    ["", "http://[::1]:3000", `${origin}/v1`],
    ["", "javascript:alert(1)", `${origin}/v1`],
    ["", "not an address", `${origin}/v1`],
    ["", undefined, `${origin}/v1`],
  ])("makes of the configured %j and the site's %j the address %s", (configured, site, expected) => {
    expect(baseUrlOf(configured, site, origin)).toBe(expected);
  });
});
