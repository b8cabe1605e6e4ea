import { signedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { levels } from "../src/permissions.ts";
import { copiedBy } from "./support/clipboard.ts";
import { either } from "./support/extensions.ts";
import { expectGoodLooks, settle, wear } from "./support/looks.ts";
import { openFilter } from "./support/open-filter.ts";
import { expect, gatewayNames, type PaymentStand, test } from "./support/payment-stand.ts";
import { readTable, tableNamed } from "./support/table.ts";

const stored = z.looseObject({
  id: z.number(),
  uuid: z.string(),
  name: z.string(),
  config: z.string(),
  sort: z.number(),
  enable: z.nullable(z.boolean()),
  percent_fee: z.number(),
});
const storedPage = z.object({ data: z.array(stored) });

/** A payment method as the gateway stores it, its secrets included. */
const methodNamed = async (stand: PaymentStand, name: string) => {
  const { data } = storedPage.parse(await stand.root.call("GET", "/api/payment/?size=100"));
  const found = data.find((method) => method.name === name);
  return found === undefined ? undefined : stored.parse(await stand.root.call("GET", `/api/payment/${found.id}`));
};

const configOf = (method: { readonly config: string } | undefined): unknown => JSON.parse(method?.config ?? "null");

/** Puts root into the browser. */
const asRoot = (page: Page, stand: PaymentStand) =>
  page.context().addCookies([{ ...stand.root.cookie, url: stand.url, httpOnly: true, sameSite: "Strict" }]);

const list = (page: Page) => tableNamed(page, "Payment methods");

const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

test.beforeEach(async ({ page, stand }) => {
  await asRoot(page, stand);
});

test(
  "a method is added, its price is right to the cent, and its secret is never shown again",
  either,
  async ({ page, stand, extensions }) => {
    const name = `Epay ${Date.now()}`;
    await page.goto("/dashboard/payment");
    await page.getByRole("button", { name: "Add payment method" }).click();
    const form = page.getByRole("dialog", { name: "Add payment method" });
    const fixedFee = form.getByRole("textbox", { name: "Fixed fee" });
    await fixedFee.fill("1,000");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(form.getByText("This field is required")).toHaveCount(4);
    await expect(form.getByText("Enter an amount, such as 0.5")).toBeVisible();
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    // The form of a payment goes to https addresses only.
    await form.getByRole("textbox", { name: "Payment URL" }).fill("http://pay.example.com");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(form.getByText("Use an https:// URL.")).toBeVisible();
    await form.getByRole("textbox", { name: "Payment URL" }).fill("https://pay.example.com");
    await form.getByRole("textbox", { name: "Merchant ID (PID)" }).fill("1000");
    await form.getByLabel("Merchant key").fill("hush-hush");
    await form.getByRole("combobox", { name: "Payment product" }).selectOption("WeChat Pay");
    await form.getByRole("textbox", { name: "Percentage fee" }).fill("5");
    await expect(fixedFee).toBeDisabled();
    await expect(form.getByText("Enter an amount, such as 0.5")).toHaveCount(0);
    await form.getByRole("textbox", { name: "Top-up amount" }).fill("10");
    // 10 · 0.9 = 9, and 5 % of it: 9.45, at 7.3 in binary floats 68.98.
    for (const text of ["$9.00", "$0.45", "CN¥68.98"])
      await expect(form.getByText(text, { exact: true })).toBeVisible();
    await form.getByText("Enabled", { exact: true }).click();
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(`${name} added`)).toBeVisible();
    const made = await methodNamed(stand, name);
    expect(made).toMatchObject({ percent_fee: 0.05, fixed_fee: 0, sort: 1, enable: false });
    expect(configOf(made)).toEqual({
      pay_domain: "https://pay.example.com",
      partner_id: "1000",
      key: "hush-hush",
      pay_type: "wxpay",
    });

    const bodies: string[] = [];
    page.on("response", (response) => {
      if (extensions !== "none" && response.url().includes("/api/payment/"))
        void response.text().then((text) => bodies.push(text));
    });
    await choose(page, name, "Edit");
    const edit = page.getByRole("dialog", { name: `Edit ${name}` });
    await expect(edit.getByLabel("Merchant key")).toHaveValue("");
    await expect(edit.getByText("Stored. Leave empty to keep it.")).toBeVisible();
    await expect(edit.getByText(`/api/payment/notify/${made?.uuid}`)).toBeVisible();
    await edit.getByRole("textbox", { name: "Merchant ID (PID)" }).fill("2000");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`${name} saved`)).toBeVisible();
    expect(configOf(await methodNamed(stand, name))).toMatchObject({ partner_id: "2000", key: "hush-hush" });
    expect(bodies.filter((text) => text.includes('"config":""')).every((text) => !text.includes("hush"))).toBe(true);

    const order = page.getByRole("textbox", { name: `Display order of ${name}` });
    await order.fill("first");
    await expect(page.getByText("Enter a whole number")).toBeVisible();
    // A change is written once, though its field is left meanwhile; what was refused goes out again with Enter alone.
    const write = /\/api\/payment\/$/;
    let writes = 0;
    await page.route(write, async (route) => {
      writes += 1;
      await order.blur();
      await route.fulfill({ json: { success: false, message: "Not now" } });
    });
    await order.fill("3");
    await order.press("Enter");
    await expect(page.getByText("Not now")).toBeVisible();
    await order.focus();
    await order.blur();
    await page.unroute(write);
    await order.press("Enter");
    await expect(page.getByText(`Display order of ${name} saved`)).toBeVisible();
    expect(writes).toBe(1);
    await expect.poll(async () => methodNamed(stand, name)).toMatchObject({ sort: 3 });
    await order.fill("0");
    await order.press("Enter");
    await expect.poll(async () => methodNamed(stand, name)).toMatchObject({ sort: 0 });
    await page.getByRole("switch", { name: `Enable ${name}` }).click();
    await expect.poll(async () => methodNamed(stand, name)).toMatchObject({ sort: 0, enable: true });
    expect(configOf(await methodNamed(stand, name))).toMatchObject({ partner_id: "2000", key: "hush-hush" });

    await choose(page, name, "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`${name} deleted`)).toBeVisible();
    expect(await methodNamed(stand, name)).toBeUndefined();
  },
);

