import type { Page } from "@playwright/test";
import type { SignedIn } from "@one-hub/testing/client.ts";
import { makeChannel, uniqueName } from "@one-hub/testing/fixtures.ts";
import { injectFault } from "@one-hub/testing/playwright-faults.ts";
import { startUpstream } from "@one-hub/testing/upstream.ts";
import { copiedBy } from "./support/clipboard.ts";
import { offerOnly } from "./support/extensions.ts";
import { addKey, clientOf } from "./support/furnish.ts";
import { expectAccessible, expectToFit, photograph, settle, wear } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { readTable, tableNamed } from "./support/table.ts";
import { expect, test, type WorkerGateway } from "./support/test.ts";

const listPath = "/dashboard/model_telemetry";
const reading = /\/api\/model_telemetry/;

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

const modelTable = (page: Page) => tableNamed(page, "Model telemetry");

/** Calls, errors and success rate of the models in sight, by their names' ends. */
const shown = async (page: Page): Promise<readonly string[]> =>
  (await readTable(modelTable(page))).map((row) =>
    [row["Model"]?.replace(/^.*-/, ""), row["Calls"], row["Errors"], row["Success rate"]].join(" "),
  );

/** Two models at one upstream: `busy` answers thrice, once as a stream, `broken` fails twice and answers once. */
const callModels = async (gateway: WorkerGateway, session: SignedIn) => {
  const name = uniqueName("m");
  const [busy, broken] = [`${name}-busy`, `${name}-broken`];
  const upstream = await startUpstream({ models: [busy, broken] });
  const channel = `#${await makeChannel(gateway.root, upstream)}`;
  const client = clientOf(gateway.url, await addKey(session, name));
  const messages = [{ role: "user" as const, content: "Hello" }];
  try {
    await client.chat.completions.create({ model: busy, messages });
    await client.chat.completions.create({ model: busy, messages });
    for await (const chunk of await client.chat.completions.create({ model: busy, messages, stream: true }))
      if (chunk.choices[0]?.finish_reason === "stop") break;
    await client.chat.completions.create({ model: broken, messages });
    upstream.failTimes(2);
    for (let call = 0; call < 2; call += 1)
      await expect(client.chat.completions.create({ model: broken, messages })).rejects.toThrow();
  } finally {
    await upstream.stop();
  }
  for (const model of [busy, broken])
    await expect
      .poll(() => gateway.root.call("GET", `/api/model_telemetry/detail?model=${model}`))
      .toMatchObject({ total: { calls: 3 } });
  return { name, busy, broken, channel };
};

