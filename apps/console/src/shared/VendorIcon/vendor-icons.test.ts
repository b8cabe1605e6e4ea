import { describe, expect, it } from "vitest";
import { isImageHost, vendorPicture } from "./vendor-icons.ts";

const origin = "https://hub.example";
const fileOf = (src: string | undefined): string | undefined => src?.replace(/^.*\//, "").replace(/[?].*$/, "");

describe("a vendor's picture", () => {
  it.each([
    ["https://cdn.example.com/npm/@lobehub/icons-static-svg/latest/files/icons/openai.svg", "openai.svg", true],
    ["https://cdn.example.com/icons/claude-color.svg", "claude-color.svg", false],
    ["https://cdn.example.com/icons/claude.png?v=2", "claude-color.svg", false],
  ])("named by %s is our copy", (icon, file, tinted) => {
    const picture = vendorPicture("Some vendor", icon, [], origin);
    expect([fileOf(picture?.src), picture?.tinted]).toEqual([file, tinted]);
  });

  it("is found by the vendor's name where no address is given", () => {
    expect(fileOf(vendorPicture("Google Gemini", "", [], origin)?.src)).toBe("gemini-color.svg");
    expect(fileOf(vendorPicture("Deepseek", undefined, [], origin)?.src)).toBe("deepseek-color.svg");
    expect(fileOf(vendorPicture("xAI", undefined, [], origin)?.src)).toBe("xai.svg");
  });

  it("comes from another host only where the configuration names it", () => {
    const icon = "https://img.example.com/logo-of-ours.png";
    expect(vendorPicture("Ours", icon, [], origin)).toBeUndefined();
    expect(vendorPicture("Ours", icon, ["*.example.com"], origin)?.src).toBe(icon);
  });
});

describe("a configured host", () => {
  it.each([
    ["https://a.example.com/x.png", ["a.example.com"], true],
    ["https://a.example.com/x.png", ["*.example.com"], true],
    ["https://example.com/x.png", ["*.example.com"], false],
    ["https://evil-example.com/x.png", ["*.example.com"], false],
    ["http://a.example.com/x.png", ["https://a.example.com"], false],
    ["https://a.example.com:8443/x.png", ["a.example.com"], false],
    ["https://a.example.com:8443/x.png", ["https://a.example.com:8443"], true],
    ["https://hub.example/x.png", [], true],
    ["data:image/png;base64,x", [], false],
  ] as const)("%s by %j: %s", (address, hosts, expected) => {
    expect(isImageHost(address, hosts, origin)).toBe(expected);
  });
});
