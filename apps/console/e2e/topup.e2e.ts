import type { SignedIn } from "@one-hub/testing/client.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { writeOption } from "./support/administration.ts";
import { pointsPerDollar, readBalance } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { openOneHub } from "./support/extensions.ts";
import { pageLanguages } from "./support/languages.ts";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { expect, gatewayNames, type PaymentStand, test } from "./support/payment-stand.ts";
import { savedFile } from "./support/saved-file.ts";
import { startQuota } from "./support/test.ts";

const orderPage = z.object({
  data: z.array(z.object({ trade_no: z.string(), amount: z.number(), order_amount: z.number(), status: z.string() })),
  total_count: z.number(),
});

/** Orders of the signed-in user, newest first. */
const readOrders = async (session: SignedIn) => orderPage.parse(await session.call("GET", "/api/user/order"));

const dollars = (amount: number): number => amount * pointsPerDollar;

const window = (page: Page) => page.getByRole("dialog", { name: "Payment" });

/** Chooses how to pay and how much. */
const choose = async (page: Page, gateway: keyof typeof gatewayNames, amount: string): Promise<void> => {
  await page.getByRole("radio", { name: gatewayNames[gateway] }).check();
  await page.getByRole("textbox", { name: "Amount", exact: true }).fill(amount);
};

/** Orders by the button that names the sum, and resolves with the tab that opens by itself. */
const order = async (page: Page, sum: string): Promise<Page> => {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: `Pay ${sum}` }).click();
  return opening;
};

/** Makes a redemption code of so many dollars. */
const makeCode = async (stand: PaymentStand, amount: number): Promise<string> => {
  const made = await stand.root.call("POST", "/api/redemption/", { name: "gift", count: 1, quota: dollars(amount) });
  const [code = ""] = z.array(z.string()).parse(made);
  return code;
};

test.beforeEach(async ({ asUser, context, stand }) => {
  await asUser();
  await stand.reachEpay(context);
});

