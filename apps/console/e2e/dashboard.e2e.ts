import type { Page } from "@playwright/test";
import { offerOnly } from "./support/extensions.ts";
import { addKey, clientOf, echo, settledCalls } from "./support/furnish.ts";
import { expectCalls, logTable } from "./support/log-table.ts";
import { expectGoodLooks, settle, wear } from "./support/looks.ts";
import { readCalls } from "./support/books.ts";
import { expect, test } from "./support/test.ts";

const step = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("the first steps stay until the first call, then the figures lead to what they are made of", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  await asUser();
  await page.goto("/dashboard");
  await expect(step(page, "Create a key")).toContainText("open");
  await expect(step(page, "Have a balance")).toContainText("done");
  const client = clientOf(gateway.url, await addKey(session, "first"));
  await page.reload();
  await expect(step(page, "Create a key")).toContainText("done");
  await settle(page);
  await expectGoodLooks(page, "first steps", "dashboard-first-steps");

  await echo(client, "Hello");
  await echo(clientOf(gateway.url, await addKey(session, "second")), "Hello", "echo-embedding");
  await settledCalls(session, 2);
  await wear(page, "light", 1440);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Spend by key" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /^Calls/ })).toContainText("new");
  await expect(page.getByRole("link", { name: "echo", exact: true })).toHaveAttribute("href", /model=echo$/);
  await settle(page);
  await expectGoodLooks(page, "figures", "dashboard-figures");
  await wear(page, "light", 1440);

  await page.getByRole("link", { name: "second", exact: true }).click();
  await expect(page).toHaveURL(/key=second/);
  const calls = await readCalls(session);
  await expectCalls(
    page,
    calls.filter(({ token_name: key }) => key === "second"),
  );
  await page.goBack();
  await page.getByRole("group", { name: "Spend by model" }).getByRole("button", { name: "echo", exact: true }).click();
  await expect(page).toHaveURL(/model=echo&/);
  await expectCalls(
    page,
    calls.filter(({ model_name: model }) => model === "echo"),
  );
  await page.goBack();
  const chart = page.getByRole("group", { name: "Spend by model" });
  await chart.getByRole("button", { name: "Show as a table" }).click();
  await chart.getByRole("rowheader").last().getByRole("button").click();
  await expect(page).toHaveURL(/from=\d+/);
  await expect(logTable(page)).toBeVisible();
});

test("a gateway without the extensions has the open one-hub's figures alone, and is asked for nothing else", async ({
  page,
  asUser,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await offerOnly(page);
  await asUser();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Quick start" })).toBeVisible();
  await settle(page);
  await expect(page.getByRole("heading", { name: "Hot models" })).toHaveCount(0);
  expect(asked.filter((path) => /usage|hot_model/.test(path))).toEqual([]);
});
