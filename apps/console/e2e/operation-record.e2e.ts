import type { Page } from "@playwright/test";
import { signedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import { openFilter } from "./support/open-filter.ts";
import { addKey } from "./support/furnish.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const recordTable = (page: Page) => tableNamed(page, "Audit log");

const openRecords = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/operation_record${search}`);
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
};

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Action, target and outcome of every row. */
const shown = async (page: Page): Promise<readonly string[]> =>
  (await readTable(recordTable(page))).map((row) => [row["Action"], row["Target"], row["Outcome"]].join(" | "));

test("users find what they did, and nothing of others", async ({ page, gateway, session, user, asUser }) => {
  await addKey(session, "main");
  await expect(session.call("POST", "/api/token/", { name: 5 })).rejects.toThrow();
  const other = await makeUser(gateway.root, {});
  await signedIn(gateway.url, other.username, other.password);
  await asUser();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Audit log" }).click();
  const signIn = `Sign in | ${user.username} | Done`;
  await expect.poll(() => shown(page)).toEqual(["Create a key | 5 | Refused", "Create a key | main | Done", signIn]);
  await expect(page.getByText("3 entries", { exact: true })).toBeVisible();
  // A time is no machine's text: it has the page's font and stands from left to right.
  const font = await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily);
  const time = recordTable(page)
    .getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .first();
  await expect(time).toHaveCSS("font-family", font);
  await expect(time).toHaveCSS("direction", "ltr");
  // A state is a dot and a word, without a frame around it.
  await expect(recordTable(page).locator(".mantine-Badge-root")).toHaveCount(0);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Time", "Action"]);
  await page.keyboard.press("Escape");

  await page.getByRole("radio", { name: "Refused" }).click();
  await expect.poll(() => shown(page)).toEqual(["Create a key | 5 | Refused"]);
  expect(addressOf(page)).toEqual({ outcome: "refused" });
  await page.getByRole("radio", { name: "All" }).click();

  await openFilter(page, "Action");
  const actions = page.getByRole("dialog", { name: "Action" });
  await expect(actions.getByRole("button", { name: "Change a setting" })).toHaveCount(0);
  await actions.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.poll(() => shown(page)).toEqual([signIn]);
  expect(addressOf(page)).toEqual({ action: "login" });
  await page.reload();
  await expect.poll(() => shown(page)).toEqual([signIn]);

  // For ordinary users, another user's name in the address is not a filter.
  await openRecords(page, `?user=${other.username}`);
  await expect(page.getByText("3 entries", { exact: true })).toBeVisible();
  await page.goto("/dashboard/operation_record?action=deleteToken");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("3 entries", { exact: true })).toBeVisible();
});

test("root sees everybody's, finds a user's, sorts and turns pages", async ({
  page,
  context,
  gateway,
  session,
  user,
}) => {
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]) await addKey(session, name);
  await context.addCookies([{ ...gateway.root.cookie, url: gateway.url }]);
  await openRecords(page, "?size=10");
  await openFilter(page, "User");
  const panel = page.getByRole("dialog", { name: "User" });
  await panel.getByLabel("User", { exact: true }).fill(user.username);
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("11 entries", { exact: true })).toBeVisible();
  expect(addressOf(page)).toEqual({ size: "10", user: user.username });
  await expect
    .poll(async () => (await readTable(recordTable(page))).every((row) => row["User"] === user.username))
    .toBe(true);
  await page.getByRole("button", { name: "Action", exact: true }).click();
  await expect.poll(() => addressOf(page)).toMatchObject({ order: "action" });
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => shown(page)).toEqual([`Sign in | ${user.username} | Done`]);
  expect(addressOf(page)).toMatchObject({ page: "2" });
  // The file has every page, and only the user's own entries.
  const { lines } = await savedFile(page, "CSV");
  expect(lines[0]).toBe("Time,User,Role,Action,Operation,Target,Outcome,Submitted fields,IP address,User agent");
  expect(lines).toHaveLength(12);
  expect(lines.slice(1).every((line) => line.includes(`,${user.username},`))).toBe(true);

  // An entry opens to where it came from.
  await openRecords(page, `?user=${user.username}&action=login`);
  await page.getByRole("button", { name: /^Details of Sign in, / }).click();
  await expect(page.getByText("Role", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Operation", { exact: true })).toBeVisible();
});

test("a gateway without an audit log has neither entry nor page, and is not asked", async ({
  page,
  context,
  gateway,
  session,
}) => {
  await context.addCookies([{ ...session.cookie, url: gateway.url }]);
  const without = (text: string): string => text.replace(/"operation_record",?/, "");
  await page.route("**/api/status", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: without(await response.text()) });
  });
  // The page brings the status along.
  await page.route(
    (url) => url.pathname.startsWith("/dashboard"),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: without(await response.text()) });
    },
  );
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/operation_record")) asked.push(request.url());
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Log", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  await page.goto("/dashboard/operation_record");
  await expect(page.getByRole("heading", { name: "Not available on this gateway" })).toBeVisible();
  expect(asked).toEqual([]);
  // Requests in flight need not be awaited.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
