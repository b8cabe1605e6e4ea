import { once } from "node:events";
import { createServer } from "node:http";
import type { SignedIn } from "@one-hub/testing/client.ts";
import { makeChannel, uniqueName } from "@one-hub/testing/fixtures.ts";
import { startUpstream } from "@one-hub/testing/upstream.ts";
import type { BrowserContext, Page } from "@playwright/test";
import * as z from "zod/mini";
import { expectGoodLooks, expectTimesInOrder, settle, wear } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

// The schedules are the site's.
test.describe.configure({ mode: "default" });

const address = "/dashboard/operation/channel_cron";

const stored = z.object({ data: z.array(z.looseObject({ id: z.number(), name: z.string(), cron: z.string() })) });
const runs = z.object({ data: z.array(z.looseObject({ state: z.string(), by: z.string() })) });

const schedules = async (root: SignedIn) =>
  stored.parse(await root.call("GET", "/api/channel_cron/?size=100&order=id")).data;
const history = async (root: SignedIn, id: number) =>
  runs.parse(await root.call("GET", `/api/channel_cron/${id}/history`)).data;

const asRoot = (context: BrowserContext, { root, url }: WorkerGateway): Promise<void> =>
  context.addCookies([{ ...root.cookie, url }]);

const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
};

test.afterEach(async ({ gateway: { root } }) => {
  for (const { id } of await schedules(root)) await root.call("DELETE", `/api/channel_cron/${id}`);
});

test("a schedule is written with a preview, run by hand, followed and deleted", async ({ page, context, gateway }) => {
  const { root } = gateway;
  const upstream = await startUpstream({ models: ["gpt-4o"] });
  const tag = uniqueName("tag");
  const channels = [
    await makeChannel(root, { url: upstream.url, key: upstream.key, models: ["gpt-4o"] }, { tag }),
    await makeChannel(root, { url: `${upstream.url}/nowhere`, key: upstream.key, models: ["gpt-4o"] }, { tag }),
  ];
  try {
    await asRoot(context, gateway);
    await page.goto(address);
    await expect(page.getByText("No schedules yet")).toBeVisible();
    await page.getByRole("button", { name: "New schedule" }).first().click();
    const form = page.getByRole("dialog", { name: "New schedule" });
    await form.getByRole("combobox", { name: "Channels" }).selectOption("Channels with a tag");
    await form.getByRole("combobox", { name: "Repeat" }).selectOption("Cron expression");
    await form.getByRole("textbox", { name: "Cron expression" }).fill("0 0 30 2 *");
    await expect(form.getByRole("status")).toHaveText("No next run. Check the schedule and the time zone.");
    await form.getByRole("combobox", { name: "Time zone" }).fill("Mars/Base");
    await form.getByRole("textbox", { name: "Name" }).click();
    await form.getByRole("button", { name: "Create schedule" }).click();
    for (const said of [
      "This field is required",
      "Choose a tag.",
      "Enter a cron expression with five fields, for a time that will come.",
      "Enter a time zone such as Asia/Shanghai.",
    ])
      await expect(form.getByText(said)).toBeVisible();
    await form.getByRole("textbox", { name: "Name" }).fill("Nightly");
    await form.getByRole("combobox", { name: "Tag" }).click();
    await page.getByRole("option", { name: tag }).click();
    await form.getByRole("combobox", { name: "Repeat" }).selectOption("Weekly");
    await form.getByRole("combobox", { name: "Day" }).selectOption("Friday");
    await form.getByLabel("Time", { exact: true }).fill("22:30");
    await form.getByRole("combobox", { name: "Time zone" }).fill("");
    await expect(form.getByRole("status")).toContainText("30 22 * * 5");
    await expect(form.getByRole("status")).toContainText(/Next runs \(.+\): \d{4}-\d\d-\d\d 22:30 · /);
    await form.getByRole("textbox", { name: "Name" }).click();
    await form.getByRole("button", { name: "Create schedule" }).click();
    await expect(page.getByText("Schedule Nightly created")).toBeVisible();
    expect(await schedules(root)).toMatchObject([
      { name: "Nightly", cron: "30 22 * * 5", action: "test", target: { kind: "tag", tag }, enabled: true },
    ]);
    await expect
      .poll(async () => (await readTable(tableNamed(page, "Channel schedules")))[0])
      .toMatchObject({ Name: "Nightly", Channels: `Tag ${tag}`, Schedule: "Every Friday at 22:30" });

    await choose(page, "Nightly", "Run now");
    const drawer = page.getByRole("dialog", { name: "History of Nightly" });
    await expect(drawer.getByRole("table", { name: "Runs" }).getByText("1 of 2 failed")).toBeVisible();
    await drawer.getByRole("table", { name: "Runs" }).getByRole("button").first().click();
    const results = drawer.getByRole("table", { name: "Results by channel" });
    await expect(results.getByText(/The upstream answered 404/)).toBeVisible();
    await expect(results.getByText("Succeeded")).toBeVisible();
    // Without the toast, which lies over the drawer's head.
    await page.reload();
    await choose(page, "Nightly", "History");
    await drawer.getByRole("table", { name: "Runs" }).getByRole("button").first().click();
    await settle(page);
    await expectGoodLooks(page, "history of a channel schedule", "channel-cron");
    const [{ id } = { id: 0 }] = await schedules(root);
    expect(await history(root, id)).toMatchObject([{ state: "done", by: "root", failed: 1, succeeded: 1 }]);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();

    await page.getByRole("switch", { name: "Enable the schedule Nightly" }).click();
    await expect.poll(() => schedules(root)).toMatchObject([{ enabled: false, next_runs: [] }]);
    const file = await savedFile(page, "CSV");
    expect(file.lines[1]).toContain(`Nightly,Tag ${tag},Test,30 22 * * 5,`);
    expect(file.lines[1]).toContain("1 of 2 failed");
    await choose(page, "Nightly", "Delete");
    await page.getByRole("button", { name: "Delete schedule" }).click();
    await expect(page.getByText("Schedule Nightly deleted")).toBeVisible();
    expect(await schedules(root)).toEqual([]);
  } finally {
    for (const id of channels) await root.call("DELETE", `/api/channel/${id}`);
    await upstream.stop();
  }
});

