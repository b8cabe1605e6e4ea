import type { SignedIn } from "@one-hub/testing/client.ts";
import { uniqueName } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { writeOption } from "./support/administration.ts";
import { pointsPerDollar } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { either, openOneHub } from "./support/extensions.ts";
import { pageLanguages } from "./support/languages.ts";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { expect, startQuota, test } from "./support/test.ts";

const dollars = (amount: number): number => amount * pointsPerDollar;

const account = z.object({ quota: z.number(), aff_quota: z.number(), aff_history_quota: z.number() });

/** The signed-in account, as the gateway stores it. */
const books = async (session: SignedIn) => account.parse(await session.call("GET", "/api/user/self"));

/** Registers a user through the invitation link of this session and earns the inviter that many points. Resolves with the name. */
const bring = async (gateway: { url: string; root: SignedIn }, session: SignedIn, earned: number): Promise<string> => {
  const code = String(await session.call("GET", "/api/user/aff"));
  const username = uniqueName("inv");
  const restore = await writeOption(gateway.root, "QuotaForInviter", String(earned));
  try {
    const reply = await fetch(`${gateway.url}/api/user/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, password: "correct-horse-1", aff_code: code }),
    });
    expect(await reply.json()).toMatchObject({ success: true });
  } finally {
    await restore();
  }
  return username;
};

/** The figure of a name, as it is read. */
const figure = (page: Page, name: string) =>
  page
    .getByRole("main")
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) });

const amount = (page: Page) => page.getByRole("textbox", { name: "Amount", exact: true });
const move = (page: Page) => page.getByRole("button", { name: "Transfer", exact: true });

test(
  "the own link is copied, leads to the registration, and is there as a code",
  either,
  async ({ page, context, gateway, session, asUser }) => {
    await asUser();
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Invitations", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Invitations" })).toBeVisible();
    const code = String(await session.call("GET", "/api/user/aff"));
    const link = `${gateway.url}/register?aff=${code}`;
    await expect(page.getByRole("region", { name: "Your invitation link" }).getByText(link)).toBeVisible();
    expect(await copiedBy(context, () => page.getByRole("button", { name: "Copy link" }).click())).toBe(link);
    await expect(page.getByRole("img", { name: "QR code of your invitation link" }).locator("path")).toHaveAttribute(
      "d",
      /^M/,
    );

    await context.clearCookies();
    await page.goto(link);
    await expect(page.getByText(`You were invited with code ${code}.`)).toBeVisible();
  },
);

test("earnings move to the balance, a part and then all of them, and never more than there is", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  const name = await bring(gateway, session, dollars(3));
  await asUser();
  await page.goto("/dashboard/affiliate");
  await expect(figure(page, "Available to transfer")).toContainText("$3.00");
  await expect(figure(page, "Total earned")).toContainText("$3.00");
  await expect(figure(page, "Invited")).toContainText("1");
  const row = page.getByRole("row").filter({ hasText: "$3" });
  await expect(row).toContainText("***");
  await expect(page.getByRole("main")).not.toContainText(name);

  await move(page).click();
  await expect(page.getByText("Enter an amount")).toBeVisible();
  await amount(page).fill("3.01");
  await move(page).click();
  await expect(page.getByText("At most 3", { exact: true })).toBeVisible();
  await amount(page).fill("1.25");
  await move(page).dblclick();
  await expect(page.getByText("$1.25 transferred to your balance")).toBeVisible();
  await expect(figure(page, "Available to transfer")).toContainText("$1.75");
  await expect(amount(page)).toHaveValue("");
  expect(await books(session)).toEqual({
    quota: startQuota + dollars(1.25),
    aff_quota: dollars(1.75),
    aff_history_quota: dollars(3),
  });

  await page.getByRole("button", { name: "Max" }).click();
  await expect(amount(page)).toHaveValue("1.75");
  await move(page).click();
  await expect(figure(page, "Available to transfer")).toContainText("$0.00");
  await expect(move(page)).toBeDisabled();
  expect(await books(session)).toMatchObject({ quota: startQuota + dollars(3), aff_quota: 0 });
});

test("an answer that was lost is looked up, and what was refused keeps what was typed", async ({
  page,
  gateway,
  session,
  asUser,
  witness,
}) => {
  await bring(gateway, session, dollars(2));
  await asUser();
  witness.expectFaults(/aff_transfer/);
  await page.goto("/dashboard/affiliate");
  await page.route("**/api/user/aff_transfer", async (route) => {
    await route.fetch();
    // The figure follows before the answer is given up: the account's drawer asks for it.
    await page.getByRole("button", { name: /^Account: / }).click();
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(figure(page, "Available to transfer")).toContainText("$1.5");
    await route.abort("connectionreset");
  });
  await amount(page).fill("0.5");
  await move(page).click();
  await expect(page.getByText("$0.5 transferred to your balance")).toBeVisible();
  await expect(figure(page, "Available to transfer")).toContainText("$1.5");
  await page.unroute("**/api/user/aff_transfer");
  expect(await books(session)).toMatchObject({ quota: startQuota + dollars(0.5), aff_quota: dollars(1.5) });

  await page.route("**/api/user/aff_transfer", (route) => route.abort("connectionreset"));
  await amount(page).fill("1");
  await move(page).click();
  await expect(page.getByText("Nothing was transferred")).toBeVisible();
  await expect(amount(page)).toHaveValue("1");
  await page.unroute("**/api/user/aff_transfer");

  // Another tab was quicker.
  await session.call("POST", "/api/user/aff_transfer", { quota: dollars(1) });
  await move(page).click();
  await expect(figure(page, "Available to transfer")).toContainText("$0.5");
  await expect(page.getByText("Nothing was transferred")).toBeVisible();
  await expect(amount(page)).toHaveValue("1");
  expect(await books(session)).toMatchObject({ quota: startQuota + dollars(1.5), aff_quota: dollars(0.5) });

  // Neither the reply nor the new state can be read, so the outcome is unknown and the page states that.
  witness.expectFaults(/\/api\/user\/self/);
  await page.route("**/api/user/self", (route) => route.abort("connectionreset"));
  await page.route("**/api/user/aff_transfer", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await amount(page).fill("0.5");
  await move(page).click();
  await expect(page.getByText("may have gone through")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("No response arrived")).toHaveCount(0);
  await expect(amount(page)).toHaveValue("0.5");
  await expect(page.getByText("Nothing was transferred")).toHaveCount(0);
  await page.unroute("**/api/user/self");
  await page.unroute("**/api/user/aff_transfer");
  expect(await books(session)).toMatchObject({ quota: startQuota + dollars(2), aff_quota: 0 });
});

test(
  "a gateway without the extensions has the link alone, and is asked for nothing else",
  openOneHub,
  async ({ page, asUser }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await asUser();
    await page.goto("/dashboard/affiliate");
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await settle(page);
    await expect(page.getByText("Available to transfer")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "People you invited" })).toHaveCount(0);
    expect(asked.filter((address) => address.includes("/aff/invited"))).toEqual([]);
  },
);

test("with people in the list it is accessible and fits in long and short languages", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  await bring(gateway, session, dollars(1));
  await bring(gateway, session, 700);
  await asUser();
  await page.goto("/dashboard/affiliate");
  const [head, ...lines] = (await savedFile(page, "CSV")).lines;
  expect(head).toBe("Name,Signed up,Earned (USD)");
  expect(lines).toHaveLength(2);
  expect(new Set(lines.map((line) => line.split(",").at(-1)))).toEqual(new Set(["0.0014", "1"]));
  for (const language of pageLanguages) {
    await page.goto(`/dashboard/affiliate?lang=${language}`);
    await settle(page);
    await expectGoodLooks(page, language, `affiliate-${language}`);
  }
});
