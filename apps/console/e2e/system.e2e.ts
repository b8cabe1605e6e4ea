import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { signedIn } from "@one-hub/testing/client.ts";
import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod/mini";
import { expectGoodLooks, settle } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { type StartedGateway, startGateway } from "./support/start-gateway.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const DAY = 86_400;

const logPage = z.object({ total_count: z.number() });

const statusReply = z.object({ version: z.string() });

/** A gateway that logs its requests, with root's session in the browser. */
const startLogging = async (context: BrowserContext, extensions: "all" | "none") => {
  const gateway = await startGateway({ extensions, variables: { LOG_LEVEL: "info" } });
  const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
  await context.addCookies([{ ...root.cookie, url: gateway.url }]);
  return { gateway, root, address: `${gateway.url}/dashboard/system` };
};

/** Adds log rows of this type and age in days, as calls of long ago left them. */
const addLogs = ({ dataDir }: StartedGateway, type: number, ages: readonly number[]): void => {
  const database = new DatabaseSync(join(dataDir, "gateway.db"), { timeout: 5000 });
  try {
    const add = database.prepare(
      "insert into logs (user_id, username, created_at, type, content, model_name, quota) values (1, 'root', ?, ?, '', 'gpt-4o', 10)",
    );
    const now = Math.floor(Date.now() / 1000);
    for (const age of ages) add.run(now - age * DAY, type);
  } finally {
    database.close();
  }
};

const logOf = (page: Page) => page.getByRole("log", { name: "Gateway log" });

const deleteOld = async (page: Page, before: RegExp): Promise<void> => {
  const card = page.getByRole("region", { name: "Old log entries" });
  await card.getByRole("textbox", { name: "Older than" }).fill("0");
  await expect(card.getByText("Enter 1 to 3,650 days")).toBeVisible();
  await expect(card.getByRole("button", { name: "Delete entries" })).toBeDisabled();
  await card.getByRole("textbox", { name: "Older than" }).fill("95");
  await expect(card.getByText(before)).toBeVisible();
  await card.getByRole("button", { name: "Delete entries" }).click();
  const question = page.getByRole("dialog", { name: "Delete 3 log entries?" });
  await question.getByRole("button", { name: "Delete entries" }).click();
  await expect(card.getByText("3 entries deleted.")).toBeVisible();
};

