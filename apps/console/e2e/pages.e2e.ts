import type { Page } from "@playwright/test";
import { furnish } from "./support/furnish.ts";
import { expectAccessible, expectToFit, photograph, settle, wear } from "./support/looks.ts";
import { expect, test } from "./support/test.ts";

/** Every route, with what tells that it is there. */
const guestRoutes = ["/", "/login", "/register", "/403", "/404", "/500", "/error/403"] as const;
const userRoutes = [
  "/dashboard",
  "/dashboard/key",
  "/dashboard/log",
  "/dashboard/profile",
  "/dashboard/topup",
] as const;

const headings = {
  "/": /One address and one key/,
  "/login": "Sign in",
  "/register": "Create an account",
  "/403": "No access",
  "/404": "Page not found",
  "/500": "Something failed on our side",
  "/error/403": "No access",
  "/dashboard": /, u[0-9a-f]+$/,
  "/dashboard/key": "Keys",
  "/dashboard/log": "Log",
  "/dashboard/profile": "Profile",
  "/dashboard/topup": "Top up",
} as const;

type Route = keyof typeof headings;

const nameOf = (path: Route): string => (path === "/" ? "home" : path.slice(1).replaceAll("/", "-"));

/** Light and dark, wide and narrow, in an order that changes one thing at a time. */
const looks = [
  ["light", 1440],
  ["light", 360],
  ["dark", 360],
  ["dark", 1440],
] as const;

const inspect = async (page: Page, path: Route): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: headings[path] })).toBeVisible();
  await settle(page);
  expect.soft(await page.getByRole("heading", { level: 1 }).count(), `${path}: main headings`).toBe(1);
  expect.soft(await page.title(), `${path}: title`).not.toBe("");
  for (const [scheme, width] of looks) {
    await wear(page, scheme, width);
    // One width a scheme: both widths hold the same colours, and both are checked.
    if ((scheme === "light") === (width === 1440)) await expectAccessible(page, `${path} ${scheme} ${width}`);
    await expectToFit(page, `${path} ${width}`);
    await photograph(page, `${nameOf(path)}-en-${scheme}-${width}`);
  }
};

test.describe("in both schemes, wide and narrow", () => {
  for (const path of guestRoutes)
    test(`${path} is accessible and fits`, async ({ page }) => {
      await inspect(page, path);
    });

  for (const path of userRoutes)
    test(`${path} is accessible and fits, with data and without`, async ({ page, gateway, session, asUser }) => {
      await asUser();
      await page.goto(path);
      await settle(page);
      await expectAccessible(page, `${path} without data`);
      await photograph(page, `${nameOf(path)}-en-light-1440-empty`);
      await furnish(gateway.url, session);
      await inspect(page, path);
    });
});

test("what opens over a page is accessible too", async ({ page, gateway, session, asUser }) => {
  test.setTimeout(180_000);
  await furnish(gateway.url, session);
  await asUser();

  const look = async (what: string): Promise<void> => {
    for (const scheme of ["light", "dark"] as const) {
      await wear(page, scheme, 1440);
      await expectAccessible(page, `${what} ${scheme}`);
      await photograph(page, `open-${what.replaceAll(" ", "-")}-${scheme}-1440`);
    }
    await wear(page, "light", 360);
    await expectToFit(page, `${what} 360`);
    await photograph(page, `open-${what.replaceAll(" ", "-")}-light-360`);
    await wear(page, "light", 1440);
  };

  await page.goto("/dashboard/key");
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await look("account drawer");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("switch", { name: "Dark mode" })).toBeVisible();
  await look("settings drawer");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("checkbox", { name: "Created" })).toBeVisible();
  await look("columns");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "New key" }).click();
  const form = page.getByRole("dialog", { name: "New key" });
  for (const name of ["Never expires", "Unlimited quota", "Limit models"])
    await form.getByRole("switch", { name }).click();
  await form.locator("summary").click();
  for (const name of ["Limit addresses", "Heartbeat"]) await form.getByRole("switch", { name }).click();
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Give the key a name.")).toBeVisible();
  await look("key form with errors");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Discard what you typed?" }).getByRole("button", { name: "Discard" }).click();

  await page.getByRole("checkbox", { name: "Select trial" }).click();
  await page.getByRole("checkbox", { name: "Select old-bot" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Delete 2 keys?" })).toBeVisible();
  await look("question");
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/log");
  await page
    .getByRole("button", { name: /^Details of echo,/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Price" })).toBeVisible();
  await page.getByRole("button", { name: "Time any" }).click();
  await look("log detail and filter");
});

test("every page speaks Chinese, in both schemes, wide and narrow", async ({ page, gateway, session, asUser }) => {
  test.setTimeout(120_000);
  await furnish(gateway.url, session);
  await page.addInitScript(() => localStorage.setItem("i18next", "zh-CN"));
  for (const path of [...guestRoutes, ...userRoutes])
    await test.step(path, async () => {
      if (path === "/dashboard") await asUser();
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\p{Script=Han}/u);
      await settle(page);
      for (const [scheme, width] of looks) {
        await wear(page, scheme, width);
        await expectToFit(page, `${path} ${width}`);
        await photograph(page, `${nameOf(path)}-zh-CN-${scheme}-${width}`);
      }
    });
});

test("the main pages stand right to left", async ({ page, gateway, session, asUser }) => {
  test.setTimeout(120_000);
  await furnish(gateway.url, session);
  await page.addInitScript(() => localStorage.setItem("oneHub-settings", JSON.stringify({ direction: "rtl" })));
  for (const path of ["/", "/login", ...userRoutes] as const)
    await test.step(path, async () => {
      if (path === "/dashboard") await asUser();
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await settle(page);
      for (const width of [1440, 360] as const) {
        await wear(page, "light", width);
        await expectAccessible(page, `${path} rtl ${width}`);
        await expectToFit(page, `${path} rtl ${width}`);
        await photograph(page, `${nameOf(path)}-rtl-light-${width}`);
      }
    });
});
