import type { Page } from "@playwright/test";
import { isGuardedRoute, mayOpen, routeLevels } from "../src/permissions.ts";
import { signedIn } from "@one-hub/testing/client.ts";
import { settle } from "./support/looks.ts";
import { leave, signInHeading, signOut, submitSignIn } from "./support/sign-in.ts";
import { pages, views } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

const guardedPages = pages.map(({ path }) => path).filter(isGuardedRoute);
/** One page of each level: that each page leads to the sign-in is in pages.e2e.ts, and the way back is the same for all of a level. */
const ofEachLevel = [...new Map(guardedPages.toReversed().map((path) => [routeLevels[path], path])).values()];

test.describe("without a session", () => {
  test("a page behind the sign-in leads to it, and it leads back", async ({ page, user }) => {
    for (const path of ofEachLevel)
      await test.step(path, async () => {
        await leave(page);
        await page.goto(`${path}?page=2`);
        await expect(signInHeading(page)).toBeVisible();
        expect(new URL(page.url()).pathname).toBe("/login");
        expect(new URL(page.url()).searchParams.get("returnTo")).toContain(path);
        await submitSignIn(page, user.username, user.password);
        await expect.poll(() => new URL(page.url()).pathname).toBe(path);
        const found = mayOpen(path, { role: 1, groupId: 1 }) ? path : "/403";
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(views[found].heading);
        if (found === "/403")
          await expect(page.getByText("You don’t have access to this page.", { exact: true })).toBeVisible();
      });
  });

  test("the way back keeps what a list's address says", async ({ page, user }) => {
    await page.goto("/dashboard/key?keyword=a%20b&order=name&size=50");
    await submitSignIn(page, user.username, user.password);
    await expect(page.getByRole("heading", { name: "Keys" })).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ keyword: "a b", order: "name", size: "50" });
  });

  test("the way back survives a look at the registration", async ({ page, user }) => {
    await page.goto("/dashboard/log");
    await page.getByRole("link", { name: "Create one" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Create an account" })).toBeVisible();
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(signInHeading(page)).toBeVisible();
    await submitSignIn(page, user.username, user.password);
    await expect(page).toHaveURL(/\/dashboard\/log$/);
  });

  test("the redirect leaves no dead entry in the history", async ({ page }) => {
    await page.goto("/");
    await page.goto("/dashboard/key");
    await expect(signInHeading(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("an unknown path goes to /404, which leads home", async ({ page }) => {
    for (const path of ["/no/such/page", "/error/418", "/dashboard/no-such-page", "/%ff"])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/404$/);
        await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      });
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test.describe("a way back to another site is refused", () => {
  const hostile = [
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "javascript:alert(document.domain)",
    "https://evil.example/dashboard",
    "/.//evil.example",
    "data:text/html,x",
  ];
  const guestPages = pages.filter(({ guestOnly }) => guestOnly === true).map(({ path }) => path);
  const leavesTo = (gatewayUrl: string, page: Page): string[] => {
    const outside: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== gatewayUrl) outside.push(request.url());
    });
    return outside;
  };

  test("by the form", async ({ page, user, gateway }) => {
    const outside = leavesTo(gateway.url, page);
    for (const address of hostile)
      await test.step(address, async () => {
        await leave(page);
        await page.goto(`/login?returnTo=${encodeURIComponent(address)}`);
        await submitSignIn(page, user.username, user.password);
        await expect(page).toHaveURL(`${gateway.url}/dashboard`);
      });
    expect(outside).toEqual([]);
  });

  test("by the guard that sends on who is signed in", async ({ page, asUser, gateway }) => {
    await asUser();
    const outside = leavesTo(gateway.url, page);
    for (const address of hostile)
      await test.step(address, async () => {
        // Every page for guests has the same guard: each value goes to one of them, all of them to the first.
        for (const path of new Set(["/login", guestPages[hostile.indexOf(address) % guestPages.length]])) {
          await page.goto(`${path}?returnTo=${encodeURIComponent(address)}`);
          await expect(page).toHaveURL(`${gateway.url}/dashboard`);
        }
      });
    expect(outside).toEqual([]);
  });
});

test.describe("with a session", () => {
  for (const path of ["/login", "/register"])
    test(`${path} is for guests: it leads to the dashboard, or to where one wanted to go`, async ({ page, asUser }) => {
      await asUser();
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto(`${path}?returnTo=%2Fdashboard%2Flog%3Ftype%3Dtopup`);
      await expect(page).toHaveURL(/\/dashboard\/log\?type=topup$/);
    });

  test("signing out ends the session in the browser and at the gateway", async ({ page, context, user, gateway }) => {
    await page.goto("/login");
    await submitSignIn(page, user.username, user.password);
    await expect(page).toHaveURL(/\/dashboard$/);
    const cookie = (await context.cookies()).find(({ name }) => name === "session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict" });
    await signOut(page);
    await page.goto("/dashboard/key");
    await expect(signInHeading(page)).toBeVisible();

    // A cookie copied before is no longer valid.
    await context.addCookies([{ name: "session", value: cookie?.value ?? "", url: gateway.url }]);
    await page.goto("/dashboard/key");
    await expect(signInHeading(page)).toBeVisible();
  });

  test("going back after signing out shows nothing of the account", async ({ page, user }) => {
    await page.goto("/login");
    await submitSignIn(page, user.username, user.password);
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Keys" })).toBeVisible();
    await signOut(page);
    await page.goBack();
    await expect(signInHeading(page)).toBeVisible();
    await expect(page.getByText(user.username)).toHaveCount(0);
  });

  test("an account that is disabled meanwhile is out at its next call", async ({ page, gateway, user, witness }) => {
    // Whatever the page asks when it happens is refused.
    witness.expectFaults(/\/api\//);
    await page.goto("/login");
    await submitSignIn(page, user.username, user.password);
    await expect(page).toHaveURL(/\/dashboard$/);
    // The dashboard of a newcomer asks again and again whether the first call has come.
    await page.getByRole("link", { name: "Invitations", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Invitations", level: 1 })).toBeVisible();
    // A question still on its way would be that next call.
    await settle(page);
    await gateway.root.call("PUT", "/api/user/", { id: user.id, username: user.username, status: 2 });
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await expect(signInHeading(page)).toBeVisible();
    await submitSignIn(page, user.username, user.password);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Username or email" })).toHaveValue(user.username);
  });
});

test.describe("a cookie that is not the gateway's", () => {
  test("counts as none and does not hide a real one", async ({ page, context, gateway, user }) => {
    const { cookie } = await signedIn(gateway.url, user.username, user.password);
    const forged = {
      "made up": "bWFkZS11cA.c2lnbmF0dXJl",
      "of another session": `${cookie.value.startsWith("x") ? "y" : "x"}${cookie.value.slice(1)}`,
      "of another signature": `${cookie.value.slice(0, -4)}AAAA`,
      "no cookie text": "%00%ff",
    };
    for (const [what, value] of Object.entries(forged))
      await test.step(what, async () => {
        await context.clearCookies();
        await context.addCookies([{ name: cookie.name, value, url: gateway.url }]);
        await page.goto("/dashboard/key");
        await expect(signInHeading(page)).toBeVisible();
      });
    await submitSignIn(page, user.username, user.password);
    await expect(page.getByRole("heading", { name: "Keys" })).toBeVisible();
  });
});