test("Epay: the sum to the cent, a form in a new tab, and the balance when it is paid", async ({
  page,
  session,
  stand,
}) => {
  await page.goto("/dashboard/topup");
  await choose(page, "epay", "10");
  const card = page.getByRole("region", { name: "Pay online" });
  // 10 · 0.9 = 9, and 5 % of it: 9.45, at 7.3 in binary floats 68.98.
  for (const text of ["$9.00", "$0.45", "CN¥68.98"]) await expect(card.getByText(text, { exact: true })).toBeVisible();
  const tab = await order(page, "CN¥68.98");
  await expect(tab.getByRole("heading", { name: /^Pay .*68\.98$/ })).toBeVisible();
  await expect(window(page).getByText("Waiting for payment")).toBeVisible();
  const [made] = (await readOrders(session)).data;
  expect(made).toMatchObject({ amount: 10, order_amount: 68.98, status: "pending" });
  // Number and sum end at the same edge.
  const ends = [window(page).getByRole("button", { name: "Copy order number" }), window(page).getByText("CN¥68.98")];
  const [numberEnd, sumEnd] = await Promise.all(
    ends.map((element) => element.evaluate((node) => Math.round(node.getBoundingClientRect().right))),
  );
  expect(numberEnd).toBe(sumEnd);
  expect(stand.epay.submitted.get(made?.trade_no ?? "")).toMatchObject({ money: "68.98" });

  // The number is asked for elsewhere, and what is waited for is not closed by a slip.
  const number = await copiedBy(page.context(), () =>
    window(page).getByRole("button", { name: "Copy order number" }).click(),
  );
  expect(number).toBe(made?.trade_no);
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await expect(window(page)).toBeVisible();

  await tab.getByRole("button", { name: "Pay" }).click();
  await expect(tab.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(window(page).getByText("Payment received. The amount is on your balance")).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press("Escape");
  await expect(window(page)).toHaveCount(0);
  await expect(page.getByText("Balance $110", { exact: true })).toBeVisible();
  expect(await readBalance(session)).toMatchObject({ quota: startQuota + dollars(10) });
  const row = page.getByRole("row").filter({ hasText: made?.trade_no ?? "" });
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await expect(row.getByText("CN¥68.98")).toBeVisible();
});

test(
  "a gateway that lists no own orders takes a payment and a code all the same, across a reload",
  openOneHub,
  async ({ page, session, stand }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === "/api/user/order") asked.push(request.method());
    });
    // Redeeming waits for no answer that does not come.
    await page.route("**/api/user/payment", () => undefined);
    await page.goto("/dashboard/topup");
    await expect(page.getByRole("textbox", { name: "Redemption code" })).toBeVisible();
    await page.unroute("**/api/user/payment");
    await page.goto("/dashboard/topup");
    await choose(page, "epay", "10");
    const tab = await order(page, "CN¥68.98");
    await expect(window(page).getByText("Waiting for payment")).toBeVisible();
    await page.reload();
    await expect(window(page).getByText("Waiting for payment")).toBeVisible();
    // The button named the same sum.
    await expect(window(page).getByText("CN¥68.98", { exact: true })).toBeVisible();
    await expect(window(page).getByText("$10.00", { exact: true })).toBeVisible();
    await tab.getByRole("button", { name: "Pay" }).click();
    await expect(tab.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await expect(window(page).getByText("Payment received. The amount is on your balance")).toBeVisible();
    await window(page).getByRole("button", { name: "Done" }).click();
    await page.getByRole("textbox", { name: "Redemption code" }).fill(await makeCode(stand, 3));
    await page.getByRole("button", { name: "Redeem", exact: true }).click();
    await expect(page.getByText("$3 added to your balance")).toBeVisible();
    await expect(page.getByText("Balance $113", { exact: true })).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    expect(asked).toEqual(["POST"]);
    expect(await readBalance(session)).toMatchObject({ quota: startQuota + dollars(13) });
    await page.route("**/api/user/order", (route) =>
      route.fulfill({ json: { success: true, message: "", data: null } }),
    );
    await page.getByRole("button", { name: "Pay CN¥68.98" }).click();
    await expect(page.getByText("The order may have been placed. Unpaid orders cost nothing")).toBeVisible();
  },
);

test("a price that changed before the order is told, and the payment page waits for a press", async ({
  page,
  stand,
}) => {
  const restore: (() => Promise<void>)[] = [];
  await page.route("**/api/user/order", async (route) => {
    if (route.request().method() === "POST") restore.push(await writeOption(stand.root, "PaymentUSDRate", "8"));
    await route.fallback();
  });
  await page.goto("/dashboard/topup");
  await choose(page, "epay", "10");
  try {
    await page.getByRole("button", { name: "Pay CN¥68.98" }).click();
    await expect(window(page).getByText("The price changed from CN¥68.98 to CN¥75.60")).toBeVisible();
    await expect(window(page).getByText("The payment page opens in a new tab")).toHaveCount(0);
    expect(page.context().pages()).toHaveLength(1);
    const opening = page.context().waitForEvent("page");
    await window(page).getByRole("button", { name: "Open payment page" }).click();
    await expect((await opening).getByRole("heading", { name: /^Pay .*75\.6/ })).toBeVisible();
  } finally {
    for (const back of restore) await back();
  }
});

