import type { Locator, Page } from "@playwright/test";
import { openOneHub, rewriteStatus } from "./support/extensions.ts";
import { chargeText } from "./support/log-table.ts";
import { expectGoodLooks, expectToFit, photograph, settle } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { bill, type PastUse } from "./support/statements.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const use = (day: string, model: string, points: number, calls = 1): PastUse => ({
  day,
  model,
  points,
  calls,
  input: 12_345 * calls,
  output: 100 * calls,
  time: 1500 * calls,
});

/** February: two models on two days, with amounts that dollars of two decimals would lose. */
const february = [
  use("2024-02-03", "gpt-4o", 83, 3),
  use("2024-02-03", "=sum-model", 700_001),
  use("2024-02-29", "gpt-4o", 41),
];
const months = [...february, use("2024-01-31", "gpt-4o", 9_000_000), use("2024-03-01", "gpt-4o", 5)];

const cells = async (row: Locator): Promise<readonly string[]> => row.locator("th, td").allTextContents();
const total = (page: Page, table: string) => cells(tableNamed(page, table).locator("tfoot tr"));
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("months are listed and sorted; one opens by model and by day, adds up, and is a file", async ({
  page,
  gateway,
  user,
  asUser,
}) => {
  await bill(gateway, user.id, months);
  await asUser();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  const list = tableNamed(page, "Invoices");
  const shown = async () => (await readTable(list)).map(({ Month: month, Amount: amount }) => `${month} ${amount}`);
  const [january, middle, march] = ["January 2024 $18.000000", "February 2024 $1.400250", "March 2024 $0.000010"];
  await expect.poll(shown).toEqual([march, middle, january]);
  await expect(page.getByText("3 monthly statements")).toBeVisible();
  expect((await readTable(list))[1]).toMatchObject({ "Input tokens": "61.7k", Calls: "5", Duration: "7.5 s" });
  await page.getByRole("button", { name: "Amount", exact: true }).click();
  await expect.poll(shown).toEqual([march, middle, january]);
  await page.getByRole("button", { name: "Amount", exact: true }).click();
  await expect.poll(shown).toEqual([january, middle, march]);
  const all = await savedFile(page, "CSV");
  expect(all.name).toMatch(/^statements-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(all.lines).toEqual([
    "Month,Calls,Input tokens,Output tokens,Duration (s),Points,Points refunded,Dollars",
    "2024-01,1,12345,100,1.5,9000000,0,18",
    "2024-02,5,61725,500,7.5,700125,0,1.40025",
    "2024-03,1,12345,100,1.5,5,0,0.00001",
  ]);

  await page.getByRole("link", { name: "View February 2024" }).click();
  await expect(heading(page, "Statement for February 2024")).toBeVisible();
  await expect(page).toHaveURL("/dashboard/invoice?order=-quota&month=2024-02");
  await expect(page.getByText(`#202402-${user.id}`)).toBeVisible();
  const sum = ["61,725", "500", "5", "7.5 s", chargeText(700_125)];
  await expect.poll(() => total(page, "By model")).toEqual(["Total", ...sum]);
  expect(
    (await readTable(tableNamed(page, "By model"))).map(({ Model: model, Amount: amount }) => [model, amount]),
  ).toEqual([
    ["=sum-model", "$1.400002"],
    ["gpt-4o", "$0.000248"],
  ]);
  await expect.poll(() => total(page, "By day")).toEqual(["Total", ...sum]);
  expect((await readTable(tableNamed(page, "By day"))).map(({ Day: day, Amount: amount }) => [day, amount])).toEqual([
    ["February 3, 2024", "$1.400168"],
    ["February 29, 2024", "$0.000082"],
  ]);
  await expect(page.getByText("$1.400250 in February 2024. Highest on February 3, 2024: $1.400168.")).toBeAttached();
  expect((await savedFile(page, "CSV by model")).lines).toEqual([
    "Model,Calls,Input tokens,Output tokens,Duration (s),Points,Points refunded,Dollars",
    "'=sum-model,1,12345,100,1.5,700001,0,1.400002",
    "gpt-4o,4,49380,400,6,124,0,0.000248",
  ]);
  const days = await savedFile(page, "CSV by day");
  expect(days.name).toBe("statement-2024-02-by-day.csv");
  expect(days.lines[2]).toBe("2024-02-29,1,12345,100,1.5,41,0,0.000082");

  await page.goBack();
  await expect.poll(shown).toEqual([january, middle, march]);
  await page.goto("/dashboard/invoice?month=1999-12");
  await expect(page.getByText("No statement for December 1999")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await page.getByRole("link", { name: "All statements" }).last().click();
  await expect.poll(shown).toEqual([march, middle, january]);
});

test("it prints the statement alone, black on white, on as many sheets as it needs", async ({
  page,
  gateway,
  user,
  asUser,
}) => {
  const many = Array.from({ length: 90 }, (_, index) => use("2024-04-05", `model-${index}`, 1000 + index));
  await bill(gateway, user.id, [...february, ...many]);
  await asUser();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", document.title);
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard/invoice?month=2024-02");
  await expect(tableNamed(page, "By day")).toBeVisible();
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", /Invoices/);

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 690, height: 1000 });
  for (const gone of [
    page.getByRole("banner"),
    page.getByRole("navigation"),
    page.getByRole("button"),
    page.getByRole("link"),
  ])
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  const style = (what: Locator, property: string) =>
    what.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const table = tableNamed(page, "By model");
  await expect(heading(page, "Statement for February 2024")).toBeVisible();
  expect(await style(table.locator("tbody td").first(), "color")).toBe("rgb(0, 0, 0)");
  expect(await style(page.locator("html"), "background-color")).toBe("rgb(255, 255, 255)");
  expect(await style(table.locator("thead"), "display")).toBe("table-header-group");
  await expectToFit(page, "on paper");
  await photograph(page, "invoice-print");
  const sheets = async () => {
    const file = await page.pdf({ preferCSSPageSize: true });
    return [...file.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
  };
  expect(await sheets()).toBe(1);
  await page.goto("/dashboard/invoice?month=2024-04");
  await expect(table.locator("tbody tr")).toHaveCount(90);
  await expect(tableNamed(page, "By day")).toBeAttached();
  expect(await sheets()).toBeGreaterThan(2);
});

test("a failed read shows its error and can be retried", async ({ page, gateway, user, asUser, witness }) => {
  witness.expectFaults(/\/api\/user\/invoice/);
  await bill(gateway, user.id, february);
  await asUser();
  const refuse = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await refuse("**/api/user/invoice?*");
  await page.goto("/dashboard/invoice");
  await expect(again).toBeVisible();
  await page.unroute("**/api/user/invoice?*");
  await again.click();
  await refuse("**/api/user/invoice/d*");
  await page.getByRole("link", { name: "View February 2024" }).click();
  await expect(again).toBeVisible();
  // Refused without a gap: a repeated call would find its answer in it.
  await refuse("**/api/user/invoice/day?*");
  await page.unroute("**/api/user/invoice/d*");
  await again.click();
  await expect(tableNamed(page, "By model")).toBeVisible();
  await page.unroute("**/api/user/invoice/day?*");
  await again.click();
  await expect(tableNamed(page, "By day")).toBeVisible();
});

/** Parts of a statement that the page asks for from now on, by their path. */
const asking = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/user/invoice")) asked.push(pathname);
  });
  return asked;
};

