import { expect, it } from "vitest";
import { createWindowLimiter } from "./rate-limit.ts";

const startLimiter = (requests: number) => createWindowLimiter({ requests, seconds: 60 }, () => 0);

it("counts the addresses of one IPv6 network as one caller", () => {
  const limiter = startLimiter(4);
  const network = [
    "2001:db8:0:1::1",
    "2001:DB8::1:ffff:0:0:2",
    "2001:0db8:0000:0001:0000:0000:0000:0003",
    "2001:db8:0:1::203.0.113.7",
  ];
  expect(network.map((address) => limiter.take(address))).toEqual([true, true, true, true]);
  expect(limiter.take("2001:db8:0:1:aaaa::")).toBe(false);
  expect(limiter.take("2001:db8:0:2::1")).toBe(true);
  expect(limiter.take("2001:db8::1")).toBe(true);
});

it("counts each IPv4 address, and the own machine, by itself", () => {
  const limiter = startLimiter(1);
  const callers = ["192.0.2.1", "192.0.2.2", "::1", "fe80::1%eth0"];
  expect(callers.map((address) => limiter.take(address))).toEqual([true, true, true, true]);
  expect(callers.map((address) => limiter.take(address))).toEqual([false, false, false, false]);
});
