import type { Page } from "@playwright/test";
import { signInHeading, signOut, submitSignIn } from "./support/sign-in.ts";
import { expectToFit, settle } from "./support/looks.ts";
import { expect, test } from "./support/test.ts";

type Settings = Readonly<Record<string, string | boolean>>;

/** Puts a choice on the device before the next page. */
const choose = async (page: Page, settings: Settings): Promise<void> =>
  page.evaluate((value) => localStorage.setItem("oneHub-settings", JSON.stringify(value)), settings);

const stored = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem("oneHub-settings"))) ?? "null");

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const named = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return element?.getAttribute("aria-label") ?? named?.textContent ?? "";
  });

/** Walks on with Tab until something has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let press = 0; press < 40; press += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}`);
};

test.describe("the sidebar", () => {
  test("folds to 88 px and back, and stays so on this device", async ({ page, asUser }) => {
    await asUser();
    await page.goto("/dashboard");
    const side = page.getByRole("complementary");
    await expect(side).toHaveCSS("width", "250px");
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(side).toHaveCSS("width", "88px");
    await page.reload();
    await expect(side).toHaveCSS("width", "88px");
    await expect(side.getByRole("link", { name: "Keys" })).toHaveCSS("height", "56px");
    await page.getByRole("button", { name: "Expand sidebar" }).click();
    await expect(side).toHaveCSS("width", "250px");
    await expect.poll(() => stored(page)).toMatchObject({ navLayout: "vertical" });
  });

  test("names the page in the browser's tab and marks it, whatever slashes end the address", async ({
    page,
    asUser,
  }) => {
    await asUser();
    await page.goto("/dashboard/log/");
    await expect(page).toHaveTitle(/^Log · /);
    await expect(page.getByRole("link", { name: "Log", exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("navigation", { name: "Navigation" }).locator("[aria-current]")).toHaveCount(1);
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await expect(page).toHaveTitle(/^Keys · /);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test("the menu is a drawer of 320 px that closes with every change of route", async ({ page, asUser }) => {
    await asUser();
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Open navigation" }).click();
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    await expect(drawer).toHaveCSS("width", "320px");
    await drawer.getByRole("link", { name: "Keys" }).click();
    await expect(page).toHaveURL(/\/dashboard\/key$/);
    await expect(page.getByRole("heading", { level: 1, name: "Keys" })).toBeVisible();
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(drawer).toBeHidden();
  });
});

test("everything in the header opens, is used and closes by keyboard alone", async ({ page, user }) => {
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Username or email" }).focus();
  await page.keyboard.type(user.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(user.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await settle(page);

  await tabTo(page, /^Settings$/);
  await page.keyboard.press("Enter");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toBeVisible();
  await expect(settings).toHaveCSS("width", "360px");
  await tabTo(page, /^Dark mode$/);
  await page.keyboard.press("Space");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  // Tab stays inside.
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press("Tab");
    expect(await settings.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
  await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();

  await page.keyboard.press("Tab");
  expect(await focused(page)).toMatch(/^Account: /);
  await page.keyboard.press("Enter");
  const account = page.getByRole("dialog", { name: "Account" });
  await expect(account).toBeVisible();
  await expect(account).toHaveCSS("width", "320px");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Account: / })).toBeFocused();
});

test("the palette, the announcements and a form open and close by keyboard alone, and give the focus back", async ({
  page,
  asVisitor,
}) => {
  await asVisitor("user");
  await page.goto("/dashboard/key");
  await settle(page);
  for (const [button, window] of [
    ["Search and commands", "Search and commands"],
    ["Announcements", "Announcements"],
    ["Create key", "Create key"],
  ] as const)
    await test.step(button, async () => {
      await tabTo(page, new RegExp(`^${button}`));
      const opener = page.getByRole("button", { name: button }).first();
      await expect(opener).toBeFocused();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: window });
      await expect(dialog).toBeVisible();
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
});

test("the account drawer says who it is and what is left, and leads on", async ({ page, session, user, asUser }) => {
  await session.call("PUT", "/api/user/self", { display_name: "Mei 林 <b>" });
  await asUser();
  await page.goto("/dashboard/key");
  await page.getByRole("button", { name: "Account: Mei 林 <b>" }).click();
  const account = page.getByRole("dialog", { name: "Account" });
  await expect(account.getByText("Mei 林 <b>")).toBeVisible();
  await expect(account.getByText("$100", { exact: true })).toBeVisible();
  for (const name of ["Used", "Calls", "Invited", "Referral earnings"])
    await expect(account.getByText(name, { exact: true })).toBeVisible();
  await expect(account.getByText("600 calls per minute")).toBeVisible();
  await expect(account.locator(`[data-drawing="${user.id % 25}"]`)).toBeVisible();
  await expect(account.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  await account.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect(account).toBeHidden();
  await page.getByRole("button", { name: /^Account: / }).click();
  await account.getByRole("link", { name: "Home page" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("a refused sign-out shows its error and changes nothing", async ({ page, asUser, witness }) => {
  witness.expectFaults(/\/api\/user\/logout/);
  await asUser();
  await page.goto("/dashboard");
  await page.route("**/api/user/logout", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Unable to logout!")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
  await page.unroute("**/api/user/logout");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(signInHeading(page)).toBeVisible();
});

