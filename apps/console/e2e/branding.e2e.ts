import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signedIn } from "@one-hub/testing/client.ts";
import type { Browser, Locator, Page } from "@playwright/test";
import { copiedBy } from "./support/clipboard.ts";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { startGateway } from "./support/start-gateway.ts";
import { expect, test } from "./support/test.ts";
import { watch } from "./support/witness.ts";

const configuration = {
  appName: "Acme AI",
  accent: "#7c3aed",
  fontFamily: "sourceSans",
  apiDocsUrl: "/docs/",
  invoicesPage: "/openapi.json",
  menu: [
    { label: { en: "Handbook", fr: "Manuel" }, address: "https://www.example.com/handbook" },
    { label: "People", address: "/dashboard/user" },
    { label: "Nowhere", address: "/no-such-page" },
    { label: { en: "Blog", fr: "Carnet" }, address: "https://www.example.com/blog", in: "both" },
    { label: "Questions", address: "/faqs", in: "public" },
    { label: "Accounts", address: "/dashboard/user", in: "public" },
  ],
  footer: [
    { label: { en: "© Acme Ltd", fr: "© Acme SARL" } },
    { label: "Imprint", address: "https://www.example.com/imprint" },
    { label: "Common questions", address: "/faqs" },
    { label: "Prices of GPT", address: "/prices?keyword=gpt" },
    { label: "My keys", address: "/dashboard/key" },
    { label: "Company", address: "/page/company" },
    { label: "Nothing there", address: "/page/other" },
  ],
  pages: [
    {
      path: "company",
      title: { en: "The company", fr: "La société" },
      content: {
        en: "## Address\n\nAcme Street 1\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[Mail](javascript:alert(1))",
        fr: "Rue Acme 1",
        ar: "## العنوان\n\nشارع أكمي ١",
      },
    },
  ],
};

/** The colour of a page's accent as the browser mixes it: hue in degrees. */
const accentHue = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const probe = document.createElement("span");
    document.body.append(probe);
    probe.style.color = "var(--ui-accent)";
    const [, hue = "NaN"] = /oklch\(\S+ \S+ ([\d.]+)/.exec(getComputedStyle(probe).color) ?? [];
    probe.remove();
    return Number(hue);
  });