test("administrators find, sort and compare models, and what went wrong with one", async ({
  page,
  gateway,
  session,
  asVisitor,
}) => {
  const { name, broken, channel } = await callModels(gateway, session);
  const ofBusy = "busy 3 0 100%";
  const ofBroken = "broken 3 2 33.33%";
  await asVisitor("admin");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Model telemetry" }).click();
  await expect(page.getByRole("heading", { name: "Model telemetry", level: 1 })).toBeVisible();
  await expect(page.getByText(/^As of \d{4}-\d{2}-\d{2} /)).toBeVisible();

  await page.getByRole("searchbox", { name: "Model name" }).fill(name.toUpperCase());
  await expect.poll(() => shown(page)).toEqual([ofBroken, ofBusy]);
  expect(addressOf(page)).toEqual({ keyword: name.toUpperCase() });
  await page.getByRole("button", { name: "Errors", exact: true }).click();
  await expect.poll(() => shown(page)).toEqual([ofBusy, ofBroken]);
  await page.getByRole("button", { name: "Errors", exact: true }).click();
  await expect.poll(() => shown(page)).toEqual([ofBroken, ofBusy]);
  await page.getByRole("radio", { name: "1 h", exact: true }).click();
  await expect.poll(() => addressOf(page)).toEqual({ keyword: name.toUpperCase(), order: "-errors", window: "1h" });
  await page.reload();
  await expect.poll(() => shown(page)).toEqual([ofBroken, ofBusy]);
  // A piece of five minutes may have ended between the calls.
  await expect(page.getByRole("img", { name: /: 3 in total, [1-3] at peak\. Errors: 2\.$/ })).toBeVisible();
  const { lines } = await savedFile(page, "CSV");
  expect(lines[0]).toBe(
    "Model,Calls,Success rate (%),Errors,Avg. latency (ms),p50 (ms),p95 (ms),First token (ms),Tokens/s",
  );
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 4).join())).toEqual([
    `${broken},3,33.33,2`,
    expect.stringMatching(/,3,100,0$/),
  ]);
  await page.getByRole("searchbox", { name: "Model name" }).fill(`${name} nothing`);
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: "Model name" }).fill(name);
  await expect.poll(() => shown(page)).toEqual([ofBroken, ofBusy]);

  // The row, and its Enter, are the way to the model's page; so is the name.
  await modelTable(page).getByRole("cell", { name: "33.33%" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(broken);
  expect(addressOf(page)).toEqual({ model: broken, window: "1h" });
  await page.goBack();
  await expect(modelTable(page).getByRole("link", { name: broken })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(broken);

  const main = page.getByRole("main");
  await expect(main).toBeFocused();
  await expect(main.getByText("Errors: 2", { exact: true })).toBeVisible();
  const chart = main.getByRole("group", { name: "Calls and errors" });
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("rowheader")).toHaveText(
    Array.from({ length: 12 }, () => /^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  );
  const cells = await chart.getByRole("cell").allTextContents();
  const sums = [0, 1, 2].map((column) =>
    cells.filter((_, index) => index % 3 === column).reduce((sum, cell) => sum + Number(cell), 0),
  );
  expect(sums, "succeeded, failed and all").toEqual([1, 2, 3]);
  await expect
    .poll(async () => await readTable(tableNamed(page, "Channels")))
    .toMatchObject([{ Channel: expect.stringContaining(channel), Calls: "3", Errors: "2", "Success rate": "33.33%" }]);
  const errors = await readTable(tableNamed(page, "Latest errors"));
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatchObject({ Channel: expect.stringContaining(channel), Status: "500" });
  const request = errors[0]?.["Request ID"] ?? "";
  const copy = page.getByRole("button", { name: `Copy request ID ${request}` });
  expect(await copiedBy(page.context(), () => copy.click())).toBe(request);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(crumbs.locator("[aria-current]")).toHaveText(["Model details"]);
  await crumbs.getByRole("link", { name: "Model telemetry" }).click();
  await expect(page.getByRole("heading", { name: "Model telemetry", level: 1 })).toBeVisible();
});

test("both pages are accessible and fit with errors to show, in Arabic too", async ({
  page,
  gateway,
  session,
  asVisitor,
}) => {
  const { name, broken } = await callModels(gateway, session);
  await asVisitor("root");
  for (const language of ["en", "ar"])
    for (const [what, address] of [
      ["list", `?keyword=${name}`],
      ["detail", `/detail?model=${broken}`],
    ] as const)
      await test.step(`${what} ${language}`, async () => {
        await page.goto(`${listPath}${address}&lang=${language}`);
        await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
        await expect(page.getByText(broken).first()).toBeVisible();
        await settle(page);
        for (const [scheme, width] of [
          ["light", 1440],
          ["dark", 360],
        ] as const) {
          await wear(page, scheme, width);
          await expectAccessible(page, `${what} ${language} ${scheme} ${width}`);
          await expectToFit(page, `${what} ${language} ${width}`);
          await photograph(page, `model-telemetry-${what}-${language}-${scheme}-${width}`);
        }
      });
});

test("a failed read shows its error and can be retried; a model without calls leads back", async ({
  page,
  gateway,
  session,
  asVisitor,
  witness,
}) => {
  witness.expectFaults(reading);
  const { name, busy } = await callModels(gateway, session);
  await asVisitor("admin");
  const alert = page.getByRole("main").getByRole("alert");
  let mend = await injectFault(page, "server_error", reading);
  await page.goto(`${listPath}?keyword=${name}`);
  await expect(alert).toContainText("The gateway couldn’t complete this request.");
  await mend();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await shown(page)).length).toBe(2);

  // Shown data stays when a refetch fails.
  mend = await injectFault(page, "offline", reading);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(alert).toContainText("No response arrived.");
  expect(await shown(page)).toHaveLength(2);
  await page.goto(`${listPath}/detail?model=${busy}`);
  await expect(alert).toContainText("No response arrived.");
  await mend();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(tableNamed(page, "Channels")).toBeVisible();
  await expect(page.getByText("No errors in this period")).toBeVisible();
  mend = await injectFault(page, "server_error", reading);
  await page.getByRole("radio", { name: "7 days" }).click();
  await expect(alert).toContainText("The gateway couldn’t complete this request.");
  await mend();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveCount(0);
  expect(addressOf(page)).toEqual({ model: busy, window: "7d" });

  await page.goto(`${listPath}/detail?model=nobody-knows-it&window=1h`);
  await expect(page.getByText("No calls to this model in this period")).toBeVisible();
  await page.getByRole("link", { name: "All models" }).click();
  await expect(page.getByRole("heading", { name: "Model telemetry", level: 1 })).toBeVisible();
  expect(addressOf(page)).toEqual({ window: "1h" });
});

test("a gateway that does not tell it has neither entry nor pages, and is not asked", async ({ page, asVisitor }) => {
  await offerOnly(page, (extension) => extension !== "model_telemetry");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (reading.test(request.url())) asked.push(request.url());
  });
  await asVisitor("admin");
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Log", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Model telemetry" })).toHaveCount(0);
  for (const address of ["", "/detail?model=echo"]) {
    await page.goto(listPath + address);
    await expect(page.getByRole("heading", { name: "Not available on this gateway" })).toBeVisible();
  }
  expect(asked).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
