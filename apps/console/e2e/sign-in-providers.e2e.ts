import { forgetConfirmations } from "./support/confirmations.ts";
import { signedIn } from "@one-hub/testing/client.ts";
import { uniqueName } from "@one-hub/testing/fixtures.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { signInHeading, submitSignIn } from "./support/sign-in.ts";
import { expect, test } from "./support/sign-in-stand.ts";

const self = z.looseObject({ username: z.string(), github_id: z.string(), google_id: z.string(), lark_id: z.string() });

const selfOf = async (page: Page) =>
  self.parse(
    await page.evaluate(async () => {
      const reply = await fetch("/api/user/self");
      // The envelope of the management API.
      return ((await reply.json()) as { data: unknown }).data;
    }),
  );

test("GitHub signs in and leads to the page that was asked for", async ({ page, context, stand }) => {
  const login = uniqueName("gh");
  // Digits with an e: a JSON parser of queries would read a number.
  stand.providers.people.set("12e45", { id: Math.floor(Math.random() * 1e9), login, name: "The Octocat" });
  await stand.consent(context, "12e45");
  await page.goto("/dashboard/log?type=topup");
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(page).toHaveURL(/\/dashboard\/log\?type=topup$/);
  expect(await selfOf(page)).toMatchObject({ username: login, github_id: login });
  // The stand-in exchanges a code with a challenge only for its verifier.
  expect(stand.providers.challenges.get("12e45")).toMatch(/^[\w-]{43}$/);
});

test("Lark signs in", async ({ page, context, stand }) => {
  const open_id = uniqueName("ou");
  stand.providers.larkPeople.set("lark-code", { open_id, name: "Li" });
  await stand.consent(context, "lark-code");
  await page.goto("/login");
  await page.getByRole("button", { name: "Lark" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await selfOf(page)).toMatchObject({ lark_id: open_id });
});

for (const [name, field] of [
  ["Google", "google_id"],
  ["OpenID Connect", "oidc_id"],
] as const)
  test(`${name} signs in at a real OpenID provider`, async ({ page, stand }) => {
    const sub = uniqueName("sub");
    stand.openId.become(sub, { name: "Ada", preferred_username: sub });
    await page.goto("/login");
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await selfOf(page)).toMatchObject({ [field]: sub });
  });

test("WeChat signs in with the code that its account tells, and a wrong code stays in the field", async ({
  page,
  stand,
}) => {
  stand.providers.weChatPeople.set("246810", uniqueName("wx"));
  await page.goto("/login");
  await page.getByRole("button", { name: "WeChat" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in with WeChat" });
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByText("Enter the code")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Code" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Sign-in failed" })).toContainText("This code is wrong");
  await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveValue("000000");
  await dialog.getByRole("textbox", { name: "Code" }).fill("246810");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an invitation goes along to the provider and counts once", async ({ page, context, stand, session }) => {
  const code = String(await session.call("GET", "/api/user/aff"));
  const login = uniqueName("gi");
  stand.providers.people.set("invited", { id: Math.floor(Math.random() * 1e9), login });
  await stand.consent(context, "invited");
  await page.goto(`/register?aff=${code}`);
  await expect(page.getByText(`You were invited with code ${code}.`)).toBeVisible();
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(z.looseObject({ aff_count: z.number() }).parse(await session.call("GET", "/api/user/self")).aff_count).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem("aff"))).toBeNull();
});

test("what comes back without having been begun here is refused in the gateway's words, with a way on", async ({
  page,
  witness,
}) => {
  witness.expectFaults(/\/api\/oauth\/github/);
  await page.goto("/oauth/github?code=stolen&state=another-browsers");
  await expect(page.getByRole("alert")).toContainText("This sign-in took too long or was started in another browser");
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(signInHeading(page)).toBeVisible();
});

test("who declines at the provider is told so, and nothing is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/oauth/")) sent.push(request.url());
  });
  await page.goto("/oauth/google?error=access_denied&state=x");
  await expect(page.getByRole("alert")).toContainText("Google didn’t confirm the sign-in.");
  expect(sent).toEqual([]);
});

test("an account is bound and unbound on the profile, and signs in while it is bound", async ({
  page,
  context,
  stand,
  user,
}) => {
  const login = uniqueName("gb");
  stand.providers.people.set("bind-me", { id: Math.floor(Math.random() * 1e9), login });
  await stand.consent(context, "bind-me");
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await submitSignIn(page, user.username, user.password);
  await page.getByRole("button", { name: "Link GitHub" }).click();
  await expect(page.getByText("GitHub linked")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByText(login)).toBeVisible();

  stand.openId.become(uniqueName("sub"));
  await page.getByRole("button", { name: "Link Google" }).click();
  await expect(page.getByText("Google linked")).toBeVisible();

  await page.getByRole("button", { name: "Unlink GitHub" }).click();
  const question = page.getByRole("dialog", { name: "Unlink GitHub?" });
  await question.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText("GitHub unlinked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Link GitHub" })).toBeVisible();
  const own = await signedIn(stand.url, user.username, user.password);
  expect(await own.call("GET", "/api/user/self")).toMatchObject({ github_id: "" });
});

test("an account without a password or passkey is confirmed by its provider, and binds OpenID Connect then", async ({
  page,
  context,
  stand,
}) => {
  const login = uniqueName("gc");
  stand.providers.people.set("only-github", { id: Math.floor(Math.random() * 1e9), login });
  await stand.consent(context, "only-github");
  await page.goto("/login?returnTo=%2Fdashboard%2Fprofile");
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(page.getByText("This account has no password yet.")).toBeVisible();
  forgetConfirmations(stand);
  stand.openId.become(uniqueName("sub"));
  await page.getByRole("button", { name: "Link OpenID Connect" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await expect(confirmation).toContainText("Unsaved input here is lost");

  // An unlinked account of the provider is refused, with the way on.
  stand.providers.people.set("other-github", { id: Math.floor(Math.random() * 1e9), login: uniqueName("gd") });
  await stand.consent(context, "other-github");
  await confirmation.getByRole("button", { name: "Sign in again with GitHub" }).click();
  await expect(page.getByRole("alert")).toContainText("Sign in with the linked GitHub account.");
  await page.getByRole("link", { name: "Go to profile" }).click();
  await stand.consent(context, "only-github");
  await page.getByRole("button", { name: "Link OpenID Connect" }).click();
  await confirmation.getByRole("button", { name: "Sign in again with GitHub" }).click();
  await expect(page.getByText("Confirmed. Repeat the action within 15 minutes.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await page.getByRole("button", { name: "Link OpenID Connect" }).click();
  await expect(page.getByText("OpenID Connect linked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unlink OpenID Connect" })).toBeVisible();
});

test("WeChat is bound by its code", async ({ page, stand, asUser }) => {
  stand.providers.weChatPeople.set("135791", uniqueName("wx"));
  await asUser();
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Link WeChat" }).click();
  const dialog = page.getByRole("dialog", { name: "Link WeChat" });
  await dialog.getByRole("textbox", { name: "Code" }).fill("135791");
  await dialog.getByRole("button", { name: "Link WeChat" }).click();
  await expect(page.getByText("WeChat linked")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unlink WeChat" })).toBeVisible();
});