/** A browser before a gateway with this page configuration. */
const openSite = async (browser: Browser, config: object) => {
  const folder = await mkdtemp(join(tmpdir(), "console-config-"));
  const file = join(folder, "console.json");
  await writeFile(file, JSON.stringify(config));
  const gateway = await startGateway({ variables: { CONSOLE_CONFIG: file } });
  const context = await browser.newContext({ baseURL: gateway.url });
  const signIn = async (): Promise<void> => {
    const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
    await context.addCookies([{ ...root.cookie, url: gateway.url, httpOnly: true, sameSite: "Strict" }]);
  };
  const close = async (): Promise<void> => {
    await context.close();
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { gateway, context, signIn, close };
};

test("a site's accent, font and menu entries are those of its pages, and each person may choose otherwise", async ({
  browser,
}) => {
  const { context, signIn, close } = await openSite(browser, configuration);
  const witness = await watch(context);
  try {
    const page = await context.newPage();
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("data-accent", "site");
    expect(await accentHue(page)).toBeCloseTo(293, 0);

    await signIn();
    await page.goto("/dashboard");
    await settle(page);
    expect(await accentHue(page)).toBeCloseTo(293, 0);
    await expect(page.locator("body")).toHaveCSS("font-family", /Source Sans 3 Variable/);
    const menu = page.getByRole("navigation", { name: "Navigation" });
    await expect(menu.getByRole("link", { name: "Handbook" })).toHaveAttribute("href", /example\.com\/handbook$/);
    await expect(menu.getByRole("link", { name: "Handbook" })).toHaveAttribute("rel", /noopener/);
    await expect(menu.getByRole("link", { name: "Nowhere" })).toHaveCount(0);
    await expect(menu.getByRole("link", { name: "Blog" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Questions" })).toHaveCount(0);
    await expect(menu.getByRole("link", { name: "Invoices", exact: true })).toHaveAttribute("href", "/openapi.json");
    await menu.getByRole("link", { name: "People" }).click();
    await expect(page).toHaveURL(/\/dashboard\/user$/);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search and commands" }).fill("handb");
    await expect(page.getByRole("dialog").getByText("Handbook")).toBeVisible();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Settings", exact: true }).click();
    const colours = page.getByRole("dialog").getByRole("group", { name: "Colour", exact: true });
    await expect(colours.getByRole("radio").first()).toBeChecked();
    await expectGoodLooks(page, "a site's accent", "branding");
    await colours.getByRole("radio", { name: "Purple" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-accent", "purple");
    await colours.getByRole("radio", { name: "The site’s colour" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-accent", "site");
    await page.goto("/dashboard?lang=fr");
    await expect(page.getByRole("link", { name: "Manuel" })).toBeVisible();
    expect(witness.complaints()).toEqual([]);
  } finally {
    await close();
  }
});

test("links of rendered pages lead to the configured sign-in, and the console's own pictures are read from the configured place", async ({
  browser,
}) => {
  const { context, signIn, close } = await openSite(browser, { auth: { method: "jwt" }, assetsDir: "/static/" });
  const witness = await watch(context);
  try {
    const page = await context.newPage();
    await page.goto("/");
    for (const link of await page.getByRole("link", { name: "Sign in" }).all())
      await expect(link).toHaveAttribute("href", "/auth/jwt/sign-in");
    await expect(page.getByRole("main").getByRole("link", { name: "Create account" })).toHaveAttribute(
      "href",
      "/auth/jwt/sign-up",
    );
    await page.goto("/reset-password");
    await expect(page.getByRole("main").getByRole("link", { name: "Back to sign-in" })).toHaveAttribute(
      "href",
      "/auth/jwt/sign-in",
    );

    await page.route("**/static/avatars/*.svg", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
    );
    await signIn();
    await page.goto("/dashboard/profile");
    await page.getByRole("button", { name: "Change picture" }).click();
    const window = page.getByRole("dialog");
    await window.getByRole("radio").nth(3).check();
    const saved = page.waitForRequest((request) => request.method() === "PUT");
    await window.getByRole("button", { name: "Save picture" }).click();
    expect((await saved).postDataJSON()).toEqual({ avatar_url: "/avatars/3.svg" });
    await expect(page.getByRole("banner").locator("img[src='/static/avatars/3.svg']")).toBeVisible();
    expect(witness.complaints()).toEqual([]);
  } finally {
    await close();
  }
});

test("a site's accent is the colour of its logo, where its configuration asks for that", async ({ browser }) => {
  const { context, close } = await openSite(browser, { accent: "logo", logo: "/favicon.svg", primaryColor: "purple" });
  const witness = await watch(context);
  try {
    const page = await context.newPage();
    // The logo is read in the background.
    await expect(async () => {
      await page.goto("/login");
      await expect(page.locator("html")).toHaveAttribute("data-accent", "site", { timeout: 1000 });
    }).toPass();
    expect(await accentHue(page)).toBeCloseTo(215, 0);
    expect(witness.complaints()).toEqual([]);
  } finally {
    await close();
  }
});

test("a site's entries are in the header of its public pages, and on a phone in the drawer", async ({ browser }) => {
  const { context, signIn, close } = await openSite(browser, configuration);
  const witness = await watch(context);
  try {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/prices");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Blog" })).toHaveAttribute("href", /example\.com\/blog$/);
    await expect(header.getByRole("link", { name: "Handbook" })).toHaveCount(0);
    await expect(header.getByRole("link", { name: "Accounts" })).toHaveCount(0);
    await expectGoodLooks(page, "own entries in the header", "branding-header");
    await header.getByRole("link", { name: "Questions" }).click();
    await expect(page).toHaveURL(/\/faqs$/);
    await expect(header.getByRole("link", { name: "Questions" })).toHaveAttribute("aria-current", "page");
    // Not a page of the console: the browser loads it.
    const loaded = page.waitForEvent("load");
    await header.getByRole("link", { name: "Documentation" }).click();
    await loaded;
    await expect(page).toHaveURL(/\/docs\/$/);
    await page.goBack();

    await page.setViewportSize({ width: 900, height: 800 });
    await expect(header.getByRole("link", { name: "Blog" })).toHaveCount(0);
    await header.getByRole("button", { name: "More" }).click();
    await expect(header.getByRole("link", { name: "Blog" })).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/prices?lang=fr");
    await header.getByRole("button").first().click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Carnet" })).toBeVisible();

    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn();
    await page.goto("/prices?lang=en");
    await expect(page.getByRole("banner").getByRole("link", { name: "Accounts" })).toBeVisible();
    expect(witness.complaints()).toEqual([]);
  } finally {
    await close();
  }
});

test("a site's footer has its texts and links, and the option replaces the texts", async ({ browser }) => {
  const { gateway, context, signIn, close } = await openSite(browser, configuration);
  const witness = await watch(context);
  try {
    const page = await context.newPage();
    await page.goto("/terms?lang=fr");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText("© Acme SARL")).toBeVisible();
    await page.goto("/terms?lang=en");
    await expect(footer.getByText("© Acme Ltd")).toBeVisible();
    await expect(footer.getByRole("link", { name: "Imprint" })).toHaveAttribute("href", /example\.com\/imprint$/);
    await expect(footer.getByRole("link", { name: "My keys" })).toHaveCount(0);
    await expectGoodLooks(page, "own footer", "branding-footer");
    await expect(footer.getByRole("link", { name: "Prices of GPT" })).toHaveAttribute("href", "/prices?keyword=gpt");
    await footer.getByRole("link", { name: "Common questions" }).click();
    await expect(page).toHaveURL(/\/faqs$/);

    await signIn();
    const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
    await root.call("PUT", "/api/option/", {
      key: "Footer",
      value: "<p>Written by an <strong>administrator</strong></p>",
    });
    await page.goto("/terms");
    await expect(footer.getByText("administrator")).toBeVisible();
    await expect(footer.getByText("© Acme Ltd")).toHaveCount(0);
    await expect(footer.getByRole("link", { name: "My keys" })).toBeVisible();
    expect(witness.complaints()).toEqual([]);
  } finally {
    await close();
  }
});

test("a site's own page has its title and text, stays open on a closed site, and can be asked for again", async ({
  browser,
}) => {
  const { gateway, context, close } = await openSite(browser, configuration);
  const witness = await watch(context);
  try {
    const page = await context.newPage();
    await page.goto("/terms?lang=en");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Nothing there" })).toHaveCount(0);
    await footer.getByRole("link", { name: "Company" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The company" })).toBeVisible();
    await expect(page).toHaveTitle("The company · Acme AI");
    await expect(page.getByRole("heading", { name: "Address" })).toBeVisible();
    await expect(page.getByText("Acme Street 1")).toBeVisible();
    expect(await page.locator("main :is(script, img, [href^=javascript])").count()).toBe(0);
    await expectGoodLooks(page, "own page", "branding-page");
    await page.goto("/page/company?lang=ar");
    await expect(page.getByRole("heading", { name: "العنوان" })).toBeVisible();
    await expectGoodLooks(page, "own page in Arabic", "branding-page-ar");
    await page.goto("/page/company?lang=fr");
    await expect(page.getByText("Rue Acme 1")).toBeVisible();

    const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
    await root.call("PUT", "/api/option/", { key: "WebHomeEnabled", value: "false" });
    await page.goto("/page/company?lang=en");
    await expect(page.getByText("Acme Street 1")).toBeVisible();
    await expect(footer.getByRole("link", { name: "Common questions" })).toHaveCount(0);
    expect(witness.complaints()).toEqual([]);

    let broken = true;
    await page.route("**/console-pages/*", (route) => (broken ? route.fulfill({ status: 400 }) : route.continue()));
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    broken = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Acme Street 1")).toBeVisible();
    const missing = await page.goto("/page/other");
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  } finally {
    await close();
  }
});

test("a look of the site is tried in the settings, in both schemes, and its JSON is copied", async ({ browser }) => {
  const { context, signIn, close } = await openSite(browser, { appName: "Acme AI", logo: "/favicon.svg" });
  const witness = await watch(context);
  try {
    await signIn();
    const page = await context.newPage();
    await page.goto("/dashboard/setting?tab=page");
    await page.getByRole("button", { name: "Try a theme" }).click();
    const card = page.getByRole("region", { name: "Theme preview" });
    await expect(card.getByText("Nothing is stored here")).toBeVisible();
    const light = card.getByRole("img", { name: /^Preview in light mode/ });
    const dark = card.getByRole("img", { name: /^Preview in dark mode/ });
    await expect(light).toContainText("Acme AI");
    await expect(dark).toContainText("Create key");

    await card.getByRole("textbox", { name: "Name" }).fill("Other AI");
    await expect(light).toContainText("Other AI");
    await card.getByRole("textbox", { name: "Name" }).fill("");
    await expect(card.getByText("Enter a name.")).toBeVisible();
    await card.getByRole("textbox", { name: "Name" }).fill("Acme AI");
    await card.getByRole("textbox", { name: "Logo" }).fill("javascript:alert(1)");
    await expect(card.getByText("Enter an address that begins with")).toBeVisible();
    await card.getByRole("textbox", { name: "Logo" }).fill("/favicon.svg");
    await card.getByRole("combobox", { name: "Navigation colour" }).selectOption("Distinct");
    await card.getByRole("combobox", { name: "Font" }).selectOption("Source Sans");
    await expect(light.getByText("Create key")).toHaveCSS("font-family", /Source Sans 3 Variable/);

    const button = (picture: Locator) =>
      picture
        .getByText("Create key")
        .evaluate((label) => getComputedStyle(label.closest(".mantine-Button-root") ?? label).backgroundColor);
    const standard = await button(light);
    await card.getByRole("radio", { name: "Own colour" }).check();
    await card.getByRole("textbox", { name: "Own colour" }).fill("#e11d4");
    await expect(card.getByText("Enter a colour such as")).toBeVisible();
    await card.getByRole("textbox", { name: "Own colour" }).fill("#e11d48");
    await expect.poll(() => button(light)).not.toBe(standard);
    await expect(card.getByText(/^Text on the button: \D?[\d.]+ : 1\D?$/)).toHaveCount(2);
    for (const text of await card.getByText(/^Text (?:on the button|in the accent): /).allTextContents())
      expect(Number(/([\d.]+) : 1/.exec(text)?.[1])).toBeGreaterThanOrEqual(4.5);
    const hue = card.getByRole("slider", { name: "Hue" });
    await hue.focus();
    await page.keyboard.press("ArrowRight");
    await expect(card.getByRole("textbox", { name: "Own colour" })).not.toHaveValue("#e11d48");
    await expectGoodLooks(page, "a look that is tried", "branding-preview");

    await card.getByRole("radio", { name: "From the logo" }).check();
    await expect(card.getByRole("status").filter({ hasText: /The colour of the logo is \W*0b7285/ })).toBeVisible();
    expect(JSON.parse(await copiedBy(context, () => card.getByRole("button", { name: "Copy JSON" }).click()))).toEqual({
      appName: "Acme AI",
      logo: "/favicon.svg",
      navColor: "apparent",
      accent: "logo",
      fontFamily: "sourceSans",
    });
    witness.expectFaults(/\/other\.png$/);
    await card.getByRole("textbox", { name: "Logo" }).fill("/other.png");
    await expect(card.getByText("knows only the colour of the current logo")).toBeVisible();
    await card.getByRole("textbox", { name: "Logo" }).fill("/favicon.svg");
    await page.goto("/dashboard/setting?tab=page&lang=ar");
    await page.getByRole("button", { name: "تجربة مظهر" }).click();
    await page.getByRole("radio", { name: "من الشعار" }).check();
    await expectGoodLooks(page, "a look that is tried, in Arabic", "branding-preview-ar");
    // The page has kept its own look.
    await expect(page.locator("html")).not.toHaveAttribute("data-accent", "site");
    expect(witness.complaints()).toEqual([]);
  } finally {
    await close();
  }
});
