import { makeUser } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import { readKey } from "./support/books.ts";
import { addKey } from "./support/furnish.ts";
import { signInHeading, signOut, submitSignIn } from "./support/sign-in.ts";
import { expect, test as stand } from "./support/sign-in-stand.ts";
import { test } from "./support/test.ts";

const secretNotKept =
  "You were signed out before this was sent. Passwords, keys and codes aren’t kept. Enter them again.";
const kept = /Your input is restored when you sign in with the same account\./;

/** Ends the session of the page's cookie, as its owner does on another machine. */
const endSession = async (page: Page): Promise<void> => {
  const answer = await page.context().request.get("/api/user/logout", { headers: { accept: "application/json" } });
  expect(answer.ok()).toBe(true);
};

/** Opens a page with a session of its own: signing in through the form leaves a cookie that can be ended alone. */
const open = async (page: Page, path: string, user: { username: string; password: string }): Promise<void> => {
  await page.goto(`/login?returnTo=${encodeURIComponent(path)}`);
  await submitSignIn(page, user.username, user.password);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
};

test("a session that ends under a display name leads to the sign-in and back to the name", async ({
  page,
  user,
  witness,
}) => {
  await open(page, "/dashboard/profile", user);
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("Ada of the tests");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByText(kept)).toBeVisible();
  await submitSignIn(page, user.username, user.password);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(name).toHaveValue("Ada of the tests");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved")).toBeVisible();
  // Nothing of it was ever on the device.
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain("Ada of");
});

test("a redemption code is not kept over a sign-in, which the form states", async ({ page, user, witness }) => {
  await open(page, "/dashboard/topup", user);
  const code = page.getByRole("textbox", { name: "Redemption code" });
  await code.fill("not-a-code-at-all");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, user.username, user.password);
  await expect(page.getByText(secretNotKept)).toBeVisible();
  await expect(code).toHaveValue("");
  await code.fill("a");
  await expect(page.getByText(secretNotKept)).toBeHidden();
});

