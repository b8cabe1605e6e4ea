import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeChannel } from "@one-hub/testing/fixtures.ts";
import { changeGroup, writeOption } from "./support/administration.ts";
import { expectAccessible, expectToFit, photograph, settle } from "./support/looks.ts";
import { startGateway } from "./support/start-gateway.ts";
import { expect, test } from "./support/test.ts";
import { watch } from "./support/witness.ts";

declare global {
  interface Window {
    /** Table rows that were added to the page; counted by a test. */
    drawnRows?: number;
    rowObserver?: MutationObserver;
  }
}

const description = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "");

test("descriptions follow the page and the language", async ({ page }) => {
  await page.goto("/group");
  await expect.poll(() => description(page)).toContain("User groups");
  await page.getByRole("banner").getByRole("link", { name: "Prices", exact: true }).click();
  await expect.poll(() => description(page)).toContain("Prices of all models");
  await page.goto("/group?lang=zh-CN");
  await expect.poll(() => description(page)).toContain("用户分组");
  await expect(page).toHaveTitle(/^分组 · /);
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLMetaElement>("meta[name=keywords]")?.content))
    .toContain("速率限制");
});

test("the home page shows known prices, pictures of the product, questions, and the figures once they are public", async ({
  page,
  gateway,
}) => {
  const back = await writeOption(gateway.root, "PublicFiguresEnabled", "true");
  try {
    await page.goto("/");
    await settle(page);
    const figures = page.getByRole("region", { name: "The last 7 days on this site" });
    await expect(figures).toContainText("Success rate");
    await figures.scrollIntoViewIfNeeded();
    await expect(page.getByRole("region", { name: "Keys with limits" })).toBeVisible();
    await page.getByText("How am I charged?").click();
    await expect(page.getByText(/^Each call is charged/)).toBeVisible();
    await expectAccessible(page, "home");
    await back();
    await page.reload();
    await settle(page);
    await expect(figures).toHaveCount(0);
  } finally {
    await back();
  }
});

