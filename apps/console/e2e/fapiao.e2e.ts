import { readFile } from "node:fs/promises";
import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { levels } from "../src/permissions.ts";
import { openFilter } from "./support/open-filter.ts";
import { copiedBy } from "./support/clipboard.ts";
import { offerOnly } from "./support/extensions.ts";
import { pageLanguages } from "./support/languages.ts";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { expect, gatewayNames, type PaymentStand, test } from "./support/payment-stand.ts";
import { readTable, tableNamed } from "./support/table.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Fapiao", exact: true });
const list = (page: Page) => tableNamed(page, "Fapiao");
const form = (page: Page) => page.getByRole("dialog", { name: "Request a fapiao" });
const detail = (page: Page) => page.getByRole("dialog", { name: "Fapiao request" });

const started = z.object({
  trade_no: z.string(),
  data: z.object({ params: z.optional(z.record(z.string(), z.string())) }),
});
const offered = z.array(z.object({ uuid: z.string(), name: z.string() }));

/** A paid order of the signed-in user: in US dollars by transfer, in yuan by Epay. */
const pay = async (stand: PaymentStand, session: SignedIn, by: "manual" | "epay", amount: number): Promise<string> => {
  const gateways = offered.parse(await session.call("GET", "/api/user/payment"));
  const uuid = gateways.find(({ name }) => name === gatewayNames[by])?.uuid ?? "";
  const made = started.parse(await session.call("POST", "/api/user/order", { uuid, amount }));
  if (by === "manual") await stand.root.call("POST", `/api/payment/order/${made.trade_no}/confirm`);
  else {
    const notice = new URLSearchParams(stand.epay.notice(made.data.params ?? {}));
    expect(await (await fetch(`${stand.url}/api/payment/notify/${uuid}?${notice}`)).text()).toBe("success");
  }
  return made.trade_no;
};

const company = {
  kind: "company",
  title: "Example Technology Ltd.",
  tax_number: "91310000MA1FL0XY7Q",
  email: "books@example.test",
} as const;
const file = "https://tax.example.test/f/1.pdf";

const stored = z.object({ id: z.number(), state: z.string(), amount: z.number(), currency: z.string() });
const storedPage = z.object({ data: z.array(z.looseObject(stored.def.shape)), total_count: z.number() });

/** The fapiaos of the signed-in user, newest first. */
const held = async (session: SignedIn) => storedPage.parse(await session.call("GET", "/api/fapiao/self")).data;

const ask = async (session: SignedIn, orders: readonly string[], change: object = {}): Promise<number> =>
  stored.parse(await session.call("POST", "/api/fapiao/", { ...company, trade_nos: orders, ...change })).id;

/** Puts a session into the browser. */
const wearSession = (page: Page, stand: PaymentStand, session: SignedIn) =>
  page.context().addCookies([{ ...session.cookie, url: stand.url, httpOnly: true, sameSite: "Strict" }]);

const administrator = async (stand: PaymentStand): Promise<SignedIn> => {
  const { username, password } = await makeUser(stand.root, { role: levels.admin });
  return signedIn(stand.url, username, password);
};

const choose = (page: Page, entry: string, title: string = company.title): Promise<void> =>
  test.step(entry, async () => {
    await page.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  });

