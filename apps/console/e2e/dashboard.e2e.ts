import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { signedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import * as z from "zod/mini";
import { levels } from "../src/permissions.ts";
import { writeOption } from "./support/administration.ts";
import { openOneHub } from "./support/extensions.ts";
import { addKey, clientOf, echo, settledCalls } from "./support/furnish.ts";
import { expectCalls, logTable } from "./support/log-table.ts";
import { expectGoodLooks, settle, wear } from "./support/looks.ts";
import { readCalls } from "./support/books.ts";
import { expect, startQuota, test } from "./support/test.ts";

const step = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("the first steps stay until the first call, then the figures lead to what they are made of", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  await asUser();
  await page.goto("/dashboard");
  await expect(step(page, "Create key")).toContainText("to do");
  await expect(step(page, "Top up your balance")).toContainText("done");
  const client = clientOf(gateway.url, await addKey(session, "first"));
  await page.reload();
  await expect(step(page, "Create key")).toContainText("done");
  await settle(page);
  await expectGoodLooks(page, "first steps", "dashboard-first-steps");

  await echo(client, "Hello");
  await echo(clientOf(gateway.url, await addKey(session, "second")), "Hello", "echo-embedding");
  await settledCalls(session, 2);
  await wear(page, "light", 1440);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Spend by key" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
  const figure = (name: string) => page.locator("dl > div").filter({ hasText: name });
  await expect(figure("Tokens")).toContainText("nothing to compare with");
  await expect(figure("Spend").locator("[title]")).toHaveAttribute("title", /^\$0\.\d+$/);
  const hot = page.getByRole("region", { name: "Popular models" });
  await expect(hot.getByRole("link", { name: "echo", exact: true })).toHaveAttribute("href", /model=echo$/);
  const share = page.getByRole("region", { name: "Your models" });
  await expect(share.getByRole("listitem").filter({ hasText: "echo-embedding" })).toContainText("50%");
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
  await share.getByRole("link", { name: "echo-embedding", exact: true }).click();
  await expect(page).toHaveURL(/model=echo-embedding&/);
  await page.goBack();
  await page.getByRole("radio", { name: "Calls", exact: true }).click();
  const chart = page.getByRole("group", { name: "Calls by model" });
  await chart.getByRole("button", { name: "Show as table" }).click();
  // The day of the calls, which may be over by now: both models, and their sum.
  const day = chart.getByRole("row").filter({ has: page.getByRole("cell", { name: "2", exact: true }) });
  await expect(day.getByRole("cell")).toHaveText(["1", "1", "2"]);
  await day.getByRole("rowheader").getByRole("button").click();
  await expect(page).toHaveURL(/from=\d+/);
  await expect(logTable(page)).toBeVisible();
});

test("one period in the address governs every card", async ({ page, gateway, session, asUser }) => {
  const client = clientOf(gateway.url, await addKey(session, "first"));
  await echo(client, "Hello");
  await expect(client.chat.completions.create({ model: "nope", messages: [] })).rejects.toThrow();
  await settledCalls(session, 1);
  await asUser();
  const asked: URL[] = [];
  page.on("request", (request) => asked.push(new URL(request.url())));
  await page.goto("/dashboard?range=24h");
  await expect(page.getByRole("radio", { name: "24 h" })).toBeChecked();
  const chart = page.getByRole("group", { name: "Spend by model" });
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("rowheader")).toHaveCount(24);
  await expect(page.getByText("50% failed")).toBeVisible();
  // A name in another script than the page's begins where its line begins.
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const model = page.getByRole("region", { name: "Your models" }).getByRole("listitem").first();
  const indent = await model.evaluate((line) => {
    const name = document.createRange();
    name.selectNodeContents(line.firstElementChild ?? line);
    return line.getBoundingClientRect().right - name.getBoundingClientRect().right;
  });
  expect(indent).toBeLessThan(1);
  asked.length = 0;
  // The choice is in the address, which changes a moment after the click: `check()` looks once.
  const custom = page.getByRole("radio", { name: "Custom" });
  await custom.click();
  await expect(custom).toBeChecked();
  await expect(page.getByRole("button", { name: /^Chosen days: \d{4}-\d\d-\d\d – / })).toBeVisible();
  // Days that are too many for the charts are not those that were counted.
  await page.goto("/dashboard?range=custom&from=2020-01-01&to=2020-06-30");
  await expect(page.getByRole("button", { name: "Chosen days: 2020-03-31 – 2020-06-30" })).toBeVisible();
  // Long ago, as the calendar's year arrows would lead there in minutes.
  await page.goto("/dashboard?range=custom&from=2020-01-20&to=2020-01-21");
  asked.length = 0;
  await page.getByRole("button", { name: "Chosen days: 2020-01-20 – 2020-01-21" }).click();
  await page.getByRole("button", { name: "1 January 2020", exact: true }).click();
  await page.getByRole("button", { name: "3 January 2020", exact: true }).click();
  await expect(page).toHaveURL(/range=custom&from=2020-01-01&to=2020-01-03$/);
  await expect(page.getByRole("region", { name: "Your models" })).toContainText("No calls in this period.");
  await expect(page.getByRole("region", { name: "Spend by key" })).toContainText("No calls in this period.");
  await expect(page.getByRole("region", { name: "Popular models" })).toContainText("No calls in this period.");
  const from = String(Date.UTC(2020, 0, 1) / 1000);
  for (const by of ["day_model", "key", "total"])
    expect(asked.some(({ searchParams: query }) => query.get("by") === by && query.get("from") === from)).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Chosen days: 2020-01-01 – 2020-01-03" })).toBeVisible();
  await settle(page);
  await expectGoodLooks(page, "chosen days", "dashboard-custom");
});

