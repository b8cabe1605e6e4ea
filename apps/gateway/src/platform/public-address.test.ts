import { describe, expect, it } from "vitest";
import { isPublicAddress, isPublicUrl, lookUpPublic } from "./public-address.ts";

describe("public addresses", () => {
  it.each(["8.8.8.8", "1.1.1.1", "100.63.255.255", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
    "%s is one",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fc00::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("%s is none", (address) => expect(isPublicAddress(address)).toBe(false));

  it("are recognised in a URL in every notation", () => {
    for (const url of ["http://2130706433/", "http://0x7f.1/", "http://[::ffff:7f00:1]/", "ftp://8.8.8.8/"])
      expect(isPublicUrl(new URL(url)), url).toBe(false);
    for (const url of ["https://8.8.8.8/x", "http://[2606:4700:4700::1111]/", "https://example.com/"])
      expect(isPublicUrl(new URL(url)), url).toBe(true);
  });

  it("are the only ones that a name leads to", async () => {
    const found = await new Promise<{ error: Error | null }>((resolve) => {
      lookUpPublic("localhost", {}, (error) => resolve({ error }));
    });
    expect(found.error?.message).toBe("localhost is no public address");
  });
});