test("a run under way shows its progress and is cancelled; a refused start is reported", async ({
  page,
  context,
  gateway,
  witness,
}) => {
  const { root } = gateway;
  // Takes calls and never answers.
  const server = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  const where = server.address();
  const url = `http://127.0.0.1:${typeof where === "object" && where !== null ? where.port : 0}`;
  const channel = await makeChannel(root, { url, key: "sk-none", models: ["gpt-4o"] });
  try {
    const { id } = z.looseObject({ id: z.number() }).parse(
      await root.call("POST", "/api/channel_cron/", {
        name: "Slow",
        target: { kind: "channels", ids: [channel] },
        action: "test",
        cron: "0 3 * * *",
      }),
    );
    await asRoot(context, gateway);
    await page.goto(address);
    witness.expectFaults(/\/api\/channel_cron\/\d+\/run$/);
    await page.route("**/api/channel_cron/*/run", (route) => route.fulfill({ status: 503 }), { times: 1 });
    await choose(page, "Slow", "Run now");
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await history(root, id)).toEqual([]);
    await choose(page, "Slow", "Run now");
    const drawer = page.getByRole("dialog", { name: "History of Slow" });
    await expect(drawer.getByRole("status").filter({ hasText: "Running, 0 of 1 done" })).toBeVisible();
    await drawer.getByRole("button", { name: "Cancel run" }).click();
    await expect(page.getByText("Run of Slow cancelled")).toBeVisible();
    await expect(drawer.getByRole("table", { name: "Runs" }).getByText("Cancelled after 0 of 1")).toBeVisible();
    expect(await history(root, id)).toMatchObject([{ state: "cancelled" }]);
  } finally {
    server.closeAllConnections();
    server.close();
    await root.call("DELETE", `/api/channel/${channel}`);
  }
});

test("schedules and results are told in the reader's language, and expressions read from left to right", async ({
  page,
  context,
  gateway,
}) => {
  const { root } = gateway;
  // Midjourney's channels have no balance.
  const known = { type: 34, key: "k", base_url: "https://mj.example", models: "mj_imagine", group: "default" };
  const name = uniqueName("tasks");
  await root.call("POST", "/api/channel/", { name, ...known });
  const { data } = z
    .object({ data: z.array(z.looseObject({ id: z.number() })) })
    .parse(await root.call("GET", `/api/channel/?name=${name}`));
  const channel = data[0]?.id ?? 0;
  try {
    await root.call("POST", "/api/channel_cron/", {
      name: "Monthly",
      target: { kind: "channels", ids: [channel] },
      action: "update_balance",
      cron: "0 3 1 * *",
    });
    await asRoot(context, gateway);
    await page.addInitScript(() => localStorage.setItem("i18next", "ar"));
    await page.goto(address);
    await expect(page.getByText("0 3 1 * *")).toBeVisible();
    await expectTimesInOrder(page, "schedules");
    await wear(page, "light", 360);
    await expectTimesInOrder(page, "schedules as cards");
    await wear(page, "light", 1440);
    await page
      .getByRole("row", { name: /Monthly/ })
      .getByRole("button", { name: /Monthly/ })
      .last()
      .click();
    await page.getByRole("menuitem").first().click();
    const drawer = page.getByRole("dialog", { name: /Monthly/ });
    await drawer.getByRole("table").getByRole("button").first().click();
    await expect(drawer.getByText("لا تدعم هذه البوابة هذا الإجراء للقنوات من هذا النوع.")).toBeVisible();
    await expectTimesInOrder(page, "history of a schedule");
  } finally {
    await root.call("DELETE", `/api/channel/${channel}`);
  }
});
