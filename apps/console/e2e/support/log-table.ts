import { expect, type Locator, type Page } from "@playwright/test";
import { pointsPerDollar, type LogRow } from "./books.ts";

/** A charge as the log writes it: dollars with 6 decimals, which is exact. */
export const chargeText = (points: number): string => {
  const microdollars = ((BigInt(points) * 1_000_000n) / BigInt(pointsPerDollar)).toString().padStart(7, "0");
  return `$${microdollars.slice(0, -6)}.${microdollars.slice(-6)}`;
};

/** The log's table. */
export const logTable = (page: Page): Locator => page.getByRole("table", { name: "Log" });

/** Body rows of the log's table. */
export const logRows = (page: Page): Locator => logTable(page).locator("tbody tr");

/** Holds the page to the gateway's rows of consumption: each with key, model, tokens and charge, in the gateway's order. */
export const expectRows = async (page: Page, rows: readonly LogRow[]): Promise<void> => {
  for (const { model_name: model, prompt_tokens: prompt, completion_tokens: completion, quota, token_name: key } of rows) {
    const row = logRows(page)
      .filter({ has: page.getByRole("cell", { name: model, exact: true }) })
      .filter({ has: page.getByRole("cell", { name: chargeText(quota) }) });
    await expect(row.first()).toBeVisible();
    await expect(row.first()).toContainText(key);
    await expect(row.first()).toContainText(prompt.toLocaleString("en-US"));
    await expect(row.first()).toContainText(completion.toLocaleString("en-US"));
  }
};
