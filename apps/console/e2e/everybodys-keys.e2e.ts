import type { Page } from "@playwright/test";
import { signedIn } from "@one-hub/testing/client.ts";
import { makeUser, uniqueName } from "@one-hub/testing/fixtures.ts";
import { userId } from "./support/administration.ts";
import { readKey } from "./support/books.ts";
import { openOneHub } from "./support/extensions.ts";
import { addKey, clientOf, echo, settledCalls } from "./support/furnish.ts";
import { expectAccessible } from "./support/looks.ts";
import { openFilter } from "./support/open-filter.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

const openKeys = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/key${search}`);
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
};

const names = async (page: Page): Promise<readonly string[]> =>
  (await readTable(tableNamed(page, "Keys"))).map(({ Name: name = "" }) => name).toSorted();

const choose = async (page: Page, key: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${key}, owned by ` }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** A user with keys, and the browser of root. */
const ownerAndRoot = async (page: Page, gateway: WorkerGateway, ...keys: readonly string[]) => {
  const user = await makeUser(gateway.root, { quota: 5_000_000 });
  const session = await signedIn(gateway.url, user.username, user.password);
  for (const key of keys) await addKey(session, key);
  await page.context().addCookies([{ ...gateway.root.cookie, url: gateway.url }]);
  return { ...user, session, id: await userId(gateway.root, user.username) };
};

