import { describe, expect, it } from "vitest";

import { ipLines, isAddressOrBlock, wrongIpLine } from "./-ip-lines.ts";

describe("the address limit", () => {
  it.each([
    "10.0.0.1",
    "0.0.0.0/0",
    "255.255.255.255/32",
    "::",
    "::1",
    "2001:db8::/32",
    "2001:db8:0:0:0:0:0:1",
    "::ffff:192.0.2.1",
    "fe80::1/128",
    "1:2:3:4:5:6:7::",
    "64:ff9b::10.0.0.1",
  ])("takes %s", (text) => {
    expect(isAddressOrBlock(text)).toBe(true);
  });

  it.each([
    "",
    "10.0.0",
    "10.0.0.256",
    "10.0.0.01",
    "10.0.0.1/33",
    "10.0.0.1/",
    "10.0.0.1/08",
    "10.0.0.0/24/8",
    "10.0.0.1-10.0.0.9",
    "10.0.0.1 ",
    "host.example",
    "2001:db8:::1",
    "2001::db8::1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8",
    "12345::",
    "::1/129",
    "::g",
    "fe80::1%eth0",
    "1.2.3.4::",
    "::1.2.3.4:5",
  ])("refuses %j", (text) => {
    expect(isAddressOrBlock(text)).toBe(false);
  });

  it("reads one entry a line and drops blank lines", () => {
    expect(ipLines(" 10.0.0.1 \r\n\n ::1\n")).toEqual([
      { line: 1, text: "10.0.0.1" },
      { line: 3, text: "::1" },
    ]);
  });

  it("names the first wrong line by its number in the text", () => {
    expect(wrongIpLine("10.0.0.1\n\nnope\nworse")).toEqual({ line: 3, text: "nope" });
    expect(wrongIpLine("10.0.0.1\n::1")).toBeUndefined();
  });
});
