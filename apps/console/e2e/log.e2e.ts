import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { LogPage } from "@one-hub/sdk";
import { signedIn, type SignedIn } from "@one-hub/testing/client.ts";
import { makeUser } from "@one-hub/testing/fixtures.ts";
import { openFilter } from "./support/open-filter.ts";
import { changeGroup, writeOption } from "./support/administration.ts";
import { readCall, readCalls } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { addKey, clientOf, echo, settledCalls } from "./support/furnish.ts";
import { either, openOneHub } from "./support/extensions.ts";
import { chargeText, expectCalls, logTable, shownCall, timeText } from "./support/log-table.ts";
import { expectAccessible, expectGoodLooks, settle, wear } from "./support/looks.ts";
import { readTable } from "./support/table.ts";
import { expect, test } from "./support/test.ts";

const openLog = async (page: Page, search = ""): Promise<void> => {
  await page.goto(`/dashboard/log${search}`);
  await expect(page.getByRole("heading", { name: "Log", level: 1 })).toBeVisible();
};

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

const kinds = async (page: Page): Promise<readonly string[]> =>
  (await readTable(logTable(page))).map(({ Type: kind = "" }) => kind);

/** Sets a filter that is a line of text. */
const filter = async (page: Page, label: string, value: string): Promise<void> => {
  const chip = page.getByRole("button", { name: new RegExp(`^${label} `) });
  if (await chip.isVisible()) await chip.click();
  else await openFilter(page, label);
  const panel = page.getByRole("dialog", { name: label });
  await panel.getByLabel(label, { exact: true }).fill(value);
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: `${label} ${value}` })).toBeVisible();
};

/** Two calls with one key and one model, one with another of each. */
const callThrice = async (gatewayUrl: string, session: SignedIn): Promise<void> => {
  const first = clientOf(gatewayUrl, await addKey(session, "first"));
  const second = clientOf(gatewayUrl, await addKey(session, "second"));
  await echo(first, "Hello");
  await echo(first, "Hello again");
  await echo(second, "Hello once more", "echo-embedding");
  await settledCalls(session, 3);
};

test(
  "every filter is in the address, says its value and goes with one press",
  either,
  async ({ page, gateway, session, asUser }) => {
    await callThrice(gateway.url, session);
    const rows = await readCalls(session);
    await asUser();
    await openLog(page);
    expect(addressOf(page)).toEqual({});
    await expectCalls(page, rows);
    await expect(page.getByText(/^4 entries/)).toBeVisible();

    await filter(page, "Key", "first");
    await expect.poll(() => addressOf(page)).toEqual({ key: "first" });
    await expectCalls(
      page,
      rows.filter(({ token_name: key }) => key === "first"),
    );
    await filter(page, "Model", "echo-embedding");
    await expect.poll(() => addressOf(page)).toEqual({ key: "first", model: "echo-embedding" });
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("button", { name: "Remove filter: Key" }).click();
    await expect.poll(() => addressOf(page)).toEqual({ model: "echo-embedding" });
    await expectCalls(
      page,
      rows.filter(({ model_name: model }) => model === "echo-embedding"),
    );

    await page.reload();
    await expectCalls(
      page,
      rows.filter(({ model_name: model }) => model === "echo-embedding"),
    );
    await page.goBack();
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expectCalls(page, rows);
    expect(addressOf(page)).toEqual({});

    // Times: a preset, then both ends by hand.
    await openFilter(page, "Time");
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "24 h" }).click();
    await expect.poll(() => addressOf(page)).toEqual({ range: "24h" });
    await expectCalls(page, rows);
    await page.getByRole("button", { name: /24 h$/ }).click();
    await panel.getByLabel("From", { exact: true }).fill("2001-01-01T00:00");
    await panel.getByLabel("To", { exact: true }).fill("2000-01-01T00:00");
    await expect(panel.getByText("The end is before the start.")).toBeVisible();
    await panel.getByLabel("To", { exact: true }).fill("1969-12-30T00:00");
    await expect(panel.getByText("Choose a time from 1970 on.")).toBeVisible();
    await panel.getByLabel("To", { exact: true }).fill("2001-01-02T00:00");
    await panel.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => addressOf(page)).toEqual({ range: "custom", from: "978307200", to: "978393600" });
    // Whole days, by the calendar.
    await page.getByRole("button", { name: /2001-01-01/ }).click();
    await panel.getByRole("button", { name: "3 January 2001", exact: true }).click();
    await expect(panel.getByLabel("To", { exact: true })).toHaveValue(/^2001-01-03T23:59:59/);
    await panel.getByRole("button", { name: "5 January 2001", exact: true }).click();
    await expect(panel.getByLabel("From", { exact: true })).toHaveValue(/^2001-01-03T00:00/);
    await panel.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => addressOf(page)).toEqual({ range: "custom", from: "978480000", to: "978739199" });
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByRole("button", { name: "Remove filter: Time" }).click();
    await expectCalls(page, rows);
  },
);

