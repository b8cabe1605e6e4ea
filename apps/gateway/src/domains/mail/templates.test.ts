import { languages } from "@one-hub/languages";
import { describe, expect, it } from "vitest";
import { mailLanguage } from "./mail-language.ts";
import { fapiaoMail, lowBalanceMail, resetMail, takenMail, verificationMail } from "./templates.ts";

const link = "https://gateway.test/user/reset?email=a%40b.test&token=00ff";

describe("mails", () => {
  it.each(languages)("in $tag hold a subject, plain text and HTML", ({ tag: language, direction }) => {
    const writing = { language, site: "Example" };
    const mails = [
      verificationMail(writing, "0a1b2c"),
      resetMail(writing, link),
      takenMail(writing, link),
      fapiaoMail(writing, "issued", link),
      fapiaoMail(writing, "rejected", link),
      lowBalanceMail(writing, { link, balance: "$0.42", threshold: "$1.5" }),
    ];
    for (const { subject, text, html } of mails) {
      expect(subject).toContain("Example");
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
      expect(text).not.toMatch(/undefined|<|\{/);
      expect(html).not.toContain("undefined");
    }
    expect(mails[0]?.text).toContain("\n0a1b2c\n");
    expect(mails[1]?.text).toContain(`\n${link}\n`);
    expect(mails[1]?.html).toContain(`href="${link.replace("&", "&amp;")}"`);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
    for (const amount of ["$0.42", "$1.5"]) expect(mails.at(-1)?.text).toContain(amount);
  });

  it("differ in every language", () => {
    const texts = languages.map(({ tag: language }) => resetMail({ language, site: "Example" }, link).text);
    expect(new Set(texts).size).toBe(languages.length);
  });

  it("take a site's name for text", () => {
    const { html } = verificationMail({ language: "en", site: `<img src=x onerror="a()">&'` }, "0a1b2c");
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;&#39;");
  });
});

describe("the language of a mail", () => {
  it.each([
    ["zh", "zh-CN"],
    ["zh-Hans-SG", "zh-CN"],
    ["zh-TW", "zh-HK"],
    ["zh-Hant", "zh-HK"],
    ["zh-MO", "zh-HK"],
    ["en;q=0.2,fr", "fr"],
    ["zh_HK", "zh-HK"],
    ["en-GB,en;q=0.9", "en"],
    ["ja;q=0.2, vi;q=0.8", "vi"],
    ["fr;q=0, ar", "ar"],
    ["xx, en;q=0.1", "en"],
    ["*", "ja"],
    ["", "ja"],
    [";;,q=", "ja"],
  ])("of '%s' on a Japanese site is %s", (header, expected) => {
    expect(mailLanguage(header, "ja")).toBe(expected);
  });

  it("is the site's where the reader wishes none, and zh-CN where neither is known", () => {
    expect(mailLanguage("", "zh_CN")).toBe("zh-CN");
    expect(mailLanguage("xx", "xx")).toBe("zh-CN");
  });
});
