import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ipAllowed, isAddressOrBlock } from "./ip-limits.ts";

describe("entries of an address limit", () => {
  it.each([
    "192.0.2.1",
    "192.0.2.0/24",
    "0.0.0.0/0",
    "10.1.2.3/8",
    "192.0.2.1/32",
    "::1",
    "2001:db8::/32",
    "::/0",
    "2001:db8::1/128",
    "::ffff:192.0.2.1",
  ])("may be %s", (entry) => {
    expect(isAddressOrBlock(entry)).toBe(true);
  });

  it.each([
    "",
    " ",
    "example.com",
    "192.0.2",
    "192.0.2.256",
    "010.0.0.1",
    "192.0.2.1/33",
    "192.0.2.1/-1",
    "192.0.2.1/",
    "192.0.2.1/08",
    "192.0.2.1/2.5",
    "192.0.2.1/24/24",
    "192.0.2.1-192.0.2.9",
    "192.0.2.*",
    "2001:db8::/129",
    "2001:db8::g",
    "fe80::1%eth0",
    "/24",
    "192.0.2.1 /24",
  ])("may not be '%s'", (entry) => {
    expect(isAddressOrBlock(entry)).toBe(false);
  });
});

describe("an address limit", () => {
  it("that is empty allows all addresses", () => {
    expect(ipAllowed([], "192.0.2.1")).toBe(true);
    expect(ipAllowed([], "not an address")).toBe(true);
  });

  it.each([
    ["192.0.2.1", "192.0.2.1", true],
    ["192.0.2.1", "192.0.2.2", false],
    ["192.0.2.0/24", "192.0.2.255", true],
    ["192.0.2.0/24", "192.0.3.0", false],
    ["192.0.2.77/24", "192.0.2.1", true],
    ["0.0.0.0/0", "203.0.113.9", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["192.0.2.0/24", "::ffff:192.0.2.9", true],
    ["::ffff:192.0.2.1", "192.0.2.1", true],
    ["::ffff:192.0.2.0/120", "192.0.2.200", true],
    ["2001:db8::/32", "2001:db8:ffff::1", true],
    ["2001:db8::/32", "2001:db9::1", false],
    ["2001:DB8:0:0::1", "2001:db8::1", true],
    ["fe80::/10", "fe80::1%eth0", true],
    ["192.0.2.0/24", "", false],
    ["192.0.2.0/24", "unknown", false],
    ["nonsense", "192.0.2.1", false],
  ])("of %s on a call from %s: %s", (entry, ip, allowed) => {
    expect(ipAllowed([entry], ip)).toBe(allowed);
  });

  it("allows what any of its entries allows", () => {
    const list = ["198.51.100.0/24", "2001:db8::/64"];
    expect(["198.51.100.3", "2001:db8::9", "198.51.101.3"].map((ip) => ipAllowed(list, ip))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("matches IPv4 blocks as bit masks do", () => {
    const dotted = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
    const address = fc.integer({ min: 0, max: 0xff_ff_ff_ff });
    fc.assert(
      fc.property(address, address, fc.integer({ min: 0, max: 32 }), (network, ip, prefix) => {
        const mask = prefix === 0 ? 0 : (0xff_ff_ff_ff << (32 - prefix)) >>> 0;
        const same = (network & mask) >>> 0 === (ip & mask) >>> 0;
        expect(ipAllowed([`${dotted(network)}/${prefix}`], dotted(ip))).toBe(same);
      }),
    );
  });
});