test("the header stays while pages change", async ({ page }) => {
  await page.goto("/");
  await settle(page);
  await page.getByRole("banner").evaluate((element) => element.setAttribute("data-seen", ""));
  await page.getByRole("banner").getByRole("link", { name: "Groups" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Groups" })).toBeVisible();
  await expect(page.locator("header[data-seen]")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Groups" })).toHaveAttribute("aria-current", "page");
});

test.describe("the dropdown of the header", () => {
  test("opens under the mouse, shows the dashboard's picture, and leads on", async ({ page }) => {
    await page.goto("/group");
    await settle(page);
    await page.getByRole("button", { name: "More" }).hover();
    const panel = page.getByRole("group", { name: "More" });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(panel.getByRole("link", { name: "Open the dashboard" }).locator("svg")).toBeVisible();
    await expectAccessible(page, "dropdown");
    await photograph(page, "public-dropdown-light-1440");
    await panel.getByRole("link", { name: "FAQ" }).click();
    await expect(page).toHaveURL("/faqs");
    await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
    await expect(panel).toBeHidden();
  });

  test("opens by keyboard, its arrows move, and Escape gives the focus back", async ({ page }) => {
    await page.goto("/group");
    await settle(page);
    const button = page.getByRole("button", { name: "More" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("banner").getByRole("link", { name: "Top-up" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("banner").getByRole("link", { name: "FAQ" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("opens by touch", async ({ browser, gateway }) => {
    const context = await browser.newContext({
      baseURL: gateway.url,
      hasTouch: true,
      viewport: { width: 1024, height: 800 },
    });
    const page = await context.newPage();
    await page.goto("/group");
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("group", { name: "More" }).getByRole("link", { name: "Contact" }).tap();
    await expect(page).toHaveURL(/\/contact-us$/);
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    await context.close();
  });
});

test("on a phone the navigation is a drawer of 320 pixels that a chosen page closes", async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 760 });
  await page.goto("/group");
  await settle(page);
  await page.getByRole("button", { name: "Open navigation" }).click();
  const drawer = page.getByRole("dialog", { name: "Navigation" });
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(320);
  await expectAccessible(page, "drawer");
  await drawer.getByRole("link", { name: "Privacy policy" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();
  await expect(drawer).toBeHidden();
});

test("groups show their discount, their rate and what they can call", async ({ page, gateway }) => {
  const name = "N".repeat(50);
  const back = await changeGroup(gateway.root, "svip", { name, public: true, ratio: 0.5, api_rate: -1 });
  try {
    await page.goto("/group");
    const card = page.getByRole("main").locator("section").filter({ hasText: "svip" });
    await expect(card).toContainText("50 % OFF");
    await expect(card).toContainText("unlimited");
    await page.setViewportSize({ width: 360, height: 760 });
    await expectToFit(page, "/group 360");
    await page.goto("/group?lang=zh-CN");
    await expect(card).toContainText("5 折");
  } finally {
    await back();
  }
});

test("top-up amounts are cards with their discount; without any the page has an empty state", async ({
  page,
  gateway,
}) => {
  const back = await writeOption(gateway.root, "RechargeDiscount", '{"10":0.9,"100":0.8}');
  try {
    await page.goto("/pricing");
    await expect(page.getByRole("article").filter({ hasText: "$100 balance" })).toContainText("$80.00");
    await expect(page.getByRole("article").filter({ hasText: "$10 balance" })).toContainText("10 % OFF");
    const inCurrencyAgain = await writeOption(gateway.root, "DisplayInCurrencyEnabled", "false");
    try {
      await page.reload();
      const card = page.getByRole("article").filter({ hasText: "$100 balance" });
      await expect(card).toContainText("50M points");
      await expect(card).toContainText("You save $20.00");
    } finally {
      await inCurrencyAgain();
    }
  } finally {
    await back();
  }
  const backAgain = await writeOption(gateway.root, "RechargeDiscount", "{}");
  try {
    await page.reload();
    await expect(page.getByText("No top-up packages")).toBeVisible();
  } finally {
    await backAgain();
  }
});

test("a payment's page asks for the sign-in, then for the order, whose number is never rounded", async ({
  page,
  asUser,
}) => {
  const number = "4953872227329467982";
  await page.goto(`/payment?trade_no=${number}`);
  await expect(page.getByRole("heading", { name: "Sign in to see this payment" })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page).toHaveURL(`/payment?trade_no=${number}`);
  await asUser();
  const asked = page.waitForRequest((request) => request.url().includes("/api/user/order/status"));
  // A provider's own number beside ours.
  await page.goto(`/payment?trade_no=77&out_trade_no=${number}`);
  expect(new URL((await asked).url()).searchParams.get("trade_no")).toBe(number);
  await expect(page.getByRole("heading", { name: "No order found" })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  const again = page.waitForRequest((request) => request.url().includes("/api/user/order/status"));
  await again;
  await page.route(/\/api\/user\/order\/status/, (route) => route.fulfill({ json: { success: true, message: "" } }));
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expectAccessible(page, "paid");
});

test("the maintenance page tells whether the gateway is back", async ({ page, witness }) => {
  await page.goto("/maintenance");
  witness.expectFaults(/\/api\/status/);
  await page.route(/\/api\/status$/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("The gateway isn’t responding yet.")).toBeVisible();
  await page.unroute(/\/api\/status$/);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { name: "The gateway is back" })).toBeVisible();
});

test("old addresses lead to what took their place, and unknown ones to /404", async ({ page, asUser, asVisitor }) => {
  const leadsTo = async (from: string, to: string, heading: string): Promise<void> => {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  };
  await leadsTo("/price?search=gpt", "/prices?search=gpt", "Prices");
  await leadsTo("/about", "/about-us", "About");
  await leadsTo("/panel/nothing", "/404", "Page not found");
  await asUser();
  await leadsTo("/panel/token?page=1&keyword=x", "/dashboard/key?keyword=x", "Keys");
  await asVisitor("root");
  await leadsTo("/panel/payment#order", "/dashboard/payment/order", "Orders");
  await leadsTo("/panel/setting#system", "/dashboard/setting?tab=sign_in", "Settings");
});

const modelCount = 2000;

/** So many models on a channel of their own, a tenth of them free to tell apart by name. */
const offerManyModels = (root: SignedIn): Promise<number> =>
  makeChannel(root, {
    url: "http://127.0.0.1:9",
    key: "sk-none",
    models: Array.from({ length: modelCount }, (_, index) => `${index % 10 === 0 ? "rare" : "model"}-${index}`),
  });

test("2,000 models filter and sort by drawing only the rows in view", async ({ page, gateway }) => {
  const channel = await offerManyModels(gateway.root);
  try {
    await page.goto("/prices");
    const table = page.getByRole("table", { name: "Prices" });
    await expect(table.getByRole("row").nth(1)).toBeVisible();
    await settle(page);
    expect(Number(await table.getAttribute("aria-rowcount"))).toBeGreaterThan(modelCount);
    expect(await table.getByRole("row").count()).toBeLessThan(60);

    // How long that takes is measured by bench/smooth.ts.
    const drawnRows = async (act: () => Promise<void>): Promise<number> => {
      await page.evaluate(() => {
        window.drawnRows = 0;
        window.rowObserver?.disconnect();
        window.rowObserver = new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes)
              if (node instanceof Element && node.matches("tr, [role=row]"))
                window.drawnRows = (window.drawnRows ?? 0) + 1;
        });
        window.rowObserver.observe(document.body, { childList: true, subtree: true });
      });
      await act();
      return page.evaluate(() => window.drawnRows ?? Infinity);
    };

    const search = page.getByRole("searchbox", { name: "Model or description" });
    const filtering = await drawnRows(async () => {
      await search.fill("rare");
      await search.press("Enter");
      await expect(table).toHaveAttribute("aria-rowcount", String(modelCount / 10 + 1));
      await search.fill("");
      await search.press("Enter");
      await expect(table).not.toHaveAttribute("aria-rowcount", String(modelCount / 10 + 1));
    });
    // The rows in view, twice: filtered and back.
    expect(filtering).toBeLessThan(120);

    const sorting = await drawnRows(async () => {
      const head = table.getByRole("columnheader", { name: "Model" });
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "descending");
      await expect(table.getByRole("row").nth(1)).toContainText("rare-990");
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", "ascending");
    });
    expect(sorting).toBeLessThan(120);

    // Far down the page there are other rows, and as few.
    await page.evaluate(() => scrollTo(0, 60_000));
    await expect(table.getByRole("row").nth(1)).not.toContainText("echo");
    expect(await table.getByRole("row").count()).toBeLessThan(60);
    await expectAccessible(page, "2,000 models");

    await page.goto("/prices?view=cards");
    const list = page.getByRole("list", { name: "Prices" });
    await expect(list.getByRole("listitem").first()).toBeVisible();
    expect(await list.getByRole("listitem").count()).toBeLessThan(80);
  } finally {
    await gateway.root.call("DELETE", `/api/channel/${channel}`);
  }
});

test("the price table keeps its filters in the address, says when nothing matches, and opens a model beside it", async ({
  page,
}) => {
  await page.goto("/prices?search=echo");
  const table = page.getByRole("table", { name: "Prices" });
  await expect(table).toContainText("echo-embedding");
  // The model's name, in its own font, stands on the line of the other texts of its row.
  const [name = 0, provider = -1] = await table
    .getByRole("row")
    .filter({ hasText: "echo-embedding" })
    .evaluate((row) =>
      [row.querySelector("code"), row.children[1]].map((text) => {
        const mark = document.createElement("span");
        mark.style.display = "inline-block";
        text?.append(mark);
        const { bottom } = mark.getBoundingClientRect();
        mark.remove();
        return bottom;
      }),
    );
  expect(Math.abs(name - provider)).toBeLessThan(0.5);
  await page.getByRole("radio", { name: "per 1K" }).click();
  await page.getByRole("radio", { name: "Points" }).click();
  await expect(page).toHaveURL(/unit=1K/);
  await expect(page).toHaveURL(/money=quota/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Points" })).toBeChecked();
  await table.getByRole("button", { name: "Details of echo", exact: true }).click();
  const detail = page.getByRole("dialog", { name: "echo" });
  await expect(detail.getByRole("table")).toContainText("× 1");
  await expectAccessible(page, "detail");
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await page.getByRole("searchbox").fill("no such model");
  await expect(page.getByText("No models match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(table).toContainText("echo");
});

test("a failed read shows its error in place and can be retried", async ({ page, witness }) => {
  witness.expectFaults(/\/api\/(available_model|user_group_map|about)/);
  await page.route(/\/api\/(available_model|user_group_map|about)/, (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  for (const path of ["/", "/group", "/prices", "/about-us"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Gateway error");
  }
  await page.unroute(/\/api\/(available_model|user_group_map|about)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("One key for everything.")).toBeVisible();
});

test("texts of the site take the place of the console's own, and do no harm", async ({ page, gateway }) => {
  const backs = [
    await writeOption(gateway.root, "terms", "# Our terms\n\nBe kind.\n\nBe brief."),
    await writeOption(
      gateway.root,
      "About",
      `<h2 onclick="alert(1)">We</h2><p style="color:red">are many</p><script>alert(1)</script>`,
    ),
    await writeOption(gateway.root, "HomePageContent", "# Welcome to us\n\n[bad](javascript:alert(1))"),
    await writeOption(
      gateway.root,
      "Footer",
      `<style>* { color: red }</style><p onclick="alert(1)">© Us</p><iframe src='https://example.com'></iframe>`,
    ),
  ];
  try {
    await page.goto("/terms");
    await expect(page.getByText("Be kind.")).toBeVisible();
    await settle(page);
    await expect(page.getByText("Be brief.")).toHaveCSS("margin-top", "12px");
    await expect(page.getByRole("contentinfo")).toContainText("© Us");
    await page.goto("/about-us");
    await expect(page.getByText("are many")).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Welcome to us" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.locator("iframe, main script, footer script").count()).toBe(0);
    await settle(page);
    await expectAccessible(page, "home of the site");

    // The next visit shows the copy of the last one before anything has answered.
    await page.route(/\/api\/home_page_content/, () => undefined);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Welcome to us" })).toBeVisible();
  } finally {
    for (const back of backs) await back();
  }
});

test("a page of a configured host is framed in a sandbox, one of another host is a link", async ({ browser }) => {
  const framed = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      "<!doctype html><title>Theirs</title><p>Their page</p><script>try { top.location = 'about:blank' } catch {}</script>",
    );
  });
  await new Promise<void>((done) => framed.listen(0, "127.0.0.1", done));
  const address = framed.address();
  const host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const folder = await mkdtemp(join(tmpdir(), "console-config-"));
  const file = join(folder, "console.json");
  await writeFile(
    file,
    JSON.stringify({
      frameHosts: [host],
      statusUrl: "https://status.example.com",
      apiDocsUrl: "https://docs.example.com",
    }),
  );
  const gateway = await startGateway({ variables: { CONSOLE_CONFIG: file } });
  const context = await browser.newContext({ baseURL: gateway.url });
  const witness = await watch(context);
  // The framed page tries to navigate the top window; the browser reports that it may not.
  try {
    const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
    await writeOption(root, "HomePageContent", `http://${host}/start`);
    await writeOption(root, "About", "https://elsewhere.example/about");
    const page = await context.newPage();
    await page.goto("/");
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
    expect(await frame.getAttribute("sandbox")).not.toMatch(/top-navigation/);
    await expect(page.frameLocator("iframe").getByText("Their page")).toBeVisible();
    await expect(page).toHaveURL(`${gateway.url}/`);
    await expect(page.getByRole("banner").getByRole("link", { name: /^Documentation/ })).toHaveAttribute(
      "href",
      "https://docs.example.com",
    );
    await expect(page.getByRole("banner").getByRole("link", { name: /^Status/ })).toHaveAttribute("rel", /noopener/);

    await page.goto("/about-us");
    await expect(page.getByRole("link", { name: "Open page" })).toHaveAttribute(
      "href",
      "https://elsewhere.example/about",
    );
    expect(witness.complaints().filter((line) => !/sandbox|navigate the top/i.test(line))).toEqual([]);
  } finally {
    await context.close();
    await gateway.stop();
    framed.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("a site without public pages sends visitors to the sign-in; what must always be there stays", async ({ page }) => {
  const gateway = await startGateway();
  try {
    const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
    await writeOption(root, "WebHomeEnabled", "false");
    for (const path of ["/", "/group", "/prices", "/about-us"]) {
      await page.goto(`${gateway.url}${path}`);
      await expect(page).toHaveURL(`${gateway.url}/login`);
    }
    for (const [path, heading] of [
      ["/terms", "Terms of service"],
      ["/privacy", "Privacy policy"],
      ["/contact-us", "Contact"],
    ] as const) {
      await page.goto(`${gateway.url}${path}`);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`${gateway.url}${path}`);
      await expect(page.getByRole("banner").getByRole("link", { name: "Prices" })).toHaveCount(0);
    }
    // Links open in a tab of their own, so that typed values are kept.
    await page.goto(`${gateway.url}/register`);
    await page.getByRole("textbox", { name: "Username", exact: true }).fill("half-typed");
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: /Terms/ }).click();
    const terms = await opening;
    await expect(terms).toHaveURL(`${gateway.url}/terms`);
    await terms.close();
    await expect(page.getByRole("textbox", { name: "Username", exact: true })).toHaveValue("half-typed");
    await page.goto(`${gateway.url}/payment?trade_no=1`);
    await expect(page.getByRole("heading", { name: "Sign in to see this payment" })).toBeVisible();
    const unknown = await page.goto(`${gateway.url}/nope`);
    expect(unknown?.status()).toBe(404);
    await expect(page).toHaveURL(`${gateway.url}/404`);
    await page.waitForLoadState("networkidle");
  } finally {
    await page.close();
    await gateway.stop();
  }
});
