import { createServer } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { settle } from "./support/looks.ts";
import { signInHeading, submitSignIn } from "./support/sign-in.ts";
import { startGateway } from "./support/start-gateway.ts";
import { expect, test } from "./support/test.ts";

/** The texts of the invoices page, which no other page fetches ahead. */
const invoicePage = /\/assets\/invoice-[\w-]+\.js/;

const countLoads = (page: Page): (() => number) => {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
};

test.describe("a part of the page that is gone", () => {
  test.beforeEach(({ witness }) => witness.expectFaults(/\/assets\//));

  test("reloads the page, which then has it", async ({ page, asUser }) => {
    await asUser();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const loads = countLoads(page);
    await page.route(invoicePage, (route) => route.abort(), { times: 1 });
    await page.getByRole("link", { name: "Invoices", exact: true }).click();
    await expect.poll(loads).toBe(1);
    await page.goto("/dashboard/invoice");
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  });

  test("of another language is missed without a reload: the page stays and shows an error", async ({ page }) => {
    await page.goto("/login");
    await expect(signInHeading(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    const loads = countLoads(page);
    const french = /\/assets\/texts-fr-[^/]*\.js$/;
    await page.route(french, (route) => route.abort());
    const languages = page.getByRole("combobox").first();
    await languages.selectOption("fr");
    await expect(page.getByText("Error changing language!")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    // One message is enough.
    await expect(page.getByText("Part of the console didn’t load")).toHaveCount(0);
    expect(loads()).toBe(0);
    await page.unroute(french);
    await languages.selectOption("fr");
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    expect(loads()).toBe(0);
  });

  test("that stays away is reloaded for once, and then said, with no loop", async ({ page, asUser }) => {
    await asUser();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const loads = countLoads(page);
    await page.route(invoicePage, (route) => route.abort());
    await page.getByRole("link", { name: "Invoices", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Part of the page didn’t load" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
    expect(loads()).toBeLessThanOrEqual(2);
  });

  test("offline leaves the page where it is, with the error in the part’s place", async ({ page, asUser, witness }) => {
    // Calls that the page makes meanwhile.
    witness.expectFaults(/\/api\//);
    await asUser();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settle(page);
    const loads = countLoads(page);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Invoices", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Part of the page didn’t load" })).toBeVisible();
    await expect(page.getByText("You’re offline.")).toBeVisible();
    expect(loads()).toBe(0);
    await page.context().setOffline(false);
  });

  for (const path of ["/login", "/dashboard"])
    test(`that draws everything stays away: ${path} says so in words of its own`, async ({ page, asUser }) => {
      if (path === "/dashboard") await asUser();
      await page.route(/\/assets\/renderer-[\w-]+\.js/, (route) => route.abort());
      const loads = countLoads(page);
      await page.goto(path);
      await expect(page.getByText("Part of the page didn’t load. Reload the page.")).toBeVisible();
      expect(loads()).toBeLessThanOrEqual(2);
    });

  test("never costs what was typed: the reload is offered", async ({ page, asUser }) => {
    await asUser();
    await page.goto("/dashboard/profile");
    const name = page.getByRole("textbox", { name: "Display name" });
    await name.fill("Half a name");
    const loads = countLoads(page);
    await page.route(invoicePage, (route) => route.abort());
    // Coming near asks for the page's part.
    await page.getByRole("link", { name: "Invoices", exact: true }).hover();
    const offer = page.getByText("Part of the console didn’t load");
    await expect(offer).toBeVisible();
    await expect(name).toHaveValue("Half a name");
    expect(loads()).toBe(0);
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(offer).toHaveCount(0);
  });

  test("of a window shows an error, and loads with the next press", async ({ page }) => {
    await page.goto("/login");
    const name = page.getByRole("textbox", { name: "Username or email" });
    await name.fill("half");
    await settle(page);
    const anyPart = /\/assets\/.*\.js$/;
    await page.route(anyPart, (route) => route.abort());
    const gear = page.getByRole("button", { name: "Settings" });
    const settings = page.getByRole("dialog", { name: "Settings" });
    await gear.click();
    await expect(page.getByText("Part of the console didn’t load")).toBeVisible();
    await expect(gear).toHaveAttribute("aria-expanded", "false");
    await expect(settings).toHaveCount(0);
    await page.unroute(anyPart);
    await gear.click();
    await expect(settings).toBeVisible();
    await expect(name).toHaveValue("half");
  });
});

/** A host that takes calls and never answers. */
const silentHost = async () => {
  let calls = 0;
  const server = createServer(() => {
    calls += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

test("outside parts load after the page; hosts that hang or are blocked change nothing, and signing out resets the widget", async ({
  page,
  witness,
}) => {
  const silent = await silentHost();
  const folder = await mkdtemp(join(tmpdir(), "console-e2e-outside-"));
  const file = join(folder, "console.json");
  await writeFile(file, JSON.stringify({ analytics: { baseUrl: silent.url, websiteId: "site" }, crispId: "widget" }));
  const gateway = await startGateway({ variables: { CONSOLE_CONFIG: file } });
  try {
    witness.expectFaults(/client\.crisp\.chat|\/script\.js$/);
    await page.route(/client\.crisp\.chat/, (route) => route.abort("blockedbyclient"));
    const widget = page.waitForRequest("https://client.crisp.chat/l.js");
    await page.goto(`${gateway.url}/login`);
    await widget;
    // By then the page has been there for long.
    await expect(signInHeading(page)).toBeVisible();
    await expect.poll(silent.calls).toBe(1);
    await submitSignIn(page, "root", await gateway.rootPassword());
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("button", { name: "Search and commands" }).click();
    await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
    await page.keyboard.type("sign out");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login/);
    const queue = await page.evaluate(() => JSON.stringify(Reflect.get(window, "$crisp")));
    expect(queue).toBe(JSON.stringify([["do", "session:reset"]]));
  } finally {
    await page.close();
    silent.stop();
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
