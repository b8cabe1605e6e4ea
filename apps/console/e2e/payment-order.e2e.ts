import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { pointsPerDollar, readBalance } from "./support/books.ts";
import { openOneHub } from "./support/extensions.ts";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { openFilter } from "./support/open-filter.ts";
import { expect, gatewayNames, type PaymentStand, test } from "./support/payment-stand.ts";
import { savedFile } from "./support/saved-file.ts";
import { signInHeading, submitSignIn } from "./support/sign-in.ts";
import { startQuota } from "./support/test.ts";
import { readTable, tableNamed } from "./support/table.ts";

const started = z.object({
  trade_no: z.string(),
  data: z.object({ params: z.optional(z.record(z.string(), z.string())) }),
});
const offered = z.array(z.object({ uuid: z.string(), name: z.string() }));

/** Orders ten dollars for the signed-in user. */
const order = async (session: SignedIn, by: "manual" | "epay") => {
  const gateways = offered.parse(await session.call("GET", "/api/user/payment"));
  const uuid = gateways.find(({ name }) => name === gatewayNames[by])?.uuid ?? "";
  const { trade_no: number, data } = started.parse(await session.call("POST", "/api/user/order", { uuid, amount: 10 }));
  return { number, uuid, params: data.params ?? {} };
};

const notify = async (stand: PaymentStand, uuid: string, notice: Record<string, string>): Promise<void> => {
  const reply = await fetch(`${stand.url}/api/payment/notify/${uuid}?${new URLSearchParams(notice)}`);
  expect(await reply.text()).toBe("success");
};

/** Dollars that the signed-in user's balance has grown by. */
const gained = async (session: SignedIn): Promise<number> =>
  ((await readBalance(session)).quota - startQuota) / pointsPerDollar;

/** The balance of a user whose balance grew by so many dollars, as it is shown. */
const dollars = (grown: number): string => `$${startQuota / pointsPerDollar + grown}`;

const asRoot = (page: Page, stand: PaymentStand) =>
  page.context().addCookies([{ ...stand.root.cookie, url: stand.url, httpOnly: true, sameSite: "Strict" }]);

const list = (page: Page) => tableNamed(page, "Orders");
const drawer = (page: Page, number: string) => page.getByRole("dialog", { name: `Order ${number}` });

test.beforeEach(async ({ page, stand }) => {
  await asRoot(page, stand);
});

test("an order is confirmed and refunded with the effect shown first, and its history says who did it", async ({
  page,
  session,
  stand,
  user,
}) => {
  const { number } = await order(session, "manual");
  await page.goto(`/dashboard/payment/order?number=${number}`);
  await expect
    .poll(() => readTable(list(page)))
    .toMatchObject([{ "Order number": number, User: user.username, Status: "Waiting" }]);
  await page.getByRole("link", { name: number }).click();
  const detail = drawer(page, number);
  await expect(detail.getByText("Payment page shown")).toBeVisible();
  await detail.getByRole("button", { name: "Confirm payment" }).click();
  const question = page.getByRole("dialog", { name: `Confirm payment of order ${number}?` });
  await expect(question.getByText("+$10", { exact: true })).toBeVisible();
  await question.getByRole("textbox", { name: "Reason" }).fill("Transfer 4711");
  await question.getByRole("button", { name: "Confirm payment" }).click();
  await expect(page.getByText(`Order ${number} is paid`)).toBeVisible();
  expect(await gained(session)).toBe(10);

  const change = (points: number) =>
    stand.root.call("POST", `/api/user/quota/${user.id}`, { quota: points, remark: "test" });
  const spent = startQuota + 5 * pointsPerDollar;
  await change(-spent);
  await page.getByRole("button", { name: `Actions for order ${number}` }).click();
  await page.getByRole("menuitem", { name: "Record refund" }).click();
  const refund = page.getByRole("dialog", { name: `Record a refund of order ${number}` });
  await refund.getByRole("textbox", { name: "Take back" }).fill("20");
  await refund.getByRole("button", { name: "Record refund" }).click();
  await expect(refund.getByText("At most 10", { exact: true })).toBeVisible();
  await expect(refund.getByRole("textbox", { name: "Take back" })).toBeFocused();
  const tooLow = refund.getByText("The account balance is too low for this.", { exact: true });
  await refund.getByRole("textbox", { name: "Take back" }).fill("6");
  await expect(tooLow).toBeVisible();
  await refund.getByRole("textbox", { name: "Take back" }).fill("4");
  await expect(tooLow).toHaveCount(0);
  await refund.getByRole("textbox", { name: "Reason" }).fill("Ordered twice");
  await expect(refund.getByText("$1", { exact: true })).toBeVisible();
  await refund.getByRole("button", { name: "Record refund" }).click();
  await expect(page.getByText(`Refund of order ${number} recorded`)).toBeVisible();
  await change(spent);
  expect(await gained(session)).toBe(6);

  // A new page: toasts stand over the drawer's head.
  await page.goto(`/dashboard/payment/order?open=${number}`);
  for (const text of ["Order placed", "Payment accepted", "Balance topped up", "Transfer 4711", "Ordered twice"])
    await expect(detail.getByText(text).first()).toBeVisible();
  await expect(detail.getByText("by root").first()).toBeVisible();
  await settle(page);
  await expectGoodLooks(page, "an order", "payment-order-drawer");
});

