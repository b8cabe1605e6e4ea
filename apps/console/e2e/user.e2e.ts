import type { Page } from "@playwright/test";
import { signedIn } from "@one-hub/testing/client.ts";
import { makeKey, makeUser, uniqueName } from "@one-hub/testing/fixtures.ts";
import * as z from "zod/mini";
import { userId } from "./support/administration.ts";
import { either, offerOnly } from "./support/extensions.ts";
import { openFilter } from "./support/open-filter.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, rowOf, tableNamed } from "./support/table.ts";
import { expect, startQuota, test, type WorkerGateway } from "./support/test.ts";

const account = z.looseObject({
  id: z.number(),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  group: z.string(),
  role: z.number(),
  status: z.number(),
  quota: z.number(),
});

const stored = async ({ root }: WorkerGateway, username: string) =>
  account.parse(await root.call("GET", `/api/user/${await userId(root, username)}`));

const openUsers = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/user${search}`);
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
};

const names = async (page: Page): Promise<readonly (string | undefined)[]> =>
  (await readTable(tableNamed(page, "Users"))).map((row) => row["Username"]);

const choose = async (page: Page, username: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `More for ${username}` }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

const confirm = async (page: Page, title: string, button: string): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
};

test("root creates, edits, credits, disables and deletes a user", either, async ({ page, gateway, asVisitor }) => {
  await offerOnly(page, (extension) => extension !== "session");
  await asVisitor("root");
  const username = uniqueName("n");
  await openUsers(page);
  await page.getByRole("button", { name: "New user" }).first().click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByRole("button", { name: "Create user" }).click();
  await expect(form.getByText("Enter a username.")).toBeVisible();
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Password", { exact: true }).fill("correct-horse-9");
  await expect(form.getByRole("button", { name: "Show" })).toBeVisible();
  await form.getByRole("button", { name: "Create user" }).click();
  await expect(form).toBeHidden();

  await page.getByRole("searchbox", { name: "Search by ID, name, email or group" }).fill(username);
  await expect.poll(() => names(page)).toEqual([username]);
  await choose(page, username, "Edit");
  const edit = page.getByRole("dialog", { name: `Edit ${username}` });
  await expect(edit.getByText("Open sessions stay valid for up to 30 days.")).toBeVisible();
  await edit.getByLabel("Display name").fill("New name");
  await edit.getByLabel("Email").fill(`${username}@mail.test`);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  expect(await stored(gateway, username)).toMatchObject({ display_name: "New name", email: `${username}@mail.test` });

  await choose(page, username, "Change balance");
  const balance = page.getByRole("dialog", { name: `Change the balance of ${username}` });
  await balance.getByLabel("Amount").fill("5");
  await expect(balance.getByText("$5 (2,500,000 points)", { exact: true })).toHaveCount(1);
  await balance.getByRole("radio", { name: "Take" }).click();
  await balance.getByLabel("Reason").fill("Goodwill");
  await balance.getByRole("button", { name: "Take from balance" }).click();
  await expect(balance.getByText("The balance is lower than that.")).toBeVisible();
  await balance.getByRole("radio", { name: "Add" }).click();
  await balance.getByRole("button", { name: "Add to balance" }).click();
  await expect(balance).toBeHidden();
  expect((await stored(gateway, username)).quota).toBe(2_500_000);

  await choose(page, username, "Make a trusted user");
  await confirm(page, `Make ${username} a trusted user?`, "Make a trusted user");
  await choose(page, username, "Disable");
  await confirm(page, `Disable ${username}?`, "Disable");
  await expect(page.getByText(`${username} is disabled.`)).toBeVisible();
  expect(await stored(gateway, username)).toMatchObject({ role: 3, status: 2 });

  await choose(page, username, "Delete");
  await expect(page.getByRole("dialog", { name: `Delete ${username}?` })).toContainText(
    "Open sessions stay valid for up to 30 days.",
  );
  await confirm(page, `Delete ${username}?`, "Delete");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await expect(stored(gateway, username)).rejects.toThrow();
});

test("users are filtered, sorted, changed together, exported and imported", async ({ page, gateway, asVisitor }) => {
  const { root } = gateway;
  const poor = await makeUser(root, { quota: 5 });
  const rich = await makeUser(root, { quota: startQuota });
  await root.call("PUT", "/api/user/", { id: poor.id, email: `${poor.username}@list.test` });
  await root.call("PUT", "/api/user/", { id: rich.id, email: `${rich.username}@list.test` });
  await asVisitor("root");
  await openUsers(page);
  await openFilter(page, "Email");
  const filter = page.getByRole("dialog", { name: "Email" });
  await filter.getByLabel("Email").fill("@list.test");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual([rich.username, poor.username]);
  await page.getByRole("button", { name: "Balance" }).click();
  await expect.poll(() => names(page)).toEqual([poor.username, rich.username]);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ email: "@list.test", order: "quota" });
  const { lines } = await savedFile(page, "CSV");
  expect(lines[0]).toContain("Username");
  expect(lines).toHaveLength(3);

  for (const { username } of [poor, rich]) await rowOf(page, username).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Change group", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Change the group of 2 users?" });
  await question.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: "VIP (vip)", exact: true }).click();
  await question.getByRole("button", { name: "Change group" }).click();
  await expect(page.getByText("Group of 2 users changed")).toBeVisible();
  expect(await stored(gateway, poor.username)).toMatchObject({ group: "vip", quota: 5 });

  const made = uniqueName("i");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const window = page.getByRole("dialog", { name: "Import users" });
  // "名字" as a spreadsheet in Chinese saves it: what is no UTF-8 would be stored as question marks.
  const gbk = Buffer.from([...Buffer.from("username,display_name\nlia,"), 0xc3, 0xfb, 0xd7, 0xd6]);
  await window.locator('input[type="file"]').setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: gbk });
  await expect(window.getByText("This file isn’t UTF-8 text.")).toBeVisible();
  const nothing = Buffer.alloc(0);
  await window.locator('input[type="file"]').setInputFiles({ name: "b.csv", mimeType: "text/csv", buffer: nothing });
  await expect(window.getByText("This file is empty.")).toBeVisible();
  await window
    .getByLabel("Or paste the content")
    .fill(
      `username,group,password,role\n${made},vip,correct-horse-9,3\n${poor.username},default,,\nnobody,none,correct-horse-9,`,
    );
  await window.getByRole("button", { name: "Check the file" }).click();
  await expect(window.getByText("Group: vip → default")).toBeVisible();
  // The review asks before it is lost, as its source does.
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await expect(window.getByText("Group: empty → vip")).toBeVisible();
  await expect(window.getByText("Not valid", { exact: true })).toBeVisible();
  await expect(stored(gateway, made)).rejects.toThrow();
  await window.getByRole("button", { name: "Apply 2 rows" }).click();
  await expect(page.getByText("2 users imported")).toBeVisible();
  expect(await stored(gateway, made)).toMatchObject({ group: "vip", role: 3 });
  expect(await stored(gateway, poor.username)).toMatchObject({ group: "default", quota: 5 });
});

test("a later editor is told of an earlier one, and chooses", either, async ({ page, gateway, asVisitor, witness }) => {
  witness.expectFaults(/\/api\/user\//);
  const { id, username } = await makeUser(gateway.root);
  await asVisitor("root");
  await openUsers(page, `?keyword=${username}`);
  await choose(page, username, "Edit");
  const edit = page.getByRole("dialog", { name: `Edit ${username}` });
  await edit.getByLabel("Display name").fill("Mine");
  await gateway.root.call("PUT", "/api/user/", { id, display_name: "Theirs", quota: 0 });
  await edit.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: `${username} was changed by someone else` });
  await expect(conflict.getByText("Theirs")).toBeVisible();
  expect(await stored(gateway, username)).toMatchObject({ display_name: "Theirs" });
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await expect(edit).toBeHidden();
  expect(await stored(gateway, username)).toMatchObject({ display_name: "Mine" });
});

test("one person's page shows what belongs to them, with its actions", async ({ page, gateway, user, asVisitor }) => {
  const key = await makeKey(gateway.url, user);
  const session = await signedIn(gateway.url, user.username, user.password);
  await asVisitor("root");
  await openUsers(page, `?keyword=${user.username}`);
  await page.getByRole("link", { name: user.username }).click();
  await expect(page.getByRole("heading", { name: user.username, level: 1 })).toBeVisible();
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  const newNote = card("Notes").getByLabel("New note");
  await card("Notes").getByRole("button", { name: "Add note" }).click();
  await expect(card("Notes").getByText("Enter a note")).toBeVisible();
  await newNote.fill("Paid by bank transfer");
  await card("Notes").getByRole("button", { name: "Add note" }).click();
  await expect(card("Notes").getByRole("listitem")).toContainText("Paid by bank transfer");
  await expect(page.getByText("Note added")).toBeVisible();
  await expect(newNote).toBeFocused();
  await card("Notes").getByRole("button", { name: "Delete" }).click();
  await confirm(page, "Delete this note?", "Delete");
  await expect(card("Notes").getByText("No notes yet")).toBeVisible();

  await card("API keys")
    .getByRole("button", { name: `Disable ${key.name}` })
    .click();
  await confirm(page, `Disable the key ${key.name}?`, "Disable");
  await expect(card("API keys").getByText("Disabled")).toBeVisible();
  await card("Audit log").getByRole("radio", { name: "To this account" }).click();
  await expect(card("Audit log").getByText("Delete a note about a user")).toBeVisible();

  await card("Sessions").getByRole("button", { name: "Sign out everywhere" }).click();
  await confirm(page, `Sign ${user.username} out everywhere?`, "Sign out");
  await expect(card("Sessions").getByText("Not signed in anywhere")).toBeVisible();
  await expect(session.call("GET", "/api/user/self")).rejects.toThrow();

  // The breadcrumbs go with the page.
  await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Users" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test(
  "before a gateway without the extension a person's page shows what it has",
  either,
  async ({ page, user, asVisitor }) => {
    await asVisitor("root");
    await page.goto(`/dashboard/user/profile?id=${user.id}`);
    await expect(page.getByRole("heading", { name: user.username, level: 1 })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Account" }).getByText(String(user.id), { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "API keys" }).getByText("No API keys")).toBeVisible();
  },
);
