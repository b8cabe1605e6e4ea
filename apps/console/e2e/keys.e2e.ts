import type { Page } from "@playwright/test";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import { signedIn } from "@one-hub/testing/client.ts";
import { changeGroup, writeOption } from "./support/administration.ts";
import { pointsPerDollar, readCalls, readKey } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { addKey, clientOf, echo, settledCalls } from "./support/furnish.ts";
import { expectAccessible } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, rowOf, tableNamed } from "./support/table.ts";
import { expect, startQuota, test } from "./support/test.ts";

const openKeys = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/key${search}`);
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
};

const choose = async (page: Page, key: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${key}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

const names = async (page: Page): Promise<readonly string[]> =>
  (await readTable(tableNamed(page, "Keys"))).map(({ Name: name = "" }) => name);

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("a key is created with every setting, edited, and shown with them everywhere", async ({
  page,
  context,
  gateway,
}) => {
  // Role 3 may set a billing tag; two groups to choose from need a second public one.
  const user = await makeUser(gateway.root, { quota: startQuota, role: 3 });
  const session = await signedIn(gateway.url, user.username, user.password);
  const restoreGroup = await changeGroup(gateway.root, "vip", { public: true });
  try {
    await context.addCookies([{ ...session.cookie, url: gateway.url }]);
    await openKeys(page);
    await page.getByRole("button", { name: "Create key" }).last().click();
    const form = page.getByRole("dialog", { name: "Create key" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("every-field");
    await form.getByRole("switch", { name: "Never expires" }).click();
    await form.getByLabel("Expires", { exact: true }).fill("2031-05-04T03:02");
    await form.getByRole("switch", { name: "Unlimited quota" }).click();
    await form.getByRole("textbox", { name: "Quota", exact: true }).fill("12.5");
    await form.getByRole("combobox", { name: "Group", exact: true }).selectOption("vip");
    await form.getByRole("switch", { name: "Restrict models" }).click();
    for (const model of ["echo", "echo-embedding"]) {
      await form.getByRole("combobox", { name: "Allowed models" }).fill(model);
      await page.getByRole("option", { name: model, exact: true }).click();
    }
    await form.locator("summary").click();
    await form.getByRole("combobox", { name: "Backup group" }).selectOption("default");
    await form.getByRole("switch", { name: "Restrict IP addresses" }).click();
    await form.getByRole("textbox", { name: "Allowed IP addresses" }).fill("127.0.0.1\n10.0.0.0/8\n2001:db8::/32");
    await form.getByRole("switch", { name: "Heartbeat" }).click();
    await form.getByRole("textbox", { name: "Start after" }).fill("45");
    await form.getByRole("textbox", { name: "Billing tag" }).fill("team-a");
    await form.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog", { name: "Key every-field is ready" }).getByRole("button", { name: "Done" }).click();

    expect(await readKey(session, "every-field")).toMatchObject({
      status: 1,
      expired_time: Date.UTC(2031, 4, 4, 3, 2) / 1000,
      remain_quota: 12.5 * pointsPerDollar,
      unlimited_quota: false,
      group: "vip",
      backup_group: "default",
      setting: {
        heartbeat: { enabled: true, timeout_seconds: 45 },
        limits: {
          limit_model_setting: { enabled: true, models: ["echo", "echo-embedding"] },
          limits_ip_setting: { enabled: true, whitelist: ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"] },
        },
        billing_tag: "team-a",
      },
    });
    const row = rowOf(page, "every-field");
    await expect(row).toContainText("$0 of $12.5");
    await expect(row).toContainText("Enabled");
    const expiry = row.getByText("2031-05-04 03:02:00");
    await expect(expiry).toBeVisible();
    // Where there is little room, the time goes under its date, which does not break at its hyphens.
    await page.setViewportSize({ width: 920, height: 900 });
    expect((await expiry.boundingBox())?.height).toBeLessThan(50);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(row).not.toContainText("team-a");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Billing tag" }).click();
    await page.keyboard.press("Escape");
    await expect(row).toContainText("team-a");

    // The form shows again what is stored, also what is folded away for others.
    await choose(page, "every-field", "Edit");
    const edit = page.getByRole("dialog", { name: "Edit every-field" });
    await expect(edit.getByLabel("Expires", { exact: true })).toHaveValue(/^2031-05-04T03:02/);
    await expect(edit.getByRole("textbox", { name: "Remaining quota" })).toHaveValue("12.5");
    await expect(edit.getByRole("combobox", { name: "Group", exact: true })).toHaveValue("vip");
    await expect(edit.getByRole("combobox", { name: "Backup group" })).toHaveValue("default");
    await expect(edit.getByRole("textbox", { name: "Allowed IP addresses" })).toHaveValue(
      "127.0.0.1\n10.0.0.0/8\n2001:db8::/32",
    );
    await expect(edit.getByRole("textbox", { name: "Start after" })).toHaveValue("45");
    await expect(edit.getByRole("textbox", { name: "Billing tag" })).toHaveValue("team-a");
    await edit.getByRole("textbox", { name: "Name", exact: true }).fill("renamed");
    await edit.getByRole("switch", { name: "Never expires" }).click();
    await edit.getByRole("switch", { name: "Unlimited quota" }).click();
    await edit.getByRole("switch", { name: "Restrict models" }).click();
    await edit.getByRole("switch", { name: "Heartbeat" }).click();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Key renamed saved")).toBeVisible();
    await expect(rowOf(page, "renamed")).toContainText("unlimited");
    expect(await readKey(session, "renamed")).toMatchObject({
      expired_time: -1,
      unlimited_quota: true,
      group: "vip",
      setting: {
        heartbeat: { enabled: false },
        limits: { limit_model_setting: { enabled: false } },
        billing_tag: "team-a",
      },
    });
  } finally {
    await restoreGroup();
  }
});

test("what cannot be stored is said under its field, and nothing is sent", async ({ page, asUser, session }) => {
  await asUser();
  await openKeys(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await page.getByRole("button", { name: "Create key" }).first().click();
  const form = page.getByRole("dialog", { name: "Create key" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("密钥密钥密钥密钥密钥密");
  await form.getByRole("switch", { name: "Never expires" }).click();
  await form.getByLabel("Expires", { exact: true }).fill("2001-01-01T00:00");
  await form.getByRole("switch", { name: "Unlimited quota" }).click();
  await form.getByRole("radio", { name: "Points" }).click();
  await form.getByRole("textbox", { name: "Quota", exact: true }).fill("0.5");
  await form.locator("summary").click();
  await form.getByRole("switch", { name: "Restrict IP addresses" }).click();
  await form.getByRole("textbox", { name: "Allowed IP addresses" }).fill("127.0.0.1\n10.0.0.0/33");
  await form.getByRole("switch", { name: "Heartbeat" }).click();
  await form.getByRole("textbox", { name: "Start after" }).fill("29");
  await form.getByRole("button", { name: "Create key" }).click();
  for (const text of [
    "Use at most 30 bytes.",
    "This time has passed.",
    "Enter a whole number of points.",
    "Line 2: “10.0.0.0/33” isn’t an IP address or CIDR block.",
    "Enter whole seconds, 30 to 90.",
  ])
    await expect(form.getByText(text)).toBeVisible();
  expect(sent).toEqual([]);

  // Corrected fields lose their message, the others keep theirs.
  await form.getByRole("switch", { name: "Never expires" }).click();
  await expect(form.getByText("This time has passed.")).toHaveCount(0);
  await expect(form.getByText("Enter a whole number of points.")).toBeVisible();
  await expect(form.getByText("Enter whole seconds, 30 to 90.")).toBeVisible();

  // A half-filled form asks before it is lost.
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByRole("textbox", { name: "Allowed IP addresses" })).toHaveValue("127.0.0.1\n10.0.0.0/33");

  await form.getByRole("textbox", { name: "Name", exact: true }).fill("mended");
  await form.getByRole("textbox", { name: "Quota", exact: true }).fill("500");
  await form.getByRole("textbox", { name: "Allowed IP addresses" }).fill("10.0.0.0/8");
  await form.getByRole("textbox", { name: "Start after" }).fill("30");
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog", { name: "Key mended is ready" })).toBeVisible();
  expect((await readKey(session, "mended")).remain_quota).toBe(500);
});

test("a refusal of the gateway is said at the field that it names, also in a folded part", async ({
  page,
  gateway,
  asUser,
}) => {
  const restoreGroup = await changeGroup(gateway.root, "vip", { public: true });
  try {
    await asUser();
    await openKeys(page);
    await page.getByRole("button", { name: "Create key" }).first().click();
    const form = page.getByRole("dialog", { name: "Create key" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("refused");
    await form.locator("summary").click();
    const backup = form.getByRole("combobox", { name: "Backup group" });
    await backup.selectOption("vip");
    await form.locator("summary").click();
    await restoreGroup();
    await form.getByRole("button", { name: "Create key" }).click();
    await expect(backup).toHaveAccessibleDescription(/The key’s owner can’t use this group\./);
    await expect(form.getByRole("combobox", { name: "Group", exact: true })).not.toHaveAccessibleDescription(
      /can’t use this group/,
    );
  } finally {
    await restoreGroup();
  }
});

test("a key is shown and copied only when asked", async ({ page, context, asUser, session }) => {
  const secret = await addKey(session, "secret-keeper", {
    unlimited_quota: false,
    remain_quota: 999_999_999.5 * pointsPerDollar,
  });
  await asUser();
  await openKeys(page);
  const row = rowOf(page, "secret-keeper");
  await expect(row).not.toContainText(secret);
  expect(await copiedBy(context, () => row.getByRole("button", { name: "Copy: secret-keeper" }).click())).toBe(secret);
  await expect(row).not.toContainText(secret);
  await row.getByRole("button", { name: "Show: secret-keeper" }).click();
  await expect(row).toContainText(secret);
  await row.getByRole("button", { name: "Hide: secret-keeper" }).click();
  await expect(row).not.toContainText(secret);
  expect(await copiedBy(context, () => choose(page, "secret-keeper", "Copy key"))).toBe(secret);
  expect(page.url()).not.toContain(secret.slice(3));
  // Where there is little room, the sums go under each other and do not widen the list.
  const sums = row.getByText("$0 of $999,999,999.5");
  const { height } = await sums.evaluate((element) => element.getBoundingClientRect());
  await page.setViewportSize({ width: 920, height: 900 });
  await expect.poll(() => sums.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(height);
});

test("a switched off key is refused until it is on again, and a deleted one for ever", async ({
  page,
  gateway,
  asUser,
  session,
}) => {
  const client = clientOf(gateway.url, await addKey(session, "worker"));
  await addKey(session, "bystander");
  await asUser();
  await openKeys(page);
  const toggle = page.getByRole("switch", { name: "Key worker enabled" });

  await toggle.click();
  await expect(rowOf(page, "worker")).toContainText("Disabled");
  await expect.poll(async () => (await readKey(session, "worker")).status).toBe(2);
  await expect(echo(client, "Hello")).rejects.toMatchObject({ status: 401 });

  await toggle.click();
  await expect(rowOf(page, "worker")).toContainText("Enabled");
  await expect.poll(async () => (await readKey(session, "worker")).status).toBe(1);
  await echo(client, "Hello");

  await choose(page, "worker", "Delete");
  const question = page.getByRole("dialog", { name: "Delete key worker?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, "worker")).toBeVisible();
  await choose(page, "worker", "Delete");
  await question.getByRole("button", { name: "Delete key" }).click();
  await expect(rowOf(page, "worker")).toHaveCount(0);
  await expect(rowOf(page, "bystander")).toBeVisible();
  await expect(echo(client, "Hello")).rejects.toMatchObject({ status: 401 });
});

test("several keys are disabled, enabled and deleted at once, each named before", async ({ page, asUser, session }) => {
  for (const name of ["one", "two", "three"]) await addKey(session, name);
  await addKey(session, "past", { expired_time: Math.floor(Date.now() / 1000) + 3600 });
  const past = await readKey(session, "past");
  await session.call("PUT", "/api/token/", { ...past, expired_time: 1 });
  await addKey(session, "spent", { unlimited_quota: false, remain_quota: 0 });
  await asUser();
  await openKeys(page);
  const select = async (...wanted: string[]): Promise<void> => {
    for (const name of wanted) await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
    await expect(page.getByText(`${wanted.length} selected`)).toBeVisible();
  };

  await select("one", "two");
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  const disable = page.getByRole("dialog", { name: "Disable 2 keys?" });
  await expect(disable.getByRole("listitem")).toHaveText(["two", "one"]);
  await disable.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(page.getByText("2 keys disabled")).toBeVisible();
  await expect(rowOf(page, "one")).toContainText("Disabled");
  await expect(rowOf(page, "three")).toContainText("Enabled");

  // What cannot be enabled is said, with the reason; the rest is done.
  await select("one", "past", "spent");
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  const report = page.getByRole("dialog", { name: "Some keys weren’t changed" });
  await expect(report).toContainText("Enabled: one");
  await expect(report).toContainText("Expired. Set a later expiry.");
  await expect(report).toContainText("Quota used up. Add quota.");
  await report.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(rowOf(page, "one")).toContainText("Enabled");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(page.getByText("5 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select three" }).uncheck();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Delete 4 keys?" })
    .getByRole("button", { name: "Delete", exact: true })
    .click();
  await expect(page.getByText("4 keys deleted")).toBeVisible();
  await expect.poll(() => names(page)).toEqual(["three"]);

  // A key that was made elsewhere is there after a refresh.
  await addKey(session, "later");
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect.poll(() => names(page)).toEqual(["later", "three"]);
});

test("search, order and page live in the address, the page size on the device: reload and back give the same view", async ({
  page,
  asUser,
  session,
}) => {
  const numbered = Array.from({ length: 23 }, (_, index) => `key-${String(index + 1).padStart(2, "0")}`);
  const secrets: string[] = [];
  for (const name of [...numbered, "other"]) secrets.push(await addKey(session, name));
  await asUser();
  await openKeys(page);
  expect(addressOf(page)).toEqual({});
  await expect.poll(() => names(page)).toEqual(["other", ...numbered.slice(4).toReversed()]);
  await expect(page.getByText("1–20 of 24")).toBeVisible();

  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 4).toReversed());
  expect(addressOf(page)).toEqual({ page: "2" });
  await page.reload();
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 4).toReversed());

  // A new order or filter begins at the first page.
  const head = page.getByRole("columnheader", { name: "Name" });
  // A title is what a press does.
  await expect(head.getByRole("button")).toHaveAttribute("title", "Sort ascending");
  await head.getByRole("button").click();
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 20));
  expect(addressOf(page)).toEqual({ order: "name" });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(head.getByRole("button")).toHaveAttribute("title", "Sort descending");
  await page.getByRole("searchbox", { name: "Search by name" }).fill("key-0");
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 9));
  expect(addressOf(page)).toEqual({ order: "name", keyword: "key-0" });

  // All rows of the view, on whichever page, with keys masked as in the list.
  await page.getByRole("searchbox", { name: "Search by name" }).fill("key-");
  await expect(page.getByText("1–20 of 23")).toBeVisible();
  const { name: file, lines } = await savedFile(page, "CSV");
  expect(file).toMatch(/^keys-\d{4}-\d\d-\d\d\.csv$/);
  const cells = lines.map((line) => line.split(","));
  expect(cells.map(([, name]) => name)).toEqual(["Name", ...numbered]);
  expect(cells[1]?.slice(2, 7)).toEqual([expect.stringMatching(/^sk-[\w-]{4}••••[\w-]{3}$/), "Enabled", "0", "", ""]);
  for (const secret of secrets) expect(lines.join("\n")).not.toContain(secret.slice(3));
  await page.getByRole("searchbox", { name: "Search by name" }).fill("key-0");
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 9));
  // The device remembers the size: a first page's address does without it.
  const size = page.getByRole("combobox", { name: "Rows per page" });
  await size.selectOption("10");
  await expect(page.getByRole("main")).toContainText("1–9 of 9");
  await expect(size).toHaveValue("10");
  expect(addressOf(page)).toEqual({ order: "name", keyword: "key-0" });
  await page.getByRole("searchbox", { name: "Search by name" }).fill("key-");
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 10));
  expect(addressOf(page)).toEqual({ order: "name", keyword: "key-" });

  await page.reload();
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 10));
  await expect(page.getByRole("searchbox", { name: "Search by name" })).toHaveValue("key-");
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(numbered.slice(0, 4).toReversed());
  expect(addressOf(page)).toEqual({ page: "2" });
  await page.goBack();
  await expect.poll(() => addressOf(page)).toEqual({});
  await expect.poll(() => names(page)).toEqual(["other", ...numbered.slice(14).toReversed()]);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => names(page)).toEqual(numbered.slice(4, 14).toReversed());
  expect(addressOf(page)).toEqual({ page: "2", size: "10" });
  await openKeys(page, "?size=20");
  await expect.poll(() => names(page)).toEqual(["other", ...numbered.slice(4).toReversed()]);
  expect(addressOf(page)).toEqual({ size: "20" });
  await openKeys(page);

  await page.getByRole("searchbox", { name: "Search by name" }).fill("nothing-like-it");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("1–10 of 24")).toBeVisible();

  // Invalid search parameters count as absent.
  await openKeys(page, "?page=-1&size=7&order=nonsense&keyword=other");
  await expect.poll(() => names(page)).toEqual(["other"]);
});

test("a chat client opens with the key, in a page without an opener", async ({
  page,
  context,
  asUser,
  session,
  gateway,
}) => {
  const secret = await addKey(session, "chatty");
  await asUser();
  await context.route(
    ({ origin }) => origin !== gateway.url,
    (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A chat client</title>" }),
  );
  await openKeys(page);
  await choose(page, "chatty", "Open in a chat client");
  const dialog = page.getByRole("dialog", { name: "Open chatty in a chat client" });
  // Two desktop clients come first; their addresses are not the web's.
  await expect(dialog.getByRole("link")).toHaveCount(4);
  const web = dialog.getByRole("listitem").filter({ hasText: "ChatGPT Next" });
  const link = await copiedBy(context, () => web.getByRole("button", { name: "Copy link" }).click());
  const opening = context.waitForEvent("page");
  await web.getByRole("link", { name: "Open ChatGPT Next" }).click();
  const client = await opening;
  await expect(client).toHaveTitle("A chat client");
  expect(new URL(client.url()).origin).not.toBe(gateway.url);
  expect(client.url()).toBe(new URL(link).href);
  const said = decodeURIComponent(link);
  expect(said.split(secret)).toHaveLength(2);
  expect(said).not.toContain("sk-sk-");
  expect(said).toContain(gateway.url);
  expect(await client.evaluate(() => window.opener === null && document.referrer === "")).toBe(true);
});

test("a key that has expired or run out works again after a later expiry or new quota", async ({
  page,
  gateway,
  asUser,
  session,
}) => {
  const expired = clientOf(
    gateway.url,
    await addKey(session, "expired", { expired_time: Math.floor(Date.now() / 1000) + 3600 }),
  );
  await session.call("PUT", "/api/token/", { ...(await readKey(session, "expired")), expired_time: 1 });
  const spent = clientOf(gateway.url, await addKey(session, "spent", { unlimited_quota: false, remain_quota: 0 }));
  for (const client of [expired, spent]) await expect(echo(client, "Hello")).rejects.toMatchObject({ status: 401 });
  expect((await readKey(session, "spent")).status).toBe(4);
  await asUser();
  await openKeys(page);
  await expect(rowOf(page, "expired")).toContainText("Expired");
  await expect(rowOf(page, "spent")).toContainText("Exhausted");

  await choose(page, "expired", "Extend expiry");
  const later = page.getByRole("dialog", { name: "Reactivate expired" });
  await expect(later).toContainText("This key has expired.");
  await later.getByRole("button", { name: "Save and enable" }).click();
  await expect(later.getByText("This time has passed.")).toBeVisible();
  await later.getByRole("button", { name: "30 days" }).click();
  await later.getByRole("button", { name: "Save and enable" }).click();
  await expect(rowOf(page, "expired")).toContainText("Enabled");
  await echo(expired, "Hello");

  // The switch leads to the same question.
  await page.getByRole("switch", { name: "Key spent enabled" }).click();
  const more = page.getByRole("dialog", { name: "Reactivate spent" });
  await expect(more).toContainText("This key has used up its quota.");
  await more.getByRole("textbox", { name: "Quota", exact: true }).fill("0");
  await more.getByRole("button", { name: "Save and enable" }).click();
  await expect(more.getByText("Enter an amount above zero, or switch to unlimited.")).toBeVisible();
  await more.getByRole("textbox", { name: "Quota", exact: true }).fill("1");
  await more.getByRole("button", { name: "Save and enable" }).click();
  await expect(rowOf(page, "spent")).toContainText("Enabled");
  expect(await readKey(session, "spent")).toMatchObject({ status: 1, remain_quota: pointsPerDollar });
  await echo(spent, "Hello");
  // A phone shows what a key without a limit has used, too.
  await settledCalls(session, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("group", { name: "expired" })).toContainText(/\$\S+ · unlimited/);
});

test("requests and answers are recorded only where the site offers it and the owner wants it", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  const secret = await addKey(session, "recorded");
  await asUser();
  await openKeys(page);
  await choose(page, "recorded", "Edit");
  const form = page.getByRole("dialog", { name: "Edit recorded" });
  const recording = form.getByRole("switch", { name: "Record requests and responses" });
  await form.locator("summary").click();
  await expect(form.getByRole("switch", { name: "Heartbeat" })).toBeVisible();
  await expect(recording).toHaveCount(0);

  const restore = await writeOption(gateway.root, "BodyLogEnabled", "true");
  try {
    await openKeys(page);
    await choose(page, "recorded", "Edit");
    await form.locator("summary").click();
    // The folded part says what is in it.
    await expect(form.locator("summary")).toContainText("heartbeat, recording");
    await expect(form.getByText("kept encrypted for 7 days, up to 64 KB each")).toBeVisible();
    await expect(form.getByText("Only you can read them, in the log.")).toBeVisible();
    await recording.click();
    await expectAccessible(page, "the form of a key that records");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Key recorded saved")).toBeVisible();
    expect(await readKey(session, "recorded")).toMatchObject({ setting: { body_log: { enabled: true } } });

    await echo(clientOf(gateway.url, secret), "Hello");
    await settledCalls(session, 1);
    const recorded = async () => (await readCalls(session)).filter(({ body_id: id }) => id !== undefined).length;
    await expect.poll(recorded).toBe(1);
    await choose(page, "recorded", "Edit");
    // Enabled settings are not collapsed.
    await expect(recording).toBeChecked();
    await form.getByRole("button", { name: "Delete all recordings of this key" }).click();
    const question = page.getByRole("dialog", { name: "Delete all recordings of key recorded?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Recordings deleted")).toBeVisible();
    expect(await recorded()).toBe(0);
    await expect(form).toBeVisible();
  } finally {
    await restore();
  }
});
