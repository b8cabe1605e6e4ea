import { expect, type Locator, type Page } from "@playwright/test";
import { pointsPerDollar, type LogRow } from "./books.ts";
import { readTable, tableNamed } from "./table.ts";

/** A charge as the log writes it: dollars with 6 decimals, which is exact. */
export const chargeText = (points: number): string => {
  const microdollars = ((BigInt(points) * 1_000_000n) / BigInt(pointsPerDollar)).toString().padStart(7, "0");
  return `$${microdollars.slice(0, -6)}.${microdollars.slice(-6)}`;
};

/** Unix seconds as the log writes them, in the time zone of the tests. */
export const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

/** The log's table. */
export const logTable = (page: Page): Locator => tableNamed(page, "Log");

/** Body rows of the log's table. */
export const logRows = (page: Page): Locator => logTable(page).locator("tbody tr[data-row]");

const countText = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");

/** A row of consumption as the page must show it. */
export const shownCall = (row: LogRow) => ({
  Time: timeText(row.created_at),
  Key: row.token_name,
  Model: row.is_stream ? `${row.model_name}stream` : row.model_name,
  Input: countText(row.prompt_tokens),
  Output: countText(row.completion_tokens),
  Cost: chargeText(row.quota),
});

/** Holds the rows of consumption on the page to the gateway's, in the gateway's order. */
export const expectCalls = async (page: Page, rows: readonly LogRow[]): Promise<void> => {
  await expect
    .poll(async () => (await readTable(logTable(page))).filter(({ Input: tokens }) => tokens !== "—"))
    .toEqual(rows.map((row) => expect.objectContaining(shownCall(row))));
};