test("paid orders become a request, an administrator issues it, and its file can be opened", async ({
  page,
  context,
  session,
  user,
  asUser,
  stand,
}) => {
  const [twenty, seven] = [await pay(stand, session, "manual", 20), await pay(stand, session, "manual", 7)];
  const yuan = await pay(stand, session, "epay", 10);
  await asUser();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Fapiao", exact: true }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText("No fapiao yet")).toBeVisible();
  await page.getByRole("button", { name: "Request a fapiao" }).click();
  await expect(form(page).getByText("No orders selected")).toBeVisible();
  await form(page).getByRole("button", { name: "Request", exact: true }).click();
  for (const said of ["Select at least one order", "Enter a title", "Enter the tax number"])
    await expect(form(page).getByText(said, { exact: true })).toBeVisible();

  // One currency: the others cannot be chosen any more.
  await form(page).getByRole("checkbox", { name: twenty }).check();
  await expect(form(page).getByText("1 order · $20.00")).toBeVisible();
  await expect(form(page).getByRole("checkbox", { name: yuan })).toBeDisabled();
  await form(page).getByRole("button", { name: "All in USD" }).click();
  await expect(form(page).getByText("2 orders · $27.00")).toBeVisible();
  await expect(form(page).getByRole("checkbox", { name: seven })).toBeChecked();
  await form(page).getByRole("textbox", { name: "Title" }).fill(company.title);
  await form(page).getByRole("textbox", { name: "Tax number" }).fill("91310000");
  await form(page).getByRole("textbox", { name: "Email" }).fill(company.email);
  await form(page).getByRole("button", { name: "Request", exact: true }).click();
  await expect(form(page).getByText("Enter 15 to 20 letters and digits", { exact: true })).toBeVisible();
  await form(page).getByRole("textbox", { name: "Tax number" }).fill(" 9131 0000 ma1fl0xy7q");
  await form(page).getByRole("button", { name: "Request", exact: true }).dblclick();
  await expect(page.getByText("Fapiao for $27.00 requested")).toBeVisible();
  await expect(form(page)).toBeHidden();
  await expect
    .poll(() => readTable(list(page)))
    .toMatchObject([{ Title: company.title, Amount: "$27.00", Orders: "2", Status: "Pending" }]);
  const [made, more] = await held(session);
  expect([made, more]).toMatchObject([{ ...company, state: "pending", amount: 27, currency: "USD" }, undefined]);

  // Back at the orders, each says how far its fapiao is and leads to it.
  await page.goto("/dashboard/topup");
  await expect(page.getByRole("link", { name: `Fapiao ${yuan}` })).toBeVisible();
  await expect(page.getByRole("link", { name: `Fapiao requested ${seven}` })).toBeVisible();
  await page.getByRole("link", { name: `Fapiao requested ${twenty}` }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/fapiao\\?id=${made?.id}$`));
  await expect(detail(page).getByText(twenty)).toBeVisible();
  await page.goto("/dashboard/fapiao");

  // The next one begins with what this one said, and with the orders that are left.
  await page.getByRole("button", { name: "Request a fapiao" }).click();
  await expect(form(page).getByRole("textbox", { name: "Tax number" })).toHaveValue(company.tax_number);
  await expect(form(page).getByRole("textbox", { name: "Email" })).toHaveValue(company.email);
  await expect(form(page).getByRole("checkbox")).toHaveCount(1);
  await form(page).getByRole("textbox", { name: "Title" }).fill("Half a title");
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goBack();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(form(page).getByRole("textbox", { name: "Title" })).toHaveValue("Half a title");
  await page.keyboard.press("Escape");
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(form(page)).toBeHidden();

  const admin = await administrator(stand);
  await wearSession(page, stand, admin);
  await page.goto(`/dashboard/fapiao?user=${user.username}`);
  await choose(page, "Issue");
  const dialog = page.getByRole("dialog", { name: "Issue fapiao" });
  expect(await copiedBy(context, () => dialog.getByRole("button", { name: "Copy tax number" }).click())).toBe(
    company.tax_number,
  );
  await dialog.getByRole("textbox", { name: "File link" }).fill("http://tax.example.test");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "File link" })).toHaveValue("http://tax.example.test");
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(dialog.getByText("Enter a link that starts with https://")).toBeVisible();
  await dialog.getByRole("textbox", { name: "File link" }).fill(file);
  await dialog.getByRole("textbox", { name: "Fapiao number" }).fill("26312000000123456789");
  await dialog.getByRole("button", { name: "Issue", exact: true }).click();
  await expect(page.getByText(`Fapiao for ${company.title} issued`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => readTable(list(page))).toMatchObject([{ User: user.username, Status: "Issued" }]);
  expect(await held(session)).toMatchObject([{ state: "issued", file_url: file, number: "26312000000123456789" }]);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${company.title},${company.tax_number},${company.email},27,USD,2,0,Issued,26312`);

  await asUser();
  await page.goto("/dashboard/fapiao");
  await page.getByRole("link", { name: company.title }).click();
  const open = detail(page).getByRole("link", { name: "Open file" });
  await expect(open).toHaveAttribute("href", file);
  await expect(open).toHaveAttribute("rel", /noopener/);
  await expect(detail(page).getByText(twenty)).toBeVisible();
  await expect(detail(page).getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`\\?id=${made?.id}$`));
  await page.goBack();
  await expect(detail(page)).toBeHidden();
  await page.goto("/dashboard/topup");
  await expect(page.getByRole("link", { name: `Fapiao issued ${twenty}` })).toBeVisible();
});

