import { readFile } from "node:fs/promises";
import type { SignedIn } from "@one-hub/testing/client.ts";
import { refusedMessage } from "@one-hub/testing/faults.ts";
import { uniqueName } from "@one-hub/testing/fixtures.ts";
import { injectFault } from "@one-hub/testing/playwright-faults.ts";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { either } from "./support/extensions.ts";
import { expectGoodLooks } from "./support/looks.ts";
import { expect, test } from "./support/test.ts";

const vendors = z.array(z.looseObject({ id: z.number(), name: z.string(), icon: z.string() }));
const infos = z.array(z.looseObject({ id: z.number(), model: z.string() }));

const storedVendor = async (root: SignedIn, name: string) =>
  vendors.parse(await root.call("GET", "/api/model_ownedby/")).find((vendor) => vendor.name === name);
const storedInfo = async (root: SignedIn, model: string) =>
  infos.parse(await root.call("GET", "/api/model_info/")).find((info) => info.model === model);

const drawer = (page: Page) => page.getByRole("dialog");
const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
};

test(
  "a vendor gets an id above 1000 and an icon of the console, is renamed and deleted",
  either,
  async ({ page, gateway, asVisitor }) => {
    const name = uniqueName("v");
    await asVisitor("root");
    await page.goto("/dashboard/operation/model_ownedby");
    await page.getByRole("button", { name: "New vendor" }).click();
    const form = drawer(page);
    await form.getByRole("textbox", { name: "ID" }).fill("1000");
    await form.getByRole("button", { name: "Create vendor" }).click();
    await expect(form.getByText("IDs up to 1000 belong to built-in vendors.")).toBeVisible();
    await expect(form.getByText("Enter a name.")).toBeVisible();
    await form.getByRole("textbox", { name: "ID" }).fill("1234");
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    await form.getByRole("radio", { name: "From the set" }).check();
    await form.getByRole("searchbox", { name: "Search icons" }).fill("xai");
    // A field that searches waits for the end of the typing; then the icons change places.
    await expect(form.getByRole("radio", { name: "openai", exact: true })).toHaveCount(0);
    await form.getByRole("radio", { name: "xai", exact: true }).check();
    await form.getByRole("button", { name: "Create vendor" }).click();
    await expect(page.getByText(`${name} created`)).toBeVisible();
    const made = await storedVendor(gateway.root, name);
    expect(made?.id).toBe(1234);
    expect(made?.icon).toMatch(/^https:.*\/xai\.svg$/);

    await page.getByRole("searchbox").fill(name);
    await expect(page.getByRole("row")).toHaveCount(2);
    await choose(page, name, "Edit");
    await form.getByRole("radio", { name: "Web address" }).check();
    await form.getByRole("textbox", { name: "Web address" }).fill("https://icons.elsewhere.example/a.png");
    await expect(form.getByText("Images from icons.elsewhere.example aren’t shown")).toBeVisible();
    await form.getByRole("radio", { name: "By name" }).check();
    await form.getByRole("textbox", { name: "Name" }).fill(`${name}x`);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`${name}x saved`)).toBeVisible();
    expect(await storedVendor(gateway.root, `${name}x`)).toMatchObject({ id: 1234, icon: "" });

    await choose(page, `${name}x`, "Delete");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText(`${name}x deleted`)).toBeVisible();
    expect(await storedVendor(gateway.root, `${name}x`)).toBeUndefined();
  },
);

