import { describe, expect, it } from "vitest";
import type { ParseMode } from "./-menu-form.ts";
import { parseTelegramText } from "./-telegram-text.ts";
import type { Piece } from "./-text-tree.ts";

/** A tree in one line: `bold(text)`. */
const line = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const { style, children, href } = piece;
      return `${style}(${line(children)}${href === undefined ? "" : `→${href}`})`;
    })
    .join("");

const read = (mode: ParseMode, text: string): string => {
  const { pieces, problem } = parseTelegramText(text, mode);
  return problem === undefined ? line(pieces) : `${problem.code} ${problem.mark} in line ${problem.line}`;
};

describe("MarkdownV2", () => {
  it.each([
    ["plain text, 1 2", "plain text, 1 2"],
    [
      "*bold _both_* ~gone~ __under__ ||secret||",
      "bold(bold italic(both)) strike(gone) underline(under) spoiler(secret)",
    ],
    ["1\\. \\*not\\* \\\\ a\\a", "1. *not* \\ aa"],
    ["`a*b\\`` ```js\nlet a = 1.5;\n```", "code(a*b`) pre(let a = 1.5;\n)"],
    ["[site *x*](https://a.example/b\\)c)", "link(site bold(x)→https://a.example/b)c)"],
    ["[text] ![👍](tg://emoji?id=1)", "text 👍"],
    [">one\n>two\nthree", "quote(one\ntwo\n)three"],
    ["**>one\n>two||", "quote(one\ntwo)"],
    ["Hello.", "reserved . in line 1"],
    ["a\nb\n- c", "reserved - in line 3"],
    ["2 > 1", "reserved > in line 1"],
    ["one *two\nthree", "unclosed * in line 1"],
    ["*a _b* c_", "unclosed _ in line 1"],
    ["a\n```b", "unclosed ``` in line 2"],
    ["[a](b", "unclosed ( in line 1"],
    ["a]", "reserved ] in line 1"],
    ["a | b", "reserved | in line 1"],
  ])("%j is %j", (text, expected) => expect(read("MarkdownV2", text)).toBe(expected));
});

describe("Markdown", () => {
  it.each([
    ["*bold* _italic_ `a_b` ```\nx\n```", "bold(bold) italic(italic) code(a_b) pre(x\n)"],
    ["Hello. 1 > 0 (a) \\_b", "Hello. 1 > 0 (a) _b"],
    ["[site](https://a.example) [note]", "link(site→https://a.example) [note]"],
    ["*a _b_*", "bold(a _b_)"],
    ["a\nsnake_case", "unclosed _ in line 2"],
    ["[a", "unclosed [ in line 1"],
  ])("%j is %j", (text, expected) => expect(read("Markdown", text)).toBe(expected));
});

describe("HTML", () => {
  it.each([
    ["<b>bold <i>both</i></b> <s>x</s> <U>y</U>", "bold(bold italic(both)) strike(x) underline(y)"],
    ['<span class="tg-spoiler">a</span><tg-spoiler>b</tg-spoiler>', "spoiler(a)spoiler(b)"],
    ['<a href="https://a.example/?b&amp;c">site</a> <a>x</a>', "link(site→https://a.example/?b&c) x"],
    ['<pre><code class="language-js">a &lt; b &#33; &nbsp;</code></pre>', "pre(code(a < b ! &nbsp;))"],
    ["<blockquote expandable>q</blockquote> 1 > 0 * . -", "quote(q) 1 > 0 * . -"],
    ["a\n<div>b</div>", "tag <div> in line 2"],
    ["<script>alert(1)</script>", "tag <script> in line 1"],
    ["1 < 2", "tag < in line 1"],
    ["<span>a</span>", "tag <span> in line 1"],
    ["<b>a", "unclosed <b> in line 1"],
    ["<b>a</i>", "unopened </i> in line 1"],
    ["a</b>", "unopened </b> in line 1"],
  ])("%j is %j", (text, expected) => expect(read("HTML", text)).toBe(expected));
});
