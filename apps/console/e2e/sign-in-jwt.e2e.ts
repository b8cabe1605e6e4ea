import { uniqueName } from "@one-hub/testing/fixtures.ts";
import { signInHeading, signOut, submitSignIn } from "./support/sign-in.ts";
import { expect, test } from "./support/sign-in-stand.ts";

test.use({ method: "jwt" });

test("the guard leads to the jwt sign-in, and every call after it carries the token and no cookie", async ({
  page,
  user,
}) => {
  const calls: { readonly path: string; readonly bearer: boolean; readonly cookie: boolean }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    void request.allHeaders().then((headers) => {
      const bearer = headers["authorization"]?.startsWith("Bearer ey") === true;
      calls.push({ path: pathname, bearer, cookie: headers["cookie"]?.includes("session=") === true });
    });
  });
  await page.goto("/dashboard/key?keyword=a");
  await expect(page).toHaveURL(/\/auth\/jwt\/sign-in\?returnTo=/);
  await submitSignIn(page, user.username, user.password);
  await expect(page).toHaveURL(/\/dashboard\/key\?keyword=a$/);
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
  await expect
    .poll(() => calls.filter(({ path }) => path === "/api/token/"))
    .toContainEqual({ path: "/api/token/", bearer: true, cookie: false });

  // Nothing of it stays on the device but the session's own cookie, which no script reads.
  const kept = await page.evaluate(
    () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) + document.cookie,
  );
  expect(kept).not.toContain("eyJ");

  calls.length = 0;
  await page.reload();
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
  await expect.poll(() => calls.map(({ path }) => path)).toContain("/api/user/refresh");
  await expect
    .poll(() => calls.filter(({ path }) => path === "/api/user/self" || path === "/api/token/"))
    .not.toContainEqual(expect.objectContaining({ bearer: false }));

  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/auth\/jwt\/sign-in/);
});

test("a token that the gateway no longer takes is renewed once, and the call is not lost", async ({
  page,
  user,
  witness,
}) => {
  await page.goto("/auth/jwt/sign-in");
  await submitSignIn(page, user.username, user.password);
  await expect(page).toHaveURL(/\/dashboard$/);
  witness.expectFaults(/\/api\/token\//);
  let refused = 0;
  await page.route("**/api/token/**", async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 401, json: { success: false, message: "expired" } });
  });
  await page.getByRole("link", { name: "Keys", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Keys", level: 1 })).toBeVisible();
  await expect(page.getByText("No keys yet")).toBeVisible();
  expect(refused).toBe(1);
});

test("an account is made by the jwt pages", async ({ page }) => {
  await page.goto("/auth/jwt/sign-up");
  await page.getByRole("textbox", { name: "Username", exact: true }).fill(uniqueName("jwt"));
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct-horse-1");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("correct-horse-1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
});

test("GitHub signs in with the jwt method as well", async ({ page, context, stand }) => {
  stand.providers.people.set("jwt-octo", { id: Math.floor(Math.random() * 1e9), login: uniqueName("gj") });
  await stand.consent(context, "jwt-octo");
  await page.goto("/auth/jwt/sign-in");
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a session that ends under a form leads to the jwt sign-in and back to what was typed", async ({
  page,
  context,
  user,
  witness,
}) => {
  await page.goto("/auth/jwt/sign-in?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  const name = page.getByRole("textbox", { name: "Display name" });
  await name.fill("Ada with a token");
  await context.clearCookies();
  await page.route("**/api/user/self", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await route.fulfill({ status: 401, json: { success: false, message: "no" } });
  });
  witness.expectFaults(/\/api\//);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page).toHaveURL(/\/auth\/jwt\/sign-in/);
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, user.username, user.password);
  await expect(name).toHaveValue("Ada with a token");
});