test("a gateway without days has months and models alone", openOneHub, async ({ page, gateway, user, asUser }) => {
  await bill(gateway, user.id, months);
  await asUser();
  const asked = asking(page);
  await page.goto("/dashboard/invoice");
  await expect(page.getByText("3 monthly statements")).toBeVisible();
  await page.getByRole("link", { name: "View February 2024" }).click();
  await expect
    .poll(() => total(page, "By model"))
    .toEqual(["Total", "61,725", "500", "5", "7.5 s", chargeText(700_125)]);
  await settle(page);
  await expect(page.getByRole("region", { name: "By day" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "CSV by day" })).toHaveCount(0);
  expect(asked.filter((path) => path.endsWith("/day"))).toEqual([]);
});

test("a site without statements is not asked for them", async ({ page, asUser }) => {
  await asUser();
  const asked = asking(page);
  await rewriteStatus(page, (text) => text.replaceAll('"UserInvoiceMonth":true', '"UserInvoiceMonth":false'));
  for (const search of ["", "?month=2024-02"]) {
    await page.goto(`/dashboard/invoice${search}`);
    await expect(page.getByText("Monthly statements are off")).toBeVisible();
    await settle(page);
  }
  await expect(page.getByRole("link", { name: "Invoices", exact: true })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("an open statement is accessible and fits, in Arabic too", async ({ page, gateway, user, asUser }) => {
  await bill(gateway, user.id, months);
  await asUser();
  for (const language of ["en", "ar"] as const) {
    await page.goto(`/dashboard/invoice?lang=${language}&month=2024-02`);
    await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
    await settle(page);
    await expectGoodLooks(page, language, `invoice-open-${language}`);
  }
});
