import { describe, expect, it } from "vitest";
import type { ConsoleConfig } from "@one-hub/page";
import { parseConsoleConfig } from "./console-config.ts";
import { contentSecurityPolicy, pageHeaders } from "./content-security-policy.ts";

const configOf = (value: unknown): ConsoleConfig => {
  const { config, mistakes } = parseConsoleConfig(value);
  if (config === undefined) throw new Error(mistakes.join("\n"));
  return config;
};

const directives = (value: unknown): Record<string, string[]> =>
  Object.fromEntries(
    contentSecurityPolicy(configOf(value), "abc")
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
  );

const everything = {
  serverUrl: "https://gateway.example/base",
  assetsDir: "https://cdn.example/assets/",
  logo: "https://logo.example/logo.png",
  icons: ["https://icons.example/icon.png", "/icon.png"],
  analytics: { baseUrl: "https://stats.example/umami", websiteId: "1" },
  crispId: "x",
  homePage: "https://home.example/start",
  imageHosts: ["*.images.example"],
  frameHosts: ["frames.example"],
  turnstile: true,
};

describe("contentSecurityPolicy", () => {
  it("names no outside host by default, and lets pictures come from anywhere, for announcements", () => {
    expect(directives({})).toEqual({
      "default-src": ["'self'"],
      "script-src": ["'self'"],
      "style-src": ["'self'", "'nonce-abc'"],
      "style-src-attr": ["'none'"],
      "img-src": ["'self'", "data:", "blob:", "https:", "http:"],
      "connect-src": ["'self'"],
      "font-src": ["'self'"],
      "frame-src": ["'none'"],
      "frame-ancestors": ["'none'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
      "require-trusted-types-for": ["'script'"],
      "trusted-types": ["safe-html", "default"],
      "form-action": ["'self'", "https:"],
    });
  });

  it.each([
    { crispId: "x" },
    { analytics: { baseUrl: "https://stats.example/umami", websiteId: "1" } },
    { turnstile: true },
  ])("does not insist on Trusted Types where scripts of another party are loaded: %j", (value) => {
    expect(directives(value)).not.toHaveProperty("require-trusted-types-for");
    expect(directives(value)).not.toHaveProperty("trusted-types");
  });

  it.each([
    [{ serverUrl: "https://gateway.example/base" }, "connect-src", ["'self'", "https://gateway.example"]],
    [{ homePage: "https://home.example/start" }, "frame-src", ["https://home.example"]],
    [{ frameHosts: ["frames.example"] }, "frame-src", ["frames.example"]],
    [
      { imageHosts: ["*.images.example", "https://cdn.example:8443"] },
      "media-src",
      ["'self'", "*.images.example", "https://cdn.example:8443"],
    ],
    [{ crispId: "x" }, "media-src", ["'self'", "https://client.crisp.chat"]],
    [{ turnstile: true }, "frame-src", ["https://challenges.cloudflare.com"]],
    [{ turnstile: true }, "script-src", ["'self'", "https://challenges.cloudflare.com"]],
    [
      { analytics: { baseUrl: "https://stats.example/umami", websiteId: "1" } },
      "script-src",
      ["'self'", "https://stats.example"],
    ],
    [{ crispId: "x" }, "script-src", ["'self'", "https://client.crisp.chat"]],
  ])("adds for %j to %s exactly what it needs", (config, directive, sources) => {
    expect(directives(config)[directive]).toEqual(sources);
  });

  it("adds nothing for an analytics address without a website id", () => {
    expect(directives({ analytics: { baseUrl: "https://stats.example" } })).toEqual(directives({}));
  });

  it("never allows inline or evaluated code, whatever is configured", () => {
    expect(contentSecurityPolicy(configOf(everything), "abc")).not.toContain("unsafe");
    expect(directives(everything)["style-src-attr"]).toEqual(["'none'"]);
  });
});

describe("pageHeaders", () => {
  it("forbids framing, sniffing and every device but the few that the console uses", () => {
    const headers = pageHeaders(configOf({}), "abc");
    expect(headers).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
    });
    const allowed = headers["Permissions-Policy"]?.split(", ").filter((entry) => !entry.endsWith("=()"));
    expect(allowed).toEqual([
      "clipboard-write=(self)",
      "fullscreen=(self)",
      "publickey-credentials-create=(self)",
      "publickey-credentials-get=(self)",
    ]);
  });
});
