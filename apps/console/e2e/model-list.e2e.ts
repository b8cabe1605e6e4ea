import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { SignedIn } from "@one-hub/testing/client.ts";
import { makeChannel } from "@one-hub/testing/fixtures.ts";
import * as z from "zod/mini";
import { openFilter } from "./support/open-filter.ts";
import { readCalls } from "./support/books.ts";
import { copiedBy } from "./support/clipboard.ts";
import { openOneHub } from "./support/extensions.ts";
import { addKey, settledCalls } from "./support/furnish.ts";
import { expectAccessible, expectGoodLooks, expectToFit, photograph, settle, wear } from "./support/looks.ts";
import { savedFile } from "./support/saved-file.ts";
import { expect, test } from "./support/test.ts";

const run = promisify(execFile);

const described = {
  model: "gpt-4o",
  name: "Omni",
  description: "Sees and **answers** [at once](https://example.com)",
  context_length: 128_000,
};
const models = [described.model, "gpt-4o-mini", "gpt-3.5-turbo"];

/** Offers a few models that everybody knows the prices of, one of them described, and takes them away afterwards. */
const withModels = async (root: SignedIn, act: () => Promise<void>): Promise<void> => {
  const channel = await makeChannel(root, { url: "http://127.0.0.1:9", key: "sk-none", models });
  await root.call("POST", "/api/model_info/", {
    ...described,
    input_modalities: '["text","image"]',
    output_modalities: '["text"]',
    tags: '["Hot"]',
    max_tokens: 16_384,
  });
  await root.call("POST", "/api/model_info/", { model: "gpt-4o-mini", context_length: 64_000 });
  try {
    await act();
  } finally {
    const infos = z
      .array(z.object({ id: z.number(), model: z.string() }))
      .parse(await root.call("GET", "/api/model_info/"));
    for (const { id, model } of infos) if (models.includes(model)) await root.call("DELETE", `/api/model_info/${id}`);
    await root.call("DELETE", `/api/channel/${channel}`);
  }
};

test("a model is found, and tells what it is, what calls cost and how it is called with an own key", async ({
  page,
  context,
  gateway,
  session,
  asUser,
}, testInfo) => {
  const secret = await addKey(session, "mine");
  await addKey(session, "other");
  await asUser();
  await withModels(gateway.root, async () => {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Models", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Models" })).toBeVisible();
    await openFilter(page, "Tag");
    await page.getByRole("button", { name: "Hot 1" }).click();
    const card = page.getByRole("article", { name: described.model, exact: true });
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(card).toContainText("Sees and answers at once");
    const { name: file, lines } = await savedFile(page, "CSV");
    expect(file).toMatch(/^models-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^gpt-4o,.*,Per token,default,.*,128000,16384,text · image,text,Hot$/);
    await expect(card.getByRole("button", { name: `Copy ${described.model}`, exact: true })).toBeVisible();
    await card.getByRole("button", { name: "Details" }).click();
    const detail = page.getByRole("dialog", { name: described.model });
    await expect(detail).toContainText("128,000 tokens");
    await expect(detail).toContainText("Text · Image");
    await page.route("**/api/user_group_map", async (route) => {
      const response = await route.fetch();
      const named = (await response.text()).replace(/"name":"[^"]*"/, `"name":"${"long".repeat(12)}"`);
      await route.fulfill({ response, body: named });
    });
    await page.reload();
    await expect(detail).toContainText("128,000 tokens");

    // 1,000 and 500 tokens at $5 and $15 for a million.
    const costs = detail.getByRole("table").filter({ hasText: "All calls" });
    await detail.getByRole("textbox", { name: "Calls", exact: true }).fill("200");
    await expect(costs).toContainText("$0.012500");
    await expect(costs).toContainText("$2.500000");
    await detail.getByRole("textbox", { name: "Input tokens per call" }).fill("many");
    await expect(detail.getByText("Enter a whole number, 0 or more.")).toBeVisible();
    await expect(costs).not.toContainText("$");
    await expectGoodLooks(page, "detail", "model-detail");
    // Beside a long group the words over the prices keep their line.
    await page.setViewportSize({ width: 360, height: 760 });
    const prices = detail.getByRole("table").filter({ hasText: "longlong" });
    await expect(prices).toBeVisible();
    const outputLines = await prices.getByRole("columnheader", { name: "Output" }).evaluate((head) => {
      const words = document.createRange();
      words.selectNodeContents(head);
      return words.getClientRects().length;
    });
    expect(outputLines).toBe(1);
  });

  // What embeds has no talk.
  await page.goto("/dashboard/model_list?model=echo-embedding");
  await expect(
    page.getByRole("dialog", { name: "echo-embedding" }).getByRole("heading", { name: "Sample code" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Try in the playground" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main")).toBeFocused();

  // The code sample of the built-in model runs as copied.
  await wear(page, "light", 1440);
  await page.goto("/dashboard/model_list?model=echo-embedding");
  const detail = page.getByRole("dialog", { name: "echo-embedding" });
  await detail.getByRole("combobox", { name: "API key" }).selectOption("mine");
  await detail.getByRole("radio", { name: "TypeScript" }).click();
  await expect(detail.getByRole("region", { name: "Code samples: TypeScript" })).not.toContainText(secret);
  const program = await copiedBy(context, () => detail.getByRole("button", { name: "Copy with key" }).click());
  const file = testInfo.outputPath("sample.mjs");
  await writeFile(file, program);
  const { stdout } = await run(process.execPath, [file]);
  expect(stdout).toMatch(/^\[[^]*\d\.\d{3}/);
  await settledCalls(session, 1);
  expect((await readCalls(session))[0]).toMatchObject({ token_name: "mine", model_name: "echo-embedding" });
});

