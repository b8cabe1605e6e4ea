import { describe, expect, it } from "vitest";
import { allowedMedia, allowedPicture, blockedPictureHost } from "./picture.ts";

const base = "https://hub.example/dashboard";
const config = {
  imageHosts: ["images.example", "*.cdn.example", "https://own.example:8443"],
  assetsDir: "https://assets.example/x/",
};

describe("allowedPicture", () => {
  it.each([
    "/me.png",
    "https://hub.example/me.png",
    "https://assets.example/me.png",
    "https://images.example/me.png",
    "http://images.example/me.png",
    "https://a.b.cdn.example/me.png",
    "https://own.example:8443/me.png",
    "data:image/png;base64,AA==",
  ])("shows %s", (address) => {
    expect(allowedPicture(address, config, base)).toBe(address);
  });

  it.each([
    ["https://assets.example/x/", "https://assets.example/x/avatars/3.svg"],
    ["https://assets.example", "https://assets.example/avatars/3.svg"],
    ["/static", "/static/avatars/3.svg"],
    ["", "/avatars/3.svg"],
  ])("loads the console's own pictures from '%s'", (assetsDir, address) => {
    expect(allowedPicture("/avatars/3.svg", { imageHosts: [], assetsDir }, base)).toBe(address);
  });

  it.each([
    "",
    undefined,
    "https://elsewhere.example/me.png",
    "//elsewhere.example/me.png",
    "https://images.example.elsewhere.example/me.png",
    "https://cdn.example/me.png",
    "https://own.example/me.png",
    "http://own.example:8443/me.png",
    "https://images.example:8443/me.png",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://[",
    "/api/user/token",
    "https://hub.example/api/user/token?a=.png",
  ])("shows something else for %s", (address) => {
    expect(allowedPicture(address, config, base)).toBeUndefined();
  });
});

describe("blockedPictureHost", () => {
  it.each([
    ["https://elsewhere.example/me.png", "elsewhere.example"],
    ["//elsewhere.example/me.png", "elsewhere.example"],
    ["https://images.example:8443/me.png", "images.example:8443"],
    ["https://images.example/me.png", undefined],
    ["https://assets.example/me.png", undefined],
    // Of this site, or not an address yet: naming a host would not help.
    ["/api/user/token", undefined],
    ["", undefined],
    ["https:", undefined],
    ["http://[", undefined],
    ["data:text/html,x", undefined],
  ])("of %s is %s", (address, host) => {
    expect(blockedPictureHost(address, config, base)).toBe(host);
  });
});

describe("allowedMedia", () => {
  it.each(["https://images.example/a", "https://a.cdn.example/a.mp3", "/a.mp4"])("plays %s", (address) => {
    expect(allowedMedia(address, config, base)).toBe(address);
  });
  it.each([
    "",
    undefined,
    "https://elsewhere.example/a.mp3",
    "/api/user/token",
    "data:audio/mp3;base64,AA==",
    "blob:x",
  ])("links to %s", (address) => {
    expect(allowedMedia(address, config, base)).toBeUndefined();
  });
});