test("a change of scheme reaches every text of an open drawer", async ({ page, asUser }) => {
  await asUser();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account: / }).click();
  const account = page.getByRole("dialog", { name: "Account" });
  await expect(account.getByRole("button", { name: "Sign out" })).toBeVisible();
  const colours = (): Promise<Record<string, string>> =>
    account.evaluate((dialog) =>
      Object.fromEntries(
        [...dialog.querySelectorAll("*")]
          .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
          .map((element) => [element.textContent, getComputedStyle(element).color]),
      ),
    );
  const light = await colours();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect
    .poll(async () => {
      const dark = await colours();
      return Object.keys(light).filter((text) => dark[text] === light[text]);
    })
    .toEqual([]);
});

test.describe("the settings", () => {
  test("show at once, stay over a reload without a flash, and are forgotten by a reset", async ({ page, asUser }) => {
    // Whatever the page looks like when its first script has run is noted before anything is painted.
    await page.addInitScript(() => {
      const root = (): HTMLElement | null => document.documentElement;
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        sessionStorage.setItem(
          "first",
          JSON.stringify([
            root()?.getAttribute("data-mantine-color-scheme"),
            root()?.dir,
            root()?.getAttribute("data-accent"),
            root()?.getAttribute("data-contrast"),
          ]),
        );
      }).observe(document, { childList: true, subtree: true });
    });
    await asUser();
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Settings" }).click();
    const drawer = page.getByRole("dialog", { name: "Settings" });
    await drawer.getByRole("switch", { name: "Dark mode" }).click();
    await drawer.getByRole("switch", { name: "High contrast" }).click();
    await drawer.getByRole("switch", { name: "Right to left" }).click();
    await drawer.getByRole("radio", { name: "Orange" }).check({ force: true });
    await drawer.getByRole("radio", { name: "Icons", exact: true }).check({ force: true });
    await drawer.getByRole("radio", { name: "Distinct" }).check({ force: true });
    const html = page.locator("html");
    await expect(html).toHaveAttribute("dir", "rtl");
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
    await expect(page.getByRole("complementary", { includeHidden: true })).toHaveCSS("width", "88px");
    expect(await stored(page)).toEqual({
      colorScheme: "dark",
      contrast: "high",
      direction: "rtl",
      compactLayout: false,
      primaryColor: "orange",
      navColor: "apparent",
      navLayout: "mini",
      fontFamily: "inter",
    });
    expect(await page.evaluate(() => localStorage.getItem("theme-mode"))).toBe("dark");

    await page.reload();
    expect(JSON.parse(await page.evaluate(() => sessionStorage.getItem("first") ?? "[]"))).toEqual([
      "dark",
      "rtl",
      "orange",
      "high",
    ]);
    await expect(page.getByRole("complementary")).toHaveCSS("width", "88px");
    // Icons with a direction are mirrored, on an English page too.
    await expect(page.getByRole("button", { name: "Expand sidebar" }).locator("svg")).toHaveCSS(
      "transform",
      "matrix(-1, 0, 0, 1, 0, 0)",
    );

    await page.getByRole("button", { name: "Settings" }).click();
    await drawer.getByRole("button", { name: "Reset" }).click();
    await expect(html).toHaveAttribute("dir", "ltr");
    await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
    expect(await stored(page)).toBeNull();
  });

  test("reach the other tabs", async ({ page, context, asUser }) => {
    await asUser();
    await page.goto("/dashboard");
    const other = await context.newPage();
    await other.goto("/dashboard/key");
    await expect(other.getByRole("complementary")).toHaveCSS("width", "250px");
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(other.getByRole("complementary")).toHaveCSS("width", "88px");
    await page.getByRole("button", { name: "Dark mode" }).click();
    await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  });

  test("that are broken or of an older version count as far as they can be read", async ({ page, asUser }) => {
    await asUser();
    await page.goto("/dashboard");
    for (const value of ['{"colorScheme":', '"dark"', '{"fontFamily":"serif","navLayout":"mini","contrast":7}']) {
      await page.evaluate((text) => localStorage.setItem("oneHub-settings", text), value);
      await page.reload();
      const width = value.includes("mini") ? "88px" : "250px";
      await expect(page.getByRole("complementary")).toHaveCSS("width", width);
    }
  });

  test("load a font when it is chosen, from this host, and never before", async ({ page, asUser, gateway }) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(request.url());
    });
    await asUser();
    await page.addInitScript(() => localStorage.setItem("oneHub-font", "inter"));
    await page.goto("/dashboard/key");
    await page.getByRole("button", { name: "Settings" }).click();
    const drawer = page.getByRole("dialog", { name: "Settings" });
    await expect(drawer.getByRole("radio", { name: /^Nunito/ })).toBeEnabled();
    // The usual one, in one file.
    expect(fonts).toEqual([expect.stringMatching(new RegExp(`^${gateway.url}/assets/inter-latin-wght`))]);
    fonts.length = 0;
    await drawer.getByRole("radio", { name: /^Nunito/ }).check({ force: true });
    await expect(page.locator("body")).toHaveCSS("font-family", /^"Nunito Sans Variable"/);
    expect(fonts.length).toBeGreaterThan(0);
    for (const url of fonts) expect(url).toMatch(new RegExp(`^${gateway.url}/assets/nunito-sans-latin`));

    // After a reload it is there with the first text: nothing moves.
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries().map((entry) => ("value" in entry ? Number(entry.value) : 0));
        const sum = Number(sessionStorage.getItem("shifted") ?? 0) + shifts.reduce((a, b) => a + b, 0);
        sessionStorage.setItem("shifted", String(sum));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.reload();
    await expect(page.locator("body")).toHaveCSS("font-family", /^"Nunito Sans Variable"/);
    await settle(page);
    expect(Number(await page.evaluate(() => sessionStorage.getItem("shifted") ?? "0"))).toBe(0);
  });
});

