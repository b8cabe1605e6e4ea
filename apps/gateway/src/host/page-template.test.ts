import { describe, expect, it } from "vitest";
import { parseConsoleConfig } from "./console-config.ts";
import { compilePage, inertJson, type PageData } from "./page-template.ts";

const data = (configuration: unknown, more: Partial<PageData> = {}): PageData => {
  const { config, mistakes } = parseConsoleConfig(configuration);
  if (config === undefined) throw new Error(mistakes.join("\n"));
  return { config, status: undefined, nonce: "n0nce", language: "en", ...more };
};

const html = `<!doctype html>
<html lang="zh-CN" data-theme="light">
<head>
<meta charset="utf-8">
<meta property="csp-nonce" nonce="__CSP_NONCE__">
<title>Console</title>
<meta name="description" content="a > b">
<link rel="icon" href="/favicon.svg">
<!--console-config-->
<script type="module" nonce="__CSP_NONCE__" src="/assets/main.js"></script>
</head><body><div id="root"></div></body></html>`;

const injected = (page: string): unknown => {
  const text = /<script type="application\/json" id="console-config">(.*?)<\/script>/s.exec(page)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
};

describe("compilePage", () => {
  it("fills in nonce, language, title, description and configuration, and leaves the rest", () => {
    const page = compilePage(html)(data({ appName: "Acme", description: "What it is" }));
    expect(page).not.toContain("__CSP_NONCE__");
    expect(page.match(/nonce="n0nce"/g)).toHaveLength(2);
    expect(page).toContain('<html data-theme="light" lang="en" dir="ltr">');
    expect(page).toContain("<title>Acme</title>");
    expect(page).toContain('<meta name="description" content="What it is">');
    expect(page).not.toContain("a > b");
    expect(page).toContain('<link rel="icon" href="/favicon.svg">');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(injected(page)).toEqual({ config: data({ appName: "Acme", description: "What it is" }).config });
  });

  it("starts in the site's accent", () => {
    const page = compilePage(html);
    expect(page(data({ primaryColor: "purple" }))).toContain('dir="ltr" data-accent="purple">');
  });

  it("writes a site's own accent as hue and factor of chroma, with the build's style sheet, under the nonce", () => {
    const page = compilePage(html)(data({ accent: "#7c3aed", primaryColor: "purple" }, { siteAccent: "a{}" }));
    expect(page).toContain('dir="ltr" data-accent="site">');
    expect(page).toContain('<style nonce="n0nce">:root{--site-hue:293.0;--site-chroma:1.70}a{}</style>');
    const grey = compilePage(html)(data({ accent: "#808080" }));
    expect(grey).toMatch(/<style nonce="n0nce">:root\{--site-hue:\d+\.\d;--site-chroma:0\.00\}<\/style>/);
    expect(compilePage(html)(data({}, { siteAccent: "a{}" }))).not.toContain("<style");
  });

  it("marks the requirements of the site's forms, and the human check only where it may load", () => {
    const page = compilePage(html);
    const status = { email_verification: true, turnstile_check: true };
    expect(page(data({}))).toContain('<html data-theme="light" lang="en" dir="ltr">');
    expect(page(data({}, { status }))).toContain('dir="ltr" data-email-verification>');
    expect(page(data({ turnstile: true }, { status }))).toContain('dir="ltr" data-email-verification data-turnstile>');
  });

  it("takes the gateway's name when it has one", () => {
    const page = compilePage(html);
    expect(page(data({}, { status: { system_name: "My Hub" } }))).toContain("<title>My Hub</title>");
    expect(page(data({}, { status: { system_name: "" } }))).toContain("<title>One Hub Premium</title>");
    expect(page(data({}, { status: "broken" }))).toContain("<title>One Hub Premium</title>");
  });

  it("lets nothing in a name or a status become markup, a nonce or a place to fill", () => {
    const name = `</title></script><script>alert(1)</script><!--console-config-->"'&__CSP_NONCE__$&\u2028`;
    const status = { system_name: name, footer_html: "</script><img src=x onerror=alert(1)>" };
    const page = compilePage(html)(data({ description: name }, { status }));
    expect(page.match(/<script\b/g)).toHaveLength(2);
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img");
    expect(page).not.toContain('\u2028",');
    expect(page.match(/n0nce/g)).toHaveLength(2);
    expect(injected(page)).toEqual({ config: data({ description: name }).config, status });
  });

  it("inserts values that have no place in the template", () => {
    const page = compilePage("<html><head></head><body></body></html>")(data({ appName: "Acme" }));
    expect(page).toContain("<title>Acme</title>");
    expect(page).toMatch(/id="console-config">.*<\/script><\/head><body>/);
  });

  it("replaces the icon only when icons are configured", () => {
    const page = compilePage(html)(data({ icons: ["/own.png"] }));
    expect(page).toContain('<link rel="icon" href="/own.png">');
    expect(page).not.toContain("/favicon.svg");
  });

  it("turns the page round for Arabic", () => {
    expect(compilePage(html)(data({}, { language: "ar" }))).toContain('lang="ar" dir="rtl"');
  });
});

describe("inertJson", () => {
  it("can be read back and holds nothing that ends a script", () => {
    const value = { text: "</script><!-- \u2028\u2029 \\u003c" };
    expect(inertJson(value)).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(inertJson(value))).toEqual(value);
  });
});
