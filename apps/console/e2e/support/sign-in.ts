import { expect, type Page } from "@playwright/test";

/** Fills the sign-in form and sends it. */
export const submitSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Username or e-mail" }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

/** Signs out by the account drawer and waits for the sign-in page. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
};