test("Stripe: its page opens by its address, and a fixed fee is added", async ({ page, session }) => {
  await page.goto("/dashboard/topup");
  await choose(page, "stripe", "20");
  const tab = await order(page, "$20.30");
  await expect(tab.getByRole("heading", { name: "Pay 20.3 usd" })).toBeVisible();
  await tab.getByRole("button", { name: "Pay" }).click();
  await expect(tab.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(window(page).getByText("Payment received. The amount is on your balance")).toBeVisible();
  expect(await readBalance(session)).toMatchObject({ quota: startQuota + dollars(20) });
});

test("a reload in the middle goes on with the order, and knows when root has confirmed it", async ({
  page,
  session,
  stand,
}) => {
  // From a page of the list that the new order is not on.
  await page.goto("/dashboard/topup?amount=100&status=success&page=2");
  await page.getByRole("radio", { name: gatewayNames.manual }).check();
  await page.getByRole("button", { name: "Pay $80.00" }).click();
  await expect(window(page).getByText("account 1")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/topup\?paying=[^&]+$/);
  await page.reload();
  await expect(window(page).getByText("account 1")).toBeVisible();
  await expect(window(page).getByText("Waiting for payment")).toBeVisible();
  await expect(window(page).getByText("$80.00", { exact: true })).toBeVisible();
  await window(page).getByRole("button", { name: "Close" }).last().click();
  await expect(window(page)).toBeHidden();
  // Once it is paid, the list in view does not have the order any more.
  await page.goto("/dashboard/topup?status=pending");
  const { lines } = await savedFile(page, "CSV");
  expect(lines[0]).toBe("Ordered,Order number,Payment method,Amount (USD),Charged,Currency,Status");
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^\d{4}-.*,100,80,USD,Waiting$/)]);
  await page.getByRole("button", { name: /^Show/ }).click();
  await expect(window(page).getByText("account 1")).toBeVisible();
  const [made] = (await readOrders(session)).data;
  await stand.root.call("POST", `/api/payment/order/${made?.trade_no ?? ""}/confirm`);
  await expect(window(page).getByText("Payment received. The amount is on your balance")).toBeVisible();
  expect(await readBalance(session)).toMatchObject({ quota: startQuota + dollars(100) });
  expect(await readOrders(session)).toMatchObject({ total_count: 1 });
  await expect(page.getByRole("row", { name: made?.trade_no ?? "" })).toHaveCount(0);
  await expect(window(page).getByText("$80.00", { exact: true })).toBeVisible();
  // A refunded order was paid, but is no longer on the balance.
  await stand.root.call("POST", `/api/payment/order/${made?.trade_no ?? ""}/refund`, {
    quota: dollars(0.0004),
    reason: "test",
  });
  await page.reload();
  await expect(window(page).getByText("Refunded", { exact: true })).toBeVisible();
  await expect(window(page).getByText("-$0.0004", { exact: true })).toBeVisible();
  await expect(window(page).getByText("Payment received")).toHaveCount(0);
  await page.goto(`/payment?trade_no=${made?.trade_no ?? ""}`);
  await expect(page.getByRole("heading", { name: "Payment refunded" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Top up" })).toBeVisible();
  await page.goto("/dashboard/topup?paying=nonsense");
  await expect(window(page).getByText("This account has no order with this number")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(window(page)).toHaveCount(0);
});

test("a double click makes one order", async ({ page, session }) => {
  await page.goto("/dashboard/topup");
  await choose(page, "manual", "7");
  await page.getByRole("button", { name: "Pay $7.00" }).dblclick();
  await expect(window(page).getByText("account 1")).toBeVisible();
  expect(await readOrders(session)).toMatchObject({ total_count: 1 });
});

test("what cannot be ordered keeps what was typed, and says why", async ({ page, session, stand }) => {
  await page.goto("/dashboard/topup");
  const amount = page.getByRole("textbox", { name: "Amount", exact: true });
  const pay = page.getByRole("region", { name: "Pay online" }).getByRole("button", { name: /^Pay/ });
  await page.getByRole("radio", { name: gatewayNames.manual }).check();
  for (const [typed, said] of [
    ["", "Enter an amount"],
    ["4", "Enter at least $5"],
    ["7.5", "Enter whole dollars, digits only"],
    ["1000001", "Enter at most $1,000,000"],
  ] as const) {
    await amount.fill(typed);
    await pay.click();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    await expect(amount).toHaveValue(typed);
    await expect(amount).toBeFocused();
  }
  // The server's own no: its smallest amount has risen since the page was read.
  await amount.fill("6");
  await stand.root.call("PUT", "/api/option/", { key: "PaymentMinAmount", value: "8" });
  try {
    await pay.click();
    await expect(page.getByText("The order wasn’t placed")).toBeVisible();
    await expect(amount).toHaveValue("6");
  } finally {
    await stand.root.call("PUT", "/api/option/", { key: "PaymentMinAmount", value: "5" });
  }
  expect(await readOrders(session)).toMatchObject({ total_count: 0 });
});

test("waiting ends after half an hour, and goes on when asked", async ({ page, session }) => {
  await page.clock.install();
  await page.goto("/dashboard/topup");
  await choose(page, "manual", "7");
  await page.getByRole("button", { name: "Pay $7.00" }).click();
  await expect(window(page).getByText("Waiting for payment")).toBeVisible();
  await page.clock.fastForward("30:01");
  await expect(window(page).getByText("No payment received yet")).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/user/order/status")) asked.push(request.url());
  });
  await page.clock.fastForward("05:00");
  expect(asked).toEqual([]);
  await window(page).getByRole("button", { name: "Check again" }).click();
  await expect(window(page).getByText("Waiting for payment")).toBeVisible();
  // The button is gone; the focus stays in the dialog.
  await expect(window(page).getByRole("button", { name: "Close" }).last()).toBeFocused();
  await expect.poll(() => asked.length).toBeGreaterThan(0);

  // Where the provider leads back to, it is the same.
  const [made] = (await readOrders(session)).data;
  await page.goto(`/payment?out_trade_no=${made?.trade_no ?? ""}`);
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  await page.clock.fastForward("30:01");
  await expect(page.getByRole("heading", { name: "No payment received yet" })).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
});

