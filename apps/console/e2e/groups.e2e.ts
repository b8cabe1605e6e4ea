import type { SignedIn } from "@one-hub/testing/client.ts";
import { makeUser, uniqueName } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { either, openOneHub } from "./support/extensions.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { expect, test } from "./support/test.ts";

const groupPage = z.object({
  data: z.array(
    z.looseObject({
      id: z.number(),
      symbol: z.string(),
      name: z.string(),
      ratio: z.number(),
      api_rate: z.number(),
      enable: z.nullable(z.boolean()),
    }),
  ),
});

/** A group as the gateway stores it; undefined where there is none. */
const stored = async (root: SignedIn, symbol: string) =>
  groupPage.parse(await root.call("GET", "/api/user_group/?size=100")).data.find((group) => group.symbol === symbol);

const create = async (root: SignedIn, change: object = {}): Promise<{ symbol: string; id: number }> => {
  const symbol = uniqueName("g");
  await root.call("POST", "/api/user_group/", { symbol, name: symbol, ratio: 1, api_rate: 300, ...change });
  return { symbol, id: (await stored(root, symbol))?.id ?? 0 };
};

const drawer = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
};

test(
  "a group is created, its prices are shown before they change, and it is disabled",
  either,
  async ({ page, gateway, asVisitor }) => {
    const symbol = uniqueName("g");
    await asVisitor("admin");
    await page.goto("/dashboard/operation");
    const entry = page.getByRole("navigation", { name: "Navigation" }).getByRole("link", { name: "User groups" });
    await expect(entry).toHaveAttribute("aria-current", "page");
    await page.getByRole("button", { name: "New group" }).click();
    const form = drawer(page);
    await form.getByLabel("Price ratio").fill("0.005");
    await form.getByRole("button", { name: "Create group" }).click();
    await expect(form.getByText("Enter a symbol.")).toBeVisible();
    await expect(form.getByText("Enter 0 or a number from 0.01")).toBeVisible();
    await form.getByLabel("Symbol").fill(symbol);
    await form.getByLabel("Name").fill(`Team ${symbol}`);
    // A creation would store a ratio of 1 for it, so it takes a second write.
    await form.getByLabel("Price ratio").fill("0");
    await expect(form.getByText("Users see: Free")).toBeVisible();
    await form.getByRole("switch", { name: "No rate limit" }).click();
    await form.getByRole("button", { name: "Create group" }).click();
    await expect(row(page, symbol)).toContainText("Free");
    for (const text of [symbol, `Team ${symbol}`])
      await expect(row(page, symbol).getByTitle(text, { exact: true })).toHaveCSS("text-overflow", "ellipsis");
    expect(await stored(gateway.root, symbol)).toMatchObject({ name: `Team ${symbol}`, ratio: 0, api_rate: -1 });

    await page.getByRole("searchbox").fill(symbol);
    await expect(page).toHaveURL(new RegExp(`keyword=${symbol}`));
    await expect(page.getByRole("row")).toHaveCount(2);
    expect((await savedFile(page, "CSV")).lines).toHaveLength(2);
    await choose(page, `Team ${symbol}`, "Edit");
    await form.getByLabel("Price ratio").fill("0.8");
    await expect(form.getByText("Users see: 20 % OFF")).toBeVisible();
    const prices = form.getByRole("table", { name: "Price preview" });
    await expect(prices.getByRole("columnheader")).toContainText(["Model", "Before", "After"]);
    await expect(prices.getByRole("row").filter({ hasText: "gpt-4o" }).first()).toContainText("Free");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(row(page, symbol)).toContainText("20 % OFF");
    expect(await stored(gateway.root, symbol)).toMatchObject({ ratio: 0.8, api_rate: -1, enable: true });

    await page.getByRole("switch", { name: `Enable Team ${symbol}` }).click();
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await expect(row(page, symbol)).toContainText("Disabled");
    expect(await stored(gateway.root, symbol)).toMatchObject({ enable: false });
    // Another administrator enables it meanwhile: the call would turn it off again.
    await gateway.root.call("PUT", `/api/user_group/enable/${(await stored(gateway.root, symbol))?.id ?? 0}`);
    await page.getByRole("switch", { name: `Enable Team ${symbol}` }).click();
    await expect(page.getByText(`Team ${symbol} had already been enabled.`)).toBeVisible();
    expect(await stored(gateway.root, symbol)).toMatchObject({ enable: true });
  },
);

test(
  "the later of two administrators is told, and chooses between both versions",
  either,
  async ({ page, gateway, asVisitor, witness }) => {
    witness.expectFaults(/user_group/);
    const { symbol, id } = await create(gateway.root);
    await asVisitor("admin");
    await page.goto(`/dashboard/operation/group?keyword=${symbol}`);
    await choose(page, symbol, "Edit");
    await drawer(page).getByLabel("Name").fill("Mine");
    await gateway.root.call("PUT", "/api/user_group/", {
      id,
      name: "Theirs",
      ratio: 0.5,
      api_rate: 300,
      public: false,
      promotion: false,
      min: 0,
      max: 0,
    });
    await drawer(page).getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("dialog", { name: `${symbol} was changed by someone else` });
    await expect(conflict.getByRole("row").filter({ hasText: "Name" })).toContainText("TheirsMine");
    expect(await stored(gateway.root, symbol)).toMatchObject({ name: "Theirs" });
    await conflict.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByText("Group Mine saved")).toBeVisible();
    expect(await stored(gateway.root, symbol)).toMatchObject({ name: "Mine", ratio: 1 });
  },
);

test("a group is deleted once its users are in another one", async ({ page, gateway, asVisitor }) => {
  const { symbol } = await create(gateway.root);
  const person = await makeUser(gateway.root);
  await gateway.root.call("PUT", "/api/user/", { id: person.id, username: person.username, group: symbol });
  await asVisitor("root");
  await page.goto(`/dashboard/operation/group?keyword=${symbol}`);
  await expect(page.getByRole("link", { name: `Show the 1 user in ${symbol}` })).toBeVisible();
  await expectGoodLooks(page, "groups", "operation-group");
  await choose(page, symbol, "Delete");
  const question = page.getByRole("dialog", { name: `Delete group ${symbol}?` });
  await expect(question).toContainText("1 user is in this group.");
  await question.getByRole("button", { name: "Move users and delete" }).click();
  await expect(page.getByText(`Group ${symbol} deleted`)).toBeVisible();
  expect(await stored(gateway.root, symbol)).toBeUndefined();
  expect(await gateway.root.call("GET", `/api/user/${person.id}`)).toMatchObject({ group: "default" });
});

test(
  "before a one-hub no users are counted, and the question says what becomes of them",
  openOneHub,
  async ({ page, gateway, asVisitor }) => {
    const { symbol } = await create(gateway.root);
    await asVisitor("admin");
    await page.goto(`/dashboard/operation/group?keyword=${symbol}`);
    await expect(page.getByRole("columnheader", { name: "Status" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Users" })).toHaveCount(0);
    await choose(page, symbol, "Delete");
    const question = page.getByRole("dialog", { name: `Delete group ${symbol}?` });
    await expect(question).toContainText("This gateway doesn’t report who is in the group.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`Group ${symbol} deleted`)).toBeVisible();
    expect(await stored(gateway.root, symbol)).toBeUndefined();
  },
);
