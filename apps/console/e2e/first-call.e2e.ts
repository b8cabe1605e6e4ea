import { signedIn } from "@one-hub/testing/client.ts";
import { makeUser, uniqueName } from "@one-hub/testing/fixtures.ts";
import { readBalance } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { either } from "./support/extensions.ts";
import { addKey, clientOf, echo } from "./support/furnish.ts";
import { startGateway } from "./support/start-gateway.ts";
import { expect, test } from "./support/test.ts";

test("a visitor of a new site comes from the home page to a first call without help", async ({ page, context }) => {
  const gateway = await startGateway();
  try {
    const username = uniqueName("new");
    await page.goto(gateway.url);
    await page.getByRole("link", { name: "Create account" }).first().click();
    await page.getByRole("textbox", { name: "Username", exact: true }).fill(username);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct-horse-1");
    await page.getByRole("textbox", { name: "Confirm password" }).fill("correct-horse-1");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    const steps = page.getByRole("listitem");
    await expect(steps.filter({ hasText: "Top up your balance" })).toContainText("done");

    // The step opens the form itself.
    await steps.getByRole("link", { name: "Create key" }).click();
    const form = page.getByRole("dialog", { name: "Create key" });
    await form.getByRole("textbox", { name: "Name" }).fill("first");
    await form.getByRole("button", { name: "Create key" }).click();
    const made = page.getByRole("dialog", { name: "Key first is ready" });
    const key = await copiedBy(context, () => made.getByRole("button", { name: "Copy: New key" }).click());
    await echo(clientOf(gateway.url, key), "Hello");
    const session = await signedIn(gateway.url, username, "correct-horse-1");
    await expect.poll(async () => (await readBalance(session)).used_quota).toBeGreaterThan(0);

    // Who is signed in has an account already.
    await made.getByRole("button", { name: "Done" }).click();
    await page.goto(gateway.url);
    await expect(page.getByRole("link", { name: "Open the dashboard" })).toBeVisible();
    const list = page.getByRole("list", { name: "First steps" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(list).not.toContainText("account");
  } finally {
    // An open page goes on asking.
    await page.close();
    await gateway.stop();
  }
});

test(
  "who has no balance is told how to get some, on the dashboard and in the playground",
  either,
  async ({ page, context, gateway }) => {
    const user = await makeUser(gateway.root);
    const session = await signedIn(gateway.url, user.username, user.password);
    await addKey(session, "broke");
    await context.addCookies([{ ...session.cookie, url: gateway.url, httpOnly: true, sameSite: "Strict" }]);
    const help = "Redeem a code, or ask this site’s administrator to top it up.";
    await page.goto("/dashboard");
    const step = page.getByRole("listitem").filter({ hasText: "Top up your balance" });
    await expect(step).toContainText(help);
    await page.goto("/dashboard/app");
    await expect(page.getByRole("region", { name: "Conversation" }).first()).toContainText(help);
    await page.getByRole("link", { name: "Top up", exact: true }).last().click();
    await expect(page).toHaveURL(/\/dashboard\/topup$/);
  },
);
