import type { SignedIn } from "@one-hub/testing/client.ts";
import { uniqueName } from "@one-hub/testing/fixtures.ts";
import { injectFault } from "@one-hub/testing/playwright-faults.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { either, openOneHub } from "./support/extensions.ts";
import { addKey, clientOf, echo, settledCalls } from "./support/furnish.ts";
import { expectGoodLooks, expectTimesInOrder, settle } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

const path = "/dashboard/analytics";

const usageReply = z.looseObject({ data: z.array(z.looseObject({ requests: z.number() })) });

/** A user's three calls: two of `echo`, one of `echo-embedding`. Returns the name of the key. */
const callThrice = async (gateway: WorkerGateway, session: SignedIn): Promise<string> => {
  const key = uniqueName("key");
  const client = clientOf(gateway.url, await addKey(session, key));
  await echo(client, "one");
  await echo(client, "two");
  await echo(client, "three", "echo-embedding");
  await settledCalls(session, 3);
  return key;
};

const logRows = (page: Page) => readTable(tableNamed(page, "Log"));

/** Expects the log at this address, with rows. */
const expectLog = async (page: Page, address: RegExp): Promise<void> => {
  await expect(page.getByRole("heading", { name: "Log", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect.poll(async () => (await logRows(page)).length).toBeGreaterThan(0);
};

test("root sees usage by model, user and other groupings, and each row leads to the log", async ({
  page,
  gateway,
  session,
  user,
  asVisitor,
}) => {
  const key = await callThrice(gateway, session);
  await asVisitor("root");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Analytics", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Usage over time" }).locator(".recharts-bar")).toBeVisible();
  await expect(page.getByRole("table", { name: "Usage by day of the week and hour" })).toBeVisible();
  await settle(page);
  await expectGoodLooks(page, "Analytics", "analytics");

  await page.getByRole("tab", { name: "Usage" }).click();
  await page.getByRole("combobox", { name: "Group by" }).selectOption("Key");
  await page.getByRole("radio", { name: "Calls", exact: true }).click();
  const rows = () => readTable(tableNamed(page, "Usage by key"));
  const own = async () => (await rows()).filter((row) => row["Key"] === key);
  await expect.poll(own).toMatchObject([{ Key: key, User: user.username, Calls: "3" }]);
  const { lines } = await savedFile(page, "Save as CSV: Usage by key");
  expect(lines[0]).toMatch(/^Key,User,Spend,Calls,/);
  expect(lines.some((line) => line.startsWith(`${key},${user.username},`) && line.includes(",3,"))).toBe(true);
  // The address is enough to see the same again.
  await page.reload();
  await expect.poll(own).toHaveLength(1);
  await page.getByRole("link", { name: key }).click();
  await expectLog(page, /key=/);
  expect(await logRows(page)).toHaveLength(3);
});

test("days and models of a user's usage lead to the log", async ({ page, gateway, session, user, asVisitor }) => {
  await callThrice(gateway, session);
  await asVisitor("root");
  await page.goto(`${path}?view=usage&user=${user.id}&table=true&measure=calls`);
  await expect
    .poll(async () => (await readTable(tableNamed(page, "Usage by model"))).map((row) => [row["Model"], row["Calls"]]))
    .toEqual([
      ["echo", "2"],
      ["echo-embedding", "1"],
    ]);
  // The day of the calls, which may be over by now.
  const days = await readTable(tableNamed(page, "Daily usage by model"));
  const day = days.find((row) => row["echo"] === "2");
  expect(day).toMatchObject({ echo: "2", "echo-embedding": "1" });
  await tableNamed(page, "Daily usage by model").getByRole("link", { name: "2", exact: true }).click();
  await expectLog(page, /model=echo&.*user=|user=.*model=echo&/);
  expect(await logRows(page)).toHaveLength(2);
  await page.goBack();
  await tableNamed(page, "Daily usage by model")
    .getByRole("link", { name: day?.["Day"] ?? "", exact: true })
    .click();
  await expectLog(page, /user=/);
  expect(await logRows(page)).toHaveLength(3);
});

