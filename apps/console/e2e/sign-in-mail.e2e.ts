import { forgetConfirmations } from "./support/confirmations.ts";
import { signedIn } from "@one-hub/testing/client.ts";
import { uniqueName } from "@one-hub/testing/fixtures.ts";
import { submitSignIn } from "./support/sign-in.ts";
import { offerOnly } from "./support/extensions.ts";
import { expect, test, withOption } from "./support/sign-in-stand.ts";

test.describe.configure({ mode: "serial" });

const password = "correct-horse-1";

const codeIn = (text: string): string => /\b[0-9a-f]{6}\b/.exec(text)?.[0] ?? "";
const linkIn = (text: string): string => /https?:\S+/.exec(text)?.[0] ?? "";

test("a registration is confirmed by the mailed code, and the next code takes a minute", async ({ page, stand }) => {
  await withOption(stand, "EmailVerificationEnabled", "true", async () => {
    const username = uniqueName("mail");
    const email = `${username}@people.example`;
    await page.goto("/register");
    await page.getByRole("textbox", { name: "Username", exact: true }).fill(username);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
    await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText("Enter an email address")).toBeVisible();
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();

    await page.getByRole("textbox", { name: "Verification code" }).fill("ffffff");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(email);
    await expect(page.getByRole("textbox", { name: "Confirm password" })).toHaveValue(password);

    await page.getByRole("textbox", { name: "Verification code" }).fill(codeIn((await stand.mailTo(email)).text));
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await (await signedIn(stand.url, username, password)).call("GET", "/api/user/self")).toMatchObject({
      email,
    });
  });
});

