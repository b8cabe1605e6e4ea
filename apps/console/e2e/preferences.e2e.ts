import { expect, test } from "./support/test.ts";
import { signInHeading } from "./support/sign-in.ts";

test("a language is changed in place, kept on the device, and may be asked for by the address", async ({
  page,
  context,
  gateway,
}) => {
  await page.goto("/login");
  await expect(signInHeading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/login");
  await other.waitForLoadState("networkidle");
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh-CN");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByText("语言已更改！")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("i18next"))).toBe("zh-CN");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("登录");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录");
  // The host knows it too, so that the page is never in the wrong language.
  expect(await (await context.request.get(`${gateway.url}/login`)).text()).toMatch(/<html[^>]* lang="zh-CN"/);

  await page.goto("/login?lang=en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
});

for (const locale of ["zh-TW", "zh-MO"])
  test(`a page is traditional Chinese from its first byte for a browser in ${locale}`, async ({ browser, gateway }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const response = await page.goto(`${gateway.url}/login`);
    expect(response?.headers()["content-language"]).toBe("zh-HK");
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-HK");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("登入");
    await context.close();
  });

test("the last choice of a language counts, however long an earlier one takes", async ({ page }) => {
  await page.goto("/login");
  await expect(signInHeading(page)).toBeVisible();
  // Until the page is live, only the last choice is heard.
  await page.waitForLoadState("networkidle");
  const { promise: mayArrive, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/texts-fr-[^/]*\.js$/, async (route) => {
    await mayArrive;
    await route.continue();
  });
  const languages = page.getByRole("combobox").first();
  const slow = page.waitForResponse(/\/assets\/texts-fr-[^/]*\.js$/);
  await languages.selectOption("fr");
  await languages.selectOption("ja");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  release();
  await (await slow).finished();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  expect(await page.evaluate(() => localStorage.getItem("i18next"))).toBe("ja");
});

test("the colour scheme follows the system until one is chosen, and the choice stays", async ({ page }) => {
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/login");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.getByRole("button", { name: "Dark mode" }).click();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.getByRole("button", { name: "Light mode" }).click();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  const stored = await page.evaluate(() => [
    localStorage.getItem("theme-mode"),
    localStorage.getItem("oneHub-settings"),
  ]);
  expect(stored[0]).toBe("light");
  expect(JSON.parse(stored[1] ?? "{}")).toMatchObject({ colorScheme: "light" });
});

test("hidden columns stay hidden on this device", async ({ page, session, asUser }) => {
  await session.call("POST", "/api/token/", { name: "one", expired_time: -1, remain_quota: 0, unlimited_quota: true });
  await asUser();
  await page.goto("/dashboard/key");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Group" }).uncheck();
  await page.getByRole("checkbox", { name: "Models" }).check();
  await expect(page.getByRole("columnheader", { name: "Group" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Models" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Group" })).toHaveCount(0);
});