test("an address to be linked is asked for again with what was typed but the code", async ({ page, user, witness }) => {
  await open(page, "/dashboard/profile", user);
  await page.getByRole("button", { name: "Link an email address" }).click();
  const dialog = page.getByRole("dialog", { name: "Email address" });
  await dialog.getByRole("textbox", { name: "Email", exact: true }).fill("ada@people.example");
  await dialog.getByRole("textbox", { name: "Verification code" }).fill("123456");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await dialog.getByRole("button", { name: "Link address" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, user.username, user.password);
  await expect(dialog.getByRole("textbox", { name: "Email", exact: true })).toHaveValue("ada@people.example");
  await expect(dialog.getByRole("textbox", { name: "Verification code" })).toHaveValue("");
  await expect(dialog.getByText(secretNotKept)).toBeVisible();
});

test("the form of a new key and that of an existing one open again with what was typed", async ({
  page,
  user,
  session,
  witness,
}) => {
  await addKey(session, "existing");
  await open(page, "/dashboard/key", user);
  const drawer = page.getByRole("dialog");
  const name = drawer.getByRole("textbox", { name: "Name" });

  await page.getByRole("button", { name: "Create key" }).first().click();
  await name.fill("half-filled");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, user.username, user.password);
  await expect(name).toHaveValue("half-filled");
  await drawer.getByRole("button", { name: "Create key" }).click();
  await page
    .getByRole("dialog", { name: /half-filled/ })
    .getByRole("button", { name: "Done" })
    .click();

  await page.getByRole("button", { name: "Actions for existing", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  await name.fill("renamed");
  await endSession(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, user.username, user.password);
  await expect(page.getByRole("dialog", { name: /existing/ })).toBeVisible();
  await expect(name).toHaveValue("renamed");
});

test("the form of another user's key opens again under that key, with the version it was opened with", async ({
  page,
  gateway,
  user,
  session,
  witness,
}) => {
  const root = { username: "root", password: gateway.rootPassword };
  await addKey(session, "first");
  await addKey(session, "second");
  await open(page, `/dashboard/key?of=everybody&user=${user.id}`, root);
  await page.getByRole("button", { name: "Actions for first" }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit first" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("typed");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(signInHeading(page)).toBeVisible();
  // The owner changes it meanwhile.
  await session.call("PUT", "/api/token/", { ...(await readKey(session, "first")), group: "default" });
  await submitSignIn(page, root.username, root.password);
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("typed");
  await form.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "first was changed by someone else" });
  await expect(conflict.getByRole("row", { name: /Group/ })).toContainText("default");
  await conflict.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Key typed saved")).toBeVisible();
  // Nothing of it comes back under the next key.
  await page.getByRole("button", { name: "Actions for second" }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  const next = page.getByRole("dialog", { name: "Edit second" });
  await expect(next.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("second");
});

test("the form of a new user opens again with what was typed but the password", async ({ page, gateway, witness }) => {
  const root = { username: "root", password: gateway.rootPassword };
  await open(page, "/dashboard/user", root);
  await page.getByRole("button", { name: "New user" }).first().click();
  const form = page.getByRole("dialog", { name: "New user" });
  await form.getByLabel("Username").fill("half-typed");
  await form.getByLabel("Password", { exact: true }).fill("correct-horse-9");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await form.getByRole("button", { name: "Create user" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, root.username, root.password);
  await expect(form.getByLabel("Username")).toHaveValue("half-typed");
  await expect(form.getByText(secretNotKept)).toBeVisible();
  await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
  // Nothing of it waits any more when the form is left.
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  await expect(form).toBeHidden();
});

test("a change of a balance opens again for the same user", async ({ page, gateway, user, witness }) => {
  const root = { username: "root", password: gateway.rootPassword };
  const path = `/dashboard/user?keyword=${user.username}`;
  await open(page, path, root);
  const change = async (): Promise<void> => {
    await page.getByRole("button", { name: `More for ${user.username}` }).click();
    await page.getByRole("menuitem", { name: "Change balance" }).click();
  };
  await change();
  const form = page.getByRole("dialog", { name: `Change the balance of ${user.username}` });
  await form.getByLabel("Amount").fill("5");
  await form.getByLabel("Reason").fill("Goodwill");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await form.getByRole("button", { name: "Add to balance" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, root.username, root.password);
  await expect(form.getByLabel("Amount")).toHaveValue("5");
  await form.getByRole("button", { name: "Add to balance" }).click();
  await expect(form).toBeHidden();
  // It is sent, so that nothing of it comes back.
  await change();
  await expect(form.getByLabel("Amount")).toHaveValue("");
});

test("a note about a person is typed once", async ({ page, gateway, user, witness }) => {
  const root = { username: "root", password: gateway.rootPassword };
  await open(page, `/dashboard/user/profile?id=${user.id}`, root);
  const note = page.getByRole("textbox", { name: "New note" });
  await note.fill("Paid by bank");
  witness.expectFaults(/\/api\//);
  await page.route(/\/note$/, async (route) => {
    await endSession(page);
    await route.continue();
  });
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, root.username, root.password);
  await expect(note).toHaveValue("Paid by bank");
});

test("a sign-out in another tab keeps the text of this one for the same user alone", async ({
  page,
  context,
  user,
  gateway,
}) => {
  await open(page, "/dashboard/profile", user);
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("Kept over two tabs");
  const other = await context.newPage();
  await other.goto("/dashboard/profile");
  await signOut(other);
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByText(kept)).toBeVisible();
  await submitSignIn(page, user.username, user.password);
  await expect(name).toHaveValue("Kept over two tabs");

  // Another user signs in at this tab: the text is gone for good.
  const somebody = await makeUser(gateway.root, { quota: 0 });
  await signOut(other);
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, somebody.username, somebody.password);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(name).not.toHaveValue("Kept over two tabs");
});

test("another account that signs in elsewhere in the browser finds no form or window of this one", async ({
  page,
  context,
  user,
  gateway,
}) => {
  const stranger = await makeUser(gateway.root, { quota: 0 });
  await open(page, "/dashboard/profile", user);
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("Not for the other account");
  await page.getByLabel("Current password").fill(user.password);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await endSession(page);
  // This tab hears of the next sign-in alone.
  await open(await context.newPage(), "/dashboard/profile", stranger);
  await expect(page.getByText(stranger.username, { exact: true }).first()).toBeVisible();
  await expect(name).toHaveValue(stranger.username);
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("signing out by hand keeps nothing", async ({ page, user }) => {
  await open(page, "/dashboard/profile", user);
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("Thrown away");
  await signOut(page);
  await expect(page.getByText(kept)).toBeHidden();
  await page.goto("about:blank");
});

stand("the sign-in says that a provider loses what was typed", async ({ page, user, witness }) => {
  await open(page, "/dashboard/profile", user);
  await page.getByRole("textbox", { name: "Display name" }).fill("Lost by a provider");
  await endSession(page);
  witness.expectFaults(/\/api\//);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect(page.getByText("Unsaved input on this page is lost.")).toBeVisible();
});
