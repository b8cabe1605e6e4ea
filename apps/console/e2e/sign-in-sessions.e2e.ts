import { signedIn } from "@one-hub/testing/client.ts";
import { settle } from "./support/looks.ts";
import { signInHeading, signOut, submitSignIn } from "./support/sign-in.ts";
import { expect, test } from "./support/sign-in-stand.ts";

test("signing out in one tab reaches the others, and so does signing in", async ({ page, context, user }) => {
  await page.goto("/login");
  const other = await context.newPage();
  await other.goto("/login?returnTo=%2Fdashboard%2Flog");
  await submitSignIn(page, user.username, user.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(other).toHaveURL(/\/dashboard\/log$/);
  // What either page still asked for would be refused after the sign-out, and say so.
  await expect(other.getByText(/^1 entry/)).toBeVisible();
  await expect(page.getByText("No calls in this period.").first()).toBeVisible();
  await Promise.all([settle(page), settle(other)]);
  await signOut(page);
  await expect(signInHeading(other)).toBeVisible();
  await expect(other.getByText("Your session has ended. Sign in again to continue.")).toBeVisible();
  await expect(page.getByText("Your session has ended.")).toBeHidden();
});

test("the profile lists the sessions, ends one, and ends all others", async ({ page, stand, user, browser }) => {
  const phone = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    locale: "en-US",
  });
  const phonePage = await phone.newPage();
  await phonePage.goto(`${stand.url}/login?returnTo=%2Fdashboard%2Fprofile`);
  await submitSignIn(phonePage, user.username, user.password);
  await expect(phonePage.getByRole("heading", { name: "Profile" })).toBeVisible();

  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByText("This session")).toHaveCount(1);
  await sessions.getByRole("button", { name: /^Sign out Safari on iOS at / }).click();
  await page.getByRole("dialog", { name: "Sign out Safari on iOS?" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Session ended", { exact: true })).toBeVisible();
  await expect(sessions.getByText("Safari on iOS")).toBeHidden();
  // Its button is gone, and so is "Sign out all others" with the last other session.
  await expect(sessions.getByText("Sessions", { exact: true })).toBeFocused();
  await phonePage.reload();
  await expect(signInHeading(phonePage)).toBeVisible();
  await phone.close();

  // Left without signing out, the former one is the oldest of eleven: alone on the second page.
  await page.context().clearCookies();
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  await expect(sessions.getByText("This session")).toBeVisible();
  const program = await signedIn(stand.url, user.username, user.password);
  for (let more = 0; more < 8; more += 1) await signedIn(stand.url, user.username, user.password);
  await page.reload();
  const older = sessions.getByRole("button", { name: "Older" });
  const endings = sessions.getByRole("button", { name: /^Sign out .+ at / });
  await older.click();
  await expect(endings).toHaveCount(1);
  await expect(older).toBeFocused();
  await endings.click();
  await page
    .getByRole("dialog", { name: /^Sign out / })
    .getByRole("button", { name: "Sign out" })
    .click();
  await expect(endings).toHaveCount(9);
  await expect(sessions.getByText("This session")).toBeVisible();
  await sessions.getByRole("button", { name: "Sign out all others" }).click();
  await page
    .getByRole("dialog", { name: "Sign out all other sessions?" })
    .getByRole("button", { name: "Sign out all others" })
    .click();
  await expect(page.getByText("All other sessions ended")).toBeVisible();
  await expect(program.call("GET", "/api/user/self")).rejects.toThrow("401");
  await expect(sessions.getByText("This session")).toBeVisible();
});

test("an access token is made after a question and shown once", async ({ page, asUser }) => {
  await asUser();
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Create new token" }).click();
  await page
    .getByRole("dialog", { name: "Create a new access token?" })
    .getByRole("button", { name: "Create new token" })
    .click();
  const section = page.getByRole("region", { name: "Access token" });
  await section.getByRole("button", { name: "Show: Access token" }).click();
  await expect(section.getByText(/^[0-9a-f]{32}$/)).toBeVisible();
  await page.reload();
  await expect(section.getByText(/^Token created/)).toBeVisible();
});

test("sign-in works by keyboard, and the sign-in providers have names", async ({ page, user }) => {
  await page.goto("/login");
  await expect(page.getByRole("group", { name: "Other ways to sign in" })).toBeVisible();
  await page.getByRole("textbox", { name: "Username or email" }).focus();
  await page.keyboard.type(user.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(user.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});
