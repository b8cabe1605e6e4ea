import { describe, expect, it } from "vitest";
import { chooseEncoding } from "./encoding.ts";

describe("chooseEncoding", () => {
  it.each([
    [null, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.2, gzip;q=0.9", "gzip"],
    ["BR", "br"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["*, br;q=0", "gzip"],
    ["br;q=much", undefined],
  ])("answers %j with %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it("chooses only available encodings", () => {
    expect(chooseEncoding("br, gzip", (encoding) => encoding === "gzip")).toBe("gzip");
  });
});
