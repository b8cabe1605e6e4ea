import { addKey } from "./support/furnish.ts";
import { expectAccessible, expectToFit, photograph, wear } from "./support/looks.ts";
import type { Locator, Page } from "@playwright/test";
import { rowOf } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const field = "Search and commands";

/** A choice of the palette, not of a field of the page under it. */
const option = (page: Page, name: string | RegExp): Locator => page.getByRole("listbox").getByRole("option", { name });

/** Types letter by letter without a pause, however busy the machine is. */
const typeAtOnce = (input: Locator, word: string): Promise<void> =>
  input.evaluate((element, letters) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (let end = 1; end <= letters.length; end += 1) {
      write?.call(element, letters.slice(0, end));
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, word);

/** Opens the palette by its button. */
const openPalette = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: field }).click();
  await expect(page.getByRole("combobox", { name: field })).toBeFocused();
};

test("opens from anywhere by keyboard, finds pages, and leads there", async ({ page, asUser }) => {
  await asUser();
  await page.goto("/dashboard/key");
  // A field of the page keeps its words; the key works there too.
  const search = page.getByRole("searchbox").or(page.getByRole("textbox")).first();
  await page.getByRole("button", { name: field }).waitFor();
  await search.focus();
  await page.keyboard.press("ControlOrMeta+K");
  const palette = page.getByRole("combobox", { name: field });
  await expect(palette).toBeFocused();
  for (const [scheme, width] of [
    ["light", 1440],
    ["dark", 1440],
    ["dark", 360],
    ["light", 360],
  ] as const) {
    await wear(page, scheme, width);
    await expectAccessible(page, `palette ${scheme} ${width}`);
    await expectToFit(page, `palette ${scheme} ${width}`);
    await photograph(page, `palette-${scheme}-${width}`);
  }
  await wear(page, "light", 1440);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(search).toBeFocused();

  await page.keyboard.press("ControlOrMeta+K");
  await expect(palette).toBeFocused();
  await page.keyboard.type("log");
  await expect(option(page, /^Log/).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/log/);
  await expect(page.getByRole("heading", { level: 1, name: "Log" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("finds keys by name on the server, one question a pause, and calls off what is no longer wanted", async ({
  page,
  session,
  asUser,
}) => {
  await addKey(session, "production");
  await addKey(session, "preview");
  await asUser();
  await page.goto("/dashboard");
  await openPalette(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/token/") asked.push(url.searchParams.get("keyword") ?? "");
  });
  await typeAtOnce(page.getByRole("combobox", { name: field }), "prod");
  await expect(option(page, "production")).toBeVisible();
  await expect(option(page, "preview")).toHaveCount(0);
  expect(asked).toEqual(["prod"]);

  // A question that hangs is called off by the next letter.
  let hanging = 0;
  await page.route(/\/api\/token\/\?.*keyword=pre(&|$)/, () => {
    hanging += 1;
  });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("keyword=pre&"));
  await page.getByRole("combobox", { name: field }).fill("pre");
  await expect(page.getByText("Searching keys…")).toBeVisible();
  await expect.poll(() => hanging).toBe(1);
  await page.keyboard.type("v");
  expect((await failed).failure()?.errorText).toContain("ERR_ABORTED");
  await option(page, "preview").click();
  await expect(page).toHaveURL(/\/dashboard\/key\?.*keyword=preview/);
  await expect(rowOf(page, "preview")).toBeVisible();
});

test("says that keys could not be searched, and tries again", async ({ page, session, asUser, witness }) => {
  await addKey(session, "production");
  await asUser();
  await page.goto("/dashboard/profile");
  witness.expectFaults(/\/api\/token\//);
  await page.route(/\/api\/token\//, (route) => route.fulfill({ status: 500, body: "" }));
  await openPalette(page);
  await page.keyboard.type("prod");
  await expect(page.getByText("Couldn’t search keys.")).toBeVisible();
  await page.unroute(/\/api\/token\//);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(option(page, "production")).toBeVisible();
});

test("does things: a new key, dark mode, the settings, another language, the way out", async ({ page, asUser }) => {
  await asUser();
  await page.goto("/dashboard");
  const run = async (words: string): Promise<void> => {
    const inEither = /^(Search and commands|搜索与命令)$/;
    await page.getByRole("button", { name: inEither }).waitFor();
    await page.keyboard.press("ControlOrMeta+K");
    await expect(page.getByRole("combobox", { name: inEither })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox")).toHaveCount(0);
  };
  await run("dark");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await run("settings");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(settings).toHaveCount(0);
  await run("create key");
  await expect(page).toHaveURL(/\/dashboard\/key$/);
  const drawer = page.getByRole("dialog", { name: "Create key" });
  await drawer.getByRole("textbox", { name: "Name" }).fill("half");
  // Over an open form: only the palette closes, and leaving asks first.
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("combobox", { name: field })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: field })).toHaveCount(0);
  await expect(drawer.getByRole("textbox", { name: "Name" })).toHaveValue("half");
  await expect(drawer.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("combobox", { name: field })).toBeFocused();
  await page.keyboard.type("profile");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(drawer.getByRole("textbox", { name: "Name" })).toHaveValue("half");
  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("combobox", { name: field })).toBeFocused();
  await page.keyboard.type("profile");
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

  await run("简体");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await run("设置");
  await expect(page.getByRole("dialog", { name: "设置" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "设置" })).toHaveCount(0);
  await page.getByRole("button", { name: "搜索与命令" }).click();
  await expect(page.getByRole("combobox", { name: "搜索与命令" })).toBeFocused();
  await page.keyboard.type("退出");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);
});

test("the question mark lists the shortcuts, except while typing", async ({ page, asUser }) => {
  await asUser();
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: field }).waitFor();
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+?");
  await expect(name).toHaveValue(/\?$/);
  await page.keyboard.press("Backspace");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Shift+?");
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText("Search and commands");
  for (const scheme of ["light", "dark"] as const) {
    await wear(page, scheme, 1440);
    await expectAccessible(page, `shortcuts ${scheme}`);
    await photograph(page, `shortcuts-${scheme}`);
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});

test("knows what people call things, the models, the settings and the pages before this one", async ({
  page,
  asUser,
}) => {
  await asUser();
  await page.goto("/dashboard/profile");
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/key$/);
  await openPalette(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option").first()).toHaveText(/^Profile/);
  const finds = async (words: string, name: string | RegExp): Promise<void> => {
    await page.getByRole("combobox", { name: field }).fill(words);
    await expect(option(page, name).first(), words).toBeVisible();
  };
  await finds("logout", "Sign out");
  await finds("api key", /^Keys/);
  await finds("balance", /^Top up/);
  await finds("billing", /^Top up/);
  await finds("usage", /^Dashboard/);
  await finds("french", "Language: Français");
  await finds("theme", "Dark mode");
  await finds("purple", "Colour: Purple");
  await finds("contrast", /^High contrast/);
  await finds("right to left", /^Right to left/);
  await finds("top bar", "Navigation: Top bar");
  await finds("echo-emb", /^echo-embedding/);
  await finds("no such thing", "Search the docs for “no such thing”");

  await finds("top bar", "Navigation: Top bar");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("oneHub-settings"))).toContain("horizontal");
  await openPalette(page);
  await finds("echo-emb", /^echo-embedding/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/model_list\?model=echo-embedding$/);
  // The model's drawer takes the focus when it has come.
  const drawer = page.getByRole("dialog", { name: "echo-embedding" });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await openPalette(page);
  await finds("embeddings endpoint", "Search the docs for “embeddings endpoint”");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/doc\?search=embeddings(?:%20|\+)endpoint$/);
  await expect(
    page
      .getByRole("searchbox", { name: /search/i })
      .or(page.getByRole("textbox", { name: /search/i }))
      .first(),
  ).toHaveValue("embeddings endpoint");
});