test("when a reply is lost, the page states it and shows the outcome", async ({ page, session, stand, witness }) => {
  const [code = ""] = z
    .array(z.string())
    .parse(await stand.root.call("POST", "/api/redemption/", { name: "gift", count: 1, quota: dollars(3) }));
  await page.goto("/dashboard/topup");
  witness.expectFaults(/\/api\/user\/(?:topup|order)$/);
  await page.route(/\/api\/user\/(?:topup|order)$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("textbox", { name: "Redemption code" }).fill(code);
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page.getByText("Check your balance before you try again")).toBeVisible();
  await expect(page.getByText("No response arrived")).toHaveCount(0);
  await expect(page.getByText("Balance $103", { exact: true })).toBeVisible();

  // On a phone the button is a screen below the first field.
  await page.setViewportSize({ width: 360, height: 640 });
  await choose(page, "manual", "7");
  await page.getByRole("button", { name: "Pay $7.00" }).click();
  await expect(page.getByText("The order may have been placed")).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText("No response arrived")).toHaveCount(0);
  const [made] = (await readOrders(session)).data;
  await expect(page.getByRole("row").filter({ hasText: made?.trade_no ?? "none" })).toContainText("Waiting");
  // This page never read how the order is paid, and another browser would not either: the list tells.
  await page.getByRole("button", { name: `Show ${made?.trade_no ?? "none"}` }).click();
  await expect(window(page).getByText("account 1")).toBeVisible();
});

test("a payment to be scanned is shown as a QR code", async ({ page, stand }) => {
  let url = "https://qr.alipay.com/order-1";
  await page.route("**/api/user/order", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const data = { trade_no: "17000000001", type: 2, data: { url } };
    return route.fulfill({ json: { success: true, message: "", data } });
  });
  await page.goto("/dashboard/topup");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.getByRole("button", { name: /^Pay CN¥/ }).click();
  const code = window(page).getByRole("img", { name: "QR code for the payment" });
  await expect(code.locator("path")).toHaveAttribute("d", /^M/);
  await expect(window(page).getByRole("link", { name: "Open payment page" })).toHaveAttribute(
    "href",
    "https://qr.alipay.com/order-1",
  );
  expect(loaded.filter((address) => address.startsWith(stand.url) && /QrCode/.test(address))).not.toEqual([]);
  await window(page).getByRole("button", { name: "Close" }).last().click();
  await expect(window(page)).toHaveCount(0);
  url = "";
  await page.getByRole("button", { name: /^Pay CN¥/ }).click();
  await expect(window(page).getByText("This payment method returned no payment page.")).toBeVisible();
});