test("changes against the period before have their sign in front, from right to left, too", async ({
  page,
  gateway,
  session,
  asVisitor,
}) => {
  await callThrice(gateway, session);
  await asVisitor("root");
  // A tenth of this period's usage in the one before, which has none here.
  await page.route("**/api/analytics/usage?**", async (route) => {
    const url = new URL(route.request().url());
    const [from, to] = [Number(url.searchParams.get("from")), Number(url.searchParams.get("to"))];
    // This period ends with the hour that it was when the page was opened, which may be over by now.
    const isFormer = to < Date.now() / 1000 - 3600;
    if (isFormer) {
      url.searchParams.set("from", String(to));
      url.searchParams.set("to", String(to + (to - from)));
    }
    const response = await route.fetch({ url: url.href });
    const { data, ...rest } = usageReply.parse(await response.json());
    const rows = data.map((row) => (isFormer ? { ...row, requests: row.requests / 10 } : row));
    await route.fulfill({ response, json: { ...rest, data: rows } });
  });
  await page.addInitScript(() => localStorage.setItem("i18next", "ar"));
  await page.goto(`${path}?view=usage&measure=calls&range=24h`);
  await expect(page.getByText(/^\+900/).first()).toBeVisible();
  await expectTimesInOrder(page, "changes");
});

test("groups, vendors and hours of the week lead to the log", async ({ page, gateway, session, asVisitor }) => {
  await callThrice(gateway, session);
  await asVisitor("root");
  // With a group and a vendor, and without one.
  await page.goto(`${path}?view=usage&by=group&table=true`);
  await tableNamed(page, "Usage by group").getByRole("link", { name: "default" }).click();
  await expectLog(page, /group=default/);
  await expect(page.getByRole("button", { name: /Group.*default/ })).toBeVisible();
  await page.goto(`${path}?view=usage&by=vendor&table=true`);
  await tableNamed(page, "Usage by vendor").getByRole("link").first().click();
  await expectLog(page, /vendor=/);

  // The newest hour in which there were calls.
  await page.goto(`${path}?range=24h&measure=calls`);
  const hours = page.getByRole("table", { name: "Usage by day of the week and hour" });
  const hour = hours.getByRole("link", { name: /Log of the newest such hour: \d{4}-/ }).last();
  await expect(hour).toBeVisible();
  await expect(hours.locator("a[tabindex='0']"), "one stop of the Tab key").toHaveCount(1);
  await hour.click();
  await expectLog(page, /from=\d+.*to=\d+/);
});

