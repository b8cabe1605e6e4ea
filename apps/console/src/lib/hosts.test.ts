import { describe, expect, it } from "vitest";
import { isOfHost } from "./hosts.ts";

describe("a configured host", () => {
  it.each([
    ["https://a.example.com/x.png", "a.example.com", true],
    ["http://a.example.com/x.png", "a.example.com", true],
    ["https://a.example.com/x.png", "*.example.com", true],
    ["https://example.com/x.png", "*.example.com", false],
    ["https://evil-example.com/x.png", "*.example.com", false],
    ["http://a.example.com/x.png", "https://a.example.com", false],
    ["https://a.example.com:8443/x.png", "a.example.com", false],
    ["https://a.example.com:8443/x.png", "https://a.example.com:8443", true],
    ["https://a.example.com:8443/x.png", "a.example.com:*", true],
    ["https://a.example.com/x.png", "https://", false],
    ["ftp://a.example.com/x.png", "a.example.com", false],
  ] as const)("%s by %s: %s", (address, pattern, expected) => {
    expect(isOfHost(new URL(address), pattern)).toBe(expected);
  });
});
