import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { chatLinks, chatLinkUrl, defaultChatLinks, prefixedKey } from "../src/index.ts";

const values = { key: "abc", server: "https://hub.example:8080/x?y=1" };
const server = encodeURIComponent(values.server);
const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

describe("chatLinks", () => {
  test("offers the default links, highest sort first, when none is configured", () => {
    expect(chatLinks({}).map(({ sort, show }) => [sort, show])).toEqual([
      [4, false],
      [3, false],
      [2, true],
      [1, true],
    ]);
    expect(chatLinks({ chat_link: "", chat_links: "" })).toEqual(chatLinks({}));
  });

  test("keeps only shown entries when asked", () => {
    expect(chatLinks({}, { shownOnly: true }).map(({ sort }) => sort)).toEqual([2, 1]);
  });

  test("the site's chat_link takes the place of the first default, with one sk- before the key", () => {
    const links = chatLinks({ chat_link: "https://chat.example/" });
    expect(links).toHaveLength(4);
    const own = links.find(({ sort }) => sort === 1);
    expect(chatLinkUrl(own?.url ?? "", { key: "sk-abc", server: "https://hub.example" })).toBe(
      'https://chat.example/#/?settings={"key":"sk-abc","url":"https%3A%2F%2Fhub.example"}',
    );
  });

  test("the site's chat_links replace the defaults, also beside a chat_link", () => {
    const text = JSON.stringify([
      { name: "low", url: "https://a.example", show: true, sort: 1 },
      { name: "none", url: "https://b.example", show: false },
      { name: "high", url: "app://c", show: true, sort: "10" },
    ]);
    expect(chatLinks({ chat_link: "https://chat.example", chat_links: text })).toEqual([
      { name: "high", url: "app://c", show: true, sort: 10 },
      { name: "low", url: "https://a.example", show: true, sort: 1 },
      { name: "none", url: "https://b.example", show: false, sort: 0 },
    ]);
  });

  test("an empty list means no links", () => {
    expect(chatLinks({ chat_links: "[]" })).toEqual([]);
  });

  test.each(["{", "{}", "null", '"x"', "not json"])("falls back to the defaults when chat_links is %s", (text) => {
    expect(chatLinks({ chat_links: text })).toEqual(chatLinks({}));
  });

  test("leaves out entries without an address and keeps the rest", () => {
    expect(
      chatLinks({ chat_links: '[null, 1, {"name":"x"}, {"url":" "}, {"url":" https://a.example ","sort":"x"}]' }),
    ).toEqual([{ name: "https://a.example", url: "https://a.example", show: false, sort: 0 }]);
  });

  test.each([
    "javascript:alert({key})",
    " java\nscript:alert(1)",
    "JaVaScRiPt:1",
    "data:text/html,{key}",
    "vbscript:1",
  ])("leaves out %j, which would run in our page", (url) => {
    expect(chatLinks({ chat_links: JSON.stringify([{ name: "x", url, show: true }]) })).toEqual([]);
  });

  test("hands out copies, so that no caller can change the defaults", () => {
    const [first] = chatLinks({});
    if (first !== undefined) first.url = "changed";
    expect(chatLinks({})[0]?.url).not.toBe("changed");
    expect(defaultChatLinks).toHaveLength(4);
  });
});

describe("chatLinkUrl", () => {
  test.each([
    ["app://{key}", "app://sk-abc"],
    ["app://sk-{key}", "app://sk-abc"],
    ["app://sk-sk-{key}", "app://sk-abc"],
    ["app://{key}/{key}?s={server}&t={server}", `app://sk-abc/sk-abc?s=${server}&t=${server}`],
    [
      'app://x?d=base64Encode({"k":"{key}","u":"{server}"})',
      `app://x?d=${base64(`{"k":"sk-abc","u":"${values.server}"}`)}`,
    ],
    [
      'app://x?d=base64<[{"k":"sk-{key}","u":["{server}"]}]>&e={key}',
      `app://x?d=${base64(`{"k":"sk-abc","u":["${values.server}"]}`)}&e=sk-abc`,
    ],
    ["app://base64Encode(f({key}))/{key}", `app://${base64("f(sk-abc)")}/sk-abc`],
    ["app://base64<[{key}]>base64Encode({server})", `app://${base64("sk-abc")}${base64(values.server)}`],
    ["app://base64<[%7B%22k%22%3A%22{key}%22%7D]>", `app://${base64('{"k":"sk-abc"}')}`],
    ["app://base64<[100%-{key}]>", `app://${base64("100%-sk-abc")}`],
    ["app://base64Encode({key}", "app://base64Encode(sk-abc"],
    ["app://base64<[你好 {key}]>", `app://${base64("你好 sk-abc")}`],
    ["app://{other}", "app://{other}"],
  ])("fills %s", (template, url) => {
    expect(chatLinkUrl(template, values)).toBe(url);
    expect(chatLinkUrl(template, { ...values, key: "sk-abc" })).toBe(url);
  });

  test("values are literal, whatever characters they contain", () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl({ withQueryParameters: true }), (tail, address) => {
        const key = `k${tail}`;
        const url = new URL(chatLinkUrl("https://chat.example/?k={key}&s={server}", { key, server: address }));
        expect(url.searchParams.get("k")).toBe(new URLSearchParams({ k: `sk-${key}` }).get("k"));
        expect(url.searchParams.get("s")).toBe(address);
        expect(
          Buffer.from(chatLinkUrl("base64Encode({key}|{server})", { key, server: address }), "base64").toString("utf8"),
        ).toBe(`sk-${key}|${address}`);
      }),
    );
  });
});

test("prefixedKey gives every key exactly one prefix", () => {
  expect([prefixedKey("abc"), prefixedKey("sk-abc"), prefixedKey("sk-sk-abc"), prefixedKey("ask-abc")]).toEqual([
    "sk-abc",
    "sk-abc",
    "sk-abc",
    "sk-ask-abc",
  ]);
});