test("root sees how the gateway does, follows its log, and deletes old entries", async ({ page, context }) => {
  const { gateway, root, address } = await startLogging(context, "all");
  try {
    addLogs(gateway, 2, [100, 101, 200, 1]);
    addLogs(gateway, 1, [300]);
    await page.goto(address);
    const health = page.getByRole("region", { name: "Health" });
    await expect(health.getByText("The database accepts writes.")).toBeVisible();
    await expect(health.getByText("pnpm backup hasn’t run here yet.")).toBeVisible();
    await expect(page.getByText(/^SQLite 3\./)).toBeVisible();
    await expect
      .poll(async () => (await readTable(tableNamed(page, "Background jobs"))).map((row) => row["Job"]))
      .toContain("Write monthly statements");

    const log = logOf(page);
    await expect(log.getByText(/GET \/api\/status 200/).first()).toBeVisible();
    await expect(log.getByText("system_info/log")).toHaveCount(0);
    await page.getByRole("combobox", { name: "Refresh interval" }).selectOption("Every second");
    await fetch(`${gateway.url}/api/a-missing-path`);
    await expect(log.getByText(/GET \/api\/a-missing-path 404/)).toBeVisible();
    await page.getByRole("searchbox", { name: "Search the log" }).fill("missing");
    await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ keyword: "missing", every: "1" });
    const { lines } = await savedFile(page, "Download the shown entries");
    expect(lines).toEqual([expect.stringMatching(/^\S+Z INFO GET \/api\/a-missing-path 404 \d+ms /)]);
    await page.getByRole("button", { name: "Pause" }).click();
    await fetch(`${gateway.url}/api/missing-too`);
    await expect(page.getByText("1 entry. Paused.")).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("2 entries", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Clear the view" }).click();
    await expect(page.getByText("No entries match these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.goto(`${address}?level=FATAL`);
    await expect(page.getByText("No entries match these filters.")).toBeVisible();
    await page.goto(`${address}?every=60`);
    await settle(page);
    await expectGoodLooks(page, "system", "system");

    const total = async (query: string) =>
      logPage.parse(await root.call("GET", `/api/log/?size=1&${query}`)).total_count;
    await deleteOld(page, /^3 entries from before .* will be deleted\. The oldest is from .* or later\.$/);
    expect([await total("log_type=2"), await total("log_type=1")]).toEqual([1, 1]);
    await page.reload();
    await expect(page.getByText(/^Last deletion: 3 entries, /)).toBeVisible();
  } finally {
    // An open page goes on asking.
    await page.goto("about:blank");
    await gateway.stop();
  }
});

test("a failed part shows its error and is read again", async ({ page, context, gateway, witness }) => {
  witness.expectFaults(/\/api\/system/);
  await context.addCookies([{ ...gateway.root.cookie, url: gateway.url }]);
  let broken = true;
  await page.route(/\/api\/system/, (route) => (broken ? route.abort() : route.continue()));
  await page.goto("/dashboard/system");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(3);
  broken = false;
  await expect(page.getByRole("region", { name: "Health" })).toHaveCount(0);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("region", { name: "Health" })).toBeVisible();
  await page.getByRole("region", { name: "Old log entries" }).getByRole("button", { name: "Try again" }).click();
  // The log is read again by itself.
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("root checks for updates on the settings and on the page System", async ({ page, context, witness }) => {
  const gateway = await startGateway({ variables: { UPDATE_URL: "https://updates.invalid/latest" } });
  try {
    const root = await signedIn(gateway.url, "root", await gateway.rootPassword());
    await context.addCookies([{ ...root.cookie, url: gateway.url }]);
    await page.goto(`${gateway.url}/dashboard/setting`);
    const card = page.getByRole("region", { name: "Updates" });
    await card.getByRole("button", { name: "Check for updates" }).click();
    await expect(card.getByText("The newest version couldn’t be fetched.")).toBeVisible();
    await expectGoodLooks(page, "the settings after a failed check", "setting-update");

    // The gateway reads public addresses alone, so no server of this test can play the publisher.
    let newest = "v9.0.0";
    await page.route("**/api/system/update", (route) =>
      route.fulfill({
        json: {
          success: true,
          message: "",
          data: {
            current: "v0.0.0",
            newest,
            newer: newest !== "v0.0.0",
            url: "https://updates.example/v9",
            notes: '**Faster** <img src="x" onerror="alert(1)">',
          },
        },
      }),
    );
    await page.goto(`${gateway.url}/dashboard/system`);
    await card.getByRole("button", { name: "Check for updates" }).click();
    await expect(card.getByText("v9.0.0 is available")).toBeVisible();
    await expect(card.getByRole("link", { name: "Open the release page" })).toHaveAttribute(
      "href",
      "https://updates.example/v9",
    );
    await expect(card.getByRole("region", { name: "Release notes" }).locator("strong")).toHaveText("Faster");
    await expect(card.locator("img")).toHaveCount(0);
    await expectGoodLooks(page, "a newer version", "system-update");
    newest = "v0.0.0";
    await card.getByRole("button", { name: "Check for updates" }).click();
    await expect(card.getByText("You’re up to date: v0.0.0.")).toBeVisible();
    await page.unroute("**/api/system/update");
    await page.route("**/api/system/update", (route) => route.abort());
    witness.expectFaults(/\/api\/system\/update/);
    await card.getByRole("button", { name: "Check for updates" }).click();
    await expect(card.getByText("The check failed")).toBeVisible();
  } finally {
    // An open page goes on asking.
    await page.goto("about:blank");
    await gateway.stop();
  }
});

test("in front of an open one-hub, the version, the log and the deletion are there", async ({ page, context }) => {
  const { gateway, root, address } = await startLogging(context, "none");
  try {
    addLogs(gateway, 2, [100, 101, 200, 1]);
    await page.goto(address);
    await expect(
      logOf(page)
        .getByText(/GET \/api\/status 200/)
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Health" })).toHaveCount(0);
    await expect(page.getByRole("term").filter({ hasText: /^Version$/ })).toBeVisible();
    const { version } = statusReply.parse(await root.call("GET", "/api/status"));
    await expect(page.getByRole("definition").filter({ hasText: version })).toBeVisible();
    await deleteOld(page, /^3 entries from before .* will be deleted\.$/);
    expect(logPage.parse(await root.call("GET", "/api/log/?log_type=2&size=1")).total_count).toBe(1);
  } finally {
    // An open page goes on asking.
    await page.goto("about:blank");
    await gateway.stop();
  }
});
