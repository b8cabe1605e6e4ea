import { expect, test } from "@playwright/test";
import { submitSignIn } from "./support/sign-in.ts";
import { startGateway } from "./support/start-gateway.ts";

test("the gateway's rate limits are named as such, lose no data and keep the session", async ({ page }) => {
  const gateway = await startGateway({ variables: { LOGIN_LIMIT: "3/1200", API_LIMIT: "40/180" } });
  try {
    const password = await gateway.rootPassword();
    await page.goto(`${gateway.url}/login`);
    const alert = page.getByRole("main").getByRole("alert");
    await submitSignIn(page, "root", "wrong-password");
    await expect(alert).toBeVisible();
    await submitSignIn(page, "root", password);
    await expect(page).toHaveURL(/\/dashboard$/);

    // Reading pages until the gateway has had enough.
    await page.goto(`${gateway.url}/dashboard/key`);
    await expect(page.getByText("No keys yet")).toBeVisible();
    for (let call = 0; call < 40; call += 1) await page.request.get(`${gateway.url}/api/token/`);
    const refused = page.waitForResponse((response) => response.status() === 429);
    await page.getByRole("searchbox", { name: "Search by name" }).fill("some");
    await refused;
    await expect(alert).toContainText("Too many requests. Wait a moment and try again.");
    await expect(alert.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Search by name" })).toHaveValue("some");
    await expect(page.getByRole("heading", { name: "Keys" })).toBeVisible();

    // Sign-ins have a limit of their own.
    const guest = await page.context().browser()?.newContext();
    if (guest === undefined) throw new Error("no browser");
    const door = await guest.newPage();
    await door.goto(`${gateway.url}/login`);
    const refusal = door.getByRole("main").getByRole("alert");
    await submitSignIn(door, "root", "wrong-password");
    await expect(refusal).toBeVisible();
    await submitSignIn(door, "root", password);
    await expect(refusal).toContainText("Too many requests. Wait a moment and try again.");
    await expect(door.getByRole("textbox", { name: "Password" })).toHaveValue(password);
    await guest.close();
  } finally {
    await page.close();
    await gateway.stop();
  }
});