test("administrators filter by user, address and channel too, and see everybody's calls", async ({
  page,
  context,
  gateway,
  session,
  user,
}) => {
  await callThrice(gateway.url, session);
  const rows = await readCalls(session);
  const admin = await makeUser(gateway.root, { role: 10 });
  const adminSession = await signedIn(gateway.url, admin.username, admin.password);
  await context.addCookies([{ ...adminSession.cookie, url: gateway.url }]);
  await openLog(page);
  // What is typed at once belongs to the field.
  await openFilter(page, "User");
  await expect(page.getByRole("textbox", { name: "User", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await filter(page, "User", user.username);
  await filter(page, "Key", "first");
  await expect.poll(() => addressOf(page)).toEqual({ user: user.username, key: "first" });
  const first = rows.filter(({ token_name: key }) => key === "first");
  await expectCalls(page, first);
  await expect(page.getByText(/^2 entries · .* in this view$/)).toBeVisible();
  await filter(page, "IP address", rows[0]?.source_ip ?? "");
  await expectCalls(page, first);
  // The gateway's sum reads no address: no figure is better than a wrong one.
  await expect(page.getByText("2 entries", { exact: true })).toBeVisible();
  await filter(page, "Channel", "1");
  await expect.poll(() => addressOf(page)).toMatchObject({ channel: "1" });
  await expectCalls(page, first);
  await filter(page, "Channel", "999");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("users are offered no filter that their list does not honour", async ({ page, asUser }) => {
  await asUser();
  await openLog(page, "?user=root&ip=203.0.113.9&channel=7");
  await expect(page.getByText(/^1 entry/)).toBeVisible();
  for (const label of ["User", "IP address", "Channel"])
    await expect(page.getByRole("button", { name: new RegExp(`^${label} `) })).toHaveCount(0);
});

test("tabs show one kind of entries, by mouse and by keyboard", async ({ page, gateway, session, asUser }) => {
  await callThrice(gateway.url, session);
  await asUser();
  await openLog(page);
  await expect.poll(() => kinds(page)).toEqual(["Usage", "Usage", "Usage", "Management"]);
  await page.getByRole("radio", { name: "Management" }).click();
  await expect.poll(() => kinds(page)).toEqual(["Management"]);
  expect(addressOf(page)).toEqual({ type: "manage" });
  await expect(logTable(page)).toContainText("+$100.000000");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => kinds(page)).toEqual(["Usage", "Usage", "Usage"]);
  expect(addressOf(page)).toEqual({ type: "consume" });
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => addressOf(page)).toEqual({ type: "topup" });
  await expect(page.getByRole("radio", { name: "Top-up" })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => addressOf(page)).toEqual({});
});

test("a change of the view asks the gateway once, and for the list that it leads to alone", async ({
  page,
  asVisitor,
}) => {
  await asVisitor("user");
  await openLog(page, "?type=consume");
  await settle(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/log\/self(?:\/error)?$/.test(pathname)) asked.push(`${pathname} ${searchParams.get("size")}`);
  });
  await page.getByLabel("Rows per page").selectOption("50");
  await settle(page);
  expect(asked.splice(0)).toEqual(["/api/log/self 50"]);
  await page.getByRole("radio", { name: "Failed" }).click();
  await expect(page).toHaveURL(/failed=true/);
  await settle(page);
  expect(asked.splice(0)).toEqual(["/api/log/self/error 50"]);
  await openLog(page);
  await settle(page);
  await expect(page.getByLabel("Rows per page")).toHaveValue("50");
  expect(asked).toEqual(["/api/log/self 50"]);
});

test("a row opens to the arithmetic of its price", async ({ page, context, gateway, session, asUser }) => {
  await callThrice(gateway.url, session);
  await asUser();
  await openLog(page, "?model=echo-embedding");
  const [row] = await readCalls(session);
  if (row === undefined) throw new Error("no call");
  await page.getByRole("button", { name: `Details of echo-embedding, ${timeText(row.created_at)}` }).click();
  const detail = logTable(page);
  // The price list says 0.5 for both sides, which is a dollar for a million tokens.
  await expect(detail).toContainText(`(${row.prompt_tokens} × $1 + 0 × $1) / 1M × 1 = ${chargeText(row.quota)}`);
  await expect(detail).toContainText(`${chargeText(row.quota)} · ${row.quota} points`);
  await expect(detail).toContainText("Fractions of a point are rounded up.");
  await expect(detail).not.toContainText("The charged amount applies.");
  for (const name of [row.token_name, row.model_name])
    expect(
      await copiedBy(context, () => detail.getByRole("button", { name: `Copy ${name}`, exact: true }).click()),
    ).toBe(name);
  // Some of the facts have a button, and all are as high as those.
  const facts = detail.locator("dl", { has: page.getByRole("button") }).first();
  const heights = await facts.evaluate((list) => [...list.children].map((fact) => fact.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(3);
  expect(new Set(heights).size).toBe(1);
  await page.getByRole("button", { name: /^Details of echo-embedding,/ }).click();
  await expect(detail).not.toContainText("Fractions of a point are rounded up.");
});

test("a row shows what its key recorded, when asked, to its owner alone", async ({
  page,
  context,
  gateway,
  session,
  user,
  asUser,
  witness,
}) => {
  witness.expectFaults(/\/body$/);
  const restore = await writeOption(gateway.root, "BodyLogEnabled", "true");
  try {
    const recorded = clientOf(
      gateway.url,
      await addKey(session, "recorded", { setting: { body_log: { enabled: true } } }),
    );
    const plain = clientOf(gateway.url, await addKey(session, "plain"));
    const messages = [{ role: "user" as const, content: "My key is sk-abcdefghijklmnopqrstuvwx, keep it" }];
    await recorded.chat.completions.create({ model: "echo", messages });
    await settledCalls(session, 1);
    const stream = await recorded.chat.completions.create({
      model: "echo",
      messages: [{ role: "user", content: "Say it in pieces" }],
      stream: true,
    });
    for await (const chunk of stream) void chunk;
    await settledCalls(session, 2);
    await echo(plain, "Hello");
    await settledCalls(session, 3);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/body")) asked.push(request.url());
    });
    await asUser();
    await openLog(page, "?type=consume");
    const rows = page.getByRole("button", { name: /^Details of echo,/ });
    const part = page.getByRole("region", { name: "Request and response: Request" });

    // Streamed: put together, and the events as they came.
    await rows.nth(1).click();
    await expect(page.getByRole("heading", { name: "Request and response" })).toBeVisible();
    expect(asked).toEqual([]);
    const fault = (url: URL): boolean => url.pathname.endsWith("/body");
    await page.route(fault, (route) => route.fulfill({ status: 502, body: "" }));
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const retry = page.getByRole("button", { name: "Try again" });
    await expect(retry).toBeVisible();
    await page.unroute(fault);
    await retry.click();
    await expect(part).toContainText('"content": "Say it in pieces"');
    await page.getByRole("radio", { name: "Response", exact: true }).click();
    await expect(page.getByRole("region", { name: "Request and response: Response", exact: true })).toHaveText(
      /You said: Say it in pieces$/,
    );
    await page.getByRole("radio", { name: "Raw response" }).click();
    await expect(page.getByRole("region", { name: "Request and response: Raw response" })).toContainText("[DONE]");
    await expect(page.getByText(/^Request .* KB · response .* KB · kept until \d{4}-/)).toBeVisible();
    await expectGoodLooks(page, "a recorded call", "log-recorded");
    await wear(page, "light", 1440);
    await rows.nth(1).click();

    // Keys are not kept, and what is deleted is gone.
    await rows.nth(2).click();
    await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
    await expect(part).toContainText("My key is [redacted], keep it");
    await expect(page.getByRole("heading", { name: "Request and response" })).toBeFocused();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Delete this request and response?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Request and response deleted")).toBeVisible();
    await expect(page.getByText("No longer available: it expired or was deleted.")).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.locator("h3:focus, main:focus")).toHaveCount(1);
    await rows.nth(2).click();
    await rows.nth(0).click();
    await expect(
      page.getByText("Not recorded. To record calls, edit the key and turn on recording under More."),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Open key" })).toHaveAttribute("href", /\/dashboard\/key\?keyword=/);
    await rows.nth(0).click();

    // Deleted elsewhere while the list stands.
    await page.reload();
    await rows.nth(1).click();
    const kept = (await readCalls(session)).find(({ body_id: id }) => id !== undefined);
    await session.call("DELETE", `/api/log/${kept?.body_id}/body`);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("No longer available: it expired or was deleted.")).toBeVisible();

    await recorded.chat.completions.create({ model: "echo", messages });
    await settledCalls(session, 4);
    const admin = await makeUser(gateway.root, { role: 10 });
    const adminSession = await signedIn(gateway.url, admin.username, admin.password);
    await context.addCookies([{ ...adminSession.cookie, url: gateway.url }]);
    await openLog(page, `?type=consume&user=${user.username}`);
    await rows.nth(0).click();
    await expect(page.getByRole("heading", { name: "Price" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Request and response" })).toHaveCount(0);
  } finally {
    await restore();
  }
});

test("the keyboard moves through the rows and opens them", async ({ page, gateway, session, asUser }) => {
  await callThrice(gateway.url, session);
  await asUser();
  await openLog(page);
  await expect(page.getByText(/^4 entries/)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-row") ?? "");
  await page.keyboard.press("j");
  await expect.poll(focused).toBe("0");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect.poll(focused).toBe("2");
  await page.keyboard.press("k");
  await expect.poll(focused).toBe("1");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Price" })).toBeVisible();
  // From one open entry to its neighbours, by button and by key.
  const opened = page.locator("[data-detail]");
  await page.getByRole("button", { name: "Next entry (J)" }).click();
  await expect(opened).toHaveAttribute("data-detail", "2");
  await page.keyboard.press("j");
  await expect(opened).toHaveAttribute("data-detail", "3");
  await expect(page.getByRole("button", { name: "Next entry (J)" })).toBeDisabled();
  for (const _step of [0, 1]) await page.keyboard.press("k");
  await expect(opened).toHaveAttribute("data-detail", "1");
  await expect(opened).toBeFocused();
  await expectAccessible(page, "an entry that was stepped to");
  await page.locator("[data-row='1']").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Price" })).toHaveCount(0);
});

/** Cells of a CSV file; enough for what the log can hold. */
const readCsv = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end = ""] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 1);
};

test("the export holds every row of the filter, and nothing a spreadsheet would run", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  const client = clientOf(gateway.url, await addKey(session, '=1+1, "quoted"'));
  // More than one page of the gateway's, and more than its calls a minute.
  const calls = 120;
  const restoreRate = await changeGroup(gateway.root, "default", { api_rate: -1 });
  try {
    for (let sent = 0; sent < calls; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => echo(client, "Hello")));
  } finally {
    await restoreRate();
  }
  const stranger = clientOf(gateway.url, await addKey(session, "other"));
  await echo(stranger, "Hello", "echo-embedding");
  await expect
    .poll(() => session.call("GET", "/api/log/self?log_type=2&size=1"))
    .toMatchObject({ total_count: calls + 1 });

  await asUser();
  await openLog(page, "?type=consume&model=echo");
  await expect(page.getByText(`${calls} entries`)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^log-\d{4}-\d{2}-\d{2}\.csv$/);
  await expect(page.getByText(`${calls} entries exported`)).toBeVisible();

  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFFTime,Type,Key,Model,")).toBe(true);
  const [head = [], ...lines] = readCsv(text.slice(1));
  expect(lines).toHaveLength(calls);
  const cells = lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index]])));
  const shown = shownCall(await readCall(session, "echo"));
  for (const cell of cells)
    expect(cell).toMatchObject({
      Type: "Usage",
      Key: '\'=1+1, "quoted"',
      Model: "echo",
      Streamed: "no",
      "Input tokens": shown.Input,
      "Output tokens": shown.Output,
      "US dollars": shown.Cost.replace("$", "").replace(/0+$/, ""),
    });
  expect(head).not.toContain("User");
  expect(head).not.toContain("Channel");
});

