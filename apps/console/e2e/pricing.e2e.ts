import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { SignedIn } from "@one-hub/testing/client.ts";
import * as z from "zod/mini";
import { offerOnly } from "./support/extensions.ts";
import { readTable, rowOf, tableNamed } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const table = (page: Page) => tableNamed(page, "Model prices");

const openPrices = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/operation/pricing${search}`);
  await expect(page.getByRole("heading", { name: "Model prices", level: 1 })).toBeVisible();
  await expect(table(page).locator("tbody tr[data-row]").first()).toBeVisible();
};

const prices = z.array(
  z.looseObject({ model: z.string(), input: z.number(), output: z.number(), locked: z.boolean() }),
);

/** Stored prices of models with a prefix. */
const stored = async (root: SignedIn, prefix: string) =>
  prices.parse(await root.call("GET", "/api/prices")).filter(({ model }) => model.startsWith(prefix));

const facts = async (root: SignedIn, prefix: string): Promise<readonly string[]> =>
  (await stored(root, prefix)).map(({ model, input, output, locked }) =>
    [model, input, output, ...(locked ? ["locked"] : [])].join(" "),
  );

const add = (root: SignedIn, price: Readonly<Record<string, unknown>>): Promise<unknown> =>
  root.call("POST", "/api/prices/single", { type: "tokens", channel_type: 1, input: 1, output: 2, ...price });

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("administrators find, add, change and delete prices", async ({ page, gateway, asVisitor, witness }) => {
  witness.expectFaults(/\/api\/prices\/single\/life-unpriced/);
  const { root } = gateway;
  await root.call("POST", "/api/channel/", { type: 1, key: "k", name: "n", group: "default", models: "life-unpriced" });
  await asVisitor("admin");
  await openPrices(page);

  // An unpriced model of a channel is found, and priced in dollars per million tokens.
  await page.getByRole("link", { name: /models? without a price$/ }).click();
  expect(addressOf(page)).toEqual({ state: "unpriced" });
  await rowOf(page, "life-unpriced").getByRole("button", { name: "Set price" }).click();
  const form = page.getByRole("dialog", { name: "New price" });
  await form.getByRole("textbox", { name: "Input", exact: true }).fill("2.5");
  // By itself, so that a number follows its own unit from right to left, too.
  await expect(form.getByText("Ratio: 1.25", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "Add price" }).click();
  await expect(form.getByText("Enter a number, 0 or more.")).toBeVisible();
  await form.getByRole("textbox", { name: "Output", exact: true }).fill("10");
  const addRatio = form.getByRole("button", { name: "Add a ratio" });
  await addRatio.click();
  await page.getByRole("menuitem", { name: "Cached · input", exact: true }).click();
  await form.getByRole("button", { name: "Remove the ratio of Cached" }).press("Enter");
  await expect(addRatio).toBeFocused();
  await addRatio.press("Enter");
  await page.getByRole("menuitem", { name: "Cached · input", exact: true }).press("Enter");
  // It is not left behind the footer, where its menu could not be opened.
  await expect(addRatio).toBeFocused();
  await expect(addRatio).toBeInViewport({ ratio: 1 });
  await form.getByRole("textbox", { name: /^Cached/ }).fill("0.5");
  await form.getByRole("button", { name: "Add price" }).click();
  await expect(form).toBeHidden();
  expect(await stored(root, "life-")).toMatchObject([
    { model: "life-unpriced", type: "tokens", input: 1.25, output: 5, extra_ratios: { cached_tokens: 0.5 } },
  ]);

  // In place, in the column's own unit.
  await openPrices(page, "?keyword=life-unpriced");
  const [row] = await readTable(table(page));
  expect(row).toMatchObject({
    "Input ratio": "1.25",
    "Input / 1M": "$2.5$0.0025 / 1K",
    "Output / 1M": "$10$0.01 / 1K",
  });
  await page.getByRole("button", { name: /^Output \/ 1M of life-unpriced/ }).click();
  await page.getByRole("textbox", { name: "Output / 1M of life-unpriced" }).fill("12");
  await page.keyboard.press("Enter");
  await expect.poll(() => facts(root, "life-")).toEqual(["life-unpriced 1.25 6"]);
  // The form shows what the list has.
  await expect(page.getByRole("button", { name: /^Output \/ 1M of life-unpriced: \$12/ })).toBeVisible();

  // Another administrator changes the price while the form is open.
  await page.getByRole("button", { name: "Actions for life-unpriced" }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Price of life-unpriced" });
  await edit.getByRole("switch", { name: "Locked" }).click();
  await root.call("PUT", "/api/prices/single/life-unpriced", {
    model: "life-unpriced",
    type: "tokens",
    channel_type: 1,
    input: 3,
    output: 3,
  });
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "life-unpriced was changed by someone else" });
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await expect(edit).toBeHidden();
  expect(await facts(root, "life-")).toEqual(["life-unpriced 1.25 6 locked"]);

  await page.getByRole("button", { name: "Actions for life-unpriced" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 price" }).click();
  await expect.poll(() => facts(root, "life-")).toEqual([]);
});

test("several prices are edited as a sheet, set alike and deleted, with a report", async ({
  page,
  gateway,
  asVisitor,
  witness,
}) => {
  witness.expectFaults(/\/api\/prices\/single\/sheet-c/);
  const { root } = gateway;
  for (const model of ["sheet-a", "sheet-b", "sheet-c", "sheet-d"]) await add(root, { model });
  await asVisitor("admin");
  await openPrices(page, "?keyword=sheet-");
  await page.getByRole("button", { name: "Edit as sheet" }).click();
  const type = async (cell: string, text: string): Promise<void> => {
    await page.getByRole("button", { name: new RegExp(`^${cell}:`) }).click();
    await page.getByRole("textbox", { name: cell }).fill(text);
    await page.keyboard.press("Enter");
  };
  await type("Input ratio of sheet-a", "7");
  await type("Output ratio of sheet-b", "8");
  await page.getByRole("switch", { name: "Locked of sheet-c" }).click();
  await type("Output ratio of sheet-d", "9");
  expect(await facts(root, "sheet-")).toEqual(["sheet-a 1 2", "sheet-b 1 2", "sheet-c 1 2", "sheet-d 1 2"]);
  await root.call("DELETE", "/api/prices/single/sheet-b");
  await root.call("PUT", "/api/prices/single/sheet-c", {
    model: "sheet-c",
    type: "tokens",
    channel_type: 1,
    input: 1,
    output: 3,
  });
  // The lists are read once, after the last row.
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/prices/model_list")) reads += 1;
  });
  await page.getByRole("button", { name: "Save 4 prices" }).click();
  const report = page.getByRole("dialog", { name: "Save 4 prices" });
  await expect(report.getByText("2 done")).toBeVisible();
  expect(reads).toBeLessThan(2);
  await expect(report.getByText("2 failed")).toBeVisible();
  await expect(report.getByText("This model no longer has a price.")).toBeVisible();
  await expect(report.getByText("Someone else changed this in the meantime.")).toBeVisible();
  await report.getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => facts(root, "sheet-")).toEqual(["sheet-a 7 2", "sheet-c 1 3", "sheet-d 1 9"]);
  await root.call("DELETE", "/api/prices/single/sheet-d");
  // The rows show what is stored now; what was refused can be saved on top of it.
  await expect(page.getByRole("button", { name: /^Output ratio of sheet-b:/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Output ratio of sheet-c: 3. Edit" })).toBeVisible();
  await page.getByRole("button", { name: "Save 1 price" }).click();
  await expect.poll(() => facts(root, "sheet-")).toEqual(["sheet-a 7 2", "sheet-c 1 3 locked"]);
  await page.getByRole("button", { name: "Done", exact: true }).click();

  await page.getByRole("checkbox", { name: "Select sheet-a" }).click();
  await page.getByRole("checkbox", { name: "Select sheet-c" }).click();
  await page.getByRole("button", { name: "Set one price" }).click();
  const form = page.getByRole("dialog", { name: "One price for 2 models" });
  await form.getByRole("textbox", { name: "Input", exact: true }).fill("4");
  // Another administrator changes one of them: the form says which, and a second save replaces it.
  const theirs = { model: "sheet-c", type: "tokens", channel_type: 1, input: 5, output: 5, locked: false };
  await root.call("PUT", "/api/prices/single/sheet-c", theirs);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByText("in the meantime: sheet-c. Save again to replace them.")).toBeVisible();
  expect(await facts(root, "sheet-")).toEqual(["sheet-a 7 2", "sheet-c 5 5"]);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toBeHidden();
  expect(await facts(root, "sheet-")).toEqual(["sheet-a 2 2", "sheet-c 2 2"]);

  await page.getByRole("button", { name: "Delete prices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 prices" }).click();
  await expect.poll(() => facts(root, "sheet-")).toEqual([]);
});

test("a price list is compared and applied row by row; files lead there and back", async ({
  page,
  gateway,
  asVisitor,
}) => {
  const { root } = gateway;
  await add(root, { model: "list-changed" });
  await add(root, { model: "list-kept" });
  await add(root, { model: "list-locked", locked: true });
  await asVisitor("admin");
  await openPrices(page, "?keyword=list-");
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(
    csv
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",").slice(0, 6).join(",")),
  ).toEqual(["list-changed,tokens,1,1,2,false", "list-kept,tokens,1,1,2,false", "list-locked,tokens,1,1,2,true"]);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  const window = page.getByRole("dialog", { name: "Import prices" });
  // The gateway reads addresses of the public internet alone.
  await window.getByRole("textbox", { name: "Address of a price list" }).fill("https://127.0.0.1/prices.json");
  await window.getByRole("button", { name: "Read", exact: true }).press("Enter");
  await expect(window.getByText("Enter a public address that starts with https://.")).toBeVisible();
  await expect(window.getByRole("button", { name: "Read", exact: true })).toBeFocused();

  const content = window.getByRole("textbox", { name: "Or paste the content" });
  await content.fill("no list");
  await window.getByRole("button", { name: "Compare" }).click();
  await expect(window.getByText("This isn’t a price list.")).toBeVisible();
  await content.fill('model,input,output\n"list-new,1,1\nlist-other,1,1');
  await window.getByRole("button", { name: "Compare" }).click();
  await expect(window.getByText("The quotation marks in line 2 aren’t closed correctly.")).toBeVisible();
  const changed = csv
    .replace("list-changed,tokens,1,1,2", "list-changed,tokens,1,5,2")
    .replace("list-locked,tokens,1,1,2", "list-locked,tokens,1,9,2")
    .concat("list-new,tokens,1,0.125,1,false\r\nlist-bad,minutes,1,1,1,false\r\n");
  await content.fill(changed);
  await window.getByRole("button", { name: "Compare" }).click();
  const verdict = (name: string) => window.getByRole("row").filter({ hasText: name });
  await expect(verdict("list-changed")).toContainText("Input ratio: 1 → 5");
  await expect(verdict("list-new")).toContainText("New");
  await expect(verdict("list-kept")).toContainText("Unchanged");
  await expect(verdict("list-locked")).toContainText("Locked");
  await expect(verdict("list-bad")).toContainText("Billing");
  await window.getByRole("checkbox", { name: "Import list-new" }).click();
  await window.getByRole("button", { name: "Apply 1 row" }).click();
  await expect(window).toBeHidden();
  expect(await facts(root, "list-")).toEqual(["list-changed 5 2", "list-kept 1 2", "list-locked 1 2 locked"]);
});

test("without extensions a list comes by hand, and a price that changed meanwhile is not written over", async ({
  page,
  gateway,
  asVisitor,
}) => {
  const { root } = gateway;
  await add(root, { model: "plain-a" });
  await asVisitor("admin");
  await offerOnly(page);
  await openPrices(page, "?keyword=plain-");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const window = page.getByRole("dialog", { name: "Import prices" });
  await expect(window.getByText("This gateway can’t fetch price lists.")).toBeVisible();
  await page.keyboard.press("Escape");
  await root.call("PUT", "/api/prices/single/plain-a", { model: "plain-a", type: "tokens", input: 6, output: 6 });
  await page.getByRole("button", { name: /^Input ratio of plain-a:/ }).click();
  const typed = page.getByRole("textbox", { name: "Input ratio of plain-a" });
  await typed.fill("-2");
  await typed.blur();
  await expect(page.getByText("Enter a number, 0 or more.")).toBeVisible();
  await typed.fill("2");
  await page.keyboard.press("Enter");
  // The typed price stays, to be tried again.
  await expect(page.getByText("Someone else changed this in the meantime.")).toBeVisible();
  await expect(typed).toHaveValue("2");
  await expect(typed).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Input ratio of plain-a: 6/ })).toBeFocused();
  expect(await facts(root, "plain-")).toEqual(["plain-a 6 6"]);
});
