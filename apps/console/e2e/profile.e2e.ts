import { forgetConfirmations } from "./support/confirmations.ts";
import { either, openOneHub, rewriteStatus } from "./support/extensions.ts";
import { signOut, submitSignIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("a changed name greets at once", either, async ({ page, asUser }) => {
  await asUser();
  await page.goto("/dashboard/profile");
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Enter a name")).toBeVisible();
  await name.fill("Mei 林 <b>");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Name saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Account: Mei 林 <b>" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { name: /, Mei 林 <b>$/ })).toBeVisible();
});

test("the group is told by what it allows, and Telegram by how it is bound", async ({ page, asUser }) => {
  await rewriteStatus(page, (text) => text.replace('"telegram_bot":""', '"telegram_bot":"hub_bot"'));
  await asUser();
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("region", { name: "Account", exact: true })).toContainText("600 calls per minute");
  const telegram = page.getByRole("listitem").filter({ hasText: "Telegram" });
  await expect(telegram).toContainText("send /bind, then send your access token");
  const link = telegram.getByRole("link", { name: "Open bot" });
  await expect(link).toHaveAttribute("href", "https://t.me/hub_bot");
  // The access token that the bot asks for is made on this page.
  await expect(link).toHaveAttribute("target", "_blank");
});

test("only the changed password signs in", async ({ page, user }) => {
  const next = "another-horse-2";
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  const current = page.getByRole("textbox", { name: "Current password" });
  await page.getByRole("textbox", { name: "New password", exact: true }).fill(next);
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("not-the-same-3");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The passwords don’t match")).toBeVisible();
  await expect(page.getByText("Enter your current password")).toBeVisible();
  await page.getByRole("textbox", { name: "Confirm new password" }).fill(next);
  await current.fill("not-my-password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").getByText("The current password is wrong")).toBeVisible();
  await current.fill(user.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await signOut(page);
  await submitSignIn(page, user.username, user.password);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await submitSignIn(page, user.username, next);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
});

test("a built-in picture is chosen and shown in the header too", async ({ page, asUser, session }) => {
  await asUser();
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Change picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await expect(dialog.getByRole("radio", { checked: true })).toBeFocused();
  await dialog.getByRole("radio", { name: "Picture 8", exact: true }).check();
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByText("Picture saved")).toBeVisible();
  const shown = page.locator('img[src="/avatars/7.svg"]');
  await expect(shown).toHaveCount(2);
  expect(await shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await session.call("GET", "/api/user/self")).toMatchObject({ avatar_url: "/avatars/7.svg" });
  await page.getByRole("button", { name: "Change picture" }).click();
  await expect(dialog.getByRole("radio", { name: "Picture 8", exact: true })).toBeChecked();
});

test("notices of a low balance are kept, a secret is never shown again", async ({ page, asUser, session }) => {
  await asUser();
  await page.goto("/dashboard/profile");
  const save = page.getByRole("button", { name: "Save notifications" });
  await expect(page.getByText("Link an email address first.")).toBeVisible();
  await page.getByRole("textbox", { name: "Balance below" }).fill("2.5");
  const webhook = page.getByRole("textbox", { name: "Webhook" });
  await webhook.fill("http://hooks.example/x");
  await save.click();
  await expect(page.getByText("Enter a URL that starts with https://")).toBeVisible();
  await expect(page.getByText("Enter a secret for the webhook")).toBeVisible();
  await webhook.fill("https://10.0.0.1/x");
  await page.getByRole("textbox", { name: "Signing secret" }).fill("0123456789abcdef");
  await save.click();
  await expect(page.getByRole("alert").getByText("Enter a public HTTPS URL for the webhook.")).toBeVisible();
  await webhook.fill("https://hooks.example/x");
  await save.click();
  await expect(page.getByText("Notification settings saved")).toBeVisible();
  expect(await session.call("GET", "/api/user/self")).toMatchObject({
    notify: { email: false, webhook: "https://hooks.example/x", webhook_signed: true, quota_threshold: 1_250_000 },
  });
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Balance below" })).toHaveValue("2.5");
  await expect(page.getByRole("textbox", { name: "Signing secret" })).toHaveValue("");
  await expect(page.getByText("A secret is set. Enter a new one to replace it.")).toBeVisible();
});

