import { expectAccessible, expectToFit, photograph } from "./support/looks.ts";
import { expect, test } from "./support/test.ts";

test("the documentation is searchable and accessible in both schemes", async ({ page }) => {
  await page.goto("/docs");
  await expect(page).toHaveURL(/\/docs\/$/);
  await page.getByRole("button", { name: "Search" }).click();
  const field = page.getByRole("combobox", { name: "Search" });
  await field.fill("zzzz");
  await expect(page.getByText("No section has “zzzz”.")).toBeVisible();
  await expectAccessible(page, "search without a hit");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();

  await page.keyboard.press("Control+k");
  await field.fill("encryption key");
  const hit = page.getByRole("option", { name: /Change the encryption key/ });
  await expect(hit).toBeVisible();
  await expectAccessible(page, "search with hits");
  await expect(hit).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/operations#change-the-encryption-key$/);
  await expect(page.getByRole("heading", { name: /^Change the encryption key/ })).toBeInViewport();

  for (const path of ["/docs/", "/docs/concepts", "/docs/reference/sdk/paginate"])
    for (const [scheme, width] of [
      ["light", 1440],
      ["dark", 360],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("html")).toHaveClass(scheme === "dark" ? /dark/ : /^(?!.*dark)/);
      await expectToFit(page, `${path} ${scheme} ${width}`);
      await expectAccessible(page, `${path} ${scheme} ${width}`);
      await photograph(page, `docs${path.replace("/docs", "").replaceAll("/", "-")}-${scheme}-${width}`);
    }
});

test("the reference has the fields of entities and filters, as the contract describes them", async ({ page }) => {
  await page.goto("/docs/reference/sdk/log#log");
  const row = (field: string) =>
    page.getByRole("row").filter({ has: page.getByRole("cell", { name: field, exact: true }) });
  await expect(row("request_time").filter({ hasText: "Duration of the call. Milliseconds." })).toHaveCount(1);
  await expect(row("channel").filter({ hasText: "{ id, name, … }" })).not.toHaveCount(0);
  await expect(row("start_timestamp?")).not.toHaveCount(0);
  await page.getByRole("link", { name: "LogMetadata" }).first().click();
  await expect(page).toHaveURL(/\/docs\/reference\/sdk\/log#logmetadata$/);
  await expectAccessible(page, "fields of the log");
});

test("an address without a page shows the documentation's own 404 page, and leads back", async ({ page }) => {
  const response = await page.goto("/docs/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await expect(page).toHaveURL(/\/docs\/$/);
});
