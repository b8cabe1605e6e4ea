import { type SignedIn, signedIn } from "@one-hub/testing/client.ts";
import { makeUser, uniqueName } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { writeOption } from "./support/administration.ts";
import { pointsPerDollar } from "./support/books.ts";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { expect, gatewayNames, test } from "./support/payment-stand.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, tableNamed } from "./support/table.ts";

const address = "/dashboard/operation/inviter_manage";

const made = z.looseObject({ trade_no: z.string() });
const methods = z.array(z.looseObject({ uuid: z.string(), name: z.string() }));

/** Tops up by a manual payment that root confirms. */
const topUp = async (root: SignedIn, session: SignedIn, amount: number): Promise<void> => {
  const manual = methods
    .parse(await session.call("GET", "/api/user/payment"))
    .find(({ name }) => name === gatewayNames.manual);
  const order = made.parse(await session.call("POST", "/api/user/order", { uuid: manual?.uuid ?? "", amount }));
  await root.call("POST", `/api/payment/order/${order.trade_no}/confirm`);
};

const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

test("an administrator gives an inviter a share of top-ups, with a preview, and the next top-up pays it", async ({
  page,
  context,
  stand,
  witness,
}) => {
  const { root, url } = stand;
  const inviter = await makeUser(root);
  const admin = await makeUser(root, { role: 10 });
  const inviterSession = await signedIn(url, inviter.username, inviter.password);
  const adminSession = await signedIn(url, admin.username, admin.password);
  const restore = await writeOption(root, "QuotaForInviter", String(2 * pointsPerDollar));
  const invited = uniqueName("inv");
  try {
    const code = String(await inviterSession.call("GET", "/api/user/aff"));
    const body = JSON.stringify({ username: invited, password: "correct-horse-1", aff_code: code });
    const headers = { "Content-Type": "application/json" };
    const reply = await fetch(`${url}/api/user/register`, { method: "POST", headers, body });
    expect(await reply.json()).toMatchObject({ success: true });
  } finally {
    await restore();
  }
  const payer = await signedIn(url, invited, "correct-horse-1");
  await topUp(root, payer, 10);

  await context.addCookies([{ ...adminSession.cookie, url }]);
  await page.goto(`${address}?keyword=${inviter.username}`);
  const rows = (): Promise<readonly Readonly<Record<string, string>>[]> => readTable(tableNamed(page, "Inviters"));
  await expect
    .poll(async () => (await rows())[0])
    .toMatchObject({
      User: inviter.username,
      Invited: "1",
      "Pending earnings": "$2.00",
      "Own percentage": "Site rule",
    });

  witness.expectFaults(/\/api\/inviter\/\d+$/);
  await page.route("**/api/inviter/*", (route) => route.fulfill({ status: 500 }), { times: 3 });
  await choose(page, inviter.username, "Change reward");
  const form = page.getByRole("dialog", { name: `Reward of ${inviter.username}` });
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByRole("combobox", { name: "Reward" }).selectOption("Percentage of top-ups");
  await form.getByRole("textbox", { name: "Own percentage" }).fill("120");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter a percentage from 0 to 100, with up to two decimals.")).toBeVisible();
  await form.getByRole("textbox", { name: "Own percentage" }).fill("12,5");
  const preview = form.getByRole("region", { name: "Last 30 days" });
  await expect(preview.getByRole("status")).toHaveText("$1.25");
  await expect(preview).toContainText("Topped up$10");
  await settle(page);
  await expectGoodLooks(page, "reward of an inviter", "inviter-share");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Reward of ${inviter.username} saved`)).toBeVisible();
  expect(await root.call("GET", `/api/inviter/?keyword=${inviter.username}`)).toMatchObject({
    data: [{ percentage: 12.5, aff_quota: 2 * pointsPerDollar }],
  });

  await topUp(root, payer, 20);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect
    .poll(async () => (await rows())[0])
    .toMatchObject({ "Pending earnings": "$4.50", "Total earnings": "$4.50", "Own percentage": "12.5%" });
  await choose(page, inviter.username, "People invited");
  const people = page.getByRole("dialog", { name: `People invited by ${inviter.username}` });
  await expect(people.getByRole("row", { name: new RegExp(invited) })).toContainText("$30.00$4.50");
  await settle(page);
  // It would lie over the drawer's head.
  await expect(page.getByText(`Reward of ${inviter.username} saved`)).toHaveCount(0);
  await expectGoodLooks(page, "people invited", "inviter-people");
  const size = people.getByRole("combobox", { name: "Rows per page" });
  await size.selectOption("50");
  await page.keyboard.press("Escape");
  await choose(page, inviter.username, "People invited");
  await expect(size).toHaveValue("50");
  await page.keyboard.press("Escape");
  const file = await savedFile(page, "CSV");
  expect(file.lines[1]).toBe(`${inviter.id},${inviter.username},${inviter.username},1,4.5,4.5,12.5`);

  // Those of the same role are not shown, not even to a search.
  await page.goto(`${address}?who=everyone&keyword=${admin.username}`);
  await expect(page.getByText("Nothing matches")).toBeVisible();
});