test("who follows the log sees new calls come, until he pauses", async ({ page, gateway, session, asUser }) => {
  const client = clientOf(gateway.url, await addKey(session, "follower"));
  await asUser();
  await openLog(page, "?type=consume&order=created_at");
  await expect(page.getByText("No entries match these filters.")).toBeVisible();
  const live = page.getByRole("button", { name: "Live" });
  await live.click();
  await expect(live).toHaveAttribute("aria-pressed", "true");
  expect(addressOf(page)).not.toHaveProperty("order");
  await echo(client, "Hello");
  await expect.poll(async () => (await readTable(logTable(page))).length).toBe(1);
  await live.click();
  await expect(live).toHaveAttribute("aria-pressed", "false");
});

test("failed calls are found by key, model and code, with the id of the call", async ({
  page,
  gateway,
  session,
  asUser,
  asVisitor,
}) => {
  const first = clientOf(gateway.url, await addKey(session, "broken"));
  const second = clientOf(gateway.url, await addKey(session, "other"));
  for (const client of [first, second]) await expect(echo(client, "Hello", "no-such-model")).rejects.toThrow();
  await expect(echo(first, "Hello", "gone-model")).rejects.toThrow();
  await asUser();
  await openLog(page);
  await page.getByRole("radio", { name: "Failed" }).click();
  const table = page.getByRole("table", { name: "Failed" });
  await expect.poll(async () => (await readTable(table)).length).toBe(3);
  await filter(page, "Key", "broken");
  await filter(page, "Model", "no-such-model");
  await expect.poll(async () => (await readTable(table)).length).toBe(1);
  const [row] = await readTable(table);
  expect(row).toMatchObject({ Model: "no-such-model", Key: "broken" });
  expect(row?.["Reason"]).toBe("No channel offers this model");
  // The time is as quiet as in the log's other lists.
  await expect(table.getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveAttribute("data-muted", "true");
  await table.getByRole("row").nth(1).click();
  await expect(page.getByText("model_not_found", { exact: true })).toBeVisible();
  await page.goto("/dashboard/log?failed=true&code=model_not_foundx");
  await expect(page.getByText("No failed calls match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(async () => (await readTable(table)).length).toBe(3);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^failed-calls-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head = [], ...lines] = readCsv((await readFile(await download.path(), "utf8")).slice(1));
  expect(head.slice(0, 6)).toEqual(["Time", "Status", "Error code", "Reason", "Model", "Key"]);
  expect(head).not.toContain("User");
  expect(lines.map((line) => line[5])).toEqual(["broken", "other", "broken"]);
  await expectGoodLooks(page, "failed calls", "log-failed");
  await wear(page, "light", 1440);
  await asVisitor("admin");
  await page.goto("/dashboard/log?failed=true&model=gone-model");
  await expect.poll(async () => (await readTable(table)).length).toBe(1);
  expect((await readTable(table))[0]).toHaveProperty("User");
});

test("a gateway that keeps no failed calls has no list of them", openOneHub, async ({ page, asUser }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await asUser();
  await openLog(page, "?failed=true");
  await expect(page.getByRole("radio", { name: "All" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Failed" })).toHaveCount(0);
  expect(asked.filter((address) => address.includes("/error"))).toEqual([]);
});

test("a view is kept on the device under a name, with its filters, order and columns", async ({
  page,
  gateway,
  session,
  asUser,
}) => {
  await callThrice(gateway.url, session);
  await asUser();
  await openLog(page);
  await page.evaluate(() => localStorage.setItem("oneHub-views:log", "{"));
  await openLog(page, "?type=consume&order=created_at&model=echo");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Output" }).click();
  await page.keyboard.press("Escape");
  const views = page.getByRole("button", { name: "Views", exact: true });
  const window = page.getByRole("dialog", { name: "Saved views" });
  await views.click();
  await expect(window).toContainText("No saved views yet.");
  await window.getByRole("button", { name: "Save this view" }).click();
  await expect(window).toContainText("Enter a name.");
  await expectAccessible(page, "saved views");
  await window.getByRole("textbox", { name: "Name" }).fill("Echo, oldest first");
  await page.keyboard.press("Enter");
  await expect(window).toBeHidden();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Output" }).click();
  await page.keyboard.press("Escape");

  await openLog(page);
  const output = logTable(page).getByRole("columnheader", { name: "Output" });
  await expect(output).toBeVisible();
  await views.click();
  await window.getByRole("button", { name: "Echo, oldest first", exact: true }).click();
  await expect(page).toHaveURL(/model=echo/);
  expect(addressOf(page)).toEqual({ type: "consume", order: "created_at", model: "echo" });
  await expect(output).toBeHidden();
  await views.click();
  await window.getByRole("button", { name: "Delete Echo, oldest first" }).click();
  await expect(window).toContainText("No saved views yet.");
  await expect(window.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.reload();
  await views.click();
  await expect(window).toContainText("No saved views yet.");
});

test("an open call is in the address, and its link opens it wherever it is in the log", async ({
  page,
  gateway,
  session,
  asUser,
  asVisitor,
}) => {
  const client = clientOf(gateway.url, await addKey(session, "linked"));
  await echo(client, "The first call");
  await settledCalls(session, 1);
  for (let sent = 0; sent < 12; sent += 1) await echo(client, "Hello", "echo-embedding");
  await settledCalls(session, 13);
  const call = await readCall(session, "echo");
  const {
    data: [logged],
  } = (await session.call("GET", "/api/log/self?model_name=echo")) as LogPage;
  const request = logged?.request_id ?? "";
  expect(request).not.toBe("");
  await asUser();

  // Beyond the first page; a reload and a way back open it again.
  await openLog(page, "?type=consume&size=10&page=2");
  const details = page.getByRole("button", { name: `Details of echo, ${timeText(call.created_at)}` });
  const price = page.getByRole("heading", { name: "Price", exact: true });
  await details.click();
  await expect(price).toBeVisible();
  await expect.poll(() => addressOf(page)).toMatchObject({ page: "2", open: request });
  await expect(logTable(page)).toContainText(request);
  await page.reload();
  await expect(price).toBeVisible();
  const link = await copiedBy(page.context(), () =>
    page.getByRole("button", { name: "Copy link", exact: true }).click(),
  );
  await page.goto("/dashboard");
  await page.goBack();
  await expect(price).toBeVisible();
  await details.click();
  await expect(price).toHaveCount(0);
  await expect.poll(() => addressOf(page)).not.toHaveProperty("open");

  // The link has no page: the call comes before the rows of the first one.
  await page.goto(link);
  await expect(price).toBeVisible();
  await expect(logTable(page)).toContainText(request);
  await page.goto("/dashboard/log?size=10&open=nothing-of-that-id");
  await expect(page.getByText("The linked call isn’t in this log or is no longer kept.")).toBeVisible();

  // Found by its id alone.
  await openLog(page);
  await filter(page, "Request ID", request);
  await expect.poll(async () => (await readTable(logTable(page))).length).toBe(1);

  // Administrators open everybody's calls by the same link.
  await asVisitor("admin");
  await page.goto(link);
  await expect(price).toBeVisible();
  await expectGoodLooks(page, "a linked call", "log-linked");
});

test("the link of a failed call opens it", async ({ page, gateway, session, asUser }) => {
  const client = clientOf(gateway.url, await addKey(session, "failing"));
  await expect(echo(client, "Hello", "no-such-model")).rejects.toThrow();
  await asUser();
  await openLog(page, "?failed=true");
  const table = page.getByRole("table", { name: "Failed" });
  await expect.poll(async () => (await readTable(table)).length).toBe(1);
  await table.getByRole("row").nth(1).click();
  const link = await copiedBy(page.context(), () => page.getByRole("button", { name: "Copy link" }).click());
  await page.goto("/dashboard");
  // The filter hides it from the list, and the link shows it all the same.
  await page.goto(`${link}&model=another-model`);
  await expect(page.getByText("model_not_found", { exact: true })).toBeVisible();
});

test(
  "without the extension an open row is in the address as far as the page has it",
  openOneHub,
  async ({ page, asUser }) => {
    await asUser();
    await openLog(page);
    await page
      .getByRole("button", { name: /^Details of / })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Request / })).toHaveCount(0);
    const { open } = addressOf(page);
    expect(open).toBeDefined();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Details of / }).first()).toHaveAttribute("aria-expanded", "true");
  },
);
