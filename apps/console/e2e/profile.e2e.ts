import { signOut, submitSignIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("a changed name greets at once", async ({ page, asUser }) => {
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

test("a changed password is the one that signs in", async ({ page, user }) => {
  const next = "another-horse-2";
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  await page.getByRole("textbox", { name: "New password", exact: true }).fill(next);
  await page.getByRole("textbox", { name: "New password again" }).fill("not-the-same-3");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The two passwords differ")).toBeVisible();
  await page.getByRole("textbox", { name: "New password again" }).fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await signOut(page);
  await submitSignIn(page, user.username, user.password);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await submitSignIn(page, user.username, next);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
});

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