test(
  "without the extension the page is what open one-hub has, and a new password needs no other",
  openOneHub,
  async ({ page, user, asUser }) => {
    const next = "another-horse-2";
    await asUser();
    await page.goto("/dashboard/profile");
    const change = page.getByRole("button", { name: "Change password" });
    await expect(change).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Current password" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change picture" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Save notifications" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "New password", exact: true }).fill(next);
    await page.getByRole("textbox", { name: "Confirm new password" }).fill(next);
    await change.click();
    await expect(page.getByText("Password changed")).toBeVisible();
    await signOut(page);
    await submitSignIn(page, user.username, next);
    await expect(page).toHaveURL(/\/dashboard\/profile$/);
  },
);

test("a half-changed form asks before it is left", async ({ page, asUser }) => {
  await asUser();
  await page.goto("/dashboard/profile");
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("Half typed");
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Half typed");
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
});

test("an access token is made, told of and revoked", async ({ page, asUser, session }) => {
  await asUser();
  await page.goto("/dashboard/profile");
  const token = page.getByRole("region", { name: "Access token" });
  await expect(token).toContainText("No token yet.");
  await expect(token.getByRole("button", { name: "Revoke" })).toHaveCount(0);
  await token.getByRole("button", { name: "Create new token" }).click();
  const question = page.getByRole("dialog", { name: "Create a new access token?" });
  await expect(question).not.toContainText("stops working");
  await question.getByRole("button", { name: "Create new token" }).click();
  await expect(token).toContainText("Copy the token now.");
  await page.reload();
  await expect(token).toContainText("Token created");
  await token.getByRole("button", { name: "Create new token" }).click();
  await expect(question).toContainText("The current token stops working at once");
  await question.getByRole("button", { name: "Cancel" }).click();
  await token.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog", { name: "Revoke the access token?" }).getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Token revoked")).toBeVisible();
  await expect(token).toContainText("No token yet.");
  expect(await session.call("GET", "/api/user/self")).toMatchObject({ has_access_token: false });
});

test("signing out everywhere else says that the access token ends, and ends it", async ({ page, asUser, session }) => {
  await asUser();
  await session.call("GET", "/api/user/token");
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const question = page.getByRole("dialog", { name: "Sign out all other sessions?" });
  await expect(question).toContainText("the access token stops working");
  await question.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("All other sessions ended and the access token was revoked")).toBeVisible();
  await expect(page.getByRole("region", { name: "Access token" })).toContainText("No token yet.");
});

test("an old session is confirmed by the password before it makes a token, and then makes it", async ({
  page,
  asUser,
  user,
  gateway,
}) => {
  await asUser();
  await page.goto("/dashboard/profile");
  const token = page.getByRole("region", { name: "Access token" });
  await expect(token).toContainText("No token yet.");
  forgetConfirmations(gateway);
  const question = page.getByRole("dialog", { name: "Create a new access token?" });
  await token.getByRole("button", { name: "Create new token" }).click();
  await question.getByRole("button", { name: "Create new token" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(confirmation).toContainText("Enter your password");
  await confirmation.getByRole("textbox", { name: "Password" }).fill("not-my-password");
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(confirmation.getByRole("alert")).toContainText("The password is wrong.");
  await page.keyboard.press("Escape");
  await expect(confirmation).toHaveCount(0);
  await expect(question).toContainText("Confirm that it’s you first.");
  await question.getByRole("button", { name: "Create new token" }).click();
  await confirmation.getByRole("textbox", { name: "Password" }).fill(user.password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(token).toContainText("Copy the token now.");
});

test(
  "without extensions a token can be created, and whether one exists is unknown",
  openOneHub,
  async ({ page, asUser }) => {
    await asUser();
    await page.goto("/dashboard/profile");
    const token = page.getByRole("region", { name: "Access token" });
    await expect(token).toContainText("A token is shown once, when you create it.");
    await expect(token.getByRole("button", { name: "Revoke" })).toHaveCount(0);
    await token.getByRole("button", { name: "Create new token" }).click();
    const question = page.getByRole("dialog", { name: "Create a new access token?" });
    await expect(question).toContainText("If you already have a token");
    await question.getByRole("button", { name: "Create new token" }).click();
    await expect(token).toContainText("Copy the token now.");
  },
);
