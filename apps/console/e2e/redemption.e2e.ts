import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod/mini";
import { copiedBy } from "./support/clipboard.ts";
import { openOneHub } from "./support/extensions.ts";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { openFilter } from "./support/open-filter.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, rowOf, tableNamed } from "./support/table.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

// The codes are the site's.
test.describe.configure({ mode: "default" });

const address = "/dashboard/payment/redemption";

const code = z.looseObject({ id: z.number(), key: z.string(), status: z.number(), name: z.string() });
const stored = z.object({ data: z.array(code) });

const codes = async (root: SignedIn) => stored.parse(await root.call("GET", "/api/redemption/?size=100&order=id")).data;

const asRoot = (context: BrowserContext, { root, url }: WorkerGateway): Promise<void> =>
  context.addCookies([{ ...root.cookie, url }]);

const shown = async (page: Page): Promise<readonly string[]> =>
  (await readTable(tableNamed(page, "Redemption codes"))).map((row) => `${row["Name"]} | ${row["Status"]}`);

const fillForm = async (page: Page, name: string, count: string): Promise<void> => {
  await page.getByRole("button", { name: "Create codes" }).first().click();
  const form = page.getByRole("dialog", { name: "Create codes" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Number of codes" }).fill(count);
  await form.getByRole("textbox", { name: "Quota", exact: true }).fill("5");
};

test.afterEach(async ({ gateway: { root } }) => {
  for (const { id } of await codes(root)) await root.call("DELETE", `/api/redemption/${id}`);
});

test("codes are created, handed over, redeemed, found and deleted", async ({ page, context, gateway }) => {
  const { root } = gateway;
  await asRoot(context, gateway);
  await page.goto(address);
  await expect(page.getByText("No redemption codes yet")).toBeVisible();
  await fillForm(page, "Spring", "101");
  const form = page.getByRole("dialog", { name: "Create codes" });
  await form.getByRole("button", { name: "Create codes" }).click();
  await expect(form.getByText("Enter a whole number from 1 to 100.")).toBeVisible();
  await form.getByRole("textbox", { name: "Number of codes" }).fill("3");
  await form.getByRole("switch", { name: "Never expires" }).uncheck();
  await form.getByRole("button", { name: "7 days" }).click();
  await form.getByRole("button", { name: "Create codes" }).click();

  const handed = page.getByRole("dialog", { name: "3 codes created" });
  await expect(handed.getByRole("listitem")).toHaveCount(3);
  const made = await codes(root);
  expect(made).toMatchObject(Array.from({ length: 3 }, () => ({ name: "Spring", quota: 2_500_000, status: 1 })));
  const keys = made.map(({ key }) => key);
  expect((await copiedBy(context, () => handed.getByRole("button", { name: "Copy all" }).click())).split("\n")).toEqual(
    keys,
  );
  const downloading = page.waitForEvent("download");
  await handed.getByRole("button", { name: "CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("Spring.csv");
  // The dialog of the browser would stop the page.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await handed.getByRole("button", { name: "Print cards" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  for (const key of keys) await expect(page.getByText(key).locator("visible=true")).toHaveCount(1);
  await expect(page.locator("main")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  // On a phone, too, the last step stands at the end.
  await page.setViewportSize({ width: 360, height: 760 });
  const done = handed.getByRole("button", { name: "Done" });
  const { x = 0, width = 0 } = (await done.boundingBox()) ?? {};
  expect(x + width).toBeGreaterThan(300);
  await page.setViewportSize({ width: 1440, height: 900 });
  await done.click();
  await expect(handed).toBeHidden();

  // From here on they are masked, and copied by one press.
  const first = `#${made[0]?.id} Spring`;
  await expect(page.getByText(keys[0] ?? "")).toHaveCount(0);
  expect(await copiedBy(context, () => rowOf(page, first).getByRole("button", { name: /^Copy/ }).click())).toBe(
    keys[0],
  );
  const { lines } = await savedFile(page, "CSV");
  expect(lines).toHaveLength(4);
  for (const key of keys) expect(lines.join("\n")).not.toContain(key);

  const { username, password } = await makeUser(root, {});
  const redeemer = await signedIn(gateway.url, username, password);
  expect(await redeemer.call("POST", "/api/user/topup", { key: keys[0] })).toBe(2_500_000);
  await root.call("PUT", "/api/redemption/?status_only=true", { id: made[1]?.id, status: 2 });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => shown(page)).toEqual(["Spring | Unused", "Spring | Disabled", "Spring | Redeemed"]);
  await expect(rowOf(page, first).getByRole("link", { name: username })).toBeVisible();
  await settle(page);
  await expectGoodLooks(page, "redemption codes", "redemption");

  await openFilter(page, "Status");
  await page.getByRole("dialog", { name: "Status" }).getByRole("button", { name: "Disabled" }).click();
  await expect.poll(() => shown(page)).toEqual(["Spring | Disabled"]);
  expect(new URL(page.url()).search).toBe("?state=disabled");
  await page.goto(address);

  await page.getByRole("button", { name: `Actions for code ${made[2]?.id} (Spring)` }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Spring" });
  await edit.getByRole("textbox", { name: "Name" }).fill("Summer");
  await edit.getByRole("switch", { name: "Never expires" }).check();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Code Summer saved")).toBeVisible();
  expect((await codes(root))[2]).toMatchObject({ name: "Summer", quota: 2_500_000, expired_time: -1 });

  await page.getByRole("button", { name: "Delete redeemed codes" }).click();
  const question = page.getByRole("dialog", { name: "Delete 1 redeemed code?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 code deleted")).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(["Summer | Unused", "Spring | Disabled"]);
  await page.getByRole("checkbox", { name: "Select all" }).first().check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog", { name: "Delete 2 codes?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No redemption codes yet")).toBeVisible();
  expect(await codes(root)).toEqual([]);
});

test("before an open one-hub codes have neither expiry nor filters", openOneHub, async ({ page, context, gateway }) => {
  await asRoot(context, gateway);
  await page.goto(address);
  await fillForm(page, "Spring", "1");
  const form = page.getByRole("dialog", { name: "Create codes" });
  await expect(form.getByRole("switch")).toHaveCount(0);
  await form.getByRole("button", { name: "Create codes" }).click();
  await page.getByRole("dialog", { name: "1 code created" }).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => shown(page)).toEqual(["Spring | Unused"]);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Redeemed by" })).toHaveCount(0);
});
