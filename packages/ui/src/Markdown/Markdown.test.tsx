import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { hostileMarkdown } from "../../test/hostile/markdown.ts";
import {
  type Allowed,
  expectPageUntouched,
  forbidden,
  PICTURES,
  requests,
  settled,
  styleSheets,
  watchRuns,
} from "../../test/hostile/watch.ts";
import { inTheme, show } from "../../test/in-theme.tsx";
import { loadMarkdown, Markdown, type MarkdownProps } from "./Markdown.tsx";

const allowed: Allowed = {
  tags: new Set(
    "a blockquote br button code del div em h2 h3 h4 h5 h6 hr img li ol p pre section span strong sup table tbody td th thead tr ul".split(
      " ",
    ),
  ),
  attributes: new Set(
    "alt aria-describedby aria-label aria-live aria-hidden aria-labelledby class crossorigin data-copy data-footnotes data-state data-copied decoding dir href id loading referrerpolicy rel role src start tabindex target title type data-variant data-size data-marked data-underline".split(
      " ",
    ),
  ),
  schemes: new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]),
};

const Page = ({ text, html }: Pick<MarkdownProps, "text" | "html">) => (
  <>
    <p className="beside" style={{ color: "rgb(1, 2, 3)" }}>
      beside
    </p>
    <Markdown className="shown" text={`${text}\n\n# the end`} html={html} />
  </>
);

const theBox = async (): Promise<HTMLElement> => {
  await expect.poll(() => document.querySelector(".shown > h2")).not.toBeNull();
  const box = document.querySelector<HTMLElement>(".shown");
  if (box === null) throw new Error("there is no box");
  return box;
};

// Loaded first, so that the first test measures rendering only.
beforeAll(() => loadMarkdown());

let runs: ReturnType<typeof watchRuns>;
beforeEach(() => {
  runs = watchRuns();
});
afterEach(() => runs.stop());

test("the corpus is not smaller than it was", () => {
  expect(Object.keys(hostileMarkdown).length).toBeGreaterThanOrEqual(70);
});

describe("hostile markdown does nothing:", () => {
  test.each(Object.entries(hostileMarkdown))("%s", async (_name, text) => {
    performance.clearResourceTimings();
    const screen = await show(<Page text="" />);
    await theBox();
    const styles = styleSheets();
    await screen.rerender(inTheme(<Page text={text} />));
    const box = await theBox();
    await settled();
    expect(forbidden(box, allowed)).toEqual([]);
    await screen.rerender(inTheme(<Page text={text} html="source" />));
    await settled();
    expect(forbidden(box, allowed)).toEqual([]);
    expect(runs.count()).toBe(0);
    expect(requests().filter((address) => !address.startsWith(PICTURES))).toEqual([]);
    const beside = document.querySelector<HTMLElement>(".beside");
    if (beside === null) throw new Error("the page is gone");
    expectPageUntouched(beside, styles);
  });
});

describe("a text nested too deeply shows as its source:", () => {
  test.each([
    ["quotes", ">".repeat(2500)],
    ["lists", "- ".repeat(300)],
    ["emphasis", "*a ".repeat(300) + "b*".repeat(300)],
  ])("%s", async (_name, nested) => {
    const source = `${nested} deep`;
    const screen = await show(<Markdown className="shown" text={source} />);
    const shown = (): string | null | undefined => document.querySelector(".shown")?.textContent;
    await expect.poll(shown).toBe(source);
    // More of it arrives.
    await screen.rerender(inTheme(<Markdown className="shown" text={`${source} water`} />));
    await expect.poll(shown).toBe(`${source} water`);
    expect(document.querySelectorAll(".shown > p")).toHaveLength(1);
    await screen.rerender(inTheme(<Markdown className="shown" text="# Flat" />));
    await expect.element(screen.getByRole("heading", { name: "Flat" })).toBeVisible();
  });
});