test("rejected with a reason or withdrawn, a request frees its orders; a refunded one cannot be issued", async ({
  page,
  session,
  asUser,
  stand,
}) => {
  const [first, second] = [await pay(stand, session, "manual", 20), await pay(stand, session, "manual", 7)];
  const [one, two] = [await ask(session, [first], { title: "One" }), await ask(session, [second], { title: "Two" })];
  await stand.root.call("POST", `/api/payment/order/${second}/refund`, { quota: 0, reason: "test" });
  const admin = await administrator(stand);
  await wearSession(page, stand, admin);
  await page.goto(`/dashboard/fapiao?id=${two}`);
  await expect(detail(page).getByText(/can’t be issued/)).toBeVisible();
  await expect(detail(page).getByRole("button", { name: "Issue" })).toHaveCount(0);
  await page.goto(`/dashboard/fapiao?id=${one}`);
  await detail(page).getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject the request from One?" });
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("No such company");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("Request from One rejected")).toBeVisible();
  // Administrators have own ones, too: none here.
  await page.getByRole("radio", { name: "Me", exact: true }).click();
  await expect(page.getByText("No fapiao yet")).toBeVisible();

  await asUser();
  await page.goto(`/dashboard/fapiao?id=${one}`);
  await expect(detail(page).getByText("No such company")).toBeVisible();
  await page.goto("/dashboard/fapiao");
  await choose(page, "Withdraw", "Two");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Request withdrawn")).toBeVisible();
  expect(await held(session)).toMatchObject([
    { title: "Two", state: "canceled" },
    { title: "One", state: "rejected", reason: "No such company" },
  ]);
  await openFilter(page, "Status");
  await page.getByRole("dialog", { name: "Status" }).getByRole("button", { name: "Rejected" }).click();
  await expect.poll(async () => (await readTable(list(page))).map((row) => row["Title"])).toEqual(["One"]);
  await page.getByRole("searchbox", { name: "Title or number" }).fill("nothing");
  await expect(page.getByText("Nothing matches")).toBeVisible();

  // The freed order, from the list of orders; the refunded one is not offered.
  await page.goto("/dashboard/topup");
  await page.getByRole("link", { name: `Fapiao ${first}` }).click();
  await expect(form(page).getByRole("checkbox", { name: first })).toBeChecked();
  await expect(form(page).getByRole("checkbox")).toHaveCount(1);
});

