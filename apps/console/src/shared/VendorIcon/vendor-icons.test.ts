import { describe, expect, it } from "vitest";
import { allowedPicture } from "../../lib/picture.ts";
import { vendorPicture } from "./vendor-icons.ts";

const allowedFrom =
  (...imageHosts: readonly string[]): typeof allowedPicture =>
  (address) =>
    allowedPicture(address, { imageHosts, assetsDir: "" }, "https://hub.example");
const fileOf = (src: string | undefined): string | undefined => src?.replace(/^.*\//, "").replace(/[?].*$/, "");

describe("a vendor's picture", () => {
  it.each([
    ["https://cdn.example.com/npm/@lobehub/icons-static-svg/latest/files/icons/openai.svg", "openai.svg", true],
    ["https://cdn.example.com/icons/claude-color.svg", "claude-color.svg", false],
    ["https://cdn.example.com/icons/claude.png?v=2", "claude-color.svg", false],
  ])("named by %s is our copy", (icon, file, tinted) => {
    const picture = vendorPicture("Some vendor", icon, allowedFrom());
    expect([fileOf(picture?.src), picture?.tinted]).toEqual([file, tinted]);
  });

  it("is found by the vendor's name where no address is given", () => {
    expect(fileOf(vendorPicture("Google Gemini", "", allowedFrom())?.src)).toBe("gemini-color.svg");
    expect(fileOf(vendorPicture("Deepseek", undefined, allowedFrom())?.src)).toBe("deepseek-color.svg");
    expect(fileOf(vendorPicture("xAI", undefined, allowedFrom())?.src)).toBe("xai.svg");
  });

  it("comes from another host only where the configuration names it", () => {
    const icon = "https://img.example.com/logo-of-ours.png";
    expect(vendorPicture("Ours", icon, allowedFrom())).toBeUndefined();
    expect(vendorPicture("Ours", icon, allowedFrom("*.example.com"))?.src).toBe(icon);
  });
});