test("links of six schemes stay, others lose their address and keep their words", async () => {
  const screen = await show(
    <Markdown text="[a](http://a.example) [b](https://b.example) [c](irc://c.example/x) [d](ircs://d.example/x) [e](mailto:e@example.com) [f](xmpp:f@example.com) [g](ftp://g.example) [h](tel:112) [i](/prices)" />,
  );
  await expect.element(screen.getByText("g", { exact: true })).toBeVisible();
  expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "http://a.example",
    "https://b.example",
    "irc://c.example/x",
    "ircs://d.example/x",
    "mailto:e@example.com",
    "xmpp:f@example.com",
    "/prices",
  ]);
  await expect.element(screen.getByRole("link", { name: "b (opens a new tab)" })).toHaveAttribute("target", "_blank");
  await expect.element(screen.getByRole("link", { name: "i", exact: true })).not.toHaveAttribute("target");
});

test("links that the application refuses are words, however they are written", async () => {
  const own = `${location.origin}/api/user/token`;
  const text = `[one](/api/user/token) [two](/x/../api/user/logout) [three](${own}) <${own}> ![four](/api/x.png)
[five][ref] [six](//${location.host}/api/x) [good](/apiary)

[ref]: /api/oauth/email/bind?email=a@b.example`;
  const screen = await show(<Markdown className="shown" pictures="linked" text={text} />, {
    refusesLink: ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/api/"),
  });
  await expect.element(screen.getByRole("link", { name: "good" })).toHaveAttribute("href", "/apiary");
  expect(document.querySelectorAll(".shown a")).toHaveLength(1);
  for (const word of ["one", "two", "three", "four", "five", "six"])
    await expect.element(screen.getByText(word, { exact: true })).toBeVisible();
});

test("pictures in a model's text are links until they are pressed", async () => {
  performance.clearResourceTimings();
  const screen = await show(
    <Markdown pictures="linked" text="![a cat](https://pictures.example/cat.png?secret) ![](javascript:alert(1))" />,
  );
  await expect
    .element(screen.getByRole("link", { name: "a cat (opens a new tab)" }))
    .toHaveAttribute("href", "https://pictures.example/cat.png?secret");
  expect(document.querySelectorAll("img")).toHaveLength(0);
  expect(requests()).toEqual([]);
});

test("one tilde is a tilde, two strike through", async () => {
  const screen = await show(<Markdown text="~one~ and ~~two~~" />);
  await expect.element(screen.getByRole("paragraph")).toHaveTextContent("~one~ and two");
  await expect.element(screen.getByRole("deletion")).toHaveTextContent("two");
});

test("HTML in markdown shows its words, and breaks its lines", async () => {
  const screen = await show(<Markdown text={`One<br>two <b>bold</b>\n\n<div align="center">\nCentred\n</div>`} />);
  await expect.element(screen.getByText("Centred")).toBeVisible();
  expect(document.querySelectorAll("br")).toHaveLength(1);
  await expect.element(screen.getByRole("paragraph").first()).toHaveTextContent("Onetwo bold");
});

test("what a script or a style sheet within a line holds is no text", async () => {
  const text = `My site <script>window.__pwn = 9</script>is **here**<style>b { color: red }</style>.

Another <SCRIPT type="module">*never* shown`;
  const screen = await show(<Markdown text={text} className="shown" />);
  await expect.element(screen.getByText("here")).toBeVisible();
  expect(document.querySelector(".shown")?.textContent).not.toMatch(/pwn|color|never/);
  await expect.element(screen.getByRole("paragraph").first()).toHaveTextContent("My site is here.");
});

test("HTML in the text is shown as text and has no effect", async () => {
  const text = `Use \`<b>\` or <b>this</b> on a List<String>.

<div onclick="alert(1)">
  <script>document.title = "gone"</script>
</div>

One<br>two`;
  const screen = await show(<Markdown text={text} html="source" className="shown" />);
  await expect.element(screen.getByText("Use <b> or <b>this</b> on a List<String>.")).toBeVisible();
  await expect
    .element(screen.getByText(`<div onclick="alert(1)"> <script>document.title = "gone"</script></div>`))
    .toBeVisible();
  expect(document.querySelector(".shown")?.querySelectorAll("b, div, script, [onclick]")).toHaveLength(0);
  await expect.element(screen.getByText("Onetwo")).toBeVisible();
  expect(document.title).not.toBe("gone");
});