test("an open page notices the first call, ticks the step and leads to the log", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  const client = clientOf(gateway.url, await addKey(session, "first"));
  await asUser();
  await page.goto("/dashboard");
  await expect(step(page, "Make your first call")).toContainText("to do");
  await echo(client, "Hello");
  await expect(step(page, "Make your first call")).toContainText("done", { timeout: 10_000 });
  await expect(page.getByRole("group", { name: "Spend by model" })).toContainText("echo");
  await step(page, "Make your first call").getByRole("link").click();
  await expect(page).toHaveURL(/type=consume/);
  await expectCalls(page, await readCalls(session));
});

test("an administrator's figures lead to the own rows of everybody's log", async ({
  page,
  gateway,
  context,
  session,
}) => {
  const admin = await makeUser(gateway.root, { quota: startQuota, role: levels.admin });
  const own = await signedIn(gateway.url, admin.username, admin.password);
  // Another user's calls, with a key and a model of the same names.
  await echo(clientOf(gateway.url, await addKey(session, "shared")), "Hello");
  await settledCalls(session, 1);
  await echo(clientOf(gateway.url, await addKey(own, "shared")), "Hello");
  await settledCalls(own, 1);
  await context.addCookies([{ ...own.cookie, url: gateway.url, httpOnly: true, sameSite: "Strict" }]);
  await page.goto("/dashboard");
  const ownRows = new RegExp(`user=${admin.username}`);
  for (const open of [
    () => page.getByRole("region", { name: "Spend by key" }).getByRole("link", { name: "shared", exact: true }).click(),
    () => page.getByRole("region", { name: "Your models" }).getByRole("link", { name: "echo", exact: true }).click(),
    () =>
      page.getByRole("group", { name: "Spend by model" }).getByRole("button", { name: "echo", exact: true }).click(),
  ]) {
    await open();
    await expect(page.getByText("1 entry")).toBeVisible();
    await expect(page).toHaveURL(ownRows);
    await page.goBack();
  }
  const chart = page.getByRole("group", { name: "Spend by model" });
  await chart.getByRole("button", { name: "Show as table" }).click();
  await chart.getByRole("rowheader").last().getByRole("button").click();
  await expect(page).toHaveURL(ownRows);
});

const checksOf = (states: readonly number[]) =>
  states.map((status, index) => ({ status, time: `2026-11-22 08:${String(index).padStart(2, "0")}:00.000`, ping: 20 }));