test("filters are in the address, and the notification URL is copied", either, async ({ page, context, stand }) => {
  await page.goto("/dashboard/payment");
  await openFilter(page, "Currency");
  await page.getByRole("button", { name: "CNY" }).click();
  await expect(page).toHaveURL(/currency=CNY/);
  await expect
    .poll(async () => (await readTable(list(page))).map((row) => row["Name"]))
    .toEqual([expect.stringContaining(gatewayNames.epay)]);
  const method = await methodNamed(stand, gatewayNames.epay);
  await page.goto("/dashboard/payment?keyword=Al&type=epay");
  await expect(page.getByText("1 payment method", { exact: true })).toBeVisible();
  const copied = await copiedBy(context, () => choose(page, gatewayNames.epay, "Copy notification URL"));
  expect(copied).toBe(`${stand.url}/api/payment/notify/${method?.uuid}`);
  await page.goto("/dashboard/payment?type=wxpay");
  await expect(page.getByText("No payment methods match these filters.")).toBeVisible();
});

test(
  "a test payment is an order of the administrator's own, at the provider's page",
  either,
  async ({ page, context, stand }) => {
    await stand.reachEpay(context);
    await page.goto("/dashboard/payment");
    await choose(page, gatewayNames.epay, "Test payment");
    const question = page.getByRole("dialog", { name: `Make a test payment with ${gatewayNames.epay}?` });
    // 5 dollars and 5 %, at 7.3: 38.325, in binary floats a little less.
    await expect(question.getByText("CN¥38.32")).toBeVisible();
    const opening = context.waitForEvent("page");
    await question.getByRole("button", { name: "Place order" }).click();
    await expect((await opening).getByRole("heading", { name: /^Pay .*38\.32$/ })).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Payment" }).getByText("Waiting for payment")).toBeVisible();
  },
);

test("of two administrators the later one is told, and chooses", either, async ({ page, stand, witness }) => {
  witness.expectFaults(/\/api\/payment\//);
  const { username, password } = await makeUser(stand.root, { role: levels.admin });
  const other = await signedIn(stand.url, username, password);
  const name = `Shared ${Date.now()}`;
  await stand.root.call("POST", "/api/payment/", {
    type: "epay",
    name,
    currency: "USD",
    config: JSON.stringify({ pay_domain: "https://pay.example.com", partner_id: "1", key: "hush", pay_type: "" }),
  });
  await page.goto("/dashboard/payment");
  await choose(page, name, "Edit");
  const edit = page.getByRole("dialog", { name: `Edit ${name}` });
  await edit.getByRole("textbox", { name: "Display order" }).fill("7");
  const method = await methodNamed(stand, name);
  const icon = `https://images.example.com/${"long".repeat(40)}.png`;
  await other.call("PUT", "/api/payment/", { id: method?.id, fixed_fee: 1e-7, percent_fee: 0.07, icon });
  await edit.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: `${name} was changed by someone else` });
  await expect(conflict.getByRole("row", { name: /^Fixed fee/ })).toContainText("0.0000001");
  const percent = conflict.getByRole("row", { name: /^Percentage fee/ });
  await expect(percent.getByRole("cell", { name: "7", exact: true })).toBeVisible();
  // Both versions are in sight, however long one of them is.
  await wear(page, "light", 360);
  for (const cell of await percent.getByRole("cell").all()) await expect(cell).toBeInViewport({ ratio: 1 });
  await wear(page, "light", 1440);
  expect(await methodNamed(stand, name)).toMatchObject({ sort: 1, fixed_fee: 1e-7 });
  await conflict.getByRole("button", { name: "Use the saved version" }).click();
  await expect(edit.getByRole("textbox", { name: "Fixed fee" })).toHaveValue("0.0000001");
  await edit.getByRole("textbox", { name: "Display order" }).fill("7");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
  expect(await methodNamed(stand, name)).toMatchObject({ sort: 7, fixed_fee: 1e-7 });
  expect(configOf(await methodNamed(stand, name))).toMatchObject({ key: "hush" });

  // A form that took the saved version over has nothing of its own to lose.
  await choose(page, name, "Edit");
  await edit.getByRole("textbox", { name: "Display order" }).fill("8");
  await other.call("PUT", "/api/payment/", { id: method?.id, sort: 3 });
  await edit.getByRole("button", { name: "Save" }).click();
  await conflict.getByRole("button", { name: "Use the saved version" }).click();
  await expect(conflict).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(edit).toBeHidden();
  // Other tests of the worker pay in the methods that the gateway began with.
  await stand.root.call("DELETE", `/api/payment/${method?.id}`);
});

test("the form looks right, and says what this gateway does not serve", async ({ page }) => {
  await page.goto("/dashboard/payment");
  await page.getByRole("button", { name: "Add payment method" }).click();
  const form = page.getByRole("dialog", { name: "Add payment method" });
  await form.getByRole("combobox", { name: "Type" }).selectOption("WeChat Pay");
  await expect(form.getByText("This gateway can’t take payments of this type.")).toBeVisible();
  for (const label of ["App ID", "Merchant ID", "Certificate serial number", "APIv3 key", "Merchant private key"])
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  await settle(page);
  await expectGoodLooks(page, "the form of a payment method", "payment-method-form");
});
