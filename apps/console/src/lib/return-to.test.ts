import { describe, expect, it } from "vitest";
import { ownPath } from "./return-to.ts";

const origin = "https://console.example";

describe("ownPath", () => {
  it.each(["/", "/dashboard", "/dashboard/key?keyword=a%20b&page=2", "/dashboard/log#row", "/a//b", "/日志"])(
    "takes %s, a path of this site",
    (path) => {
      const taken = ownPath(path, origin);
      expect(taken).toBeDefined();
      expect(new URL(taken ?? "", origin).href).toBe(new URL(path, origin).href);
    },
  );

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/../..//evil.example",
    "javascript:alert(1)",
    "/api/oauth/email/bind?email=a@b.example&code=1",
    "/api",
    "/dashboard/../api/user/token",
    "/x/%2e%2e/api/user/logout",
    "/v1/models",
    "/fast/mj/image/1",
    "data:text/html,x",
    "https://evil.example/dashboard",
    "https:evil.example",
    "dashboard",
    "?a=b",
    "",
    undefined,
    null,
    7,
    ["/dashboard"],
  ])("refuses %j", (wanted) => {
    expect(ownPath(wanted, origin)).toBeUndefined();
  });

  it("never gives an address that leads to another site", () => {
    const pieces = ["/", "\\", ".", "..", ":", "@", "evil.example", "\t", "javascript:", "%2f", "%5c", "#", "?"];
    for (const one of pieces)
      for (const two of pieces)
        for (const three of pieces) {
          const taken = ownPath(`/${one}${two}${three}`, origin);
          if (taken !== undefined) expect(new URL(taken, origin).origin).toBe(origin);
        }
  });
});
