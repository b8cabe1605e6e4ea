import { signedIn } from "@one-hub/testing/client.ts";
import { uniqueName } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import { writeOption } from "./support/administration.ts";
import { readBalance } from "./support/books.ts";
import { expect, test } from "./support/test.ts";
import { signInHeading } from "./support/sign-in.ts";

const password = "correct-horse-1";

const fill = async (page: Page, username: string, again = password): Promise<void> => {
  await page.getByRole("textbox", { name: "Username", exact: true }).fill(username);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(again);
};

test("an invitation is kept until the registration and counts once", async ({ page, gateway, session }) => {
  const code = String(await session.call("GET", "/api/user/aff"));
  const restore = await writeOption(gateway.root, "QuotaForInvitee", "1234");
  try {
    await page.goto(`/register?aff=${code}`);
    await expect(page.getByText(`You were invited with code ${code}.`)).toBeVisible();
    // The invitation survives visits to other pages.
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(signInHeading(page)).toBeVisible();
    await page.goto("/");
    await page.getByRole("link", { name: "Create account" }).click();
    await expect(page.getByText(`You were invited with code ${code}.`)).toBeVisible();

    const username = uniqueName("inv");
    await fill(page, username);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect((await readBalance(await signedIn(gateway.url, username, password))).quota).toBe(1234);
    expect(await page.evaluate(() => localStorage.getItem("aff"))).toBeNull();
  } finally {
    await restore();
  }
});

test("says what does not fit before and after sending, and keeps what was typed", async ({ page, user }) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Enter a username")).toBeVisible();
  await fill(page, "longer-than-twelve", "something-else");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("At most 12 characters")).toBeVisible();
  await expect(page.getByText("The passwords don’t match")).toBeVisible();

  await fill(page, user.username);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Username", exact: true })).toHaveValue(user.username);
  await expect(page.getByRole("textbox", { name: "Password", exact: true })).toHaveValue(password);
  await expect(page).toHaveURL(/\/register$/);
});