test("what fails says why and keeps what was typed; an order that was covered elsewhere goes", async ({
  page,
  session,
  asUser,
  stand,
  witness,
}) => {
  const [first, second] = [await pay(stand, session, "manual", 20), await pay(stand, session, "manual", 7)];
  await asUser();
  witness.expectFaults(/\/api\/fapiao/);
  const broken = /\/api\/fapiao\/(?:self|order)/;
  await page.route(broken, (route) => route.abort("connectionreset"));
  await page.goto("/dashboard/fapiao?request=true");
  await expect(form(page).getByText("Couldn’t load the details of your last request.")).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute(broken);
  await form(page).getByRole("button", { name: "Try again" }).click();
  await form(page).getByRole("checkbox", { name: first }).check();
  await form(page).getByRole("checkbox", { name: second }).check();
  await form(page).getByRole("radio", { name: "Individual" }).click();
  await form(page).getByRole("textbox", { name: "Title" }).fill("Ada");
  await form(page).getByRole("textbox", { name: "Email" }).fill(company.email);

  // Another tab was quicker.
  await ask(session, [first], { title: "Elsewhere" });
  await form(page).getByRole("button", { name: "Request", exact: true }).click();
  await expect(form(page).getByRole("alert")).toContainText("covered by another fapiao");
  await expect(form(page).getByRole("checkbox", { name: first })).toHaveCount(0);
  await expect(form(page).getByText("1 order · $7.00")).toBeVisible();
  await expect(form(page).getByRole("textbox", { name: "Title" })).toHaveValue("Ada");
  await form(page).getByRole("button", { name: "Request", exact: true }).click();
  await expect(page.getByText("Fapiao for $7.00 requested")).toBeVisible();
  await expect.poll(async () => (await readTable(list(page))).map((row) => row["Title"])).toEqual(["Ada", "Elsewhere"]);
  expect(await held(session)).toMatchObject([{ kind: "personal", tax_number: "" }, { title: "Elsewhere" }]);

  // A fapiao of another user, and one that does not exist.
  await page.goto("/dashboard/fapiao?id=999999");
  await expect(detail(page).getByText("This fapiao request no longer exists.")).toBeVisible();
});

test("a gateway without the extension has no entry, no link and no page, and is not asked", async ({
  page,
  session,
  asUser,
  stand,
}) => {
  await pay(stand, session, "manual", 20);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await offerOnly(page, (extension) => extension !== "fapiao");
  await asUser();
  await page.goto("/dashboard/topup");
  await expect(page.getByRole("table").getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Fapiao/ })).toHaveCount(0);
  await page.goto("/dashboard/fapiao");
  await expect(page.getByRole("heading", { name: "Not available on this gateway" })).toBeVisible();
  await settle(page);
  expect(asked.filter((address) => address.includes("/api/fapiao"))).toEqual([]);
  // Requests in flight need not be awaited.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("it is accessible and fits in long and short languages", async ({ page, session, user, stand }) => {
  const orders: string[] = [];
  for (const amount of [20, 7, 30, 10, 9]) orders.push(await pay(stand, session, "manual", amount));
  const [a = "", b = "", c = "", d = ""] = orders;
  const long = "上海示例人工智能科技发展有限公司第一分公司";
  await ask(session, [a, b], { title: long, note: "First line\nsecond line" });
  const issued = await ask(session, [c], { title: "Ada Lovelace", kind: "personal" });
  await stand.root.call("POST", `/api/fapiao/${issued}/issue`, { file_url: file, number: "26312000000123456789" });
  const rejected = await ask(session, [d]);
  await stand.root.call("POST", `/api/fapiao/${rejected}/reject`, { reason: "The tax number is not registered" });
  await stand.root.call("POST", `/api/payment/order/${c}/refund`, { quota: 0, reason: "test" });
  const judge = await administrator(stand);
  for (const language of pageLanguages) {
    await wearSession(page, stand, judge);
    await page.goto(`/dashboard/fapiao?user=${user.username}&lang=${language}`);
    await settle(page);
    await expectGoodLooks(page, `${language} list`, `fapiao-${language}`);
    await page.goto(`/dashboard/fapiao?id=${issued}`);
    await settle(page);
    await expect(page.getByRole("dialog").getByText("26312000000123456789")).toBeVisible();
    await expectGoodLooks(page, `${language} detail`, `fapiao-detail-${language}`);
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveCount(2);
    await expectGoodLooks(page, `${language} correction`, `fapiao-issue-${language}`);
    await wearSession(page, stand, session);
    await page.goto("/dashboard/fapiao?request=true");
    await settle(page);
    await page.getByRole("checkbox").last().check();
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
    await expectGoodLooks(page, `${language} form`, `fapiao-form-${language}`);
  }
});