test("the mailed link resets a forgotten password once, and an unknown address reveals nothing", async ({
  page,
  stand,
  session,
  user,
}) => {
  const email = `${user.username}@people.example`;
  const nobody = `${uniqueName("nobody")}@people.example`;
  await session.call("GET", `/api/verification?email=${email}`);
  const { text } = await stand.mailTo(email);
  await session.call("GET", `/api/oauth/email/bind?email=${email}&code=${codeIn(text)}`);

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(nobody);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`If an account exists for ${nobody}, we’ve sent a reset link.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();

  await page.goto("/reset-password");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`If an account exists for ${email}, we’ve sent a reset link.`)).toBeVisible();
  const link = linkIn((await stand.mailTo(email, /reset|password/i)).text);
  expect(new URL(link).pathname).toBe("/user/reset");

  await page.goto(link);
  const newPassword = page.getByRole("textbox", { name: "New password", exact: true });
  await expect(newPassword).toBeVisible();
  // Scripts that load later find neither address nor token; a reload still does.
  await expect(page).toHaveURL(/\/user\/reset$/);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(stored).not.toContain(new URL(link).searchParams.get("token"));
  await page.reload();
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/reset$/);
  await newPassword.fill("another-horse-2");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("not-the-same");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("The passwords don’t match")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Confirm new password" })).toBeFocused();
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("another-horse-2");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your new password is set. Use it to sign in.")).toBeVisible();
  await submitSignIn(page, user.username, "another-horse-2");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link.replace("/user/reset", "/auth/session/update-password"));
  await page.getByRole("textbox", { name: "New password", exact: true }).fill("third-horse-33");
  await page.getByRole("textbox", { name: "Confirm new password" }).fill("third-horse-33");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("The link is wrong or has expired");
  await expect(page.getByRole("textbox", { name: "New password", exact: true })).toHaveValue("third-horse-33");
});

test("an incomplete link shows its error and offers a new one", async ({ page }) => {
  await page.goto("/user/reset?email=a%40b.example");
  await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  await page.getByRole("link", { name: "Request another link" }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole("heading", { level: 1, name: "Reset password" })).toBeVisible();
});

test("where the gateway makes the password up, it is shown once, with a way to copy it", async ({ page }) => {
  await offerOnly(page);
  await page.route("**/api/user/reset", (route) =>
    route.fulfill({ json: { success: true, message: "", data: "made-up-by-it" } }),
  );
  await page.goto("/user/reset?email=a%40b.example&token=0123");
  await page.getByRole("button", { name: "Generate password" }).click();
  await expect(page.getByText("made-up-by-it")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy: New password" })).toBeVisible();
});

test("the verification page hands address and code on to the registration", async ({ page, stand }) => {
  await withOption(stand, "EmailVerificationEnabled", "true", async () => {
    const email = `${uniqueName("ver")}@people.example`;
    await page.goto("/auth/session/verify");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    const code = codeIn((await stand.mailTo(email)).text);
    await page.getByRole("textbox", { name: "Verification code" }).fill(code);
    await page.getByRole("button", { name: "Continue to registration" }).click();
    await expect(page).toHaveURL(/\/register$/);
    // The page before has fields of the same names, with the same values.
    await expect(page.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(email);
    await expect(page.getByRole("textbox", { name: "Verification code" })).toHaveValue(code);
  });
});

test("an address is bound on the profile by its code, behind the human check", async ({ page, stand, asUser }) => {
  await withOption(stand, "TurnstileCheckEnabled", "true", async () => {
    const email = `${uniqueName("bnd")}@people.example`;
    await asUser();
    await page.goto("/dashboard/profile");
    await page.getByRole("button", { name: "Link an email address" }).click();
    const dialog = page.getByRole("dialog", { name: "Email address" });
    await dialog.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await dialog.getByRole("button", { name: "Send code" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Complete the human verification first");
    await dialog.getByRole("button", { name: "I am human" }).click();
    await dialog.getByRole("button", { name: "Send code" }).click();
    await expect(dialog.getByText(`We sent a code to ${email}.`)).toBeVisible();
    await dialog.getByRole("textbox", { name: "Verification code" }).fill(codeIn((await stand.mailTo(email)).text));
    await dialog.getByRole("button", { name: "Link address" }).click();
    await expect(page.getByText("Email address linked")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change email address" })).toBeVisible();
  });
});

test("another address needs a confirmation in an old session, keeps what was typed, and is told to the one before", async ({
  page,
  stand,
  asUser,
  session,
  user,
}) => {
  const [before, after] = [`${uniqueName("old")}@people.example`, `${uniqueName("new")}@people.example`];
  await session.call("GET", `/api/verification?email=${before}`);
  const { text } = await stand.mailTo(before);
  await session.call("GET", `/api/oauth/email/bind?email=${before}&code=${codeIn(text)}`);
  await asUser();
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Change email address" }).click();
  const dialog = page.getByRole("dialog", { name: "Email address" });
  await dialog.getByRole("textbox", { name: "Email", exact: true }).fill(after);
  await dialog.getByRole("button", { name: "Send code" }).click();
  const code = codeIn((await stand.mailTo(after)).text);
  await dialog.getByRole("textbox", { name: "Verification code" }).fill(code);
  forgetConfirmations(stand);
  await dialog.getByRole("button", { name: "Link address" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await expect(confirmation).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(confirmation).toHaveCount(0);
  await expect(dialog.getByRole("textbox", { name: "Verification code" })).toHaveValue(code);
  await dialog.getByRole("button", { name: "Link address" }).click();
  await confirmation.getByRole("textbox", { name: "Password" }).fill(user.password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Email address linked")).toBeVisible();
  await expect(page.getByText(after).first()).toBeVisible();
  expect((await stand.mailTo(before, /was changed/)).text).toContain(user.username);
});

test("a registration behind the human check", async ({ page, stand }) => {
  await withOption(stand, "TurnstileCheckEnabled", "true", async () => {
    await page.goto("/register");
    await page.getByRole("textbox", { name: "Username", exact: true }).fill(uniqueName("hum"));
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
    await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
    // It comes with the live page; presses before that are those of before-loading.e2e.ts.
    const human = page.getByRole("button", { name: "I am human" });
    await expect(human).toBeVisible();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Complete the human verification first");
    await human.click();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