test("root sees latency by channel, and registrations that lead to the users", async ({ page, user, asVisitor }) => {
  await asVisitor("root");
  await page.goto(`${path}?view=usage&table=true`);
  await page.getByRole("tab", { name: "Channels" }).click();
  await expect(tableNamed(page, "Latency by channel")).toBeVisible();
  await page.getByRole("tab", { name: "Accounts and money" }).click();
  // The newest day with any, which may be over by now.
  let day = "";
  await expect
    .poll(async () => {
      const newest = (await readTable(tableNamed(page, "Registrations"))).findLast((row) => Number(row["Direct"]) > 0);
      day = newest?.["Day"] ?? "";
      return day;
    })
    .toMatch(/^\d{4}-\d\d-\d\d$/);
  await tableNamed(page, "Registrations").getByRole("link", { name: day, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Users", level: 1 })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await readTable(tableNamed(page, "Users")))).toContain(user.username);
});

test("root sees cost and margin of channels with a cost ratio, in the totals, the tables and their files", async ({
  page,
  gateway,
  session,
  asVisitor,
}) => {
  const [channel, model] = [uniqueName("channel"), uniqueName("model")];
  const known = { name: channel, models: model, cost_ratio: 0.7, type: 8, group: "default", weight: 1, priority: 0 };
  await gateway.root.call("POST", "/api/channel/", { ...known, key: "echo", base_url: "echo:", proxy: "" });
  const client = clientOf(gateway.url, await addKey(session, uniqueName("key")));
  await echo(client, "hello", model);
  await echo(client, "hello");
  await settledCalls(session, 2);
  await asVisitor("root");
  await page.goto(path);
  await expect(page.getByRole("term").filter({ hasText: /^Margin$/ })).toBeVisible();
  await page.goto(`${path}?view=usage&by=channel&table=true`);
  await expect(page.getByRole("combobox", { name: "Group by" })).toHaveValue("channel");
  const rows = () => readTable(tableNamed(page, "Usage by channel"));
  await expect
    .poll(async () => (await rows()).find((row) => row["Channel"] === channel))
    .toMatchObject({ "Margin %": "30%" });
  await expect
    .poll(async () => (await rows()).find((row) => row["Channel"] === "echo"))
    .toMatchObject({ Cost: "—", Margin: "—", "Margin %": "—" });
  await expectGoodLooks(page, "Analytics", "analytics-margin");
  const { lines } = await savedFile(page, "Save as CSV: Usage by channel");
  expect(lines[0]).toMatch(/^Channel,Spend,Cost,Margin,Margin %,Calls,/);
  // Of one user, as of gateways without the extension, costs are not known.
  await page.getByRole("tab", { name: "Compare users" }).click();
  await page.getByRole("textbox", { name: "User names" }).fill("root");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(tableNamed(page, "Usage by user")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Margin" })).toHaveCount(0);
});

test("more days than a chart can show are cut to the last ones, which the page tells", async ({ page, asVisitor }) => {
  await asVisitor("root");
  const note = page.getByText(/at most 92 days/);
  await page.goto(`${path}?range=custom&from=2024-01-01&to=2024-06-30`);
  await expect(page.getByRole("button", { name: "Chosen days: 2024-03-31 – 2024-06-30" })).toBeVisible();
  await expect(note).toHaveText("The figures cover at most 92 days. They begin on 2024-03-31.");
  await page.goto(`${path}?range=custom&from=2024-06-01&to=2024-06-30`);
  await expect(page.getByRole("button", { name: "Chosen days: 2024-06-01 – 2024-06-30" })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test("a page that stands open for hours is refreshed up to the hour that it is by then", async ({
  page,
  gateway,
  session,
  asVisitor,
}) => {
  await callThrice(gateway, session);
  await asVisitor("root");
  const asked: number[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/analytics/summary") asked.push(Number(searchParams.get("to")));
  });
  await page.goto(`${path}?range=24h`);
  // The last part of the page asks for its figures later than the others, and a press while they are read has no effect.
  await expect(page.getByRole("table", { name: "Usage by day of the week and hour" })).toBeVisible();
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect(refresh).toBeEnabled();
  const until = Math.max(...asked);
  asked.length = 0;
  await refresh.click();
  // The same hours are asked for once more: this period and the one before.
  await expect.poll(() => asked.toSorted((one, other) => one - other)).toEqual([until - 86_400, until]);
  await expect(refresh).toBeEnabled();
  await expect(refresh).toBeFocused();
  asked.length = 0;
  await page.clock.setFixedTime((until - 1) * 1000 + 3 * 3_600_000);
  await refresh.click();
  await expect.poll(() => asked).toEqual(expect.arrayContaining([until + 3 * 3600 - 86_400, until + 3 * 3600]));
});

test(
  "users stand side by side, unknown ones are named, and a failure can be tried again",
  either,
  async ({ page, session, user, asVisitor, gateway, witness, extensions }) => {
    witness.expectFaults(/multi_user_stats/);
    await echo(clientOf(gateway.url, await addKey(session, "k")), "hello");
    await settledCalls(session, 1);
    await asVisitor("root");
    await page.goto(`${path}?view=people`);
    await expect(page.getByText("Compare users side by side")).toBeVisible();
    const names = page.getByRole("textbox", { name: "User names" });
    const mend = await injectFault(page, "server_error", /multi_user_stats/);
    await names.fill(`${user.username}, root, no-such-user`);
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    // One-hub leaves out those without calls, too.
    const missing = extensions === "none" ? "Not found, or no calls in this period" : "Not found";
    await expect(page.getByText(`${missing}: no-such-user`, { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await readTable(tableNamed(page, "Usage by user"))).map((row) => [row["User"], row["Calls"]]))
      .toContainEqual([user.username, "1"]);
    const own = (await readTable(tableNamed(page, "Usage by user"))).find((row) => row["User"] === user.username);
    // Of one call both are the same.
    expect(own?.["Total duration"]).toMatch(/\d/);
    expect(own?.["Total duration"]).toBe(own?.["Mean duration"]);
    const { name, lines } = await savedFile(page, "Export totals");
    expect(name).toMatch(/^multi_user_stats_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.join("\n")).toContain(`\n${user.username},1,`);
    await expect(tableNamed(page, "Models by user")).toBeVisible();
  },
);

test(
  "one-hub's days are grouped by model, vendor and channel, without what it cannot tell",
  openOneHub,
  async ({ page, gateway, session, user, asVisitor }) => {
    await echo(clientOf(gateway.url, await addKey(session, "k")), "hello");
    await settledCalls(session, 1);
    const channel = { models: uniqueName("model"), type: 8, group: "default", weight: 1, priority: 0 };
    const upstream = { key: "echo", base_url: "echo:", proxy: "" };
    for (const status of [2, 3])
      await gateway.root.call("POST", "/api/channel/", { ...channel, ...upstream, name: uniqueName("off"), status });
    await asVisitor("root");
    await page.goto(path);
    await expect(page.getByText("Total spend")).toBeVisible();
    await expect(page.getByText(/^[1-9]\d* enabled, [1-9]\d* disabled, [1-9]\d* auto-disabled$/)).toBeVisible();
    await expect(page.getByRole("radio", { name: "24 h" })).toHaveCount(0);
    await expect(page.getByRole("tab", { name: "Channels" })).toHaveCount(0);
    await page.getByRole("tab", { name: "Usage" }).click();
    await expect(page.getByRole("combobox", { name: "Group by" }).getByRole("option")).toHaveText([
      "Model",
      "Vendor",
      "Channel",
    ]);
    await page.getByRole("searchbox", { name: "User ID" }).fill(String(user.id));
    await expect
      .poll(async () =>
        (await readTable(tableNamed(page, "Usage by model"))).map((row) => [row["Model"], row["Calls"]]),
      )
      .toEqual([["echo", "1"]]);
    // Who has made no call is not in its comparison, either.
    await page.route(/\/multi_user_stats/, (route) =>
      route.fulfill({ json: { success: true, message: "", data: null, model_usage: null } }),
    );
    await page.goto(`${path}?view=people&names=${user.username}`);
    await expect(page.getByText(`Not found, or no calls in this period: ${user.username}`)).toBeVisible();
    await expect(page.getByText("No calls in this period.")).toBeVisible();
    // The channel is known by its name alone, and no vendor is a filter of one-hub's log.
    await page.goto(`${path}?view=usage&by=vendor&table=true`);
    await expect(tableNamed(page, "Usage by vendor").getByRole("row").nth(1)).toBeVisible();
    await expect(tableNamed(page, "Usage by vendor").getByRole("link")).toHaveCount(0);
    await page.goto(`${path}?view=usage&by=channel&table=true`);
    await tableNamed(page, "Usage by channel").getByRole("link", { name: "echo", exact: true }).click();
    await expect(page).toHaveURL(/channel=\d+/);
    await expect.poll(async () => (await readTable(tableNamed(page, "Log"))).length).toBeGreaterThan(0);
  },
);