test("headings begin at the level that the page has left", async () => {
  const screen = await show(<Markdown text={"# a\n\n## b\n\n###### c"} topHeading={4} />);
  await expect.element(screen.getByRole("heading", { name: "a", level: 4 })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "b", level: 5 })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "c", level: 6 })).toBeVisible();
});

test("a text that begins with a lower heading skips no level", async () => {
  const screen = await show(<Markdown text={"## a\n\n#### b"} />);
  await expect.element(screen.getByRole("heading", { name: "a", level: 2 })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "b", level: 4 })).toBeVisible();
});

test("code stays left to right from right to left, and is copied as it stands", async () => {
  const screen = await show(<Markdown text={"```sh\ncurl  -H 'a: b' <x>\n```"} />, { direction: "rtl" });
  const code = screen.getByRole("region", { name: "sh" });
  await expect.element(code).toHaveTextContent("curl -H 'a: b' <x>");
  expect(getComputedStyle(code.element()).direction).toBe("ltr");
  await expect.element(screen.getByRole("button", { name: "Copy" })).toBeVisible();
});

test("a wide table scrolls in its own box, by keyboard too", async () => {
  await page.viewport(400, 800);
  const cells = Array.from({ length: 12 }, (_, index) => `column-number-${index}`);
  const screen = await show(
    <Markdown text={`| ${cells.join(" | ")} |\n| ${cells.map(() => "-").join(" | ")} |\n| ${cells.join(" | ")} |`} />,
  );
  const box = screen.getByRole("region", { name: "Table" });
  await expect.element(box).toHaveAttribute("tabindex", "0");
  expect(box.element().scrollWidth).toBeGreaterThan(box.element().clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(400);
  await page.viewport(1280, 900);
});

test("a picture is lazy, 16 to 9, blurred until it is there, and says what it was when it does not come", async () => {
  performance.clearResourceTimings();
  const far = document.createElement("div");
  far.style.blockSize = "20000px";
  document.body.prepend(far);
  const screen = await show(<Markdown text={`![A chart](${PICTURES}chart.png)`} />);
  const picture = screen.getByRole("img", { name: "A chart" });
  await expect.element(picture).toHaveAttribute("loading", "lazy");
  await expect.element(picture).toHaveAttribute("referrerpolicy", "no-referrer");
  await expect.element(picture).toHaveAttribute("crossorigin", "anonymous");
  const { width, height } = picture.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(getComputedStyle(picture.element()).filter).toContain("blur");
  await settled();
  expect(requests()).not.toContain(`${PICTURES}chart.png`);
  far.remove();
  await expect.element(screen.getByText("A chart")).toBeVisible();
  expect(requests()).toContain(`${PICTURES}chart.png`);
});

test("two texts with footnotes on one page do not share their marks", async () => {
  const text = "A word[^1]\n\n[^1]: Its note.";
  const screen = await show(
    <>
      <Markdown text={text} />
      <Markdown text={text} />
    </>,
  );
  await expect.element(screen.getByRole("heading", { name: "Footnotes" }).first()).toBeInTheDocument();
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id).filter((id) => id.includes("fn"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const link of document.querySelectorAll("a"))
    expect(document.getElementById(decodeURIComponent(link.hash.slice(1)))).not.toBeNull();
});

test.each([
  ["an English text", "ltr", "rtl", "Read **this** first."],
  ["an Arabic text", "rtl", "ltr", "اقرأ **هذا** أولًا."],
] as const)("%s is %s on a page that is %s", async (_name, own, direction, text) => {
  const screen = await show(<Markdown className="shown" text={text} />, { direction });
  await expect.element(screen.getByRole("paragraph")).toHaveStyle({ direction: own });
});
