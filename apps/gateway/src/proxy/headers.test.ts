import { describe, expect, it } from "vitest";
import { responseHeaders, rewriteCookie, rewriteLocation } from "./headers.ts";

describe("rewriteLocation", () => {
  const root = new URL("http://gateway.test:3000");
  const below = new URL("http://gateway.test:3000/hub/");
  it.each([
    [root, "http://gateway.test:3000/api/token/?p=1#x", "/api/token/?p=1#x"],
    [root, "http://gateway.test:3000", "/"],
    [root, "//gateway.test:3000/api/", "/api/"],
    [root, "/api/token/", "/api/token/"],
    [root, "https://github.com/login", "https://github.com/login"],
    [root, "http://gateway.test/api", "http://gateway.test/api"],
    [root, "https://gateway.test:3000/api", "https://gateway.test:3000/api"],
    [root, "http://gateway.test:3000//evil.example/x", "/evil.example/x"],
    [root, "next", "next"],
    [below, "/hub/api/token/", "/api/token/"],
    [below, "/other", "/other"],
    [below, "/hub//evil.example", "/evil.example"],
    [below, "/hub/\\evil.example/x", "/evil.example/x"],
    [below, "/hub/\t/evil.example", "/evil.example"],
    [below, "/hub/..//evil.example", "/hub/..//evil.example"],
    [below, "http://gateway.test:3000/hub///evil.example?a", "/evil.example?a"],
    [below, "http://gateway.test:3000/hub/api/", "/api/"],
    [below, "http://gateway.test:3000/other", "http://gateway.test:3000/other"],
  ])("behind %s: %s becomes %s", (upstream, location, expected) => {
    expect(rewriteLocation(location, upstream)).toBe(expected);
  });
});

describe("rewriteCookie", () => {
  const below = new URL("http://gateway.test:3000/hub");
  it.each([
    ["session=a; Path=/hub; Domain=gateway.test; HttpOnly", "session=a; Path=/; HttpOnly"],
    ["session=a;path=/hub/api;DOMAIN=.gateway.test", "session=a; Path=/api"],
    ["session=a; Path=/; Secure", "session=a; Path=/; Secure"],
    ["domain=b; SameSite=Lax", "domain=b; SameSite=Lax"],
    ["a=b", "a=b"],
  ])("%s becomes %s", (cookie, expected) => {
    expect(rewriteCookie(cookie, below)).toBe(expected);
  });
});

describe("responseHeaders", () => {
  it("keeps names, order and repetitions, and drops hop-by-hop headers", () => {
    const raw = [
      "X-One",
      "1",
      "Set-Cookie",
      "a=1",
      "set-cookie",
      "b=2",
      "Connection",
      "close, X-Secret",
      "X-Secret",
      "s",
    ];
    expect(responseHeaders([...raw, "Transfer-Encoding", "chunked", "X-One", "2"], new URL("http://g.test"))).toEqual([
      "X-One",
      "1",
      "Set-Cookie",
      "a=1",
      "set-cookie",
      "b=2",
      "X-One",
      "2",
      "X-Content-Type-Options",
      "nosniff",
      "Content-Security-Policy",
      "sandbox; default-src 'none'",
    ]);
  });
});