/** Every two values of two settings meet in one of these. */
const looks: readonly (readonly [
  layout: string,
  color: string,
  contrast: string,
  direction: string,
  scheme: string,
])[] = [
  ["vertical", "integrate", "default", "ltr", "light"],
  ["vertical", "apparent", "high", "rtl", "dark"],
  ["mini", "integrate", "high", "ltr", "dark"],
  ["mini", "apparent", "default", "rtl", "light"],
  ["horizontal", "integrate", "high", "rtl", "light"],
  ["horizontal", "apparent", "default", "ltr", "dark"],
  ["vertical", "integrate", "default", "rtl", "dark"],
  ["mini", "apparent", "high", "ltr", "light"],
];

for (const [navLayout, navColor, contrast, direction, colorScheme] of looks)
  test(`${navLayout}, ${navColor}, ${contrast} contrast, ${direction}, ${colorScheme}: nothing sticks out`, async ({
    page,
    asVisitor,
  }) => {
    await asVisitor("user");
    await page.goto("/404");
    await choose(page, { navLayout, navColor, contrast, direction, colorScheme });
    for (const path of ["/dashboard", "/dashboard/key", "/dashboard/log"])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("dir", direction);
        await settle(page);
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectToFit(page, `${path} ${width}`);
        }
      });
  });

test("horizontal: every entry can be reached with a mouse, and the open page's is in view", async ({
  page,
  asVisitor,
}) => {
  await asVisitor("root");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/404");
  await choose(page, { navLayout: "horizontal" });
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Navigation" });
  const towardsEnd = menu.locator("[data-side=end] > button");
  const last = menu.locator('a[href^="/dashboard/"]').last();
  await expect(towardsEnd).toBeVisible();
  await expect(menu.locator("[data-side=start]")).toHaveCount(0);
  await expect(last).not.toBeInViewport();
  await expect(async () => {
    if (await towardsEnd.isVisible()) await towardsEnd.click({ timeout: 1000 });
    await expect(towardsEnd).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await last.click();
  await expect(last).toHaveAttribute("aria-current", "page");
  await page.reload();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(menu.locator("[data-side=start] > button")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("signing out from the drawer leaves the page", async ({ page, user }) => {
  await page.goto("/login");
  await submitSignIn(page, user.username, user.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
});

test("where motion is reduced, colours change at once at every depth", async ({ page }) => {
  await page.goto("/login");
  await expect(signInHeading(page)).toBeVisible();
  const [before, after] = await page.evaluate(() => {
    const outer = document.createElement("div");
    let inner = outer;
    for (let depth = 0; depth < 8; depth += 1) {
      const next = document.createElement("div");
      inner.append(next);
      inner = next;
    }
    document.body.append(outer);
    const shown = (): string => getComputedStyle(inner).color;
    outer.style.color = "rgb(1, 2, 3)";
    const first = shown();
    outer.style.color = "rgb(4, 5, 6)";
    return [first, shown()];
  });
  expect(before).toBe("rgb(1, 2, 3)");
  expect(after).toBe("rgb(4, 5, 6)");
});