test("a model is tried in the playground, and the way back leads to its details", async ({ page, session, asUser }) => {
  await addKey(session, "mine");
  await asUser();
  await page.goto("/dashboard/model_list?model=echo&search=echo");
  const detail = page.getByRole("dialog", { name: "echo", exact: true });
  await detail.getByRole("link", { name: "Try in the playground" }).click();
  await expect(page).toHaveURL(/\/dashboard\/app\?model=echo$/);
  const model = page.getByRole("combobox", { name: "Model", exact: true });
  await expect(model).toHaveValue("echo");
  await page.goBack();
  await expect(detail).toBeVisible();

  // The address may name any model. Another choice survives a reload until the conversation has begun.
  await page.goto("/dashboard/app?model=not-there");
  await expect(model).toHaveValue("not-there");
  await expect(page.getByText("The key mine isn’t allowed to use this model.")).toBeVisible();
  await model.fill("echo");
  await page.getByRole("option", { name: "echo", exact: true }).click();
  await expect(page).toHaveURL(/\?model=echo$/);
  await page.reload();
  await expect(model).toHaveValue("echo");
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("Hello");
  await message.press("Enter");
  await expect(page).toHaveURL(/\?chat=\w+$/);
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("article")).toContainText("Hello");
  await settledCalls(session, 1);
  expect((await readCalls(session))[0]).toMatchObject({ token_name: "mine", model_name: "echo" });
});

test("up to four models stand side by side, with the best of each figure marked", async ({ page, gateway, asUser }) => {
  await asUser();
  await withModels(gateway.root, async () => {
    await page.goto("/dashboard/model_list?view=list");
    const table = page.getByRole("table", { name: "Prices" });
    const choose = (model: string) => table.getByRole("button", { name: `Compare ${model}`, exact: true });
    const bar = page.getByRole("region", { name: "Compare models" });
    await choose("gpt-4o").click();
    await expect(bar).toContainText("Select another model to compare.");
    await expect(bar.getByRole("button", { name: "Compare", exact: true })).toBeDisabled();
    for (const model of ["gpt-4o-mini", "gpt-3.5-turbo", "echo"]) await choose(model).click();
    await expect(choose("echo-embedding")).toBeDisabled();
    await bar.getByRole("button", { name: "Remove echo from comparison" }).click();
    await expect(choose("echo-embedding")).toBeEnabled();
    await bar.getByRole("button", { name: "Compare", exact: true }).click();
    const window = page.getByRole("dialog", { name: "Compare models" });
    const fact = (name: string) => window.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell");
    await expect(window.getByRole("columnheader")).toHaveText(["Model", "gpt-4o", "gpt-4o-mini", "gpt-3.5-turbo"]);
    await expect(fact("Input, per 1M")).toHaveText(["$5", "$0.15Cheapest", "$0.5"]);
    await expect(fact("Context")).toHaveText(["128,000 tokensLongest", "64,000 tokens", "—"]);
    await expect(fact("Input types")).toHaveText(["Text · Image", "—", "—"]);
    await expectGoodLooks(page, "comparison", "comparison");
    await page.reload();
    await expect(window.getByRole("columnheader")).toHaveCount(4);
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    await settle(page);
    await expectAccessible(page, "bar 360");
    await expectToFit(page, "bar 360");
    await photograph(page, "comparison-bar-360");
    await bar.getByRole("button", { name: "Clear" }).click();
    await expect(bar).toBeHidden();
  });
});

test("what is not there is said so: no match, and a read that fails, which can be asked again", async ({
  page,
  witness,
  asUser,
}) => {
  await asUser();
  await page.goto("/dashboard/model_list?search=no+such+model");
  await expect(page.getByText("No models match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await expect(page.getByRole("article", { name: "echo", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  witness.expectFaults(/\/api\/model_list/);
  await page.route("**/api/model_list", (route) => route.fulfill({ status: 500, body: "" }));
  const failure = { success: false, message: "The vendors are away" };
  await page.route("**/api/ownedby", (route) => route.fulfill({ json: failure }));
  await page.reload();
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  const toasts = page.locator(".mantine-Notification-root");
  await expect(toasts.filter({ hasText: failure.message })).toHaveCount(1);
  await expect(
    toasts.filter({ hasText: "The gateway couldn’t complete this request. Try again in a moment." }),
  ).toHaveCount(1);
  await page.unroute("**/api/model_list");
  await retry.click();
  await expect(page.getByRole("article", { name: "echo", exact: true })).toBeVisible();
});

test(
  "a gateway without the extension shows its models by what it tells everybody",
  openOneHub,
  async ({ page, gateway, asUser }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await asUser();
    await withModels(gateway.root, async () => {
      await page.goto("/dashboard/model_list");
      await expect(page.getByRole("article", { name: described.model, exact: true })).toContainText("Sees and answers");
      await settle(page);
      expect(asked).not.toContain("/api/model_list");
      await page.getByRole("article", { name: "echo", exact: true }).getByRole("button", { name: "Details" }).click();
      await expect(page.getByRole("dialog", { name: "echo" })).toContainText("Cost calculator");
    });
  },
);
