import { startMailServer } from "@one-hub/testing/mail-server.ts";
import { injectFault } from "@one-hub/testing/playwright-faults.ts";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import * as z from "zod/mini";
import { openOneHub } from "./support/extensions.ts";
import { savedFile } from "./support/saved-file.ts";
import { signInHeading, submitSignIn } from "./support/sign-in.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

// The options are the site's.
test.describe.configure({ mode: "default" });

const address = "/dashboard/setting";
const options = z.array(z.object({ key: z.string(), value: z.string() }));

const stored = async ({ root }: WorkerGateway): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(options.parse(await root.call("GET", "/api/option/")).map(({ key, value }) => [key, value]));

const asRoot = (context: BrowserContext, { root, url }: WorkerGateway): Promise<void> =>
  context.addCookies([{ ...root.cookie, url }]);

let before: Readonly<Record<string, string>> = {};

test.beforeEach(async ({ gateway }) => {
  before = await stored(gateway);
});

test.afterEach(async ({ gateway }) => {
  for (const [key, value] of Object.entries(await stored(gateway)))
    if (value !== before[key]) await gateway.root.call("PUT", "/api/option/", { key, value: before[key] });
});

const review = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Review and save" }).click();
  return page.getByRole("dialog", { name: /^Review changes/ });
};

test("options are found, edited with their own editors, reviewed with what they touch, and saved together", async ({
  page,
  context,
  gateway,
}) => {
  await asRoot(context, gateway);
  await page.goto(address);
  await page.getByRole("textbox", { name: "Site name" }).fill("Acme AI");
  await page.getByRole("link", { name: "Billing" }).click();
  await expect(page).toHaveURL(/tab=billing/);
  const rate = page.getByRole("textbox", { name: "Points per US dollar" });
  await rate.fill("9999999999999");
  await expect(page.getByText("Enter at most 1,000,000,000,000.")).toBeVisible();
  await rate.fill("0");
  await expect(page.getByText("Enter a number above 0.")).toBeVisible();
  await expect(page.getByText("Values to correct: 1")).toBeVisible();
  await expect(page.getByRole("button", { name: "Review and save" })).toBeDisabled();
  await rate.fill("400000");
  await page.getByRole("button", { name: "Add discount" }).click();
  await expect(page.getByRole("textbox", { name: "Amount (USD), row 1" })).toBeFocused();
  await page.getByRole("textbox", { name: "Amount (USD), row 1" }).fill("100");
  await page.getByRole("textbox", { name: "Factor, row 1" }).fill("0.9");
  await expect(page.getByText("$100.00 costs $90.00")).toBeVisible();
  await page.getByRole("link", { name: "Chat links" }).click();
  for (const [row, name] of [
    [1, "First"],
    [2, "Second"],
  ] as const) {
    await page.getByRole("button", { name: "Add link" }).click();
    await expect(page.getByRole("textbox", { name: `Name, row ${row}` })).toBeFocused();
    await page.getByRole("textbox", { name: `Name, row ${row}` }).fill(name);
    await page.getByRole("textbox", { name: `Address, row ${row}` }).fill(`https://${row}.example/?k={key}`);
  }
  await page.getByRole("button", { name: "Move row 2 up" }).click();
  // The focus goes with the row, which is the first now.
  await expect(page.getByRole("button", { name: "Move row 1 down" })).toBeFocused();
  await page.getByRole("link", { name: "Content", exact: true }).click();
  await page.getByRole("textbox", { name: "Footer" }).fill('<b onclick="alert(1)">© Acme</b>');
  await page.getByRole("radiogroup", { name: "View of Footer" }).getByRole("radio", { name: "Preview" }).click();
  const preview = page.getByRole("group", { name: "Preview of Footer" });
  await expect(preview.locator("b")).toHaveText("© Acme");
  await expect(preview.locator("[onclick]")).toHaveCount(0);

  const window = await review(page);
  await expect(window).toContainText("Users who see other amounts:");
  // A point in a list, and not text that happens to be indented.
  const touched = window.getByRole("listitem").filter({ hasText: /^Users who see other amounts:/ });
  await expect(touched).toHaveCSS("list-style-type", "disc");
  await expect(window).toContainText("100 → 0.9");
  await window.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings saved: 5")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  // The status is read again: the frame has the new name.
  await expect(page).toHaveTitle(/Acme AI/);
  expect(await stored(gateway)).toMatchObject({
    SystemName: "Acme AI",
    QuotaPerUnit: "400000",
    RechargeDiscount: '{"100":0.9}',
    Footer: '<b onclick="alert(1)">© Acme</b>',
    ChatLinks: JSON.stringify([
      { name: "Second", url: "https://2.example/?k={key}", show: true, sort: 2 },
      { name: "First", url: "https://1.example/?k={key}", show: true, sort: 1 },
    ]),
  });

  await page.getByRole("switch", { name: "Changed only" }).click();
  await expect(page.getByRole("textbox", { name: "Points per US dollar" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Retries", exact: true })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search settings" }).fill("points dollar");
  await expect(page.getByRole("textbox", { name: "Site name" })).toHaveCount(0);
  await page.getByRole("button", { name: "Reset QuotaPerUnit to its default" }).click();
  await expect(page.getByRole("textbox", { name: "Points per US dollar" })).toBeFocused();
  await (await review(page)).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("No settings match.")).toBeVisible();
  expect((await stored(gateway))["QuotaPerUnit"]).toBe("500000");
});

