import type { CDPSession, Page } from "@playwright/test";
import { forgetConfirmations } from "./support/confirmations.ts";
import { holdScripts, takenOver } from "./support/before-loading.ts";
import { leave, submitSignIn } from "./support/sign-in.ts";
import { expect, test } from "./support/sign-in-stand.ts";

/** Chromium's virtual authenticator in this page's browser: a device that keeps passkeys and always agrees. */
const plugIn = async (page: Page): Promise<{ readonly cdp: CDPSession; readonly authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
};

test("a passkey is added with a name, signs in, and is removed", async ({ page, user, witness }) => {
  const { cdp, authenticatorId } = await plugIn(page);
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  await expect(page.getByText("No passkeys yet")).toBeVisible();
  const add = page.getByRole("region", { name: "Passkeys" }).getByRole("button", { name: "Add passkey" });
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Work laptop");
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  await expect(page.getByText("Work laptop")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();

  // The same device is not asked twice.
  await page.getByRole("button", { name: "Add passkey" }).click();
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This device already has a passkey for this account.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();

  await leave(page);
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);

  await page.getByRole("button", { name: "Remove passkey Work laptop" }).click();
  const question = page.getByRole("dialog", { name: "Remove passkey Work laptop?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(page.getByText("No passkeys yet")).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(add).toBeFocused();

  // The gateway no longer knows it, though the device does.
  witness.expectFaults(/\/api\/webauthn\/login\/finish/);
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);
  await leave(page);
  await page.goto("/login");
  const withPasskey = page.getByRole("button", { name: "Sign in with a passkey" });
  await withPasskey.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(withPasskey).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
});

test("a passkey confirms an old session before another one is added", async ({ page, user, stand, witness }) => {
  await plugIn(page);
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  const confirmation = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await expect(page.getByText("No passkeys yet")).toBeVisible();
  forgetConfirmations(stand);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Phone");
  const finish = /\/api\/webauthn\/registration\/finish$/;
  witness.expectFaults(finish);
  await page.route(finish, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(confirmation.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
  await confirmation.getByRole("textbox", { name: "Password" }).fill(user.password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  // The gateway's answer is lost: the passkey may have been added, and the list shows it.
  await expect(dialog.getByRole("alert")).toContainText("may have been made all the same");
  await expect(dialog.getByText("The passkey wasn’t added")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Phone")).toBeVisible();

  forgetConfirmations(stand);
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/webauthn\/credentials$/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.reload();
  const token = page.getByRole("region", { name: "Access token" });
  await token.getByRole("button", { name: "Create new token" }).click();
  await page.getByRole("dialog", { name: "Create a new" }).getByRole("button", { name: "Create new token" }).click();
  // The password does not wait for the list of passkeys, which leaves the focus where it is.
  const password = confirmation.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await password.fill("half-ty");
  list.resolve();
  const withPasskey = confirmation.getByRole("button", { name: "Use a passkey" });
  await expect(withPasskey).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("half-ty");
  await withPasskey.click();
  await expect(token).toContainText("Copy the token now.");
});

test("the browser offers a passkey where the name is typed, and to a visitor who was there before the console", async ({
  page,
  user,
}) => {
  await plugIn(page);
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("dialog", { name: "Add a passkey" }).getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  const username = page.getByRole("textbox", { name: "Username or email" });
  await leave(page);
  await page.goto("/login");
  await takenOver(page);
  await username.focus();
  await expect(page).toHaveURL(/\/dashboard$/);

  await leave(page);
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await username.focus();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
});
