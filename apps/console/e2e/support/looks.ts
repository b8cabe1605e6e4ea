import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const pictures = fileURLToPath(new URL("../../screenshots/", import.meta.url));

/** The minified build: each page has to parse it again. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

declare global {
  interface Window {
    /** Brought into the page by {@link expectAccessible}. */
    axe?: typeof axe;
  }
}

/** The widths that every page is looked at. */
const sizes = { 1440: { width: 1440, height: 900 }, 360: { width: 360, height: 760 } } as const;

/**
 * No answer to a question that was not asked before has come for three seconds. For the dashboard, which looks for the first call every other second,
 * where a slow machine leaves no pause between two looks; and for the rare page whose requests are over, but by Playwright's count never are.
 */
const silence = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => {
      const answered = new Map<string, number>();
      for (const { name, startTime, duration } of performance.getEntriesByType("resource"))
        if (!answered.has(name)) answered.set(name, startTime + duration);
      return document.readyState === "complete" && performance.now() - Math.max(0, ...answered.values()) > 3000;
    },
    undefined,
    // A tab in the background draws no frames, by which Playwright asks otherwise.
    { polling: 250 },
  );

/** Waits until nothing is on its way and every list has its rows. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => silence(page));
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

/** Waits for the fades that a change of colours starts; what goes on for ever is not waited for. */
const standStill = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
};

/** The page in a scheme and at a width, when it stands still. */
export const wear = async (page: Page, scheme: "light" | "dark", width: keyof typeof sizes): Promise<void> => {
  await page.setViewportSize(sizes[width]);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await standStill(page);
};

/** Whether screenshots are wanted: they prove nothing by themselves and take time. */
export const pictured = process.env["SCREENSHOTS"] === "1";

/** Light and dark, wide and narrow, in an order that changes one thing at a time. Both widths hold the same colours, both schemes the same room. */
export const looks = pictured
  ? ([
      ["light", 1440],
      ["light", 360],
      ["dark", 360],
      ["dark", 1440],
    ] as const)
  : ([
      ["light", 1440],
      ["dark", 360],
    ] as const);

/** Keeps a picture of the whole page in a folder that git ignores, when they are asked for. */
export const photograph = async (page: Page, name: string): Promise<void> => {
  if (!pictured) return;
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};

/** Holds the page to WCAG 2.2 A and AA, as far as a machine can tell, and to rules of good practice where they are asked for. */
export const expectAccessible = async (page: Page, what: string, goodPractice = false): Promise<void> => {
  const options: RunOptions = {
    ...(goodPractice ? {} : { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }),
    resultTypes: ["violations"],
    // Frames show what others wrote.
    iframes: false,
  };
  // Axe's binding for Playwright injects it again for each look and copies every finding: three times the work.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const said = await page.evaluate(async (asked) => {
    if (window.axe === undefined) throw new Error("axe did not come into the page");
    const { violations } = await window.axe.run(document, asked);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, options);
  expect.soft(said, what).toEqual([]);
};

/** The structure of a page without its texts: pages of one structure have the same findings. */
export const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Array.from(document.body.querySelectorAll(":not([aria-hidden=true] *)"), (element) =>
      [
        element.tagName,
        ...Array.from(element.attributes, ({ name, value }) =>
          /^(?:class|role|type|data-.*)$/.test(name) ? value : name,
        ),
      ].join(" "),
    ).join("\n"),
  );

/** Nothing sticks out at the side, as soon as the page has taken up its new width. */
export const expectToFit = async (page: Page, what: string): Promise<void> => {
  const excess = (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .configure({ soft: true })
    .poll(excess, { message: `${what}: pixels beyond the side`, intervals: [0, 50, 200, 500], timeout: 10_000 })
    .toBe(0);
};

/** Dates, times, cron expressions and signed numbers read from left to right, whichever way the words around them do. */
export const expectTimesInOrder = async (page: Page, what: string): Promise<void> => {
  const reversed = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const found = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const boxOf = (from: number): DOMRect => {
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, from + 1);
          return range.getBoundingClientRect();
        };
        for (const match of (text.nodeValue ?? "").matchAll(
          /\d{4}-\d\d-\d\d \d\d:\d\d|(?:[\d*]+ ){4}[\d*]+|[+]\d[\d.,]*/g,
        )) {
          const [first, last] = [boxOf(match.index), boxOf(match.index + match[0].length - 1)];
          if (first.width > 0 && first.top === last.top && first.left > last.left) found.add(match[0]);
        }
      }
      return [...found];
    });
  expect.soft(await reversed(), `${what}: read from right to left`).toEqual([]);
};

/** States of a page that axe has checked: scheme, direction and structure. */
const lookedAt = new WeakMap<Page, Set<string>>();

/** Holds the page, or what is open over it, in all looks to both, and keeps its pictures. Axe sees the same thing once, in however many languages. */
export const expectGoodLooks = async (page: Page, what: string, name: string): Promise<void> => {
  const seen = lookedAt.get(page) ?? new Set();
  lookedAt.set(page, seen);
  for (const [scheme, width] of looks) {
    await wear(page, scheme, width);
    const thing = [scheme, width, await page.locator("html").getAttribute("dir"), await shapeOf(page)].join("\n");
    if (!seen.has(thing)) await expectAccessible(page, `${what} ${scheme} ${width}`);
    seen.add(thing);
    await expectToFit(page, `${what} ${width}`);
    await photograph(page, `${name}-${scheme}-${width}`);
  }
  await wear(page, "light", 1440);
};
