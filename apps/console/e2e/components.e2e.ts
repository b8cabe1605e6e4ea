import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page, Response } from "@playwright/test";
import { expectAccessible, expectToFit, photograph, pictured, settle } from "./support/looks.ts";
import { expect, test } from "./support/test.ts";

const source = fileURLToPath(new URL("../../../packages/ui/src/", import.meta.url));
/** Every folder of the package that has a component in it. */
const folders = [...new Set(globSync("*/*.tsx", { cwd: source }).map(dirname))]
  .filter(
    (folder) =>
      folder !== "theme" &&
      globSync("*.tsx", { cwd: join(source, folder) }).some((name) => !/\.(test|demo)\./.test(name)),
  )
  .toSorted();

/** Brings every section near the view once, so that all of it is drawn. */
const drawEverything = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 3, name: "Controls", exact: true })).toBeAttached();
  const names = await page
    .getByRole("main")
    .locator("section[id]")
    .evaluateAll((found) => found.map(({ id }) => id));
  for (const name of names) {
    const section = page.locator(`section[id="${name}"]`);
    // A component above that renders late may push it out of the view again.
    await expect(async () => {
      await section.evaluate((element) => element.scrollIntoView());
      await expect(section.locator("figure, ul").first()).toBeAttached({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  }
  await page.waitForLoadState("networkidle");
};

test("every component folder has a section with its demos, which the contents lead to", async ({ page }) => {
  await page.goto("/components");
  await expect(page.getByRole("heading", { level: 1, name: "Style guide" })).toBeVisible();
  await drawEverything(page);
  const main = page.getByRole("main");
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const folder of folders) {
    const section = main.getByRole("region", { name: folder, exact: true });
    expect.soft(await section.getByRole("figure").count(), folder).toBeGreaterThan(0);
    expect.soft(await contents.getByRole("link", { name: folder, exact: true }).count(), folder).toBe(1);
  }
  // What covers the page waits to be asked for.
  expect(await page.getByRole("dialog").count()).toBe(0);
  await contents.getByRole("link", { name: "StatStrip", exact: true }).click();
  await expect(page).toHaveURL(/#StatStrip$/);
  await expect(main.getByRole("region", { name: "StatStrip", exact: true })).toBeInViewport();

  await contents.getByRole("searchbox", { name: "Search components" }).fill("table");
  await expect(contents.getByRole("link")).toHaveText(["DataTable", "WindowTable"]);
});

// Each demo is tested by itself in both schemes and directions (packages/ui); here the page that holds them all. Screenshots are taken of all.
for (const scheme of pictured ? (["light", "dark"] as const) : (["dark"] as const))
  for (const direction of pictured ? (["ltr", "rtl"] as const) : (["rtl"] as const))
    test(`all of it is accessible, and fits, ${scheme} and ${direction}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.addInitScript((value) => {
        localStorage.setItem("oneHub-settings", JSON.stringify({ direction: value }));
      }, direction);
      await page.goto("/components");
      await drawEverything(page);
      await settlePictures(page);
      await expectAccessible(page, `/components ${scheme} ${direction}`);
      await expectToFit(page, `/components ${scheme} ${direction}`);
      await photograph(page, `components-${direction}-${scheme}-1440`);
      await page.setViewportSize({ width: 360, height: 760 });
      await expectToFit(page, `/components ${scheme} ${direction} 360`);
      await photograph(page, `components-${direction}-${scheme}-360`);
    });

/** Demos of loading go on for ever; everything else stands still. */
const settlePictures = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
};

test("the stage changes its look and leaves the page's and the person's own alone", async ({ page }) => {
  await page.goto("/components");
  const stage = page.locator("main [data-mantine-color-scheme]");
  const accent = () => stage.evaluate((element) => getComputedStyle(element).getPropertyValue("--ui-accent"));
  const controls = page.getByRole("group", { name: "Preview settings" });
  const before = await accent();
  await controls.getByRole("radio", { name: "Dark" }).click();
  await controls.getByRole("radio", { name: "Right to left" }).click();
  await controls.getByRole("radio", { name: "High contrast" }).click();
  await controls.getByRole("combobox", { name: "Accent" }).selectOption("purple");
  await expect(stage).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(stage).toHaveAttribute("dir", "rtl");
  expect(await accent()).not.toBe(before);
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  expect(await page.evaluate(() => localStorage.getItem("oneHub-settings"))).toBeNull();
  // The figures are those of the look: high contrast is at least 7:1.
  const colours = page.getByRole("region", { name: "Colours" });
  await expect
    .poll(async () =>
      Math.min(...(await colours.getByText(/^[\d.]+:1$/).allTextContents()).map((ratio) => Number.parseFloat(ratio))),
    )
    .toBeGreaterThanOrEqual(7);
  // The least of none would be beyond every bound.
  expect(await colours.getByText(/^[\d.]+:1$/).count()).toBeGreaterThan(0);
  await expectAccessible(page, "the stage in another look");

  // What opens in a layer has the stage's look, and goes with Escape.
  const section = page.getByRole("region", { name: "ConfirmDialog", exact: true });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole("button", { name: "Show" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Delete 2 keys?" });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("no other page loads any of it", async ({ page }) => {
  const bodies: Promise<string>[] = [];
  const read = (response: Response): void => {
    if (response.url().endsWith(".js")) bodies.push(response.text());
  };
  page.on("response", read);
  await page.goto("/login");
  await settle(page);
  page.off("response", read);
  for (const body of await Promise.all(bodies)) expect(body).not.toContain("mei@example.com");
});