test("a redemption code adds its amount once", async ({ page, session, stand }) => {
  const code = await makeCode(stand, 3.0004);
  await page.goto("/dashboard/topup");
  const field = page.getByRole("textbox", { name: "Redemption code" });
  const redeem = page.getByRole("button", { name: "Redeem", exact: true });
  await redeem.click();
  await expect(page.getByText("Enter a code")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(` ${code} `);
  await redeem.click();
  await expect(page.getByText("$3.0004 added to your balance")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(page.getByText("Balance $103.0004", { exact: true })).toBeVisible();
  await field.fill(code);
  await redeem.click();
  await expect(page.getByText("The code wasn’t redeemed")).toBeVisible();
  await expect(field).toHaveValue(code);
  expect(await readBalance(session)).toMatchObject({ quota: startQuota + dollars(3.0004) });
});

test("the packages of /pricing lead here with their amount, the account drawer without", async ({ page }) => {
  await page.goto("/pricing");
  await page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: "$100 balance" }) })
    .getByRole("link", { name: "Top up" })
    .click();
  await expect(page.getByRole("heading", { name: "Top up", level: 1 })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Amount", exact: true })).toHaveValue("100");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Top up" }).click();
  await expect(page).toHaveURL(/\/dashboard\/topup$/);
});

test("while a slow answer is awaited, sorting keeps the page, the focus and what was typed", async ({
  page,
  session,
}) => {
  const [offered] = z.array(z.object({ uuid: z.string() })).parse(await session.call("GET", "/api/user/payment"));
  await session.call("POST", "/api/user/order", { uuid: offered?.uuid, amount: 10 });
  await page.clock.install();
  await page.goto("/dashboard/topup");
  const amount = page.getByRole("textbox", { name: "Amount", exact: true });
  await amount.fill("12");
  let answer = (): void => undefined;
  const isLetThrough = new Promise<void>((resolve) => (answer = resolve));
  const isAsked = page.waitForRequest("**/api/user/payment");
  await page.route("**/api/user/payment", async (route) => {
    await isLetThrough;
    await route.continue();
  });
  const sort = page.getByRole("columnheader", { name: "Ordered" }).getByRole("button");
  // By then the ways to pay are asked for again.
  await page.clock.fastForward(3000);
  await sort.click();
  await isAsked;
  // A page that is opened would have shown by now that it loads.
  await page.clock.fastForward(1000);
  await expect(sort).toBeFocused();
  await expect(amount).toHaveValue("12");
  answer();
  await expect(page).toHaveURL(/order=/);
  await expect(sort).toBeFocused();
});

test("it is accessible and fits in long and short languages", async ({ page, session, stand }) => {
  const gateways = z
    .array(z.object({ uuid: z.string(), name: z.string() }))
    .parse(await session.call("GET", "/api/user/payment"));
  for (const { uuid } of gateways) await session.call("POST", "/api/user/order", { uuid, amount: 10 });
  const paid = (await readOrders(session)).data.at(0)?.trade_no ?? "";
  await stand.root.call("POST", `/api/payment/order/${paid}/confirm`);
  for (const language of pageLanguages) {
    await page.goto(`/dashboard/topup?lang=${language}`);
    await settle(page);
    await expectGoodLooks(page, language, `topup-${language}`);
    const submit = page.locator("button[form=top-up]");
    const opening = page.context().waitForEvent("page");
    await submit.click();
    await (await opening).close();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectGoodLooks(page, `${language} dialog`, `topup-dialog-${language}`);
  }
});
