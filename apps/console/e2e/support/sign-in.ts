import { expect, type Locator, type Page } from "@playwright/test";

/** Fills the sign-in form and sends it. */
export const submitSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Username or email" }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

/** The heading of the sign-in page: other pages have headings with the same words in them. */
export const signInHeading = (page: Page): Locator =>
  page.getByRole("heading", { level: 1, name: "Sign in", exact: true });

/**
 * Leaves the console and removes the session. An open page that still reads its lists would be refused and log errors. A file of the same
 * site keeps the browser's process, with the compiled scripts, which a blank page ends.
 */
export const leave = async (page: Page): Promise<void> => {
  const isInside = page.url().startsWith("http");
  await page.goto(isInside ? new URL("/favicon.svg", page.url()).href : "about:blank");
  await page.context().clearCookies();
};

/** Signs out by the account drawer and waits for the sign-in page. */
export const signOut = async (page: Page): Promise<void> => {
  const account = page.getByRole("button", { name: /^Account: / });
  // The sign-in page, which has a heading too, may still be there; and the frame is there before its page.
  await expect(account).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Requests in flight would be refused, and the browser would log it.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await account.click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(signInHeading(page)).toBeVisible();
};