test(
  "model details are written with a preview, exported, imported with their changes, and deleted",
  either,
  async ({ page, gateway, asVisitor, witness }) => {
    const model = uniqueName("m");
    witness.expectFaults(/\/api\/model_info\//);
    await asVisitor("root");
    await page.goto("/dashboard/operation/model_ownedby");
    await page.getByRole("radio", { name: "Model details" }).click();
    await expect(page).toHaveURL(/tab=models/);
    await page.getByRole("button", { name: "New details" }).first().click();
    const form = drawer(page);
    await form.getByLabel("Model", { exact: true }).fill(model);
    await form.getByRole("textbox", { name: "Name" }).fill("Model of the test");
    await form.getByLabel("Tags").fill("fast");
    await form.getByLabel("Tags").press("Enter");
    await form.getByLabel("Support links").fill("nowhere");
    await form.getByLabel("Description").fill("Reads **everything**.");
    const preview = form.getByRole("region", { name: "Preview" });
    await expect(preview.locator("strong")).toHaveText("everything");
    await expect(preview).toContainText("128,000 tokens");
    await form.getByRole("button", { name: "Create details" }).click();
    await expect(form.getByText("“nowhere” isn’t a URL.")).toBeVisible();
    await form.getByLabel("Support links").fill("https://docs.example.test/a");
    await form.getByRole("button", { name: "Create details" }).click();
    await expect(page.getByText(`${model} created`)).toBeVisible();
    expect(await storedInfo(gateway.root, model)).toMatchObject({
      name: "Model of the test",
      context_length: 128_000,
      max_tokens: 4096,
      input_modalities: '["text"]',
      tags: '["fast"]',
      support_url: '["https://docs.example.test/a"]',
      description: "Reads **everything**.",
    });

    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as JSON" }).click();
    const entries = z
      .array(z.looseObject({ model: z.string() }))
      .parse(JSON.parse(await readFile(await (await downloading).path(), "utf8")));
    const entry = entries.find((each) => each.model === model);
    expect(entry).toMatchObject({ tags: ["fast"], input_modalities: ["text"] });

    await page.getByRole("button", { name: "Import" }).click();
    const review = page.getByRole("dialog", { name: "Import model details" });
    const other = `${model}b`;
    await review.getByLabel("Or paste the content").fill(
      JSON.stringify([
        { ...entry, max_tokens: 9 },
        { model: other, name: "Other" },
        { model: `${model}c`, name: "Refused" },
        { model: "", name: "None" },
      ]),
    );
    await expect(review.getByRole("row").filter({ hasText: "Max output: 4,096 → 9" })).toContainText("Changed");
    await expect(review.getByRole("row").filter({ hasText: "#4" })).toContainText("Not valid");
    // Rows that cannot be read again are not written: a row that is stored already would get a second one.
    const mend = await injectFault(page, "refused", /\/api\/model_info\//, { method: "GET" });
    await review.getByRole("button", { name: "Apply 3 rows" }).click();
    await expect(review.getByRole("alert")).toContainText(refusedMessage);
    expect(await storedInfo(gateway.root, other)).toBeUndefined();
    await mend();
    // The lists are read before the first row and after the last one.
    let reads = 0;
    page.on("request", (request) => {
      if (request.method() === "GET" && request.url().endsWith("/api/model_info/")) reads += 1;
    });
    // Of the chosen rows those that were not applied are left.
    const refused = `${model}c`;
    await review.getByRole("checkbox", { name: `Import ${refused}` }).uncheck();
    await review.getByRole("checkbox", { name: `Import ${refused}` }).check();
    await page.route(/\/api\/model_info\/$/, (route) =>
      route.request().postData()?.includes(refused) === true
        ? route.fulfill({ status: 429, body: "" })
        : route.continue(),
    );
    await review.getByRole("button", { name: "Apply 3 rows" }).click();
    const report = page.getByRole("dialog", { name: "Import 3 models" });
    await expect(report).toContainText("2 done");
    expect(reads).toBeLessThan(3);
    await report.getByRole("button", { name: "Close" }).last().click();
    await page.unroute(/\/api\/model_info\/$/);
    await review.getByRole("button", { name: "Apply 1 row" }).click();
    await expect(page.getByText("1 model imported")).toBeVisible();
    expect(await storedInfo(gateway.root, model)).toMatchObject({ max_tokens: 9, tags: '["fast"]' });
    expect(await storedInfo(gateway.root, other)).toMatchObject({ name: "Other" });

    await page.getByRole("searchbox").fill(model);
    await choose(page, other, "Delete");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText(`${other} deleted`)).toBeVisible();
    expect(await storedInfo(gateway.root, other)).toBeUndefined();
    await choose(page, model, "Duplicate");
    await expect(drawer(page).getByLabel("Model", { exact: true })).toHaveValue("");
    await expect(drawer(page).getByLabel("Description")).toHaveValue("Reads **everything**.");
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);
    await expectGoodLooks(page, "model details", "operation-model-details");
  },
);
