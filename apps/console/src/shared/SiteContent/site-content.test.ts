import { describe, expect, it } from "vitest";
import { kindOfContent, mayFrame } from "./site-content.ts";

describe("what the site wrote", () => {
  it.each([
    ["", "none"],
    [" \n", "none"],
    ["https://example.com/home", "frame"],
    ["http://example.com", "frame"],
    ["https://example.com and more", "markdown"],
    ["<h1>Hello</h1>", "html"],
    ["<!-- c --><p>Hello</p>", "html"],
    ["<https://example.com>", "markdown"],
    ["# Hello", "markdown"],
    ["a < b", "markdown"],
    ["javascript:alert(1)", "markdown"],
  ])("%j is %s", (content, kind) => {
    expect(kindOfContent(content)).toBe(kind);
  });
});

describe("a page to frame", () => {
  it("must be one of the configured hosts, or the home page's", () => {
    expect(mayFrame("https://a.example/x", { frameHosts: [], homePage: "/" })).toBe(false);
    expect(mayFrame("https://a.example/x", { frameHosts: ["a.example"], homePage: "/" })).toBe(true);
    expect(mayFrame("https://a.example/x", { frameHosts: [], homePage: "https://a.example/start" })).toBe(true);
    expect(mayFrame("https://b.example/x", { frameHosts: ["a.example"], homePage: "https://a.example" })).toBe(false);
  });
});