test("what the site announces and watches stands on the dashboard", async ({ page, gateway, asUser, witness }) => {
  let broken = false;
  const kuma = createServer((request, response) => {
    if (broken) return response.writeHead(502).end("Get http://secret.internal: refused");
    const page = {
      publicGroupList: [
        {
          id: 1,
          name: "API",
          monitorList: [
            { id: 1, name: "Relay", tags: [{ name: "region", value: "eu" }] },
            { id: 2, name: "A service with a name that is far longer than its card is wide" },
          ],
        },
        { id: 2, name: "Pages", monitorList: [{ id: 3, name: "Console" }] },
      ],
    };
    const heartbeat = {
      heartbeatList: { "1": checksOf([1, 1, 0, 1]), "2": checksOf([1, 1, 1, 0]) },
      uptimeList: { "1_24": 0.9966, "2_24": 0.5 },
    };
    return response.end(JSON.stringify(request.url?.includes("heartbeat") === true ? heartbeat : page));
  }).listen(0, "127.0.0.1");
  await once(kuma, "listening");
  const { root } = gateway;
  const { id } = z.object({ id: z.number() }).parse(
    await root.call("POST", "/api/announcement/", {
      type: "model",
      level: "info",
      title: `New models${" and more".repeat(20)}`,
      content: "Hi",
    }),
  );
  const undo: (() => Promise<void>)[] = [];
  try {
    const address = `http://127.0.0.1:${(kuma.address() as AddressInfo).port}`;
    for (const [key, value] of [
      ["UptimeDomain", address],
      ["UptimePageName", "main"],
      ["UptimeEnabled", "true"],
    ] as const)
      undo.unshift(await writeOption(root, key, value));
    await asUser();
    await page.goto("/dashboard");
    const dialog = page.getByRole("dialog", { name: /^Announcements/ });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listitem").filter({ hasText: "Relay · region: eu" })).toContainText("Up");
    await expect(page.getByRole("listitem").filter({ hasText: "Relay" })).toContainText("99.66% of 24 hours");
    // The newest check is told first, and the arrow keys lead to each of the others.
    const checks = page.getByRole("slider", { name: "3 of the last 4 checks succeeded" });
    await expect(checks).toHaveCount(2);
    await checks.first().focus();
    await expect(page.getByRole("tooltip")).toContainText(/^Up · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tooltip")).toContainText("Down");
    await expect(checks.first()).toHaveAttribute("aria-valuetext", /^Down · \d{4}-/);
    await page.keyboard.press("Tab");
    await expect(checks.last()).toBeFocused();
    await expect(page.getByRole("tooltip")).toContainText("Down");
    await checks.first().hover();
    await expect(page.getByRole("tooltip")).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(page.getByRole("listitem").filter({ hasText: "A service" })).toContainText("Down");
    await expect(page.getByRole("listitem").filter({ hasText: "Console" })).toContainText("No checks yet");
    await settle(page);
    await expectGoodLooks(page, "status page", "dashboard-uptime");
    await wear(page, "light", 1440);
    const title = page.getByRole("button", { name: "New models" });
    // A long title ends on its second line.
    expect((await title.boundingBox())?.height).toBeLessThan(50);
    await title.click();
    await expect(dialog).toContainText("New models");
    await page.keyboard.press("Escape");

    broken = true;
    // Another address is another answer, at once.
    await root.call("PUT", "/api/option/", { key: "UptimePageName", value: "other" });
    witness.expectFaults(/uptimekuma/);
    await page.reload();
    const card = page.getByRole("region", { name: "Service status" });
    await expect(card.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByText("secret.internal")).toHaveCount(0);
    await expect(page.getByText("gave no usable answer")).toHaveCount(0);
    broken = false;
    await root.call("PUT", "/api/option/", { key: "UptimePageName", value: "main" });
    await card.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(card.getByText("Relay")).toBeVisible();
    // The button is gone, and the next Tab goes on from the page.
    await expect(page.getByRole("main")).toBeFocused();
    await page.goto("/");
    for (const place of ["banner", "contentinfo"] as const)
      await expect(page.getByRole(place).getByRole("link", { name: /^Status/ })).toHaveAttribute("href", address);
  } finally {
    for (const back of undo) await back();
    await root.call("DELETE", `/api/announcement/${id}`);
    kuma.close();
  }
});

test(
  "a gateway without the extensions has the open one-hub's figures alone, and is asked for nothing else",
  openOneHub,
  async ({ page, gateway, session, asUser }) => {
    await echo(clientOf(gateway.url, await addKey(session, "first")), "Hello");
    await settledCalls(session, 1);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await asUser();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Quick start" })).toBeVisible();
    await settle(page);
    for (const name of ["Popular models", "Spend by key"])
      await expect(page.getByRole("heading", { name })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Announcements" })).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: "Period" })).toHaveCount(0);
    expect(asked.filter((path) => /^\/api\/.*(?:usage|hot_model|uptime)/.test(path))).toEqual([]);
    await page
      .getByRole("group", { name: "Spend by model" })
      .getByRole("button", { name: "echo", exact: true })
      .click();
    await expect(page).toHaveURL(/model=echo&/);
    await expectCalls(page, await readCalls(session));
    // The gateway's clock is a day ahead: "today" is its newest day, as in the chart.
    await page.clock.setFixedTime(Date.now() - 86_400_000);
    await page.goto("/dashboard");
    await expect(page.getByText("1 today, 0 yesterday")).toBeVisible();
  },
);