test("everybody's keys are found by owner, by name and by the secret, which no address holds", async ({
  page,
  gateway,
}) => {
  const owner = await ownerAndRoot(page, gateway, "billing-job", "billing-test", "web");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openKeys(page);
  await page.getByRole("radio", { name: "Everyone’s" }).click();
  await expect.poll(() => addressOf(page)).toEqual({ of: "everybody" });

  await openFilter(page, "Owner");
  await page.getByRole("combobox", { name: "Owner" }).fill(owner.username);
  await page.getByRole("option", { name: new RegExp(owner.username) }).click();
  await expect.poll(() => names(page)).toEqual(["billing-job", "billing-test", "web"]);
  expect(addressOf(page)).toEqual({ of: "everybody", user: String(owner.id) });
  await page.getByRole("searchbox", { name: "Search by name" }).fill("billing");
  await expect.poll(() => names(page)).toEqual(["billing-job", "billing-test"]);
  await expectAccessible(page, "everybody's keys");

  const { id, key: secret } = await readKey(owner.session, "web");
  await page.getByRole("button", { name: "Find by key" }).click();
  const find = page.getByRole("dialog", { name: "Find a key" });
  await find.getByLabel("Key", { exact: true }).fill("sk-nobodys");
  await find.getByRole("button", { name: "Find", exact: true }).click();
  await expect(find.getByRole("alert")).toBeVisible();
  await find.getByLabel("Key", { exact: true }).fill(`sk-${secret}`);
  await find.getByRole("button", { name: "Find", exact: true }).click();
  await expect.poll(() => names(page)).toEqual(["web"]);
  expect(addressOf(page)).toEqual({ of: "everybody", id: String(id) });
  expect(asked.filter((url) => url.includes(secret))).toEqual([]);
  expect(await page.content()).not.toContain(secret);

  // The owner's name leads to their page.
  await tableNamed(page, "Keys").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/user/profile\\?id=${owner.id}$`));
});

test("another user's key is edited, disabled and given to a new owner", async ({ page, gateway, witness }) => {
  witness.expectFaults(/\/api\/token\/admin$/);
  const owner = await ownerAndRoot(page, gateway, "handed-over", "spare");
  const heir = await makeUser(gateway.root, { quota: 5_000_000 });
  const heirs = await signedIn(gateway.url, heir.username, heir.password);
  await openKeys(page, `?of=everybody&user=${owner.id}`);

  await choose(page, "handed-over", "Edit");
  const form = page.getByRole("dialog", { name: "Edit handed-over" });
  await expect(form.getByRole("note").first()).toContainText("This key belongs to");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("renamed");
  // Another administrator saves meanwhile: the later one is told.
  const before = await readKey(owner.session, "handed-over");
  const setting = { ...before.setting, body_log: { enabled: true } };
  await owner.session.call("PUT", "/api/token/", { ...before, group: "default", setting });
  await form.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "handed-over was changed by someone else" });
  await expect(conflict.getByRole("row", { name: /Group/ })).toContainText("default");
  await expect(conflict.getByRole("row", { name: "Record requests and responses ✓" })).toBeVisible();
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Key renamed saved")).toBeVisible();
  expect(await readKey(owner.session, "renamed")).toMatchObject({ group: "", status: 1 });

  await choose(page, "renamed", "Disable");
  await page
    .getByRole("dialog", { name: /^Disable renamed of / })
    .getByRole("button", { name: "Disable key" })
    .click();
  await expect(page.getByText("Key renamed disabled")).toBeVisible();
  expect(await readKey(owner.session, "renamed")).toMatchObject({ status: 2 });

  await choose(page, "renamed", "Move to another owner");
  const move = page.getByRole("dialog", { name: "Move renamed to another owner" });
  await expect(move.getByRole("button", { name: "Move key" })).toBeDisabled();
  await move.getByRole("combobox", { name: "New owner" }).fill(heir.username);
  await page.getByRole("option", { name: new RegExp(heir.username) }).click();
  await move.getByRole("button", { name: "Move key" }).click();
  await expect(page.getByText(`Key renamed now belongs to ${heir.username}`)).toBeVisible();
  await expect.poll(() => names(page)).toEqual(["spare"]);
  expect(await readKey(heirs, "renamed")).toMatchObject({ id: before.id, key: before.key, status: 2 });

  // Several at once, with what was done.
  await addKey(owner.session, "second");
  await page.reload();
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  const disableBoth = async (): Promise<void> => {
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await page.getByRole("dialog", { name: "Disable 2 keys?" }).getByRole("button", { name: "Disable" }).click();
  };
  const writes = /\/api\/token\/admin\?/;
  witness.expectFaults(writes);
  await page.route(writes, (route) => route.fulfill({ status: 429, body: "" }));
  await disableBoth();
  const report = page.getByRole("dialog").filter({ hasText: "1 not attempted" });
  await report.getByRole("button", { name: "Close" }).last().click();
  await page.unroute(writes);
  // What failed stays chosen.
  await disableBoth();
  await expect(page.getByText("2 keys disabled")).toBeVisible();
  for (const name of ["second", "spare"]) expect(await readKey(owner.session, name)).toMatchObject({ status: 2 });
});

test("an administrator is offered to change the own keys and those of users, not other administrators'", async ({
  page,
  gateway,
}) => {
  const prefix = uniqueName("k");
  const sessionOf = async (options: { readonly role?: number }) => {
    const { username, password } = await makeUser(gateway.root, options);
    return signedIn(gateway.url, username, password);
  };
  const admin = await sessionOf({ role: 10 });
  await addKey(admin, `${prefix}-own`);
  await addKey(await sessionOf({ role: 10 }), `${prefix}-peer`);
  await addKey(await sessionOf({}), `${prefix}-user`);
  await page.context().addCookies([{ ...admin.cookie, url: gateway.url }]);
  await openKeys(page, `?of=everybody&keyword=${prefix}`);
  await expect.poll(() => names(page)).toEqual([`${prefix}-own`, `${prefix}-peer`, `${prefix}-user`]);

  const row = (name: string) =>
    tableNamed(page, "Keys")
      .getByRole("row")
      .filter({ hasText: `${prefix}-${name}` });
  for (const name of ["own", "user"])
    await expect(row(name).getByRole("switch", { name: `Key ${prefix}-${name}, owned by ` })).toBeVisible();
  await expect(row("peer").getByRole("switch")).toHaveCount(0);
  await expect(row("peer").getByRole("checkbox")).toHaveCount(0);
  await page.getByRole("button", { name: `Actions for ${prefix}-peer, owned by ` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Show in the log"]);
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await expect(page.getByText("2 selected")).toBeVisible();

  await choose(page, `${prefix}-user`, "Move to another owner");
  await page.getByRole("combobox", { name: "New owner" }).fill("root");
  const root = page.getByRole("option", { name: "Root User (root) · #1 · Root" });
  await expect(root).toHaveAttribute("data-combobox-disabled", "true");
});

test("a log entry leads an administrator to the person and to the key", async ({ page, gateway }) => {
  const owner = await ownerAndRoot(page, gateway, "called");
  const { key } = await readKey(owner.session, "called");
  await echo(clientOf(gateway.url, `sk-${key}`), "Hello");
  await settledCalls(owner.session, 1);
  await page.goto(`/dashboard/log?user=${owner.username}`);
  await expect(tableNamed(page, "Log").getByRole("link", { name: owner.username }).first()).toHaveAttribute(
    "href",
    `/dashboard/user/profile?id=${owner.id}`,
  );
  await tableNamed(page, "Log")
    .getByRole("button", { name: /^Details/ })
    .first()
    .click();
  await page.getByRole("link", { name: "called" }).click();
  await expect.poll(() => names(page)).toEqual(["called"]);
  expect(addressOf(page)).toEqual({ of: "everybody", user: String(owner.id), keyword: "called" });
  await choose(page, "called", "Show in the log");
  await expect(page).toHaveURL(/\/dashboard\/log\?key=called$/);
});

test(
  "without extensions there is no search by the secret, and all else works",
  openOneHub,
  async ({ page, gateway }) => {
    const owner = await ownerAndRoot(page, gateway, "plain");
    await openKeys(page, `?of=everybody&user=${owner.id}`);
    await expect.poll(() => names(page)).toEqual(["plain"]);
    await expect(page.getByRole("button", { name: "Find by key" })).toHaveCount(0);
    await choose(page, "plain", "Edit");
    const form = page.getByRole("dialog", { name: "Edit plain" });
    await form.getByRole("textbox", { name: "Name", exact: true }).fill("still-plain");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Key still-plain saved")).toBeVisible();
  },
);