test("a refused or overtaken save stores nothing and loses nothing", async ({ page, context, gateway }) => {
  await asRoot(context, gateway);
  await page.goto(`${address}?tab=relay`);
  await page.getByRole("textbox", { name: "Retries", exact: true }).fill("1");
  await page.getByRole("textbox", { name: "Time for retries" }).fill("11");
  await page.getByRole("link", { name: "Sign-in", exact: true }).click();
  await page.getByRole("switch", { name: "Sign-in with GitHub" }).click();
  const window = await review(page);
  await expect(window).toContainText("First fill in the settings this switch needs.");
  await expect(window.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await window.getByRole("button", { name: "Back to editing" }).click();
  await page.getByRole("button", { name: "Undo the change of GitHubOAuthEnabled" }).click();
  await expect(page.getByRole("switch", { name: "Sign-in with GitHub" })).toBeFocused();
  const again = await review(page);
  await expect(again.getByText(/\b1 retry$/)).toBeVisible();
  await expect(again.getByRole("button", { name: "Save changes" })).toBeEnabled();
  await gateway.root.call("PUT", "/api/option/", { key: "RetryTimes", value: "7" });
  await gateway.root.call("PUT", "/api/option/", { key: "RetryTimeOut", value: "20" });
  await again.getByRole("button", { name: "Save changes" }).click();
  // Each row says it for itself, and nothing repeats it.
  const overtaken = "Someone else changed this in the meantime.";
  await expect(again.getByRole("alert")).toHaveText([overtaken, overtaken]);
  await expect(again.getByRole("listitem").filter({ hasText: "Now: 7 retries" }).getByRole("alert")).toBeVisible();
  await expect(again.getByRole("listitem").filter({ hasText: "Now: 20 seconds" }).getByRole("alert")).toBeVisible();
  expect(await stored(gateway)).toMatchObject({ RetryTimes: "7", RetryTimeOut: "20" });
  await again.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings saved: 2")).toBeVisible();
  expect(await stored(gateway)).toMatchObject({ RetryTimes: "1", RetryTimeOut: "11" });
  // Leaving with a change asks.
  await page.goto(`${address}?tab=relay`);
  await page.getByRole("textbox", { name: "Time for retries" }).fill("12");
  await page.getByRole("link", { name: "Keys" }).first().click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Time for retries" })).toHaveValue("12");
  await page.getByRole("button", { name: "Discard" }).click();
});

test("a preview shows the values of another administrator, the change can be saved, and a save with a lost reply ends as saved", async ({
  page,
  context,
  gateway,
  witness,
}) => {
  const call = /\/api\/option\/batch\/preview$/;
  const save = /\/api\/option\/batch$/;
  witness.expectFaults(call);
  witness.expectFaults(save);
  await asRoot(context, gateway);
  await page.goto(`${address}?tab=relay`);
  await page.getByRole("textbox", { name: "Retries", exact: true }).fill("1");
  await gateway.root.call("PUT", "/api/option/", { key: "RetryTimes", value: "7" });
  const mend = await injectFault(page, "hanging", call);
  const window = await review(page);
  await expect(window.getByRole("button", { name: "Checking…" })).toBeVisible();
  await mend();
  await window.getByRole("button", { name: "Try again" }).click();
  await expect(window.getByRole("alert")).toHaveText("Someone else changed this in the meantime.");
  await expect(window).toContainText("Now: 7 retries");
  await window.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings saved: 1")).toBeVisible();
  expect((await stored(gateway))["RetryTimes"]).toBe("1");

  await page.getByRole("textbox", { name: "Retries", exact: true }).fill("2");
  await page.getByRole("textbox", { name: "Time for retries" }).fill("11");
  await page.route(save, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const again = await review(page);
  await again.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings saved: 2")).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await stored(gateway)).toMatchObject({ RetryTimes: "2", RetryTimeOut: "11" });
});

test("edits outlive the end of the session, secrets do not", async ({ page, gateway, witness }) => {
  await page.goto(`/login?returnTo=${encodeURIComponent(`${address}?tab=mail`)}`);
  await submitSignIn(page, "root", gateway.rootPassword);
  const server = page.getByRole("textbox", { name: "SMTP server" });
  await server.fill("mail.site.example");
  await page.getByLabel("SMTP password", { exact: true }).fill("mail-s3cret");
  await page.context().request.get("/api/user/logout", { headers: { accept: "application/json" } });
  witness.expectFaults(/\/api\//);
  await page.getByRole("button", { name: "Review and save" }).click();
  await expect(signInHeading(page)).toBeVisible();
  await submitSignIn(page, "root", gateway.rootPassword);
  await expect(server).toHaveValue("mail.site.example");
  await expect(page.getByLabel("SMTP password", { exact: true })).toHaveValue("");
  await expect(page.getByText("Passwords, keys and codes aren’t kept.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
});

test("secrets are written and never shown, mail settings are tried before they are saved, and passwords go off with a question", async ({
  page,
  context,
  gateway,
}) => {
  const mail = await startMailServer();
  await asRoot(context, gateway);
  try {
    await page.goto(`${address}?tab=mail`);
    await page.getByRole("textbox", { name: "SMTP server" }).fill("127.0.0.1");
    await page.getByRole("textbox", { name: "Port" }).fill(String(mail.port));
    await page.getByRole("textbox", { name: "Sender address" }).fill("hub@site.example");
    await page.getByLabel("SMTP password", { exact: true }).fill("mail-s3cret");
    await page.getByRole("button", { name: "Send a test email to me" }).click();
    const refusal = page.getByText("Your account has no email address.");
    await expect(refusal).toBeVisible();
    // The outcome belongs to the tested values; values with a problem are not tested.
    await page.getByRole("textbox", { name: "Port" }).fill("99999");
    await expect(refusal).toHaveCount(0);
    // A search hides fields; what is tested stays.
    const find = page.getByRole("searchbox", { name: "Search settings" });
    await find.fill("SMTPServer");
    await expect(page.getByRole("textbox", { name: "Port" })).toHaveCount(0);
    await page.getByRole("button", { name: "Send a test email to me" }).click();
    await expect(
      page.getByRole("status").filter({ hasText: "Values to correct: 1" }).filter({ hasText: "Port" }),
    ).toBeVisible();
    await find.clear();
    await page.getByRole("textbox", { name: "Port" }).fill(String(mail.port));
    const window = await review(page);
    await expect(window).toContainText("A new value, not shown");
    await expect(window).not.toContainText("mail-s3cret");
    await window.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Settings saved: 4")).toBeVisible();
    await expect(page.getByLabel("SMTP password", { exact: true })).toHaveValue("");
    await expect(page.getByRole("button", { name: "Remove the stored SMTPToken" })).toBeVisible();

    await page.getByRole("link", { name: "Sign-in", exact: true }).click();
    await expect(page.getByText(/\/oauth\/github$/)).toBeVisible();
    await expect(page.getByLabel("WeChat server token", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove the stored WeChatServerToken" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "Issuer" }).fill("https://127.0.0.1");
    await page.getByRole("button", { name: "Test the issuer" }).click();
    await expect(page.getByText("Tests call public addresses only.")).toBeVisible();
    await page.getByRole("button", { name: "Undo the change of OIDCIssuer" }).click();
    await page.getByRole("switch", { name: "Sign-in with password" }).click();
    const asked = await review(page);
    await expect(asked).toContainText("Other ways to sign in: passkeys.");
    await expect(asked).toContainText("You have none of them");
    await expect(asked).toContainText("Users who can sign in with a password only");
    await expect(asked.getByRole("button", { name: "Save changes" })).toBeDisabled();
    await asked.getByRole("checkbox", { name: "I understand. Switch passwords off." }).click();
    await expect(asked.getByRole("button", { name: "Save changes" })).toBeEnabled();
    await asked.getByRole("button", { name: "Back to editing" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    expect((await stored(gateway))["PasswordLoginEnabled"]).toBe("true");
  } finally {
    await gateway.root.call("PUT", "/api/option/", { key: "SMTPToken", value: "" });
    await mail.close();
  }
});

test("settings go to a file without secrets and come back by choice; statements are regenerated after a question", async ({
  page,
  context,
  gateway,
}) => {
  await asRoot(context, gateway);
  await page.goto(`${address}?tab=billing`);
  await expect(page.getByRole("textbox", { name: "Link to buy codes" })).toBeEnabled();
  const system = page.getByRole("main").getByRole("link", { name: "System", exact: true });
  await expect(system).toHaveAttribute("href", "/dashboard/system");
  const file = (await savedFile(page, "Export")).lines.join("\n");
  expect(JSON.parse(file)).toMatchObject({ options: { RetryTimes: "0" } });
  expect(file).not.toContain("SMTPToken");
  await page.getByRole("button", { name: "Import" }).click();
  const window = page.getByRole("dialog", { name: "Import settings" });
  await window
    .getByRole("textbox", { name: "Or paste the content" })
    .fill(JSON.stringify({ TopUpLink: "https://codes.example", Notice: "Hello", SMTPToken: "x", RetryTimes: "0" }));
  await expect(window.getByText("Secrets are entered by hand.")).toBeVisible();
  await window.getByRole("checkbox", { name: "Import Notice" }).click();
  await window.getByRole("button", { name: "Take over (1)" }).click();
  await expect(page.getByRole("textbox", { name: "Link to buy codes" })).toHaveValue("https://codes.example");
  expect((await stored(gateway))["TopUpLink"]).toBe("");
  await (await review(page)).getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings saved: 1")).toBeVisible();
  expect(await stored(gateway)).toMatchObject({ TopUpLink: "https://codes.example", Notice: "" });

  await page.getByRole("button", { name: "Regenerate" }).click();
  const asked = page.getByRole("dialog", { name: /^Regenerate the statements of/ });
  await asked.getByRole("button", { name: "Regenerate" }).click();
  await expect(page.getByText(/^Statements of .* are ready$/)).toBeVisible();
});

test(
  "without the extensions options are saved one after the other, and a failure keeps what was typed",
  openOneHub,
  async ({ page, context, gateway }) => {
    await asRoot(context, gateway);
    await page.goto("/about-us");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("link", { name: "Content", exact: true }).click();
    await page.getByRole("textbox", { name: "About page" }).fill("The new text");
    await page.getByRole("link", { name: "Calls and models", exact: true }).click();
    await expect(page.getByRole("switch", { name: "Midjourney", exact: true })).toHaveCount(0);
    await page.getByRole("textbox", { name: "Retries", exact: true }).fill("3");
    await page.getByRole("link", { name: "Sign-in", exact: true }).click();
    await expect(page.getByRole("button", { name: /^Test/ })).toHaveCount(0);
    await page.getByRole("switch", { name: "Sign-in with WeChat" }).click();
    const window = await review(page);
    await expect(window).toContainText("saves one setting after the other");
    await window.getByRole("button", { name: "Save changes" }).click();
    const report = page.getByRole("dialog", { name: "Save changes" });
    await expect(report).toContainText("2 done");
    await expect(report).toContainText("WeChatAuthEnabled");
    await report.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("Unsaved changes: 1")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Sign-in with WeChat" })).toBeChecked();
    expect((await stored(gateway))["RetryTimes"]).toBe("3");
    await page.getByRole("button", { name: "Discard" }).click();
    // Back on a page of the site that was read before, its new text is there.
    await page.evaluate(() => history.go(-5));
    await expect(page.getByText("The new text")).toBeVisible();
  },
);