test("a refund that the end of the session interrupted opens again for its own order", async ({
  page,
  session,
  stand,
  witness,
}) => {
  const numbers = [];
  for (let place = 0; place < 2; place += 1) {
    const { number } = await order(session, "manual");
    await stand.root.call("POST", `/api/payment/order/${number}/confirm`, { remark: "test" });
    numbers.push(number);
  }
  const [first = "", second = ""] = numbers;
  // A session of its own, whose end is no other test's.
  const own = await signedIn(stand.url, "root", stand.rootPassword);
  await page.context().addCookies([{ ...own.cookie, url: stand.url, httpOnly: true, sameSite: "Strict" }]);
  const refundOf = (number: string) => page.getByRole("dialog", { name: `Record a refund of order ${number}` });
  await page.goto(`/dashboard/payment/order`);
  await page.getByRole("button", { name: `Actions for order ${first}` }).click();
  await page.getByRole("menuitem", { name: "Record refund" }).click();
  await refundOf(first).getByRole("textbox", { name: "Reason" }).fill("Ordered twice");
  await own.call("GET", "/api/user/logout");
  witness.expectFaults(/\/api\//);
  await refundOf(first).getByRole("button", { name: "Record refund" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, "root", stand.rootPassword);
  await expect(refundOf(first).getByRole("textbox", { name: "Reason" })).toHaveValue("Ordered twice");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  await expect(refundOf(first)).toBeHidden();
  await page.getByRole("button", { name: `Actions for order ${second}` }).click();
  await page.getByRole("menuitem", { name: "Record refund" }).click();
  await expect(refundOf(second).getByRole("textbox", { name: "Reason" })).toHaveValue("");
});

test("orders are filtered in the address, summed up and saved as a file", async ({ page, session, user, stand }) => {
  const paid = await order(session, "epay");
  await notify(stand, paid.uuid, stand.epay.notice(paid.params));
  await order(session, "manual");
  await page.goto(`/dashboard/payment/order?user=${user.id}`);
  await expect(page.getByText("2 orders", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Totals" }).click();
  const sums = page.getByRole("dialog", { name: "Totals of this view" });
  await expect(sums.getByRole("row", { name: new RegExp(gatewayNames.epay) })).toContainText("CN¥68.98");
  await expect(sums.getByRole("row", { name: new RegExp(gatewayNames.manual) })).toContainText("$0.00");
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(sums.getByText("CN¥68.98").first()).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  await openFilter(page, "Status");
  await page.getByRole("button", { name: "Paid", exact: true }).click();
  await expect(page).toHaveURL(/status=success/);
  await expect(page.getByText("1 order", { exact: true })).toBeVisible();
  const { lines } = await savedFile(page, "CSV");
  expect(lines).toHaveLength(2);
  for (const text of [paid.number, "68.98", user.username]) expect(lines[1]).toContain(text);
  await openFilter(page, "Payment method");
  await page.getByRole("button", { name: gatewayNames.manual }).click();
  await expect(page.getByText("No orders match these filters.")).toBeVisible();
});

test("money that fits no order goes to the order or the user that root chooses", async ({
  page,
  session,
  user,
  stand,
}) => {
  const short = await order(session, "epay");
  await notify(stand, short.uuid, stand.epay.notice(short.params, { money: "7.30" }));
  const lost = await order(session, "epay");
  const number = `${lost.number}x`;
  await notify(stand, lost.uuid, stand.epay.notice({ ...lost.params, out_trade_no: number }, { money: "7.30" }));
  await page.goto("/dashboard/payment/order");
  await page.getByRole("radio", { name: "Unassigned payments" }).click();
  await expect(page).toHaveURL(/view=unassigned/);
  await page.getByRole("button", { name: `Assign epay${short.number}`, exact: true }).click();
  const assign = page.getByRole("dialog", { name: "Assign CN¥7.30" });
  await expect(assign.getByText("The payment is CN¥7.30, the order is CN¥68.98.")).toBeVisible();
  await assign.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("Payment assigned")).toBeVisible();
  expect(await gained(session)).toBe(10);

  await page.getByRole("button", { name: `Assign epay${number}`, exact: true }).click();
  await assign.getByRole("textbox", { name: "User ID" }).fill(String(user.id));
  await expect(assign.getByText("+$1", { exact: true })).toBeVisible();
  await expect(assign.getByText(dollars(11), { exact: true })).toBeVisible();
  await assign.getByRole("button", { name: "Assign" }).click();
  await expect(assign).toBeHidden();
  expect(await gained(session)).toBe(11);
  await page.goto(`/dashboard/payment/order?open=${short.number}`);
  await expect(drawer(page, short.number).getByText("The amount or currency differs from the order")).toBeVisible();
});

test(
  "without extensions orders show user ids, and totals and unassigned payments are hidden",
  openOneHub,
  async ({ page, session, stand }) => {
    const paid = await order(session, "epay");
    await notify(stand, paid.uuid, stand.epay.notice(paid.params));
    await page.goto("/dashboard/payment/order");
    await expect(page.getByRole("button", { name: "Totals" })).toBeHidden();
    await expect(page.getByText("Unassigned payments")).toBeHidden();
    await page.getByRole("link", { name: paid.number }).click();
    const detail = drawer(page, paid.number);
    await expect(detail.getByText("This gateway keeps no order history.")).toBeVisible();
    await expect(detail.getByText("Order placed")).toBeVisible();
    await expect(detail.getByRole("button", { name: "Record refund" })).toBeHidden();
  },
);
